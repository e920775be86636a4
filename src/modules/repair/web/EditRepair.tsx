import { Select } from 'antd'
import { formatTokens, isoTime } from '#kernel/shared/days.ts'
import { readMoment } from '#kernel/shared/typedTime.ts'
import {
  type ControlProps,
  Field,
  FieldGrid,
  Form,
  FormFoot,
  SubmitButton,
  TypedPicker,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { RepairType } from '../shared/repair.ts'
import { RepairEdit } from '../shared/repairChange.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

const schema = RepairEdit.omit({ id: true })
const { trapped, ordinary } = RepairType.code
type Values = Readonly<Record<string, unknown>>

/** 编辑 in the place of the facts (jobs 1.7): type, lift, caller, people; away from 困人 only with a reason. */
export function EditRepair({ order, onBack }: { order: RepairDetail; onBack: () => void }) {
  const { call } = useKit()
  const initial = valuesOf(order)
  // Of what the type does not ask for stands what the order has.
  const kept = (values: Values): Values => ({
    ...values,
    ...(values.repairType === trapped
      ? {}
      : {
          trappedCount: initial.trappedCount,
          trappedFloor: initial.trappedFloor,
          trappedSpecial: initial.trappedSpecial,
        }),
    ...(values.repairType === ordinary ? {} : { appointAt: initial.appointAt }),
    ...(order.repairType === trapped && values.repairType !== trapped ? {} : { reason: undefined }),
  })
  return (
    <div className="py-16 px-20">
      <Form
        schema={schema}
        initial={initial}
        kept={kept}
        current={async () => valuesOf(await call(repairApi.detail, { id: order.id }))}
        onSubmit={async (draft) => {
          await call(repairApi.edit, { ...draft, id: order.id })
          toast.done('维修工单已保存')
          // After the form has let go of its unsaved flag.
          setTimeout(onBack)
        }}
      >
        <Fields was={order} />
        <FormFoot onCancel={onBack}>
          <SubmitButton>保存</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}

/** With the version that was read: the drawer follows the order while it is edited, what is typed does not. */
function valuesOf(order: RepairDetail) {
  const { version, repairType, reporterName, reporterPhone, trappedCount, trappedFloor, trappedSpecial } = order
  return {
    version,
    repairType,
    reporterName,
    reporterPhone,
    trappedSpecial,
    elevatorId: order.elevator?.id,
    trappedCount: trappedCount ?? undefined,
    trappedFloor: trappedFloor ?? undefined,
    reportText: order.reportText ?? undefined,
    appointAt: order.appointAt ?? undefined,
    address: order.elevator ? undefined : (order.address ?? undefined),
  }
}

function Fields({ was }: { was: RepairDetail }) {
  const type = useFormValue('repairType')
  return (
    <FieldGrid columns={2}>
      <Field of="repairType">
        {(control) => (
          <Select
            id={control.id}
            style={{ width: '100%' }}
            value={control.value as number}
            disabled={control.disabled}
            onChange={control.onChange}
            options={[...RepairType.options]}
          />
        )}
      </Field>
      <Field of="elevatorId" />
      {!was.elevator && <Field of="address" span={2} />}
      {was.repairType === trapped && type !== trapped && <Field of="reason" span={2} />}
      {type === trapped && (
        <>
          <Field of="trappedCount" />
          <Field of="trappedFloor" />
          <Field of="trappedSpecial" span={2} />
        </>
      )}
      {type === ordinary && <AppointField />}
      <Field of="reporterName" />
      <Field of="reporterPhone" />
      <Field of="reportText" span={2} />
    </FieldGrid>
  )
}

/** 预约时间 of an ordinary repair: its limits run to it (jobs 6.6). */
export function AppointField() {
  return (
    <Field of="appointAt" help="到场时限为预约时间；不填按维修设置的小时数">
      {(control) => <Moment control={control} />}
    </Field>
  )
}

/** On the wire an instant, in the field Shanghai's clock; what is neither stays as it was typed. */
const shownAt = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  return /Z$|[+-]\d{2}:\d{2}$/.test(value) ? formatTokens(value, 'yyyy-MM-dd HH:mm') : value
}

function Moment({ control }: { control: ControlProps }) {
  const today = useKit().today()
  return (
    <TypedPicker
      kind="moment"
      id={control.id}
      style={{ width: '100%' }}
      minuteStep={5}
      {...(control.wrong ? { status: 'error' as const } : {})}
      disabled={control.disabled}
      min={today}
      value={shownAt(control.value)}
      onBlur={control.onBlur}
      onChange={(typed) => control.onChange(typed && readMoment(typed, { today }) === typed ? isoTime(typed) : typed)}
    />
  )
}
