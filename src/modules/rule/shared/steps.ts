import { addDays, dayOf } from '#kernel/shared/days.ts'
import { minutesOf, type OvertimeRule, TimeUnit } from './overtime.ts'

/**
 * When a rule speaks. A step is one reminder: the nth time of a stage. Instead of measuring every clock, the moment of
 * now is turned into one cutoff per step: a clock whose base is at or before the cutoff has passed the step. Working
 * time therefore costs the database nothing.
 */
export interface Step {
  /** 1–3. */
  readonly stage: number
  /** 1 for the first time. */
  readonly nth: number
  /** Epoch milliseconds. */
  readonly cutoff: number
}

/** The company's hours: which days are worked, and when on them, in minutes of the day. */
export interface WorkTime {
  readonly isWorked: (day: string) => boolean
  readonly spans: readonly (readonly [from: number, to: number])[]
}

const MINUTE = 60_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

export function isWorking(now: number, { isWorked, spans }: WorkTime): boolean {
  const day = dayOf(now)
  const minute = (now - startOf(day)) / MINUTE
  return isWorked(day) && spans.some(([from, to]) => minute >= from && minute < to)
}

const YEAR = 400
/** The latest moment since which so many minutes have been worked. */
export function workedSince(now: number, minutes: number, { isWorked, spans }: WorkTime): number {
  let left = minutes * MINUTE
  if (left <= 0) return now
  for (let day = dayOf(now), n = 0; n < YEAR; day = addDays(day, -1), n++) {
    if (!isWorked(day)) continue
    const start = startOf(day)
    for (const [from, to] of [...spans].reverse()) {
      const end = Math.min(start + to * MINUTE, now)
      const long = end - (start + from * MINUTE)
      if (long <= 0) continue
      if (long >= left) return end - left
      left -= long
    }
  }
  return Number.NEGATIVE_INFINITY
}

/**
 * The steps of a rule in their order. A stage repeats until it has spoken maxTimes or the next one begins. With
 * `work`, minutes and hours are working time and days stay days of the calendar.
 */
export function stepsOf(rule: OvertimeRule, now: number, work?: WorkTime): Step[] {
  const steps: Step[] = []
  rule.stages.forEach((stage, i) => {
    const first = minutesOf(stage)
    const next = rule.stages[i + 1]
    const end = next ? minutesOf(next) : Number.POSITIVE_INFINITY
    const times = stage.repeatMinutes ? (stage.maxTimes ?? 1) : 1
    for (let nth = 1; nth <= times; nth++) {
      const offset = first + (nth - 1) * (stage.repeatMinutes ?? 0)
      if (offset >= end) break
      const worked = work && stage.unit !== TimeUnit.code.day && offset > 0
      const cutoff = worked ? workedSince(now, offset, work) : now - offset * MINUTE
      // A later step never comes before an earlier one, whatever the calendar makes of its days.
      steps.push({ stage: i + 1, nth, cutoff: Math.min(cutoff, steps.at(-1)?.cutoff ?? cutoff) })
    }
  })
  return steps
}
