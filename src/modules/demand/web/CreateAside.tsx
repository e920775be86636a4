import { useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { Level } from '#modules/template/shared/template.ts'
import { customPlanApi } from '../shared/api.ts'
import { CustomKind, daysOf, levelOfKind } from '../shared/customPlan.ts'
import { Conditions } from './Conditions.tsx'
import css from './demand.module.css'

/** What the plan comes to, beside the form: the checklist of conditions, or the days (look 6, consequences). */
export function CreateAside({ planId }: { planId: string | undefined }) {
  const kind = useFormValue<number | undefined>('kind')
  return (
    <aside className="formAside scroll">
      {kind === CustomKind.code.onDemand ? <Eligibility editing={planId !== undefined} /> : <Days />}
    </aside>
  )
}

function Eligibility({ editing }: { editing: boolean }) {
  const elevatorIds = useFormValue<string[] | undefined>('elevatorIds') ?? []
  const demandRuleId = useFormValue<string | undefined>('demandRuleId')
  const agreement = (useFormValue<unknown[] | undefined>('agreementFiles') ?? []).length > 0
  const ready = elevatorIds.length > 0 && demandRuleId !== undefined
  const { data, isFetching } = useRead(
    customPlanApi.eligibility,
    ready ? { elevatorIds: elevatorIds.slice(0, 100), demandRuleId: demandRuleId ?? '', agreement } : undefined,
    { retry: false },
  )
  const failed = data?.filter((one) => !one.eligible).length ?? 0
  return (
    <>
      <h2>按需维保条件</h2>
      {!ready && <p className="ter">选择电梯与按需规则后，逐台逐条检查。</p>}
      {ready && isFetching && !data && <RowSkeleton rows={8} />}
      {ready && data && (
        <>
          <p className={failed > 0 ? 'redText' : 'sec'} role="status">
            {failed === 0
              ? `${data.length} 台全部符合`
              : `${failed} 台不符合${editing ? `，按 ${FALLBACK_GAP_DAYS} 日定期维保` : '，不能新建；取消选择或先解决'}`}
          </p>
          {data
            .toSorted((a, b) => Number(a.eligible) - Number(b.eligible))
            .map((one) => (
              <section key={one.elevatorId} className="py-10 line2-b">
                <div className={`row gap-8 mb-6 strong ${css.judgedHead}`}>
                  {one.name}
                  {!one.eligible && <Tag tone="red">不符合</Tag>}
                  <span className="num sec">
                    {one.score === null ? '评分未采集' : `${one.score} 分 · ${one.gapDays} 天`}
                  </span>
                </div>
                <Conditions conditions={one.conditions} all={data.length === 1} />
              </section>
            ))}
        </>
      )}
    </>
  )
}

const SHOWN = 40
function Days() {
  const today = useKit().today()
  const kind = useFormValue<2 | 3 | 4>('kind')
  const dates = useFormValue<string[] | undefined>('dates') ?? []
  const monthDays = useFormValue<string[] | undefined>('monthDays') ?? []
  const dayOfMonth = Number(useFormValue<unknown>('dayOfMonth') ?? Number.NaN)
  const startDate = useFormValue<string | undefined>('startDate')
  const endDate = useFormValue<string | undefined>('endDate')
  const lifts = (useFormValue<string[] | undefined>('elevatorIds') ?? []).length
  const items = (useFormValue<unknown[] | undefined>('items') ?? []).length
  const known = kind !== 4 || (dayOfMonth >= 1 && dayOfMonth <= 28)
  const days =
    startDate && endDate && known ? daysOf({ kind, dates, monthDays, dayOfMonth, startDate, endDate }, today) : []
  return (
    <>
      <h2>将生成的工单</h2>
      {days.length === 0 ? (
        <p className="ter">选择合同、期间与日期后，这里列出每一次。</p>
      ) : (
        <>
          <p className="sec" role="status">
            {lifts} 台 × {days.length} 次 = <b className="num">{lifts * days.length}</b> 张，级别
            {Level.label(levelOfKind[kind])}，半月项目{items > 0 ? `另加 ${items} 项附加项目` : ''}
          </p>
          <div className="flex wrap gap-6">
            {days.slice(0, SHOWN).map((day) => (
              <Tag key={day}>{day}</Tag>
            ))}
            {days.length > SHOWN && <span className="ter">等 {days.length} 次</span>}
          </div>
        </>
      )}
    </>
  )
}
