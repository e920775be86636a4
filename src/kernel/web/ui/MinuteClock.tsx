import { clock } from '#kernel/shared/text.ts'
import { useNow } from './Clock.tsx'
import { ClockRail } from './Rail.tsx'

interface Props {
  readonly label: string
  /** Instants: when it began, and when it will be late. */
  readonly since: string
  readonly due: string
  /** People are in danger: red from second zero (look 2). */
  readonly critical: boolean
  /** Without the limit beside what has run. */
  readonly short?: boolean
}

/** 12:40 / 30:00 over its rail: how long something waits of what it may. */
export function MinuteClock({ label, since, due, critical, short = false }: Props) {
  const elapsed = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 1000))
  const limit = Math.round((Date.parse(due) - Date.parse(since)) / 1000)
  const tone = critical || elapsed > limit ? 'redText' : elapsed >= limit / 2 ? 'amberText' : ''
  return (
    <>
      <span className="num t13">
        <b className={tone}>{clock(elapsed)}</b>
        {!short && <span className="ter"> / {clock(limit)}</span>}
      </span>
      <ClockRail label={label} elapsed={elapsed} limit={limit} critical={critical} />
    </>
  )
}
