import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'

/** The answer in figures: 将出现14台超15日，集中在2月24–27日；增加1个搭档组可消除 (jobs 10.1). */

interface Tried {
  crews: number
  late: number
}

export interface Finding {
  /** Lifts over their gap without and with what was asked. */
  before: number
  after: number
  /** The days on which the late ones are done, or on which they become late. */
  lateDays: readonly Day[]
  tried: readonly Tried[]
  /** The fullest day, for the good news. */
  fullest: { date: Day; percent: number } | null
}

export function whatIfText({ before, after, lateDays, tried, fullest }: Finding): string {
  const known = before > 0 ? `（不变动也有${before}台）` : ''
  if (after === 0) {
    const load = fullest ? `；最忙的一天是${dayText(fullest.date)}，负荷${fullest.percent}%` : ''
    return `不会出现超${visitGap.days}日${load}`
  }
  return `将出现${after}台超${visitGap.days}日${known}，集中在${spanText(mostly(lateDays))}；${remedyText(after, tried)}`
}

function remedyText(after: number, tried: readonly Tried[]): string {
  const cure = tried.find((one) => one.late === 0)
  if (cure) return `增加${cure.crews}个搭档组可消除`
  const best = tried.reduce<Tried | undefined>(
    (least, one) => (!least || one.late < least.late ? one : least),
    undefined,
  )
  if (best && best.late < after) return `增加${best.crews}个搭档组可减到${best.late}台`
  return '增加搭档组不能减少，请先改日期或停用日'
}

const MOST = 0.8

/** The shortest run of days that holds four fifths of them. */
export function mostly(days: readonly Day[]): readonly [from: Day, to: Day] {
  const sorted = days.toSorted()
  const need = Math.max(1, Math.ceil(sorted.length * MOST))
  let best: readonly [Day, Day] = [sorted[0] as Day, sorted.at(-1) as Day]
  for (let i = 0; i + need <= sorted.length; i++) {
    const [from, to] = [sorted[i] as Day, sorted[i + need - 1] as Day]
    if (daysBetween(from, to) < daysBetween(best[0], best[1])) best = [from, to]
  }
  return best
}

const dayText = (day: Day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** 2月24–27日, 2月27日–3月2日, 2月24日. */
function spanText([from, to]: readonly [Day, Day]): string {
  if (from === to) return dayText(from)
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayText(from)}–${dayText(to)}`
  return `${Number(from.slice(5, 7))}月${Number(from.slice(8))}–${Number(to.slice(8))}日`
}

/** The day a late visit is counted on: when it is done, else when the law is broken. */
export const lateDay = (late: { date: Day | null; legalDeadline: Day }): Day =>
  late.date ?? addDays(late.legalDeadline, 1)
