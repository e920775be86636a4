import { rescueArrival } from '#modules/law/shared/law.ts'
import { areaKey, type RepairSetting, typeKey } from './setting.ts'

/** Limits of a repair, frozen at the report, and what follows from them (jobs 6.6). Pure. */

export interface Limits {
  /** Minutes from the report to the arrival. */
  readonly arrive: number
  /** Minutes from the report: to the rescue for trapped people, to the end of the work for others. */
  readonly finish: number
}

/** Minutes until trapped people are reached, by 地区类型. Never raised. */
const legalArrival: Readonly<Record<1 | 2, number>> = { 1: rescueArrival.city, 2: rescueArrival.elsewhere }

type Type = 1 | 2 | 3
type Area = 1 | 2

/** An ordinary repair is agreed upon: until its appointment, else the company's hours. */
export function limitsOf(
  setting: Pick<RepairSetting, 'limits'>,
  type: Type,
  area: Area,
  appointed?: { readonly reportAt: string; readonly at: string | null },
): Limits {
  const { arrive, finish } = setting.limits[typeKey[type]][areaKey[area]]
  if (type === 1) return { arrive: Math.min(arrive, legalArrival[area]), finish }
  const at = appointed?.at
  if (type !== 3 || !at) return { arrive, finish }
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(appointed.reportAt)) / 60_000))
  return { arrive: minutes, finish: Math.max(finish, minutes) }
}

/** Whole seconds between two moments; fractions of a second count for nobody. */
export const secondsBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / 1000) - Math.floor(Date.parse(from) / 1000)

/** 30:00 is in time, 30:01 is over. */
export const isOver = (seconds: number, limitMinutes: number): boolean => seconds > limitMinutes * 60

/** Seconds of the finish clock: it stands still while the work is paused. */
export function finishSeconds(
  order: { reportAt: string; pauseSeconds: number; pausedAt: string | null },
  until: string,
): number {
  const now = order.pausedAt ? Math.max(0, secondsBetween(order.pausedAt, until)) : 0
  return Math.max(0, secondsBetween(order.reportAt, until) - order.pauseSeconds - now)
}

/** Steps of the ladder as bits of `ladder`: each is climbed once (jobs 6.6). */
export const ladderSteps = {
  nextCandidates: 1,
  dutyManager: 2,
  everybody: 4,
  half: 8,
  most: 16,
  whole: 32,
} as const
export type LadderStep = keyof typeof ladderSteps

/** Steps that wait for an acceptance: whoever is asked anew is waited for anew. */
export const untilAccepted: readonly LadderStep[] = ['nextCandidates', 'dutyManager', 'everybody']

/** What an order becomes that is asked anew: the steps until an acceptance are still to be climbed, from this moment. */
export const askedNow = ({ ladder }: { readonly ladder: number }, at: string) => ({
  askedAt: at,
  ladder: untilAccepted.reduce((bits, step) => bits & ~ladderSteps[step], ladder),
})

interface Climber {
  readonly reportAt: string
  /** Null: since the report. */
  readonly askedAt: string | null
  readonly acceptAt: string | null
  readonly departAt: string | null
  readonly arriveAt: string | null
  readonly arriveLimit: number
  readonly ladder: number
}

/**
 * Steps due now and not climbed yet. Before acceptance by minutes since the report, or since others were asked: 3 next candidates and the team's
 * leader, 5 the duty manager, 8 everybody near; after it by parts of the limit: 50 % not departed, 80 % and 100 % not
 * arrived. The whole limit speaks whether accepted or not.
 */
export function stepsDue(
  order: Climber,
  setting: Pick<RepairSetting, 'unaccepted' | 'acceptSeconds'>,
  now: string,
): LadderStep[] {
  const seconds = secondsBetween(order.reportAt, now)
  const asked = secondsBetween(order.askedAt ?? order.reportAt, now)
  const share = seconds / (order.arriveLimit * 60)
  const { manager, everybody } = setting.unaccepted
  const waits = order.acceptAt === null
  const due: Record<LadderStep, boolean> = {
    nextCandidates: waits && asked >= setting.acceptSeconds,
    dutyManager: waits && asked >= manager * 60,
    everybody: waits && asked >= everybody * 60,
    half: !waits && order.departAt === null && order.arriveAt === null && share >= 0.5,
    most: !waits && order.arriveAt === null && share >= 0.8,
    whole: order.arriveAt === null && share >= 1,
  }
  return (Object.keys(due) as LadderStep[]).filter((step) => due[step] && (order.ladder & ladderSteps[step]) === 0)
}
