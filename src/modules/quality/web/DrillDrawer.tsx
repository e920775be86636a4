import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { AuditPanel, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { drillApi } from '../shared/api.ts'
import { type DrillDetail, DrillDraft } from '../shared/drill.ts'
import { may } from '../shared/permissions.ts'
import css from './quality.module.css'

const Editing = DrillDraft.extend({ ...ById.partial().shape, ...WithVersion.partial().shape })

/** One drill: read and changed in place. */
export function DrillDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  if (!id)
    return (
      <Drawer open wide title="登记应急演练" onClose={onClose}>
        <DrillForm initial={{ photos: [], files: [], people: [] }} onClose={onClose} />
      </Drawer>
    )
  return (
    <Loaded from={drillApi.detail} input={{ id }} what="应急演练" still>
      {(drill) => (
        <Drawer
          open
          wide
          title={drill.subject}
          onClose={onClose}
          actions={
            <Can needs={[may.check]}>
              <Remove drill={drill} onClose={onClose} />
            </Can>
          }
        >
          {drill.photoUrls.length > 0 && (
            <div className={css.shots} style={{ paddingTop: 14 }}>
              {drill.photoUrls.map((url, n) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={`演练照片 ${n + 1}`} loading="lazy" />
                </a>
              ))}
            </div>
          )}
          <DrillForm key={drill.version} initial={drill} onClose={onClose} />
          <AuditPanel entity="drill" id={drill.id} />
        </Drawer>
      )}
    </Loaded>
  )
}

function DrillForm({ initial, onClose }: { initial: Readonly<Record<string, unknown>>; onClose: () => void }) {
  const { call, may: holds } = useKit()
  const readOnly = !holds([may.check])
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '应急演练',
    add: (draft) => call(drillApi.add, draft),
    edit: (draft) => call(drillApi.edit, draft),
    close: onClose,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(drillApi.detail, { id: String(initial.id) })}
    >
      <div className={css.body}>
        <FieldGrid columns={2}>
          <Field of="category" disabled={readOnly} />
          <Field of="drillDate" disabled={readOnly} />
          <Field of="subject" span={2} disabled={readOnly} />
          <Field of="communityId" disabled={readOnly} />
          <Field of="place" disabled={readOnly} />
          <Field
            of="people"
            span={2}
            disabled={readOnly}
            help={(initial.peopleNames as string[] | undefined)?.join('、')}
          />
          <Field of="guests" span={2} disabled={readOnly} />
          <Field of="report" span={2} disabled={readOnly} />
          <Field of="photos" disabled={readOnly} />
          <Field of="files" disabled={readOnly} />
        </FieldGrid>
        {!readOnly && <FormFoot onCancel={onClose} />}
      </div>
    </Form>
  )
}

function Remove({ drill, onClose }: { drill: DrillDetail; onClose: () => void }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>删除</Button>
      <ConfirmDanger
        open={asking}
        title={`删除演练「${drill.subject}」？`}
        effect={`${drill.drillDate} 的演练不再计入应做的次数；删除记入日志，不能恢复。`}
        verb="删除演练"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(drillApi.remove, { id: drill.id })
          toast.done('演练已删除')
          onClose()
        }}
      />
    </>
  )
}
