import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { progress, stepOf, steps } from '../../shared/visit.ts'
import { usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import css from './stepper.module.css'

/** 出发→签到→安全→项目→配件→签字→完成 as bars; the one under way is filled as far as it is done (look, picture 9). */
export function Stepper({ order, employeeId }: { order: FieldOrder; employeeId: string | null }) {
  const now = nowOf(usePhone())
  return <StepBar names={steps} now={stepOf(order, employeeId, now)} done={progress(order, employeeId, now)} />
}

interface BarProps {
  readonly names: readonly string[]
  readonly now: string
  /** How much of each is done, 0 to 1; without it those before `now` are. */
  readonly done?: readonly number[]
}

export function StepBar({ names, now, done }: BarProps) {
  const at = names.indexOf(now)
  return (
    <ol
      className={`grid gap-2 rigid m-0 bg-side no-marks ${css.steps}`}
      aria-label={`进行到${now}`}
      style={{ gridTemplateColumns: `repeat(${names.length}, 1fr)` }}
    >
      {names.map((name, n) => (
        <li className="ter f-14 middle" key={name} aria-current={name === now ? 'step' : undefined}>
          <i>
            <b
              className="block bg-action"
              style={{ width: `${Math.round((done ? (done[n] ?? 0) : n < at ? 1 : 0) * 100)}%` }}
            />
          </i>
          {name}
        </li>
      ))}
    </ol>
  )
}
