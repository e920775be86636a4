/** Which two go: pure (jobs 6.6). */

export interface Mover {
  readonly employeeId: string
  readonly teamId: string | null
  readonly etaMin: number | null
  readonly responsible: boolean
  readonly partnerId: string | null
  /** Has a certificate, is on duty, is not out for another repair, stands inside the radius. */
  readonly fit: boolean
}

/** The responsible crew goes first when it is there within this part of the limit. */
const RESPONSIBLE_SHARE = 0.7
const MOST_PAIRS = 3

export interface Pair {
  readonly ids: readonly [string, string]
  readonly etaMin: number
  readonly responsible: boolean
}

/**
 * Pairs of fit people by the later one's arrival: the responsible crew first if its ETA is at most 70 % of the limit. Each
 * person goes with whom he usually works, else with the nearest of his team, else with the nearest.
 */
export function pairsOf(movers: readonly Mover[], arriveLimit: number): Pair[] {
  const free = movers
    .filter((one): one is Mover & { etaMin: number } => one.fit && one.etaMin !== null)
    .toSorted((a, b) => a.etaMin - b.etaMin)
  const taken = new Set<string>()
  const found: Pair[] = []
  const take = (one: (typeof free)[number], other: (typeof free)[number]) => {
    taken.add(one.employeeId)
    taken.add(other.employeeId)
    found.push({
      ids: [one.employeeId, other.employeeId],
      etaMin: Math.max(one.etaMin, other.etaMin),
      responsible: one.responsible && other.responsible,
    })
  }
  const [main, second] = free.filter(({ responsible }) => responsible)
  if (main && second) take(main, second)
  for (const one of free) {
    if (taken.has(one.employeeId)) continue
    const others = free.filter(({ employeeId }) => employeeId !== one.employeeId && !taken.has(employeeId))
    const other =
      others.find(({ employeeId }) => employeeId === one.partnerId) ??
      others.find(({ teamId }) => teamId !== null && teamId === one.teamId) ??
      others[0]
    if (other) take(one, other)
  }
  const first = (pair: Pair) => pair.responsible && pair.etaMin <= arriveLimit * RESPONSIBLE_SHARE
  return found.toSorted((a, b) => Number(first(b)) - Number(first(a)) || a.etaMin - b.etaMin).slice(0, MOST_PAIRS)
}
