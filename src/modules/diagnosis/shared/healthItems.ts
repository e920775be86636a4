import { ratioOf } from './forecast/chance.ts'
import type { HealthRule } from './healthRule.ts'
import type { Cause, HealthFacts, Incident, ItemScore } from './healthTypes.ts'

/** S1 … S5 of monitoring 6.3, each with what it is made of; null is 未采集. */

const clamp = (value: number, lo: number, hi: number): number => Math.min(hi, Math.max(lo, value))

export type IncidentKind = 'trapped' | 'grave' | 'critical' | 'serious'
const TRAPPED_CODES: ReadonlySet<string> = new Set(['93', '94'])
/** 轿厢意外移动, 冲顶, 蹲底. */
const GRAVE_CODES: ReadonlySet<string> = new Set(['05', '09', '10'])

/** null: levels C to E and what has no level harm nobody. */
export function incidentKind({ code, level }: Pick<Incident, 'code' | 'level'>): IncidentKind | null {
  if (TRAPPED_CODES.has(code)) return 'trapped'
  if (GRAVE_CODES.has(code)) return 'grave'
  return level === 'A' ? 'critical' : level === 'B' ? 'serious' : null
}

const YEAR = 365

export function safetyScore({ incidents }: HealthFacts, { harm }: HealthRule): ItemScore | null {
  if (!incidents) return null
  const kinds = Object.groupBy(
    incidents.filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= YEAR),
    (one) => incidentKind(one) ?? 'none',
  )
  const causes = (['trapped', 'grave', 'critical', 'serious'] as const).flatMap((of): Cause[] => {
    const some = kinds[of]
    if (!some) return []
    const taken = some.reduce((sum, { daysAgo }) => sum + harm[of] * 2 ** (-daysAgo / harm.halfLifeDays), 0)
    const daysAgo = Math.min(...some.map((one) => one.daysAgo))
    return [{ kind: 'incident', of, taken, value: some.length, compare: null, daysAgo }]
  })
  return { score: 100 * Math.exp(-causes.reduce((sum, { taken }) => sum + taken, 0)), causes }
}

/** A lift like its class has 80; each doubling of the ratio takes 30. */
const ORDINARY = 80
const PER_DOUBLING = 30

export function reliabilityScore({ history }: HealthFacts): ItemScore | null {
  if (!history) return null
  const score = clamp(ORDINARY - PER_DOUBLING * Math.log2(ratioOf(history)), 0, 100)
  return {
    score,
    causes: [{ kind: 'history', of: 'faults', taken: 100 - score, value: history.n, compare: history.expected }],
  }
}

/** Half of the limit is perfect, the limit itself 60, one and a half of it nothing. */
function quality(used: number): number {
  if (used <= 0.5) return 100
  return used <= 1 ? 100 - 80 * (used - 0.5) : Math.max(0, 60 - 120 * (used - 1))
}

export function qualityScore({ readings }: HealthFacts, { limits }: HealthRule): ItemScore | null {
  if (readings.length === 0) return null
  const causes = readings.map(({ of, value, limit }): Cause => {
    const compare = limit ?? limits[of]
    return { kind: 'reading', of, taken: (100 - quality(Math.abs(value) / compare)) / readings.length, value, compare }
  })
  return { score: 100 - causes.reduce((sum, { taken }) => sum + taken, 0), causes }
}

const MANY_HAZARDS = 5

/** Without a visit due there is nothing to judge; an unknown inspection leaves its fifth to the others (decision 0132). */
export function upkeepScore({ visits, openHazards, inspectionValid }: HealthFacts): ItemScore | null {
  if (!visits || visits.due === 0) return null
  const whole = inspectionValid === null ? 0.8 : 1
  const { due, onTime } = visits
  const causes: Cause[] = [
    { kind: 'visits', of: 'visits', taken: (50 / whole) * (1 - onTime / due), value: onTime, compare: due },
    {
      kind: 'hazards',
      of: 'hazards',
      taken: (30 / whole) * Math.min(1, openHazards / MANY_HAZARDS),
      value: openHazards,
      compare: null,
    },
    { kind: 'inspection', of: 'inspection', taken: inspectionValid === false ? 20 : 0, value: null, compare: null },
  ]
  return { score: Math.max(0, 100 - causes.reduce((sum, { taken }) => sum + taken, 0)), causes }
}

/** From `lifeFrom` to nothing: with .6 nothing is left at 1.2 of a life. */
const LIFE_SPAN = 0.6

export function lifeScore({ lives }: HealthFacts, { lifeFrom }: HealthRule): ItemScore | null {
  const worst = lives.toSorted((a, b) => b.used - a.used)[0]
  if (!worst) return null
  const taken = 100 * clamp((worst.used - lifeFrom) / LIFE_SPAN, 0, 1)
  return { score: 100 - taken, causes: [{ kind: 'life', of: worst.name, taken, value: worst.used, compare: lifeFrom }] }
}
