import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'
import { thousands } from '#kernel/shared/text.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { type DemandRuleDraft, DemandTrigger } from '#modules/template/shared/demandRule.ts'
import type { LiftHistory } from './history.ts'

/** What sends people out before their time (jobs 6.9). */

export type TriggerRule = DemandRuleDraft['triggers'][number]

export interface Fired {
  readonly type: DemandTrigger
  /** The fault, where the trigger is one. */
  readonly code: string | null
  readonly value: number
  readonly threshold: number
  /** The event that made it full. */
  readonly at: string
  readonly dueBy: Day
  readonly level: TriggerRule['level']
  readonly text: string
}

/** A trigger fires once for what it counted: what lies before its last firing or before the last visit counts no more. */
export const firingKey = ({ type, code }: { type: number; code: string | null }): string => `${type} ${code ?? ''}`

const { doorCycles, trapped, sameFault, levelA } = DemandTrigger.code
const HOURS_24 = 86_400_000
const words = (n: number) => thousands(n)

export function firedNow(
  triggers: readonly TriggerRule[],
  history: LiftHistory,
  now: string,
  last: { readonly visit: string | null; readonly fired: ReadonlyMap<string, string> },
): Fired[] {
  return triggers.flatMap((rule) => fired(rule, history, now, last))
}

function fired(
  rule: TriggerRule,
  history: LiftHistory,
  now: string,
  last: { readonly visit: string | null; readonly fired: ReadonlyMap<string, string> },
): Fired[] {
  const { type, threshold, windowDays, withinDays, level } = rule
  const window = windowDays ? new Date(Date.parse(now) - windowDays * HOURS_24).toISOString() : ''
  const since = (code: string | null) => {
    const bounds = [window, utc(last.visit), utc(last.fired.get(firingKey({ type, code })) ?? null)]
    return bounds.toSorted().at(-1) ?? ''
  }
  const counts = (at: string, code: string | null) => utc(at) > since(code) && utc(at) <= utc(now)
  const found = (code: string | null, value: number, at: string, text: string): Fired[] =>
    value < threshold ? [] : [{ type, code, value, threshold, at, level, dueBy: addDays(dayOf(at), withinDays), text }]
  const period = windowDays ? `${windowDays}天内` : '自上次维保'
  if (type === doorCycles) {
    const from = since(null)
    const day = dayOf(now)
    // Whole days after the visit: the count of the visit's own day belongs to both sides.
    const days = [...history.counters].filter(([one]) => one <= day && (from === '' || one > dayOf(from)))
    const value = days.reduce((sum, [, { doorCycles: n }]) => sum + (n ?? 0), 0)
    return found(null, value, now, `${period}开关门${words(value)}次，达到${words(threshold)}次`)
  }
  if (type === trapped) {
    const times = history.trapped.filter((at) => counts(at, null))
    return found(null, times.length, times.at(-1) ?? now, `${period}困人${times.length}次`)
  }
  if (type === levelA) {
    const times = history.faults.filter(({ at, level: of }) => of === 'A' && counts(at, null))
    const names = [...new Set(times.map(({ code }) => `「${faultName(code)}」`))].join('')
    return found(null, times.length, times.at(-1)?.at ?? now, `发生A级故障${names}`)
  }
  if (type !== sameFault) return []
  const byCode = Map.groupBy(
    history.faults.filter(({ at, code }) => counts(at, code)),
    ({ code }) => code,
  )
  return [...byCode].flatMap(([code, times]) =>
    found(code, times.length, times.at(-1)?.at ?? now, `${period}「${faultName(code)}」${times.length}次`),
  )
}

const utc = (at: string | null) => (at === null || at === '' ? '' : new Date(at).toISOString())
