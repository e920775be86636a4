import { addDays, addMonths, type Day, dayOf, daysBetween, monthStart } from '#kernel/shared/days.ts'
import type { Incident } from '#modules/diagnosis/shared/healthTypes.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import type { Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Row } from './write.ts'

export const YEAR = 365

/** Everything that is known of one lift, taken from the rows already made. */
export interface LiftFacts {
  readonly lift: Lift
  readonly monitored: boolean
  readonly madeOn: Day | null
  readonly inspectionTo: Day | null
  readonly knownFrom: Day | null
  readonly incidents: readonly (Omit<Incident, 'daysAgo'> & { readonly day: Day })[]
  readonly faults: readonly Day[]
  readonly visits: readonly { readonly due: Day; readonly done: Day | null; readonly level: number }[]
  readonly hazards: readonly { readonly from: Day; readonly to: Day | null }[]
}

export function factsOfLifts(company: Company, lifts: readonly Lift[]): LiftFacts[] {
  const by = (table: string) => Map.groupBy(company.rows.get(table) ?? [], (row) => row.elevator_id as string)
  const [visits, repairs, hazards, records, terminals, counters] = [
    by('maintain_order'),
    by('repair_order'),
    by('hazard'),
    by('monitor_record'),
    by('terminal'),
    by('counter_day'),
  ]
  return lifts
    .filter(({ useStatus }) => useStatus === 1 || useStatus === 2)
    .map((lift) => {
      const calls = (repairs.get(lift.id) ?? []).filter(byPeople)
      const own = records.get(lift.id) ?? []
      const done = (visits.get(lift.id) ?? []).filter(({ status }) => status !== 9)
      const days = [
        ...done.map((row) => row.complete_at),
        ...(repairs.get(lift.id) ?? []).map((row) => row.report_at),
      ].filter((at) => at !== null)
      const first = counters.get(lift.id)?.[0]?.date as Day | undefined
      return {
        lift,
        // What is measured of steps is not what is measured of cars.
        monitored: terminals.has(lift.id) && lift.row.type === DeviceType.code.straight,
        madeOn: (lift.row.accept_date ?? lift.row.manufacture_date ?? null) as Day | null,
        inspectionTo: (lift.row.next_inspect_date ?? null) as Day | null,
        knownFrom: [...days.map((at) => dayOf(at as string)), ...(first ? [first] : [])].toSorted()[0] ?? null,
        incidents: [...calls.flatMap(incidentOf), ...own.flatMap(recordIncident)],
        faults: [
          ...calls
            .filter(({ cause }) => [1, 2, 3, 8].includes(Number(cause)))
            .map((row) => dayOf(row.report_at as string)),
          ...own
            .filter((row) => row.repair_order_id && row.status === 5)
            .map((row) => dayOf(row.occurred_at as string)),
        ],
        visits: done.map((row) => ({
          due: row.legal_deadline as Day,
          done: row.complete_at ? dayOf(row.complete_at as string) : null,
          level: Number(row.level),
        })),
        hazards: (hazards.get(lift.id) ?? []).map((row) => ({
          from: dayOf(row.created_at as string),
          to: Number(row.state) >= 4 ? dayOf((row.closed_at ?? row.fixed_at ?? row.updated_at) as string) : null,
        })),
      }
    })
}

/** As the service counts them (decision 0140): done, called in by people. */
const byPeople = (row: Row) =>
  [7, 8].includes(Number(row.status)) && [1, 2, 6, 8].includes(Number(row.source)) && row.hazard_id === null

function incidentOf(row: Row): LiftFacts['incidents'][number][] {
  const day = dayOf(row.report_at as string)
  if (row.repair_type === 1) return [{ code: '94', level: 'A', day }]
  return row.repair_type === 2 && [1, 2, 3, 8].includes(Number(row.cause)) ? [{ code: '99', level: 'B', day }] : []
}
const recordIncident = (row: Row): LiftFacts['incidents'][number][] =>
  row.status === 5 && (row.level === 'A' || row.level === 'B')
    ? [{ code: String(row.code), level: row.level, day: dayOf(row.occurred_at as string) }]
    : []

/** Faults a day of all lifts, which are one class for the demo. */
export function rateOf(facts: readonly LiftFacts[], day: Day): number {
  const days = facts.reduce((sum, { knownFrom }) => sum + known(knownFrom, day), 0)
  const n = facts.reduce((sum, { faults }) => sum + faults.filter((one) => one > addDays(day, -YEAR)).length, 0)
  return days > 0 ? n / days : 0
}
export const known = (from: Day | null, day: Day) =>
  from === null ? 0 : Math.min(YEAR, Math.max(0, daysBetween(from, day)))

export const openHazards = ({ hazards }: LiftFacts, day: Day): number =>
  hazards.filter(({ from, to }) => from <= day && (to === null || to > day)).length
export const isLate = ({ visits }: LiftFacts, day: Day): boolean =>
  visits.some(({ due, done }) => due < day && due > addDays(day, -60) && (done === null || done > day))

/** First days of the last months, the oldest first. */
export const monthsUpTo = (day: Day, n: number): Day[] =>
  Array.from({ length: n }, (_, at) => addMonths(monthStart(day), at + 1 - n))
