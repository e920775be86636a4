import type { sql } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { CustomerContract, CustomerPlace } from '../shared/customerPlaces.ts'
import type { CustomerService, ReportMonth } from '../shared/customerVisit.ts'

export interface Holdings {
  /** Of any state: none may be left before the customer goes. */
  archives: number
  contractCount: number
  communityCount: number
  activeAmount: string
}

/** What hangs on a customer: lifts of any state, contracts of any state. */
export const findHoldings = duty<(ctx: Context, customerId: string) => Promise<Holdings>>('customer.findHoldings')

/** Something is still to be received from the customer, or of what he paid not all is used. */
export const hasOpenMoney = duty<(ctx: Context, customerId: string) => Promise<boolean>>('customer.hasOpenMoney')

/** Contracts of any state, the newest period first; drafts stand first. */
export const findContracts =
  duty<(ctx: Context, customerId: string) => Promise<CustomerContract[]>>('customer.findContracts')

/** Contracts in force or signed for later. */
export const countRunning = duty<(ctx: Context, customerId: string) => Promise<number>>('customer.countRunning')

/** Communities with lifts of the customer, or under its management, each with the customer's lifts in it. */
export const findPlaces = duty<(ctx: Context, customerId: string) => Promise<CustomerPlace[]>>('customer.findPlaces')

/** A month without what other modules know of it. */
export type VisitMonth = Omit<ReportMonth, 'stoppedMinutes' | 'homeMinutes'>
export const findReportMonths =
  duty<(ctx: Context, customerId: string, from: Day, to: Day) => Promise<VisitMonth[]>>('customer.findReportMonths')

/** Closed ones (10) were none, or belong to another order. */
export const findRepairs =
  duty<(ctx: Context, customerId: string, from: ReturnType<typeof sql>) => Promise<CustomerService['repairs']>>(
    'customer.findRepairs',
  )

export const findStars =
  duty<(ctx: Context, customerId: string, from: ReturnType<typeof sql>) => Promise<CustomerService['stars']>>(
    'customer.findStars',
  )

/** Lifts of a customer in use or stopped. */
export const liftsOf = duty<(customer: string) => string>('customer.liftsOf')
/** Σ of the contracts of a customer that are in force. */
export const activeAmountOf = duty<(customer: string) => string>('customer.activeAmountOf')

/** What a customer owes of what is in the book. */
export const unpaidOf = duty<(customer: string) => string>('customer.unpaidOf')
/** Days since the oldest unpaid item of a customer was due, on a day; 0: none is late. */
export const overdueDaysOf = duty<(customer: string, day: Day) => string>('customer.overdueDaysOf')

export interface ReportLift {
  communityName: string
  name: string
  deviceNumber: string
  registerCode: string | null
  lastMaintainDate: string | null
  nextMaintainDate: string | null
  nextInspectDate: string | null
}

export interface ReportVisit {
  planDate: string
  doneOn: string | null
  liftName: string
  communityName: string
  level: number
  status: number
  /** Null: a visit brought along, nobody counted. */
  abnormalCount: number | null
  workers: string | null
}

export interface ReportHazard {
  foundOn: string
  liftName: string
  communityName: string
  description: string
  suggestion: string | null
  fixed: boolean
  fixedOn: string | null
}

export interface ReportContract {
  contractNo: string
  name: string
  startDate: string
  endDate: string
  elevatorCount: number
}

/**
 * Of the customer's lifts in the month; minutes and stars are means, null without any. Repairs are without those of trapped
 * people: the two have other limits and other weight, and one mean of both would say neither.
 */
export interface ReportService {
  repairs: number
  arriveMinutes: number | null
  trapped: number
  trappedArriveMinutes: number | null
  rescueMinutes: number | null
  stars: number
  average: string | null
}

/** What terminals said of the customer's lifts in the month; false alarms and what was suppressed are no faults. */
export interface ReportMonitored {
  /** Lifts with a terminal, today. */
  lifts: number
  /** Share of the time online, 99.1; null: no day was counted. */
  online: string | null
  faults: number
  alarms: number
}

/** A lift that stood in the month; `homes` null: unknown, and what follows from it (monitoring 10.5). */
export interface ReportOutage {
  communityName: string
  liftName: string
  times: number
  minutes: number
  homes: number | null
  homeMinutes: number | null
  /** Carries people: its homes could be known. */
  forPeople: boolean
}
/** Of all lifts together; null: of none that stood the homes are known. */
export interface OutageMonths {
  month: string
  minutes: number
  homeMinutes: number | null
}

/** A month of a customer's service, and how many rows of a kind its paper has at most. */
export interface ReportAsked {
  readonly customerId: string
  readonly from: Day
  readonly to: Day
  readonly nextTo: Day
  readonly most: number
}
/** The customer has a lift that the person does not see; what happened at it is in every paper. */
export const hidesLift = duty<(ctx: Context, customerId: string) => Promise<boolean>>('customer.hidesLift')
/** Months, YYYY-MM, with a visit for the customer that the person does not see. */
export const findHiddenMonths =
  duty<(ctx: Context, customerId: string, from: Day, to: Day) => Promise<string[]>>('customer.findHiddenMonths')
export const findReportLifts =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportLift[]>>('customer.findReportLifts')
export const findReportVisits =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportVisit[]>>('customer.findReportVisits')
export const findReportHazards =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportHazard[]>>('customer.findReportHazards')
export const findReportContracts =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportContract[]>>('customer.findReportContracts')
export const findReportService =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportService>>('customer.findReportService')
/** Null: none of the lifts has a terminal. */
export const findReportMonitored =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportMonitored | null>>('customer.findReportMonitored')
/** The longest first. */
export const findReportOutages =
  duty<(ctx: Context, asked: ReportAsked) => Promise<ReportOutage[]>>('customer.findReportOutages')
/** Months in which a lift stood or could have; those without any may be missing. */
export const findOutageMonths =
  duty<(ctx: Context, customerId: string, from: Day, to: Day) => Promise<OutageMonths[]>>('customer.findOutageMonths')
