import { Button, Checkbox, Input, Select } from 'antd'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Loaded } from '#kernel/web/detail/index.ts'
import {
  type ControlProps,
  DayInput,
  Field,
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  SubmitButton,
  useForm,
  useFormValue,
  useSaveRow,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { hoursOfLine, type LineWindow } from '#modules/plan/shared/entry.ts'
import { LineWindowFields } from '#modules/planning/web/index.ts'
import { customPlanApi } from '../shared/api.ts'
import { CustomEditing, CustomKind, type CustomPlanDetail } from '../shared/customPlan.ts'
import { demandPage } from '../shared/paths.ts'
import { CreateAside } from './CreateAside.tsx'
import css from './demand.module.css'
import { LiftChoice, TakeOver } from './LiftChoice.tsx'

type Values = z.output<typeof CustomEditing>

/** /maintainManage/customizationLine/createPlan (jobs 4.1): kind, lifts, rule or rows, days, people; `id` edits. */
export function CreatePlanPage() {
  const id = useSearchParams()[0].get('id')
  if (!id)
    return <PlanForm initial={{ kind: CustomKind.code.onDemand, items: [], assistantIds: [], elevatorIds: [] }} />
  return (
    <Loaded from={customPlanApi.detail} input={{ id }} what="自定义计划" still>
      {(plan) => <PlanForm initial={valuesOf(plan)} plan={plan} />}
    </Loaded>
  )
}

const valuesOf = (plan: CustomPlanDetail): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.keys(CustomEditing.shape).map((name) => [name, plan[name as keyof CustomPlanDetail] ?? undefined]),
  ),
  kind: plan.kind ?? (plan.planType === 2 ? 1 : 2),
})

function PlanForm({ initial, plan }: { initial: Record<string, unknown>; plan?: CustomPlanDetail }) {
  const { call } = useKit()
  const submit = useSaveRow<Values>({
    what: '自定义计划',
    add: (draft) => call(customPlanApi.add, draft),
    edit: (draft) => call(customPlanApi.edit, draft),
    to: demandPage.detail,
  })
  return (
    <Form
      schema={CustomEditing}
      initial={initial}
      onSubmit={submit}
      {...(plan ? { current: async () => valuesOf(await call(customPlanApi.detail, { id: plan.id })) } : {})}
    >
      <FormTitle title={plan ? `编辑 ${plan.title ?? plan.planNo}` : '新建自定义计划'}>
        <SubmitButton>{plan ? '保存' : '新建计划'}</SubmitButton>
      </FormTitle>
      <div className="formBeside">
        <div>
          <FormSection title="计划">
            <FieldGrid columns={3}>
              <Field of="kind" disabled={plan !== undefined} span={2} />
              <Field of="title" />
              <Field of="contractId" disabled={plan !== undefined} />
              <Field of="startDate" />
              <Field of="endDate" />
            </FieldGrid>
          </FormSection>
          <FormSection title="电梯" note={plan ? '电梯随计划建立时选定' : '服务期内在用的电梯'}>
            {plan ? (
              <p className="sec">{plan.lifts.map((lift) => lift.name).join('、')}</p>
            ) : (
              <>
                <TakeOver />
                <Field of="elevatorIds" bare>
                  {(control) => <LiftChoice control={control} />}
                </Field>
              </>
            )}
          </FormSection>
          <ByKind />
          <FormSection title="进场" note="只对这条计划，进不去的日子顺延">
            <Field of="windows" bare words={(theirs) => hoursOfLine((theirs ?? []) as readonly LineWindow[])}>
              {({ value, onChange, disabled }) => (
                <LineWindowFields
                  windows={(value as readonly LineWindow[] | undefined) ?? []}
                  onChange={onChange}
                  disabled={disabled ?? false}
                />
              )}
            </Field>
          </FormSection>
          <FormSection title="班组与人员" note="不选负责人则按路程、负荷与周工时自动分配">
            <FieldGrid columns={3}>
              <Field of="teamId" />
              <Field of="mainWorkerId" />
              <Field of="assistantIds" />
              <Field of="remark" span={3} />
            </FieldGrid>
          </FormSection>
        </div>
        <CreateAside planId={plan?.id} />
      </div>
    </Form>
  )
}

/** Only what the kind asks for. */
function ByKind() {
  const kind = useFormValue<number | undefined>('kind')
  const { onDemand, special, season } = CustomKind.code
  if (kind === onDemand)
    return (
      <FormSection title="规则与协议" note="间隔由评分决定，不超过属地最长间隔；触发条件随规则">
        <FieldGrid columns={3}>
          <Field of="demandRuleId" />
          <Field of="agreementFiles" span={2} />
        </FieldGrid>
      </FormSection>
    )
  return (
    <>
      <FormSection title="日期" note="休息日、不可进场与当日已有维保的顺延到下一个空闲工作日">
        {kind === special ? (
          <Field of="dates">{(control) => <DaysControl control={control} />}</Field>
        ) : kind === season ? (
          <Field of="monthDays" help="月-日，例如 11-10；计划期内每年各一次">
            {({ id, value, onChange, disabled }) => (
              <Select
                id={id}
                mode="tags"
                open={false}
                disabled={disabled}
                tokenSeparators={['、', ',', ' ']}
                placeholder="月-日，按回车添加"
                value={(value as string[] | undefined) ?? []}
                onChange={(next: string[]) => onChange(next.map(monthDay))}
              />
            )}
          </Field>
        ) : (
          <FieldGrid columns={3}>
            <Field of="dayOfMonth" help="1–28 日" />
          </FieldGrid>
        )}
      </FormSection>
      <FormSection title="附加项目" note="在半月项目之外检查；不填则只做半月项目">
        <Items />
      </FormSection>
    </>
  )
}

/** 1110 and 11/10 are 11-10. */
const monthDay = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 4 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : text
}

/** One day after the other; each can be taken out again. */
function DaysControl({ control: { id, value, onChange, disabled } }: { control: ControlProps }) {
  const days = (value as string[] | undefined) ?? []
  return (
    <div className="flex wrap gap-6">
      <DayInput
        id={id}
        disabled={disabled}
        placeholder="添加日期"
        value={undefined}
        onChange={(day) => day && onChange([...new Set([...days, day])].sort())}
      />
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={`no-line r-3 ink pointer p-0 px-8 bg-hover ${css.day} num`}
          aria-label={`移除 ${day}`}
          disabled={disabled}
          onClick={() => onChange(days.filter((one) => one !== day))}
        >
          {day} ×
        </button>
      ))}
    </div>
  )
}

function Items() {
  const { store } = useForm()
  const items = useFormValue<readonly unknown[]>('items') ?? []
  return (
    <div className="stack gap-8">
      {items.map((_, i) => (
        // Lines have no identity but their place.
        <div key={i} className={`grid gap-10 items-start ${css.line}`}>
          <Field of={`items.${i}.part`} bare />
          <Field of={`items.${i}.name`} bare>
            {(control) => <Text control={control} placeholder="项目(内容)" />}
          </Field>
          <Field of={`items.${i}.requirement`} bare>
            {(control) => <Text control={control} placeholder="基本要求" />}
          </Field>
          <Field of={`items.${i}.photo`} bare>
            {({ id, value, onChange }) => (
              <Checkbox id={id} checked={value === true} onChange={(event) => onChange(event.target.checked)}>
                必拍
              </Checkbox>
            )}
          </Field>
          <button
            type="button"
            className="linkButton"
            aria-label={`移除第 ${i + 1} 项`}
            onClick={() =>
              store.set(
                'items',
                items.filter((_, at) => at !== i),
              )
            }
          >
            移除
          </button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() => store.set('items', [...items, { part: 1, photo: false }])}
        >
          增加项目
        </Button>
      </div>
    </div>
  )
}

function Text({ control, placeholder }: { control: ControlProps; placeholder: string }) {
  const { id, value, onChange, onBlur, disabled, spoken } = control
  return (
    <Input
      id={id}
      aria-label={spoken}
      placeholder={placeholder}
      disabled={disabled}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
