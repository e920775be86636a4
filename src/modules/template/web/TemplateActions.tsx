import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { type TemplateDetail, templateApi } from '../shared/api.ts'
import { assignPath } from '../shared/paths.ts'
import { may, mayTemplate } from '../shared/permissions.ts'
import { TemplateStatus } from '../shared/template.ts'
import type { Kind } from './kinds.ts'
import { NewTemplateDrawer } from './NewTemplateDrawer.tsx'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

type Asking = 'copy' | 'remove' | 'disable' | 'drop'

/** Verbs of one template; a platform one may only be copied (jobs 1.1). */
export function TemplateActions({
  kind,
  template,
  isDraft,
}: {
  kind: Kind
  template: TemplateDetail
  isDraft: boolean
}) {
  const addresses = useTemplateAddresses(kind)
  const { call, download } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const { running, run } = useRun()
  const { id, version, name, versionNo, status, platform } = template
  const close = () => setAsking(undefined)
  const edits = mayTemplate(kind, 'edit')
  async function change(what: () => Promise<unknown>, told: string): Promise<void> {
    await run(async () => {
      await what()
      toast.done(told)
    })
  }
  const copy = (
    <Can needs={mayTemplate(kind, 'copy')}>
      <Button {...(platform ? { type: 'primary' as const } : {})} onClick={() => setAsking('copy')}>
        {platform ? '复制为本公司模板' : '复制'}
      </Button>
    </Can>
  )
  const publishable = isDraft || status === TemplateStatus.code.disabled
  return (
    <>
      {!platform && (
        <>
          <Can needs={mayTemplate(kind, 'remove')}>
            <Button onClick={() => setAsking('remove')}>删除</Button>
          </Can>
          {isDraft && versionNo > 0 && (
            <Can needs={edits}>
              <Button onClick={() => setAsking('drop')}>放弃草稿</Button>
            </Can>
          )}
          {status === TemplateStatus.code.enabled && !isDraft && (
            <>
              <Can needs={edits}>
                <Button onClick={() => setAsking('disable')}>停用</Button>
              </Can>
              {!template.isDefault && (
                <Can needs={edits}>
                  <Button
                    loading={running}
                    onClick={() => void change(() => call(templateApi.setDefault, { id, version }), '已设为默认模板')}
                  >
                    设为默认
                  </Button>
                </Can>
              )}
            </>
          )}
        </>
      )}
      <Button onClick={() => void told(download(templateApi.export, { ids: [id] }))}>导出</Button>
      {(kind === 1 || (kind === 2 && !platform)) && status === TemplateStatus.code.enabled && (
        <Can needs={[may.editLift]}>
          <Link to={assignPath(id)}>
            <Button>用于电梯</Button>
          </Link>
        </Can>
      )}
      {copy}
      {!platform && (
        <Can needs={edits}>
          <Link to={addresses.edit(id)}>
            <Button {...(publishable ? {} : { type: 'primary' as const })}>
              {isDraft ? '继续编辑' : `编辑为版本 ${versionNo + 1}`}
            </Button>
          </Link>
        </Can>
      )}
      {!platform && publishable && (
        <Can needs={edits}>
          <Button
            type="primary"
            loading={running}
            onClick={() =>
              void change(
                () => call(templateApi.publish, { id, version }),
                `版本 ${versionNo + 1} 已发布，新工单按它执行`,
              )
            }
          >
            发布版本 {versionNo + 1}
          </Button>
        </Can>
      )}
      {asking === 'copy' && <NewTemplateDrawer kind={kind} from="copy" source={template} onClose={close} />}
      <RemoveDialog
        open={asking === 'remove'}
        what="模板"
        name={name}
        effect="只有没有电梯、计划和规则使用的模板可以删除；已按它完成的工单保留当时的项目。"
        remove={() => call(templateApi.remove, { id })}
        list={addresses.list}
        onClose={close}
      />
      <ConfirmDanger
        open={asking === 'disable'}
        title={`停用模板「${name}」？`}
        effect="停用后新计划与电梯不能再选它；生效中的计划仍在用时不能停用。"
        verb="停用"
        onConfirm={() => change(() => call(templateApi.disable, { id, version }), '模板已停用')}
        onClose={close}
      />
      <ConfirmDanger
        open={asking === 'drop'}
        title={`放弃版本 ${versionNo + 1} 的草稿？`}
        effect={`草稿中的改动不再保留，版本 ${versionNo} 不变。`}
        verb="放弃草稿"
        onConfirm={() => change(() => call(templateApi.dropDraft, { id, version }), '草稿已放弃')}
        onClose={close}
      />
    </>
  )
}
