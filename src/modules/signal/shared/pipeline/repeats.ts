import { minutesSaid } from '#kernel/shared/said.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { type DecisionLine, line, MINUTE, PipelineStep, SECOND } from './decision.ts'

/** The same again, and many at once (step 5). All moments in ms. */
export interface OpenRecord {
  readonly id: string
  readonly firstAt: number
  readonly lastAt: number
  readonly count: number
}
interface Repeated {
  /** The open record with one more, or null: a new one. */
  readonly record: OpenRecord | null
  readonly line: DecisionLine
}

const DEDUPE_MIN: Record<FaultLevel, number> = { A: 10, B: 30, C: 120, D: 1440, E: 1440 }
const LONGEST = 24 * 60 * MINUTE

/** Minutes within which the same code of a lift is the same record; a level that is not classified counts as C. */
export const dedupeMinutes = (level: FaultLevel | null): number => DEDUPE_MIN[level ?? 'C']

/** `open`: the record of this lift and code that is not closed. `minutes` of a strategy or rule, else those of the level. */
export function repeated(
  open: OpenRecord | null,
  at: number,
  level: FaultLevel | null,
  minutes: number = dedupeMinutes(level),
): Repeated {
  const said = (result: string) => line(PipelineStep.code.dedupe, `${minutesSaid(minutes)}内只记一条`, result)
  if (!open) return { record: null, line: said('没有未关闭的同类记录，新建记录。') }
  if (at - open.lastAt > minutes * MINUTE) return { record: null, line: said('距上一次已超过去重时间，新建记录。') }
  if (at - open.firstAt > LONGEST) return { record: null, line: said('距第一次已超过 24 小时，新建记录。') }
  const count = open.count + 1
  return {
    record: { ...open, lastAt: Math.max(open.lastAt, at), count },
    line: said(`并入未关闭的同类记录，累计 ${count} 次。`),
  }
}

interface StormSignal {
  readonly code: string
  readonly level: FaultLevel | null
  readonly at: number
}
const STORM_CODES = 10
const STORM_WITHIN = 60 * SECOND

/** ≥10 codes of a lift in 60 s have one root: the highest level, then the earliest. Null: no storm. */
export function stormRoot(
  signals: readonly StormSignal[],
): { readonly root: StormSignal; readonly line: DecisionLine } | null {
  const sorted = signals.toSorted((a, b) => a.at - b.at)
  for (const { at: from } of sorted) {
    const together = sorted.filter(({ at }) => at >= from && at <= from + STORM_WITHIN)
    const codes = new Set(together.map(({ code }) => code)).size
    if (codes < STORM_CODES) continue
    const [root] = together.toSorted((a, b) => (a.level ?? 'Z').localeCompare(b.level ?? 'Z') || a.at - b.at)
    if (!root) continue
    return {
      root,
      line: line(
        PipelineStep.code.dedupe,
        '60 秒内 10 种以上故障',
        `60 秒内出现 ${codes} 种故障，以级别最高、最早的一条为主因，其余关联到它。`,
      ),
    }
  }
  return null
}
