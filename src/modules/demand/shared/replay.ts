import { addDays, type Day, dayOf, daysBetween, earlier } from '#kernel/shared/days.ts'
import { type DemandRuleDraft, FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { judge } from './eligibility.ts'
import { factsOn, type LiftHistory } from './history.ts'
import { type Fired, firedNow, firingKey } from './triggers.ts'

/** 模拟 (jobs 4.1 configuration): the last days of a lift lived again under a rule. */

interface ReplayedVisit {
  readonly day: Day
  readonly gapDays: number
  /** Why on this day. */
  readonly reason: string
  readonly triggered: boolean
}
export interface Replay {
  readonly visits: readonly ReplayedVisit[]
  readonly maxGap: number
  /** Days on which the lift would have been back at fifteen days, and why it was so first. */
  readonly fallenDays: number
  readonly fallenReason: string | null
}

type Rule = Pick<DemandRuleDraft, 'elevatorType' | 'eligibility' | 'scoreBands' | 'localMaxGapDays' | 'triggers'>

/** `days` days up to yesterday; the chain begins at the last visit before them, else at their first day. */
export function replay(history: LiftHistory, rule: Rule, now: string, days: number): Replay {
  const end = addDays(dayOf(now), -1)
  const begin = addDays(end, 1 - days)
  const before = history.visits.findLast((at) => dayOf(at) < begin)
  let last = before ?? `${begin}T00:00:00+08:00`
  const firings = new Map<string, string>()
  const visits: ReplayedVisit[] = []
  let pending: Fired | undefined
  let fallenDays = 0
  let fallenReason: string | null = null
  for (let day = begin; day <= end; day = addDays(day, 1)) {
    const moment = `${day}T23:59:59+08:00`
    const { eligible, gapDays, reasons, score } = judge(factsOn(history, moment, false), rule)
    if (!eligible) {
      fallenDays += 1
      fallenReason ??= reasons[0] ?? null
    }
    for (const one of firedNow(rule.triggers, history, moment, { visit: last, fired: firings })) {
      firings.set(firingKey(one), one.at)
      if (!pending || one.dueBy < pending.dueBy) pending = one
    }
    const limit = addDays(dayOf(last), gapDays)
    const due = pending ? earlier(pending.dueBy, limit) : limit
    if (due > day) continue
    const gap = daysBetween(dayOf(last), day)
    if (gap > 0) {
      const triggered = pending !== undefined && pending.dueBy <= limit
      const regular = eligible ? `评分${score}，间隔${gapDays}天` : `${reasons[0]}，按${FALLBACK_GAP_DAYS}日`
      visits.push({ day, gapDays: gap, triggered, reason: triggered && pending ? pending.text : regular })
    }
    last = moment
    pending = undefined
  }
  return { visits, maxGap: Math.max(0, ...visits.map(({ gapDays }) => gapDays)), fallenDays, fallenReason }
}

/** 规则将产生6次现场维保，最长间隔47天 (jobs 4.1). */
export const replayText = (visits: number, maxGap: number): string =>
  `规则将产生${visits}次现场维保，最长间隔${maxGap}天`
