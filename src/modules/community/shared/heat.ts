/** How much a building's lifts trouble people (archives 4.6): repairs a lift and year. Red breaks down every half year. */
export const HEAT = { amber: 1, red: 2 } as const

export function heatOf(faults: number | null, lifts: number): 'plain' | 'amber' | 'red' {
  if (!faults || lifts === 0) return 'plain'
  const each = faults / lifts
  return each >= HEAT.red ? 'red' : each >= HEAT.amber ? 'amber' : 'plain'
}
