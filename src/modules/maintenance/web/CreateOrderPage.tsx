import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  type ControlProps,
  Field,
  FieldGrid,
  Form,
  FormSection,
  RefSelect,
  SubmitButton,
  useForm,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TitleRow } from '#kernel/web/ui/index.ts'
import { OrderDraft } from '../shared/orderChange.ts'
import { AroundPanel } from './AroundPanel.tsx'
import { CrewNames } from './CrewNames.tsx'
import css from './create.module.css'
import { TimeControl } from './TimeControl.tsx'
import { useAddOrder } from './useAddOrder.ts'

/** /maintainManage/WorkOrderList/createdMaintain: one order in 30 s (jobs 4.1). */
export function CreateOrderPage() {
  const { today } = useKit()
  const navigate = useNavigate()
  const elevatorId = useSearchParams()[0].get('elevatorId')
  const [initial] = useState({
    elevatorIds: elevatorId ? [elevatorId] : [],
    level: 99,
    planDate: today(),
    crew: [],
    mergeInto: [],
  })
  const { asks, fields, submit } = useAddOrder()
  return (
    <Form schema={OrderDraft} initial={initial} onSubmit={submit}>
      <TitleRow
        title="新增维保工单"
        facts="保存后立即通知作业人员"
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>取消</Button>
            <SubmitButton>新增工单</SubmitButton>
          </>
        }
      />
      <div className={css.columns}>
        <div className={css.fields}>
          <FormSection title="做什么">
            <FieldGrid columns={3}>
              <Field of="elevatorIds" span={3} help="名称、设备编号、注册代码或拼音；一次最多 50 台">
                {(control) => <Refs control={control} from="/elevator/options" />}
              </Field>
              <Field of="level" />
              <Field of="templateId" span={2} help="不选则用电梯自己的模板">
                {(control) => <Refs control={control} from="/maintain/template/options" one />}
              </Field>
              <Field of="reason" span={3} />
            </FieldGrid>
          </FormSection>
          <FormSection title="时间与人员">
            <FieldGrid columns={3}>
              <Field of="planDate" />
              <Field of="planStart">{(control) => <TimeControl control={control} />}</Field>
              <Field of="planEnd">{(control) => <TimeControl control={control} />}</Field>
              <Field of="crew" span={3} help="第一位为主作业人，至少两人">
                {(control) => (
                  <>
                    <Refs control={control} from="/employee/options?lifts=1" />
                    <CrewNames ids={(control.value as string[] | undefined) ?? []} />
                  </>
                )}
              </Field>
              <Field of="remark" span={3} />
            </FieldGrid>
          </FormSection>
          {asks && (
            <div className={css.release} role="alert">
              <p className="amberText">{asks}</p>
              {fields}
            </div>
          )}
        </div>
        <Around />
      </div>
    </Form>
  )
}

function Refs({ control, from, one }: { control: ControlProps; from: string; one?: boolean }) {
  return (
    <RefSelect
      id={control.id}
      many={!one}
      from={from}
      value={control.value as string | string[] | undefined}
      disabled={control.disabled}
      status={control.wrong ? 'error' : undefined}
      onChange={(value) => control.onChange(value ?? (one ? undefined : []))}
    />
  )
}

/** What stands before and after the wanted visit, beside the form. */
function Around() {
  const { store } = useForm()
  const elevatorIds = useFormValue<string[]>('elevatorIds')
  const date = useFormValue<string | undefined>('planDate')
  const mergeInto = useFormValue<string[] | undefined>('mergeInto') ?? []
  const crew = useFormValue<string[] | undefined>('crew') ?? []
  return (
    <AroundPanel
      elevatorIds={elevatorIds ?? []}
      date={date}
      mergeInto={mergeInto}
      onMerge={(ids) => store.set('mergeInto', ids)}
      onWorkers={(ids) => crew.length === 0 && store.set('crew', ids)}
    />
  )
}
