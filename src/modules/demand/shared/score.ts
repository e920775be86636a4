import { thousands } from '#kernel/shared/text.ts'
import { type DemandRuleDraft, FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import type { DemandFacts } from './history.ts'

/** 评分 (jobs 6.9): 100 less what the lift's record takes away, and the gap it allows. */

type PieceKey = 'trapped' | 'faults' | 'age' | 'doorCycles' | 'hazards'
interface ScorePiece {
  readonly key: PieceKey
  readonly label: string
  /** Points taken away; null: not measured, so no score can be said. */
  readonly points: number | null
  readonly detail: string
}
export interface Score {
  readonly score: number | null
  readonly pieces: readonly ScorePiece[]
}

const FAULTS_MOST = 30
const AGE_FREE_YEARS = 10
const AGE_MOST = 10

export function scoreOf(facts: DemandFacts): Score {
  const pieces = piecesOf(facts)
  const unknown = pieces.some(({ points }) => points === null)
  const taken = pieces.reduce((sum, { points }) => sum + (points ?? 0), 0)
  return { score: unknown ? null : Math.max(0, 100 - taken), pieces }
}

function piecesOf(facts: DemandFacts): ScorePiece[] {
  const { trapped180, faults90, ageYears, doorCyclesPerDay, minorHazards } = facts
  const over = ageYears === null ? null : Math.max(0, ageYears - AGE_FREE_YEARS)
  return [
    { key: 'trapped', label: '困人', points: 15 * trapped180, detail: `近180天困人 ${trapped180} 次` },
    {
      key: 'faults',
      label: '故障',
      points: Math.min(FAULTS_MOST, 3 * faults90),
      detail: `近90天 A–C 级故障 ${faults90} 次`,
    },
    {
      key: 'age',
      label: '梯龄',
      points: over === null ? null : Math.min(AGE_MOST, over),
      detail: ageYears === null ? '梯龄未采集' : `梯龄 ${ageYears} 年${over ? `，超过10年 ${over} 年` : ''}`,
    },
    {
      key: 'doorCycles',
      label: '使用强度',
      points: doorCyclesPerDay === null ? null : doorCyclesPerDay > 2000 ? 10 : doorCyclesPerDay > 1000 ? 5 : 0,
      detail: doorCyclesPerDay === null ? '近30天开关门次数未采集' : `日均开关门 ${thousands(doorCyclesPerDay)} 次`,
    },
    { key: 'hazards', label: '隐患', points: 5 * minorHazards, detail: `未销号的一般、较大隐患 ${minorHazards} 项` },
  ]
}

type Bands = Pick<DemandRuleDraft, 'scoreBands' | 'localMaxGapDays'>

/** The gap a score allows: the best band reached, else the law's; always within what the place allows. */
export function gapOf(score: number | null, { scoreBands, localMaxGapDays }: Bands): number {
  if (score === null) return FALLBACK_GAP_DAYS
  const [best] = scoreBands.filter(({ min }) => score >= min).toSorted((a, b) => b.min - a.min)
  return Math.min(best?.gapDays ?? FALLBACK_GAP_DAYS, localMaxGapDays)
}
