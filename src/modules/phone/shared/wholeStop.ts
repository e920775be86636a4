import type { Day } from '#kernel/shared/days.ts'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'

/** One tap departs the whole stop (jobs 3.1): several orders of one community may be departed to at once. */

const { notStarted, departed } = MaintainStatus.code
const WAITS_FOR_ME = 1

type Lifts = ReadonlyMap<string, Pick<FieldElevator, 'communityId'>>

function beside(order: FieldOrder, visits: readonly FieldOrder[], lifts: Lifts): FieldOrder[] {
  const place = lifts.get(order.elevatorId)?.communityId
  return visits.filter(({ id, elevatorId }) => id !== order.id && place && lifts.get(elevatorId)?.communityId === place)
}

/** The order first, then what else waits there that day; for an order of today also what is overdue there. */
export function departingWith(
  order: FieldOrder,
  visits: readonly FieldOrder[],
  lifts: Lifts,
  today: Day,
): FieldOrder[] {
  const sameDay = ({ planDate }: FieldOrder) =>
    order.planDate <= today ? planDate <= today : planDate === order.planDate
  const more = beside(order, visits, lifts).filter(
    (other) => other.status === notStarted && other.transferState !== WAITS_FOR_ME && sameDay(other),
  )
  return [order, ...more]
}

/** Who turns back turns back from all lifts of the stop at which nobody has signed in. */
export const turningBackWith = (order: FieldOrder, visits: readonly FieldOrder[], lifts: Lifts): FieldOrder[] => [
  order,
  ...beside(order, visits, lifts).filter((other) => other.status === departed && other.arriveAt === null),
]

export interface SetOutStep {
  readonly id: string
  readonly type: 'depart' | 'cancelDepart'
}

/**
 * Setting out: what was departed to elsewhere and not reached is given up first, for the server lets nobody be under way
 * to two places; then the stop.
 */
export function settingOut(order: FieldOrder, visits: readonly FieldOrder[], lifts: Lifts, today: Day): SetOutStep[] {
  const place = lifts.get(order.elevatorId)?.communityId
  const elsewhere = visits.filter(
    (other) =>
      other.status === departed && other.arriveAt === null && lifts.get(other.elevatorId)?.communityId !== place,
  )
  return [
    ...elsewhere.map(({ id }): SetOutStep => ({ id, type: 'cancelDepart' })),
    ...departingWith(order, visits, lifts, today).map(({ id }): SetOutStep => ({ id, type: 'depart' })),
  ]
}
