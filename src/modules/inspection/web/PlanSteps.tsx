import { InspectionStatus, InspectKind } from '../shared/inspection.ts'
import type { PlanDetail } from '../shared/plan.ts'
import css from './inspection.module.css'

const { waiting, assigned, selfChecked, applied, inspected, passed, closed } = InspectionStatus.code

/** Where a plan stands on its way, with the day of each step that is known. */
export function PlanSteps({ plan }: { plan: PlanDetail }) {
  const { status } = plan
  // 需整改 and 不合格 were inspected; 已关闭 says nothing about how far it came.
  const reached = status === closed ? waiting : status > inspected && status !== passed ? inspected : status
  const inspection = plan.inspectType < 10
  const steps = [
    { at: assigned, label: '派工', day: plan.workers.join('、') || null, shown: true },
    { at: selfChecked, label: '自检', day: plan.selfCheckDate, shown: inspection },
    {
      at: applied,
      label: '报检',
      day: plan.applyAt,
      shown: inspection && plan.inspectType !== InspectKind.code.selfTest,
    },
    {
      at: inspected,
      label: inspection ? '检验' : '实施',
      day: reached >= inspected ? plan.inspectDate : null,
      shown: true,
    },
    { at: passed, label: '合格', day: status === passed ? plan.inspectDate : null, shown: true },
  ]
  return (
    <ol className={`flex m-0 py-12 px-20 line-b no-marks ${css.steps}`}>
      {steps
        .filter(({ shown }) => shown)
        .map(({ at, label, day }) => (
          <li className="stack grow gap-2 ter t12" key={at} data-done={reached >= at}>
            <b>
              {reached >= at ? '● ' : '○ '}
              {label}
            </b>
            <span className={`num hide ellipsis ${css.clip}`}>{day ?? '—'}</span>
          </li>
        ))}
    </ol>
  )
}
