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

interface Props {
  readonly kind: Kind
  readonly template: TemplateDetail
  readonly isDraft: boolean
}

/** Verbs of one template; a platform one may only be copied (jobs 1.1). */
export function TemplateActions({ kind, template, isDraft }: Props) {
  const { download } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const { id, status, platform } = template
  const assigned = kind === 1 || (kind === 2 && !platform)
  return (
    <>
      {!platform && <PutAside kind={kind} template={template} isDraft={isDraft} onAsk={setAsking} />}
      <Button onClick={() => void told(download(templateApi.export, { ids: [id] }))}>导出</Button>
      {assigned && status === TemplateStatus.code.enabled && (
        <Can needs={[may.editLift]}>
          <Link to={assignPath(id)}>
            <Button>用于电梯</Button>
          </Link>
        </Can>
      )}
      <Can needs={mayTemplate(kind, 'copy')}>
        <Button {...(platform ? { type: 'primary' as const } : {})} onClick={() => setAsking('copy')}>
          {platform ? '复制为本公司模板' : '复制'}
        </Button>
      </Can>
      {!platform && <NextVersion kind={kind} template={template} isDraft={isDraft} />}
      <Questions kind={kind} template={template} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

function useChange() {
  const { running, run } = useRun()
  const change = async (what: () => Promise<unknown>, done: string): Promise<void> => {
    await run(async () => {
      await what()
      toast.done(done)
    })
  }
  return { running, change }
}

/** 删除, 放弃草稿, 停用, 设为默认: what becomes of the version that stands. */
function PutAside({ kind, template, isDraft, onAsk }: Props & { readonly onAsk: (asking: Asking) => void }) {
  const { call } = useKit()
  const { running, change } = useChange()
  const { id, version, versionNo, status, isDefault } = template
  const edits = mayTemplate(kind, 'edit')
  return (
    <>
      <Can needs={mayTemplate(kind, 'remove')}>
        <Button onClick={() => onAsk('remove')}>删除</Button>
      </Can>
      {isDraft && versionNo > 0 && (
        <Can needs={edits}>
          <Button onClick={() => onAsk('drop')}>放弃草稿</Button>
        </Can>
      )}
      {status === TemplateStatus.code.enabled && !isDraft && (
        <>
          <Can needs={edits}>
            <Button onClick={() => onAsk('disable')}>停用</Button>
          </Can>
          {!isDefault && (
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
  )
}

/** Editing makes the next version; a draft, or what was put out of use, is published. */
function NextVersion({ kind, template, isDraft }: Props) {
  const { call } = useKit()
  const addresses = useTemplateAddresses(kind)
  const { running, change } = useChange()
  const { id, version, versionNo, status } = template
  const edits = mayTemplate(kind, 'edit')
  const publishable = isDraft || status === TemplateStatus.code.disabled
  const publish = () =>
    change(() => call(templateApi.publish, { id, version }), `版本 ${versionNo + 1} 已发布，新工单按新版本执行`)
  return (
    <>
      <Can needs={edits}>
        <Link to={addresses.edit(id)}>
          <Button {...(publishable ? {} : { type: 'primary' as const })}>
            {isDraft ? '继续编辑' : `编辑为版本 ${versionNo + 1}`}
          </Button>
        </Link>
      </Can>
      {publishable && (
        <Can needs={edits}>
          <Button type="primary" loading={running} onClick={() => void publish()}>
            发布版本 {versionNo + 1}
          </Button>
        </Can>
      )}
    </>
  )
}

interface QuestionsProps {
  readonly kind: Kind
  readonly template: TemplateDetail
  readonly asking: Asking | undefined
  readonly onClose: () => void
}

/** What a verb asks before it is done. */
function Questions({ kind, template, asking, onClose }: QuestionsProps) {
  const { call } = useKit()
  const addresses = useTemplateAddresses(kind)
  const { change } = useChange()
  const { id, version, name, versionNo } = template
  return (
    <>
      {asking === 'copy' && <NewTemplateDrawer kind={kind} from="copy" source={template} onClose={onClose} />}
      <RemoveDialog
        open={asking === 'remove'}
        what="模板"
        name={name}
        effect="只有没有电梯、计划和规则使用的模板可以删除；已按它完成的工单保留当时的项目。"
        remove={() => call(templateApi.remove, { id })}
        list={addresses.list}
        onClose={onClose}
      />
      <ConfirmDanger
        open={asking === 'disable'}
        title={`停用模板「${name}」？`}
        effect="停用后新计划与电梯不能再选它；生效中的计划仍在用时不能停用。"
        verb="停用"
        onConfirm={() => change(() => call(templateApi.disable, { id, version }), '模板已停用')}
        onClose={onClose}
      />
      <ConfirmDanger
        open={asking === 'drop'}
        title={`放弃版本 ${versionNo + 1} 的草稿？`}
        effect={`草稿中的改动不再保留，版本 ${versionNo} 不变。`}
        verb="放弃草稿"
        onConfirm={() => change(() => call(templateApi.dropDraft, { id, version }), '草稿已放弃')}
        onClose={onClose}
      />
    </>
  )
}
