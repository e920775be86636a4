import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { OrderQuality, PartsOfItem } from '../shared/orderDetail.ts'
import type { Recorded } from '../shared/remoteCheck.ts'

export interface Evidence {
  text: string
  findings: NonNullable<OrderQuality['credibility']>['findings']
}

/** What quality says of the order, for its drawer: how far the record is borne out, and its check. */
export const findQuality = duty<(ctx: Context, orderId: string) => Promise<OrderQuality>>('maintenance.findQuality')

/** evaluation.biz_type: whose work the stars are of. */
export const evaluated = { visit: 1, repair: 2, inspection: 3 } as const
export type Evaluated = (typeof evaluated)[keyof typeof evaluated]

export interface Kept {
  star: number | null
  content: string | null
  token: string
  expiresAt: string
}

/** The link by which the customer evaluates the work, and what came back; null before the work is finished. */
export const evaluationOf =
  duty<(ctx: Context, bizType: Evaluated, bizId: string) => Promise<(Omit<Kept, 'token'> & { url: string }) | null>>(
    'maintenance.evaluationOf',
  )

/** Links that may still be answered, by what they are of: their tokens. */
export const openEvaluations =
  duty<(ctx: Context, bizType: Evaluated, bizIds: readonly string[]) => Promise<Map<string, string>>>(
    'maintenance.openEvaluations',
  )

/** Requests for parts by the item they are for, but for voided ones; the rows belong to the module parts. */
export const findPartsOfItems =
  duty<(ctx: Context, orderId: string) => Promise<z.output<typeof PartsOfItem>[]>>('maintenance.findPartsOfItems')

/** The lift's terminal, the days on which it reported and the codes of its faults, from one day to another, both included. */
export const findRecorded =
  duty<(ctx: Context, elevatorId: string, from: Day, to: Day) => Promise<Recorded>>('maintenance.findRecorded')

type Sql = RawBuilder<unknown>

/** Whose work is asked for, and from which day to which. */
export interface WorkAsked {
  readonly people: readonly string[]
  readonly from: Day
  readonly to: Day
  readonly today: Day
}
/**
 * What these people have to do besides maintenance, as selects with the columns of `visits` in work.store.ts. A repair counts
 * on the day of its appointment, without one today; one that waits counts on no day.
 */
export const repairWork = duty<(ctx: Context, asked: WorkAsked) => Sql>('maintenance.repairWork')
export const inspectionWork = duty<(ctx: Context, asked: WorkAsked) => Sql>('maintenance.inspectionWork')
/**
 * Parts count where they are to be fitted with the work they belong to – a repair that is open counts for itself –, else on
 * the day they were taken out.
 */
export const partsWork = duty<(ctx: Context, asked: WorkAsked) => Sql>('maintenance.partsWork')

/** What a phone sent on an order that others had meanwhile, or that was closed; kept by `field` until the office decides. */
export interface KeptOp {
  id: string
  type: string
  seq: number
  userId: string
  deviceId: string
  occurredAt: string
  payload: { payload: Record<string, unknown>; gps: unknown }
}
export const findConflicts = duty<(ctx: Context, orderId: string) => Promise<KeptOp[]>>('maintenance.findConflicts')
export const countConflicts = duty<(ctx: Context, orderId: string) => Promise<number>>('maintenance.countConflicts')
/** 采纳 or 作废. */
export const settleOp =
  duty<
    (
      ctx: Context,
      opId: string,
      result: 'applied' | 'rejected',
      error: { code: number; msg: string } | null,
    ) => Promise<void>
  >('maintenance.settleOp')

export interface OnPhone {
  readonly orderId: string
  readonly employeeId: string
  readonly deviceId: string
}
/** Colleagues who signed in on an order from the same phone. */
export const findPhoneSharers =
  duty<(ctx: Context, phone: OnPhone) => Promise<string[]>>('maintenance.findPhoneSharers')
