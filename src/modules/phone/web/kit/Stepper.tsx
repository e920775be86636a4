import type { FieldOrder } from '#modules/maintenance/shared/fieldWork.ts'
import { progress, stepOf, steps } from '../../shared/visit.ts'
import css from './stepper.module.css'

/** 出发→签到→安全→项目→配件→签字→完成 as bars; the one under way is filled as far as it is done (look, picture 9). */
export function Stepper({ order, employeeId }: { order: FieldOrder; employeeId: string | null }) {
  const now = stepOf(order, employeeId)
  const done = progress(order, employeeId)
  return (
    <ol className={css.steps} aria-label={`进行到${now}`}>
      {steps.map((step, at) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          <i>
            <b style={{ width: `${Math.round((done[at] ?? 0) * 100)}%` }} />
          </i>
          {step}
        </li>
      ))}
    </ol>
  )
}
