import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { qualityFigures } from './figures.ts'

/**
 * 明日备件袋 (jobs 10.4): the parts that tomorrow's visits will probably need, each with its reason and how many facts
 * stand behind it. Without a fact there is no line.
 */

export const BagReason = enumeration('备件依据', {
  hazard: [1, '未销号隐患'],
  ownHistory: [2, '本梯更换史'],
  sameModel: [3, '同型号同龄'],
})
export type BagReason = CodeIn<typeof BagReason>

/** What proves that a part was used; without it the carrier's word counts. */
export const BagProof = enumeration('用上凭据', { installed: [1, '更换登记'], used: [2, '用料登记'] })
export type BagProof = CodeIn<typeof BagProof>

/** Parts as workers write them; the first name is the one the bag says. Longer names stand before those they contain. */
const partNames: readonly (readonly string[])[] = [
  ['轿门同步带', '门机皮带', '同步带'],
  ['门机变频器', '变频器'],
  ['光幕'],
  ['门球', '门锁滚轮'],
  ['门锁触点', '门锁电气触点', '锁触点'],
  ['门导靴', '门滑块', '层门导靴'],
  ['导靴靴衬', '靴衬', '导靴'],
  ['油杯'],
  ['制动衬', '抱闸片', '闸瓦'],
  ['制动器线圈'],
  ['应急电源电池', '应急照明电池', '蓄电池', '应急电源'],
  ['外呼面板'],
  ['按钮'],
  ['显示板', '显示屏'],
  ['对讲分机', '对讲'],
  ['轿厢照明', '轿顶照明', '照明灯管', '照明驱动'],
  ['风机', '轿厢风扇', '风扇'],
  ['接触器'],
  ['平层感应器', '感应器'],
  ['编码器'],
  ['钢丝绳'],
  ['限速器钢丝绳'],
  ['梳齿板'],
  ['梯级链'],
  ['梯级滚轮'],
  ['扶手带'],
]
const words = partNames
  .flatMap(([name = '', ...others]) => [name, ...others].map((word) => ({ word, name })))
  .toSorted((a, b) => b.word.length - a.word.length)

/** Parts named in a text; a shorter name inside a longer one is not named twice. */
export function partsNamed(text: string): string[] {
  let left = text
  const found = new Set<string>()
  for (const { word, name } of words) {
    if (!left.includes(word)) continue
    found.add(name)
    left = left.replaceAll(word, '　')
  }
  return [...found]
}

/** Parts that a text says were replaced: named after 更换 or 换新 in the same clause. */
export const partsReplaced = (text: string): string[] =>
  text
    .split(/[，。；,;\n]/)
    .filter((clause) => /更换|换新|换装/.test(clause))
    .flatMap(partsNamed)

/** A part of the catalogue as the bag names it; one whose name says no known part goes by its own. */
export const partsOfLine = (name: string): string[] => {
  const named = partsNamed(name)
  return named.length > 0 ? named : [name]
}

export interface BagVisit {
  readonly orderId: string
  readonly elevatorId: string
  readonly employeeId: string
  /** Brand and model as one word; null: not known, so nothing is compared. */
  readonly model: string | null
  /** Years since it was made. */
  readonly age: number | null
}
export interface OpenHazard {
  readonly elevatorId: string
  readonly hazardNo: string
  readonly text: string
}
/** A part that was replaced on a lift within the last twelve months. */
export interface Replacement {
  readonly elevatorId: string
  readonly part: string
  readonly model: string | null
  readonly age: number | null
}
/** Lifts in service by model and age: what the replacements are a share of. */
export interface Fleet {
  readonly model: string | null
  readonly age: number | null
}

export interface BagLine {
  readonly orderId: string
  readonly elevatorId: string
  readonly employeeId: string
  readonly part: string
  readonly why: BagReason
  readonly reason: string
  readonly evidence: number
}

/** Years by which two lifts may differ and still be called of one age. */
const SAME_AGE = 2
const OWN_TIMES = 2
const MODEL_TIMES = 3
/** Replacements per lift and year from which it is worth carrying the part to one visit of some 24. */
const MODEL_SHARE = 0.5

export function bagLines(
  visits: readonly BagVisit[],
  hazards: readonly OpenHazard[],
  replacements: readonly Replacement[],
  fleet: readonly Fleet[],
): BagLine[] {
  const hazardsOf = Map.groupBy(hazards, ({ elevatorId }) => elevatorId)
  const ownOf = Map.groupBy(replacements, ({ elevatorId }) => elevatorId)
  const ofModel = Map.groupBy(replacements, ({ model }) => model)
  const fleetOf = Map.groupBy(fleet, ({ model }) => model)
  return visits.flatMap((visit) => {
    const lines = new Map<string, BagLine>()
    const say = (part: string, why: BagReason, reason: string, evidence: number) => {
      if (!lines.has(part)) lines.set(part, { ...idsOf(visit), part, why, reason, evidence })
    }
    for (const [part, own] of grouped(hazardsOf.get(visit.elevatorId) ?? [], ({ text }) => partsNamed(text)))
      say(part, BagReason.code.hazard, `隐患${own.map((one) => one.hazardNo).join('、')}：${own[0]?.text}`, own.length)
    for (const [part, own] of grouped(ownOf.get(visit.elevatorId) ?? [], (one) => [one.part]))
      if (own.length >= OWN_TIMES)
        say(part, BagReason.code.ownHistory, `本梯近12个月更换过 ${own.length} 次`, own.length)
    if (visit.model === null || visit.age === null) return [...lines.values()]
    const near = (one: { readonly age: number | null }) =>
      one.age !== null && Math.abs(one.age - (visit.age ?? 0)) <= SAME_AGE
    const lifts = (fleetOf.get(visit.model) ?? []).filter(near).length
    const others = (ofModel.get(visit.model) ?? []).filter(near)
    for (const [part, all] of grouped(others, (one) => [one.part]))
      if (all.length >= MODEL_TIMES && lifts > 0 && all.length / lifts >= MODEL_SHARE)
        say(
          part,
          BagReason.code.sameModel,
          `同型号、梯龄相差${SAME_AGE}年以内的 ${lifts} 台，近12个月更换 ${all.length} 次`,
          all.length,
        )
    return [...lines.values()]
  })
}

const idsOf = ({ orderId, elevatorId, employeeId }: BagVisit) => ({ orderId, elevatorId, employeeId })

function grouped<T>(all: readonly T[], keys: (one: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all)
    for (const key of keys(one)) {
      const known = found.get(key)
      if (known) known.push(one)
      else found.set(key, [one])
    }
  return found
}

const instant = z.iso.datetime({ offset: true })

export const BagLineRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderId: z.uuid(),
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  part: z.string(),
  why: BagReason.schema,
  reason: z.string(),
  evidence: z.number().int(),
  /** Null: nobody has said yet. */
  used: z.boolean().nullable(),
  /** Null: only said, or not said. */
  proof: BagProof.schema.nullable(),
  /** The request of the parts that were put in. */
  requestId: z.uuid().nullable(),
  requestNo: z.string().nullable(),
})
export type BagLineRow = z.output<typeof BagLineRow>

/** What one person takes along on one day. */
export const Bag = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  visits: counts(qualityFigures.bagVisits),
  lines: z.array(BagLineRow),
})
export type Bag = z.output<typeof Bag>

export const HitRate = z.object({
  /** Days counted. */
  days: z.number().int(),
  told: counts(qualityFigures.told),
  used: counts(qualityFigures.used),
  /** Of those used: with 更换登记 or 用料登记 behind them. */
  proven: counts(qualityFigures.proven),
  /** used ÷ told in percent; null while nothing was told. */
  percent: measures(qualityFigures.hitRate).nullable(),
  byReason: z.array(
    z.object({
      why: BagReason.schema,
      told: counts(qualityFigures.toldFor),
      used: counts(qualityFigures.usedFor),
      percent: measures(qualityFigures.hitRateFor).nullable(),
    }),
  ),
})
export type HitRate = z.output<typeof HitRate>

export const percentOf = (used: number, told: number): number | null =>
  told === 0 ? null : Math.round((used / told) * 1000) / 10

export const Bags = z.object({
  day: z.iso.date(),
  /** Null: not made yet; it is made at 18:00 of the day before. */
  madeAt: instant.nullable(),
  /** Visits of the day that have their people. */
  visits: counts(qualityFigures.dayVisits),
  bags: z.array(Bag),
  hit: HitRate,
})
export type Bags = z.output<typeof Bags>

/** The worker's own, today's and tomorrow's. */
export const OwnBags = z.array(z.object({ day: z.iso.date(), madeAt: instant.nullable(), lines: z.array(BagLineRow) }))
export type OwnBags = z.output<typeof OwnBags>
