import { z } from 'zod'
import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { Mark } from '#kernel/shared/page.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'

/** One name of a lift and what is wrong with it, the same on every page, in every message and sheet (decision 0119). */

/** What makes a lift dangerous or unlawful, the worst first. */
export const LiftRisk = enumeration('电梯风险', {
  trapped: ['trapped', '困人'],
  stopped: ['stopped', '停用'],
  failed: ['failed', '检验不合格'],
  hazard: ['hazard', '严重隐患'],
  visit: ['visit', '维保超期'],
  inspection: ['inspection', '检验超期'],
})
export type LiftRisk = CodeIn<typeof LiftRisk>

/** The colour of each (look 2): danger red, grave orange, a pause amber, a day that has passed red. */
export const riskTone = {
  trapped: 'red',
  stopped: 'amber',
  failed: 'verm',
  hazard: 'verm',
  visit: 'red',
  inspection: 'red',
} as const satisfies Record<LiftRisk, string>

const since = z.string().optional()
/**
 * What is open, by its code, with the day or moment it counts from: people sit in the lift or it stands since then, the
 * report's day, the day by which a hazard had to be put right, the legal day that has passed. Empty: not known from when.
 */
export const LiftRisks = z.object({
  trapped: since,
  stopped: since,
  failed: since,
  hazard: since,
  visit: since,
  inspection: since,
} satisfies Record<LiftRisk, typeof since>)
export type LiftRisks = z.output<typeof LiftRisks>

export const LiftName = z
  .object({
    id: z.uuid(),
    community: z.string(),
    name: z.string(),
    type: z.number().int(),
    useType: z.number().int().nullable(),
    risks: LiftRisks,
  })
  .meta({ title: '电梯' })
export type LiftName = z.output<typeof LiftName>

export const labelOf = (lift: Pick<LiftName, 'community' | 'name'>): string => liftLabel(lift.community, lift.name)

/** What is open, the worst first. */
export const openRisks = (risks: LiftRisks): LiftRisk[] =>
  LiftRisk.options.map(({ value }) => value).filter((risk) => risks[risk] !== undefined)

/** The risk of a rank; the worst is 0. */
export const riskAt = (rank: number | null): LiftRisk | null =>
  rank === null ? null : (LiftRisk.options[rank]?.value ?? null)

/** The worst of them beside a visit: that it is late the visit says itself. */
export const worstBesideVisit = (risks: LiftRisks): LiftRisk | null =>
  openRisks(risks).find((risk) => risk !== LiftRisk.code.visit) ?? null

/** The worst of them as a list of things to choose says it. */
export function riskMark(risks: LiftRisks): Mark | undefined {
  const [worst] = openRisks(risks)
  return worst && { text: LiftRisk.label(worst), tone: riskTone[worst], solid: worst === LiftRisk.code.trapped }
}

/** Whole days since a day that has passed; none where the day is not known, is today or counts for nothing. */
function daysOver(risk: LiftRisk, from: string, today: Day): number {
  const counted = risk === 'hazard' || risk === 'visit' || risk === 'inspection'
  return counted && from !== '' ? Math.max(0, daysBetween(from.slice(0, 10), today)) : 0
}

const words: Readonly<Record<LiftRisk, (from: string) => string>> = {
  trapped: (from) => `困人，${from} 报告`,
  stopped: (from) => `停用，自 ${from} 起`,
  failed: (from) => `${from} 检验不合格，尚未复检合格`,
  hazard: (from) => `严重隐患未整改，期限 ${from}`,
  visit: (from) => `维保超期，法定截止 ${from}`,
  inspection: (from) => `检验超期，应于 ${from} 前检验`,
}

/** The whole of it in a line: 严重隐患未整改，期限 2026-10-20，已超 37 天. `from` in the words of the page. */
export function riskText(risks: LiftRisks, risk: LiftRisk, today: Day, shown = (from: string) => from): string {
  const from = risks[risk] ?? ''
  if (from === '') return LiftRisk.label(risk)
  const over = daysOver(risk, from, today)
  return `${words[risk](shown(from))}${over > 0 ? `，已超 ${over} 天` : ''}`
}

/** Beside the word, where days count: 超 37 天. */
export function riskDays(risks: LiftRisks, risk: LiftRisk, today: Day): number {
  return daysOver(risk, risks[risk] ?? '', today)
}
