import { Button, Radio } from 'antd'
import type { ReactNode } from 'react'
import { Drawer, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, RefSelect, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { warningApi } from '../shared/api.ts'
import { CheckKind, WarningDispatch, WarningFeedback, type WarningRow } from '../shared/warnings/warning.ts'

interface Props {
  readonly row: WarningRow
  readonly onClose: () => void
}

const { visit } = CheckKind.code

/** 派检查: a visit with people and a day, or an ordinary repair that the desk gives out (monitoring 3). */
export function SendDrawer({ row, onClose }: Props) {
  const { call, today } = useKit()
  const stale = useStale()
  return (
    <Drawer open onClose={onClose} title={`派检查 · ${labelOf(row.lift)}`}>
      <Form
        schema={WarningDispatch}
        initial={{ id: row.id, version: row.version, kind: visit, planDate: today(), crew: [] }}
        onSubmit={async (draft) => {
          const { orderNo } = await call(warningApi.dispatch, draft)
          toast.done(`已生成工单 ${orderNo ?? ''}`)
          void stale(warningApi.list)
          onClose()
        }}
      >
        <Body>
          <p className="m-0 sec">{row.evidence.text}</p>
          <Field of="kind" />
          <ForVisit />
          <Field of="remark" />
          <p className="m-0 ter small">工单写明预警编号、现象与建议；检查后在预警上登记结论。</p>
        </Body>
        <Foot onClose={onClose} verb="派检查" />
      </Form>
    </Drawer>
  )
}

function ForVisit() {
  const kind = useFormValue('kind')
  if (kind !== visit) return <p className="m-0 sec">生成普通维修单，由调度派单。</p>
  return (
    <FieldGrid columns={2}>
      <Field of="planDate" />
      <Field of="crew">
        {({ id, value, onChange }) => (
          <RefSelect
            many
            id={id}
            from="/employee/options"
            value={value as string[]}
            onChange={onChange}
            aria-label="作业人员"
          />
        )}
      </Field>
    </FieldGrid>
  )
}

/** What the worker found; it counts for the rule (monitoring 6.4). */
export function FeedbackDrawer({ row, onClose }: Props) {
  const { call } = useKit()
  const stale = useStale()
  return (
    <Drawer open onClose={onClose} title={`检查结论 · ${labelOf(row.lift)}`}>
      <Form
        schema={WarningFeedback}
        initial={{ id: row.id, version: row.version, photos: [] }}
        onSubmit={async (draft) => {
          await call(warningApi.feedback, draft)
          toast.done(draft.confirmed ? '已登记为属实' : '已登记为误报')
          void stale(warningApi.list)
          onClose()
        }}
      >
        <Body>
          <p className="m-0 sec">{row.evidence.text}</p>
          <Field of="confirmed">
            {({ value, onChange }) => (
              <Radio.Group
                aria-label="检查结论"
                value={value}
                onChange={(event) => onChange(event.target.value)}
                options={[
                  { value: true, label: '属实' },
                  { value: false, label: '误报' },
                ]}
              />
            )}
          </Field>
          <FoundPart />
          <Field of="remark" />
          <Field of="photos" />
        </Body>
        <Foot onClose={onClose} verb="保存结论" />
      </Form>
    </Drawer>
  )
}

const FoundPart = () => (useFormValue('confirmed') === false ? null : <Field of="foundPart" />)

export function IgnoreDialog({ row, onClose }: Props) {
  const { call } = useKit()
  const stale = useStale()
  return (
    <ReasonDialog
      open
      title="忽略预警"
      effect="忽略后不再提醒；该指标之后再次连续变差，会生成新的预警。"
      verb="忽略"
      onClose={onClose}
      onConfirm={async (remark) => {
        await call(warningApi.ignore, { id: row.id, version: row.version, remark })
        toast.done('已忽略')
        void stale(warningApi.list)
      }}
    />
  )
}

const Body = ({ children }: { children: ReactNode }) => <div className="stack gap-12 py-14 px-20">{children}</div>

const Foot = ({ onClose, verb }: { onClose: () => void; verb: string }) => (
  <div className="row gap-8 to-end px-20 pb-24">
    <Button onClick={onClose}>取消</Button>
    <SubmitButton>{verb}</SubmitButton>
  </div>
)
