import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { HandoverLift, HandoverPerson } from '#modules/employee/shared/handover.ts'
import type { ElevatorContract, ElevatorPolicy, ElevatorVisit } from '../shared/elevatorDetail.ts'
import type { HouseOfLift } from '../shared/house.ts'
import type { PartnerLift } from '../shared/partner.ts'

export interface WaitingOrder {
  id: string
  elevatorId: string
  orderNo: string
  planDate: string
  workerIds: string[]
}

/** Orders of these lifts that are not started yet and have people; what is under way stays with who began it. */
export const findWaitingOrders =
  duty<(ctx: Context, liftIds: readonly string[], options?: { lock?: boolean }) => Promise<WaitingOrder[]>>(
    'elevator.findWaitingOrders',
  )

/** Number of a contract that serves the lift today or later, drafts and void ones aside. */
export const findServingContract =
  duty<(ctx: Context, elevatorId: string) => Promise<string | undefined>>('elevator.findServingContract')

export const findContracts =
  duty<(ctx: Context, elevatorId: string) => Promise<ElevatorContract[]>>('elevator.findContracts')

/** Work on the lift that is neither done nor closed: a visit, a repair (archives 3, Lift). */
export const hasOpenOrder = duty<(ctx: Context, elevatorId: string) => Promise<boolean>>('elevator.hasOpenOrder')

/** The day of the inspection that stopped the lift and that it has not passed since (jobs 3.3). */
export const findStoppingFailure =
  duty<(ctx: Context, elevatorId: string) => Promise<Day | null>>('elevator.findStoppingFailure')

/** Anything that happened with the lift beyond its own archive: contracts, projects, orders, policies, lines of the record. */
export const isUsed = duty<(ctx: Context, elevatorId: string) => Promise<boolean>>('elevator.isUsed')

/** A plan of an inspection that was not deleted, whatever its state: it would go on without its lift. */
export const hasInspectionPlan =
  duty<(ctx: Context, elevatorId: string) => Promise<boolean>>('elevator.hasInspectionPlan')

/** The visits still to come and the last hundred done, newest first. */
export const findVisits = duty<(ctx: Context, elevatorId: string) => Promise<ElevatorVisit[]>>('elevator.findVisits')

/** Policies that name the lift, the one that lasts longest first. Premiums are the screen 电梯保险's. */
export const findPolicies =
  duty<(ctx: Context, elevatorId: string) => Promise<ElevatorPolicy[]>>('elevator.findPolicies')

export type LiftToHand = Omit<HandoverLift, 'hours' | 'place'> & {
  communityId: string
  lng: number
  lat: number
  useStatus: number
  minutes: number
}

export type Colleague = Omit<
  HandoverPerson,
  'certified' | 'certifiedThrough' | 'hours' | 'capacity' | 'visits' | 'base' | 'sameTeam'
> & {
  teamId: string | null
  baseLng: number | null
  baseLat: number | null
  orders: number
  minutes: number
}

export interface OrderOf extends WaitingOrder {
  /** Whom the lift has. */
  liftCrew: string[]
}

/** Days whose orders are meant; no end: all to come. */
export interface Period {
  readonly from: Day
  readonly to: Day | null
}

/** Lifts of the person's crews with their orders, and lifts of others whose orders are the person's; of the data scope. */
export const findLiftsToHand =
  duty<(ctx: Context, fromId: string, period: Period) => Promise<LiftToHand[]>>('elevator.findLiftsToHand')

/** Maintenance and repair people in service with where they work: their lifts' communities, or those of the days meant. */
export const findColleagues = duty<(ctx: Context, period: Period) => Promise<Colleague[]>>('elevator.findColleagues')

/** Who visited which of these lifts how often since that day. */
export const countVisits =
  duty<
    (
      ctx: Context,
      liftIds: readonly string[],
      since: Day,
    ) => Promise<{ elevatorId: string; employeeId: string; n: number }[]>
  >('elevator.countVisits')

/** The person's orders in the period, of these lifts only when they are given; `seen`: those that whoever asks may give. */
export const findOrdersOf =
  duty<
    (
      ctx: Context,
      fromId: string,
      period: Period,
      asked: { lock: boolean; liftIds?: readonly string[]; seen?: boolean },
    ) => Promise<OrderOf[]>
  >('elevator.findOrdersOf')

export interface OrderNow {
  id: string
  orderNo: string
  elevatorId: string
  planDate: string
  status: number
  workerIds: string[]
  gone: boolean
  /** Of the data scope of whoever asks. */
  seen: boolean
}

/** The orders noted, and those made since for these lifts that nobody began. */
export const lockOrdersNow =
  duty<
    (
      ctx: Context,
      ids: readonly string[],
      since: { readonly liftIds: readonly string[]; readonly at: string },
    ) => Promise<OrderNow[]>
  >('elevator.lockOrdersNow')

/** The file in use that holds the lift, and the largest gap of its plan. */
export const findHouse = duty<(ctx: Context, elevatorId: string) => Promise<HouseOfLift | null>>('elevator.findHouse')

export const findPartnerVisits =
  duty<(ctx: Context, elevatorId: string) => Promise<PartnerLift['visits']>>('elevator.findPartnerVisits')

interface Joined {
  readonly join: string
}
/** The contract of a lift: its number, its last day, and the period in which it serves the lift. */
export const contractOf =
  duty<
    (lift: string) => Joined & {
      readonly no: string
      readonly end: string
      readonly service: Joined & { readonly start: string; readonly end: string }
    }
  >('elevator.contractOf')
/** The project of a lift: by a join, or its name alone. */
export const projectOf =
  duty<(lift: string) => Joined & { readonly name: string; readonly nameAlone: string }>('elevator.projectOf')
/** The policy over a lift that lasts longest. */
export const policyOf =
  duty<(lift: string) => Joined & { readonly insurer: string; readonly from: string; readonly to: string }>(
    'elevator.policyOf',
  )
/** The last visit done at a lift, how many there were, and what a guest may know of the last one. */
export const visitsOf =
  duty<(lift: string) => { readonly last: string; readonly count: string; readonly shown: string }>('elevator.visitsOf')
/** Work that goes on at a lift, and the rescue that nobody has ended, for guests. */
export const workingOf =
  duty<(lift: string) => { readonly working: string; readonly rescue: string }>('elevator.workingOf')

/**
 * What makes a lift dangerous, as expressions of its row: the day it counts from, or null (decision 0119). The moment since
 * which it stands by a repair, …
 */
export const standsSinceOf = duty<(lift: string) => string>('elevator.standsSinceOf')
/** … the day of an inspection that it failed and has not passed since, … */
export const failedSinceOf = duty<(lift: string) => string>('elevator.failedSinceOf')
/** … the day by which a severe hazard had to be put right that still is not, … */
export const severeHazardOf = duty<(lift: string) => string>('elevator.severeHazardOf')
/** … and the legal day of a visit, once it has passed. */
export const overdueVisitOf = duty<(lift: string) => string>('elevator.overdueVisitOf')

/** The lifts of the person's companies that have each of these, (company_id, elevator_id): what is asked of thousands at once. */
type Lifts = (ctx: Context) => RawBuilder<unknown>
export const standingLifts = duty<Lifts>('elevator.standingLifts')
export const failedLifts = duty<Lifts>('elevator.failedLifts')
export const liftsWithSevereHazards = duty<Lifts>('elevator.liftsWithSevereHazards')
export const liftsOverdue = duty<Lifts>('elevator.liftsOverdue')

/** How much of each is open at a lift, as expressions of its row: what the tabs of its page say beside their names. */
export const openRepairsOf = duty<(lift: string) => string>('elevator.openRepairsOf')
export const openHazardsOf = duty<(lift: string) => string>('elevator.openHazardsOf')
export const openInspectionsOf = duty<(lift: string) => string>('elevator.openInspectionsOf')
export const openPartsOf = duty<(lift: string) => string>('elevator.openPartsOf')
