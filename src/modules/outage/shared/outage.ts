import { minutesSaid } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'

/** 停梯影响 (monitoring 10.5, decision 0151): when a lift stands, how many homes are without it, and what that comes to. */

const { fault } = RecordKind.code
/** Besides what the table calls A 危急 and B 停梯: silent for too long, no power, the emergency button, people inside. */
const ALSO = ['23', '41', '81', '84', '93', '94']

/** Codes of records during which the lift carries nobody. 检修 and 停止服务 are people's will and no outage. */
export const stoppingCodes: readonly string[] = faultCodes
  .filter(({ code, kind, level }) => ALSO.includes(code) || (kind === fault && (level === 'A' || level === 'B')))
  .map(({ code }) => code)

/** What the homes of a lift are made of, as far as it is known. */
export interface HomeFacts {
  /** Of the community. */
  readonly households: number | null
  /** Landings of all its buildings and units that have a lift for people, each building once. */
  readonly allLandings: number | null
  /** Of this lift, the ground floor among them. */
  readonly landings: number | null
  /** Lifts of its building and unit, itself among them. */
  readonly sharing: number | null
  /** It carries people between homes: no goods lift, no escalator. */
  readonly forPeople: boolean
}

/** 受影响户数: homes above the ground floor, shared by the lifts that serve them. Null: unknown. */
export function homesOf({ households, allLandings, landings, sharing, forPeople }: HomeFacts): number | null {
  if (!forPeople || households === null || !allLandings || landings === null || !sharing) return null
  return Math.round((households * (landings - 1)) / (allLandings * sharing))
}

export const homeMinutesOf = (homes: number | null, minutes: number): number | null =>
  homes === null ? null : homes * minutes

/** 1,240 户 ÷ 312 个层站 × 首层以上 17 层 ÷ 2 台 = 34 户 */
export function homesText(facts: HomeFacts): string {
  const homes = homesOf(facts)
  const { households, allLandings, landings, sharing, forPeople } = facts
  if (!forPeople) return '货梯、杂物梯与扶梯不按户数计，只计停梯时长。'
  if (households === null) return '小区户数未采集，只计停梯时长；在小区档案补上户数后一并算出。'
  if (homes === null || landings === null || allLandings === null || sharing === null)
    return '电梯层站未采集，只计停梯时长；在电梯档案补上层站后一并算出。'
  const shared = sharing > 1 ? ` ÷ 同单元 ${sharing} 台` : ''
  return `小区 ${thousands(households)} 户 ÷ ${thousands(allLandings)} 个层站 × 首层以上 ${landings - 1} 层${shared} = ${homes} 户`
}

/** 受影响 62 户, or that nobody knows. */
export const homesSaid = (homes: number | null): string =>
  homes === null ? '户数未采集' : `受影响 ${thousands(homes)} 户`
/** 2,170 户·分钟 */
export const homeMinutesSaid = (value: number | null): string =>
  value === null ? '未采集' : `${thousands(value)} 户·分钟`

/** 受影响 62 户 · 停 35 分钟: of a lift that stands now. */
export function standingText({ since, homes }: { since: string; homes: number | null }, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  return `${homesSaid(homes)} · 停 ${minutesSaid(minutes)}`
}
