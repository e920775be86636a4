import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, RemoveButton } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { Inspected, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { platformApi } from '../shared/api.ts'
import { standardMap } from '../shared/fieldMap.ts'
import { may } from '../shared/permissions.ts'
import { PlatformDraft } from '../shared/platform.ts'
import { FieldMapFields } from './FieldMapFields.tsx'
import css from './platform.module.css'
import { KindField, RegionField, StandardField } from './platformFields.tsx'
import { ReconcilePanel } from './ReconcilePanel.tsx'

const Editing = PlatformDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
type Part = 'access' | 'map' | 'compare'

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One platform: how it is reached, what it is told in which words, and whether it knows what we know. */
export function PlatformDrawer({ id, onClose }: Props) {
  const { today } = useKit()
  const fresh: Values = {
    cityStandard: 1,
    regionCodes: [],
    kinds: [1, 3],
    fieldMap: standardMap([1, 3]),
    startFrom: today(),
  }
  if (!id) return <Shown initial={fresh} title="新增平台" onClose={onClose} />
  return (
    <Inspector from={platformApi.detail} input={{ id }} what="平台" still onClose={onClose}>
      {(platform) => (
        <Shown
          key={platform.version}
          initial={{ ...platform }}
          title={platform.name}
          said={platform.error ? `最近一次没有应答：${platform.error}` : undefined}
          onClose={onClose}
        />
      )}
    </Inspector>
  )
}

interface ShownProps extends Omit<Props, 'id'> {
  readonly initial: Values
  readonly title: string
  readonly said?: string | undefined
}

function Shown({ initial, title, said, onClose }: ShownProps) {
  const { call, may: holds } = useKit()
  const [part, setPart] = useState<Part>('access')
  const id = initial.id as string | undefined

  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '平台',
    add: (draft) => call(platformApi.add, draft),
    edit: (draft) => call(platformApi.edit, draft),
    told: (added) => (added ? '平台已新增，测试连接后启用' : '平台已保存'),
    close: onClose,
  })
  const options = [
    { value: 'access' as const, label: '接入' },
    { value: 'map' as const, label: '字段映射' },
    ...(id ? [{ value: 'compare' as const, label: '全量核对' }] : []),
  ]
  const parts = <Segmented options={options} value={part} onChange={setPart} />
  const body = (
    <>
      {said && <div className={`py-8 px-20 line2-b ${css.said} amberText`}>{said}</div>}
      {part === 'compare' && id && <ReconcilePanel platformId={id} />}
      <div hidden={part === 'compare'}>
        <Form
          schema={Editing}
          initial={initial}
          readOnly={!holds([may.edit])}
          onSubmit={submit}
          onWrong={(prop) => setPart(prop.startsWith('fieldMap') ? 'map' : 'access')}
          current={async () => ({ ...(await call(platformApi.detail, { id: id as string })) })}
        >
          <div className="pt-16 pb-20 px-20" hidden={part !== 'access'}>
            <FieldGrid columns={2}>
              <Field of="name" span={2} />
              <StandardField />
              <Field of="startFrom" />
              <Field of="baseUrl" span={2} />
              <Field of="appKey" />
              <Field of="appSecret" />
              <Field of="unitCode" />
              <RegionField />
              <KindField />
            </FieldGrid>
          </div>
          <div className="pt-16 pb-20 px-20" hidden={part !== 'map'}>
            <FieldMapFields />
          </div>
          <div className={css.foot}>
            <span>
              {id && <TestButton id={id} />}
              {id && (
                <Can needs={[may.edit]}>
                  <RemoveButton
                    what="平台"
                    name={title}
                    effect="接入参数、密钥与字段映射一并删除；已有上报记录的平台不能删除，可以停用。"
                    from={platformApi.remove}
                    id={id}
                    onGone={onClose}
                  />
                </Can>
              )}
            </span>
            <FormFoot onCancel={onClose}>
              <SubmitButton>保存</SubmitButton>
            </FormFoot>
          </div>
        </Form>
      </div>
    </>
  )
  if (id)
    return (
      <Inspected name={title} verbs={parts}>
        {body}
      </Inspected>
    )
  return (
    <Drawer open wide title={title} onClose={onClose} actions={parts}>
      {body}
    </Drawer>
  )
}

/** 测试连接: of the platform as it was saved. */
function TestButton({ id }: { id: string }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [said, setSaid] = useState<string>()
  async function test(): Promise<void> {
    setSaid(undefined)
    await run(async () => {
      const { costMs } = await call(platformApi.test, { id })
      setSaid(`平台应答正常，${costMs} ms`)
    })
  }
  return (
    <>
      <Can needs={[may.edit, may.enable]}>
        <Button loading={running} onClick={test}>
          测试连接
        </Button>
      </Can>{' '}
      <span role="status" className="sec small">
        {said}
      </span>
    </>
  )
}
