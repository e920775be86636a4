import { minutesShort } from '#kernel/shared/said.ts'
import { exactText } from '#kernel/web/ui/index.ts'
import type { ClockStep } from '../shared/elevatorLog.ts'
import css from './log.module.css'

const minutes = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** 报修 → 接单 → 到场 → 解救 → 完成: each moment, and how long it took since the one before that is known. */
export function ClockStrip({ steps }: { steps: readonly ClockStep[] }) {
  return (
    <ol className={css.clocks}>
      {steps.map(({ label, at }, n) => {
        const before = steps.slice(0, n).findLast((step) => step.at !== null)?.at
        return (
          <li key={label} data-known={at !== null || undefined}>
            <span className="sec">{label}</span>
            {at ? <b className="num">{exactText(at)}</b> : <span className="ter">未采集</span>}
            {at && before && <span className="ter num">用时 {minutesShort(minutes(before, at))}</span>}
          </li>
        )
      })}
    </ol>
  )
}
