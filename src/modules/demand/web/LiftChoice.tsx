import { Checkbox } from 'antd'
import { useEffect } from 'react'
import { earlier, later } from '#kernel/shared/days.ts'
import { type ControlProps, Field, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, ScrollRegion, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { CustomKind } from '../shared/customPlan.ts'
import css from './demand.module.css'

/** Most lifts come from a regular line; they leave it, and its open visits close. */
export function TakeOver() {
  const kind = useFormValue<number | undefined>('kind')
  if (kind !== CustomKind.code.onDemand) return null
  return (
    <Field of="takeOver" bare>
      {({ id, value, onChange }) => (
        <Checkbox id={id} checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          从定期计划转入：未开始的定期工单关闭，按评分重新排期
        </Checkbox>
      )}
    </Field>
  )
}

/** The lifts of the contract; for a plan on demand those of other lines say which. */
export function LiftChoice({ control: { value, onChange, wrong } }: { control: ControlProps }) {
  const { today } = useKit()
  const { store } = useForm()
  const contractId = useFormValue<string | undefined>('contractId')
  const kind = useFormValue<number | undefined>('kind')
  const takeOver = useFormValue<boolean | undefined>('takeOver') ?? false
  const error = useFormState((form) => form.errors().find(({ prop }) => prop === 'elevatorIds')?.msg)
  const { data, isFetching } = useRead(
    maintainPlanApi.candidates,
    contractId !== undefined ? { contractId } : undefined,
    { retry: false },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per contract, when its lifts have come
  useEffect(() => {
    if (!data || data.length === 0) return
    const known = new Set(data.map((lift) => lift.elevatorId))
    onChange(((value as string[] | undefined) ?? []).filter((id) => known.has(id)))
    store.set('startDate', later(today(), data.map((lift) => lift.serviceStart).reduce(earlier)))
    store.set('endDate', data.map((lift) => lift.serviceEnd).reduce(later))
  }, [data])
  if (contractId === undefined) return <p className="ter">选择合同后列出它的电梯。</p>
  if (isFetching && !data) return <RowSkeleton rows={5} />
  const chosen = new Set((value as string[] | undefined) ?? [])
  const onDemand = kind === CustomKind.code.onDemand && !takeOver
  const problem = (lift: NonNullable<typeof data>[number]) =>
    onDemand && lift.plannedIn !== null ? `已在计划 ${lift.plannedIn} 中` : lift.missing.join('、')
  const able = (data ?? []).filter((lift) => problem(lift) === '')
  return (
    <>
      <div className="small">
        已选 {chosen.size} / {data?.length ?? 0} 台{' '}
        <button
          type="button"
          className="linkButton"
          onClick={() => onChange(chosen.size === able.length ? [] : able.map((lift) => lift.elevatorId))}
        >
          {chosen.size === able.length && able.length > 0 ? '全部取消' : `全选 ${able.length} 台`}
        </button>
        {wrong && error && <span className="redText"> {error}</span>}
      </div>
      <ScrollRegion className={css.lifts} label="合同的电梯">
        <ShortTable
          headless
          shape="tight"
          rows={data ?? []}
          by={(lift) => lift.elevatorId}
          choice={{
            says: (lift) => lift.name,
            able: (lift) => problem(lift) === '',
            chosen,
            onChoose: (next) => onChange([...next]),
          }}
          columns={[
            { title: '电梯', cell: (lift) => liftLabel(lift.communityName, lift.name) },
            { title: '上次', as: 'code', cell: (lift) => `上次 ${lift.lastMaintainDate ?? '没有记录'}` },
            {
              title: '可选',
              tone: (lift) => (problem(lift) ? 'ter' : 'sec'),
              cell: (lift) =>
                problem(lift) ||
                (kind === CustomKind.code.onDemand && lift.plannedIn !== null ? `退出 ${lift.plannedIn}` : '可选'),
            },
          ]}
        />
      </ScrollRegion>
    </>
  )
}
