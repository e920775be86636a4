import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { EmployeeLift } from '../shared/employee.ts'
import type { HeldOrder } from '../shared/leavingApi.ts'
import type { TrackOrder, TrackSignIn } from '../shared/trackApi.ts'
import type { EmployeeMonth, EmployeeOrder } from '../shared/workApi.ts'

/** Whether the lift exists in the data scope and is not scrapped or given away. */
export const isLiftSeen = duty<(ctx: Context, id: string) => Promise<boolean>>('employee.isLiftSeen')

/** Lifts in whose crew the person is, first those he answers for. */
export const findLifts = duty<(ctx: Context, employeeId: string) => Promise<EmployeeLift[]>>('employee.findLifts')

export interface Holdings {
  lifts: number
  orders: number
  team: string | null
}

/** What a person has to hand over before leaving: lifts in any part of the crew, open orders, a team to lead. */
export const findHoldings = duty<(ctx: Context, id: string) => Promise<Holdings>>('employee.findHoldings')

/** Visits a person is on that are not done: those not started are only counted. */
export const findHeldVisits =
  duty<(ctx: Context, employeeId: string) => Promise<HeldOrder[]>>('employee.findHeldVisits')

export const findHeldRepairs =
  duty<(ctx: Context, employeeId: string) => Promise<HeldOrder[]>>('employee.findHeldRepairs')

export interface Period {
  readonly queryStartTime: string
  readonly queryEndTime: string
}

/** Orders of the person with a time of work in the period. The planned day narrows the search: work is done near it. */
export const findTrackOrders =
  duty<(ctx: Context, employee: { id: string; companyId: string }, asked: Period) => Promise<TrackOrder[]>>(
    'employee.findTrackOrders',
  )

export const findTrackSignIns =
  duty<(ctx: Context, employee: { id: string; companyId: string }, asked: Period) => Promise<TrackSignIn[]>>(
    'employee.findTrackSignIns',
  )

/** Orders a person works on, planned in the month; the nearest to come first. */
export const findOrders =
  duty<(ctx: Context, employeeId: string, month: string) => Promise<EmployeeOrder[]>>('employee.findOrders')

export const findMonths =
  duty<(ctx: Context, employeeId: string, first: string) => Promise<EmployeeMonth[]>>('employee.findMonths')

interface Joined {
  readonly join: string
  readonly name: string
}
/** The lift or the company that owns a certificate, under the alias, joined on the condition. */
export const ownerLift =
  duty<
    (as: string, certificate: string, when: string) => Joined & { readonly type: string; readonly communityId: string }
  >('employee.ownerLift')
export const ownerCompany = duty<(as: string, certificate: string, when: string) => Joined>('employee.ownerCompany')

/** Ids of lifts (also by their community) and of the company whose names hold the word, each through its own index. */
export const liftsNamed = duty<(ctx: Context, text: string) => RawBuilder<unknown>>('employee.liftsNamed')
export const companiesNamed = duty<(ctx: Context, text: string) => RawBuilder<unknown>>('employee.companiesNamed')

/** A lift with its place, 青禾花园3栋1单元1号梯, and its people, unless it is scrapped or given away. */
export const findLiftHolder =
  duty<
    (ctx: Context, id: string) => Promise<{ readonly name: string; readonly people: readonly string[] } | undefined>
  >('employee.findLiftHolder')
export const findCompanyName =
  duty<(ctx: Context, id: string) => Promise<string | undefined>>('employee.findCompanyName')

/** Visits and repairs of a person that are neither done nor closed: from 未开始, 已派单 to 已暂停. */
export const openOrdersOf = duty<(employee: string) => string>('employee.openOrdersOf')

/**
 * Lifts in care in whose crew the person is: a visit takes the helper as long as 责任人. The database keeps the figure
 * (decision 0044).
 */
export const liftsOf = duty<(employee: string) => string>('employee.liftsOf')

/** The company of a row, while it is open: who was stopped invites nobody. */
export const companyOf = duty<(row: string) => Joined & { readonly isOpen: string }>('employee.companyOf')

/** The visit of this company with the id, if there is one. */
export const visitOf =
  duty<
    (ctx: Context, id: RawBuilder<unknown>) => { readonly join: RawBuilder<unknown>; readonly id: RawBuilder<unknown> }
  >('employee.visitOf')
