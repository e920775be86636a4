import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import type { SourceRecord } from '../shared/repairDetail.ts'

/**
 * Numbers of this repair's requests for parts that were sent back and wait for somebody to submit or void them; the rows
 * belong to the module parts. What the customer refused is voided by it and stands in nobody's way.
 */
export const findRefusedParts = duty<(ctx: Context, orderId: string) => Promise<string[]>>('repair.findRefusedParts')

/** How the order of a terminal's record is to be given out, where a strategy of the company says so (monitoring 6.2 step 9). */
export interface DispatchWish {
  /** Given out by itself, whatever the setting says of reports. */
  readonly auto: boolean
  /** Who goes before anybody else, if he is there and free. */
  readonly first: readonly string[]
}
export const findDispatchWish =
  duty<(ctx: Context, recordId: string) => Promise<DispatchWish | undefined>>('repair.findDispatchWish')
/** What terminals reported that this order is about, the earliest first; also such as it gave back when it was closed. */
export const recordsOfRepair =
  duty<
    (ctx: Context, order: { id: string; companyId: string; recordIds: readonly string[] }) => Promise<SourceRecord[]>
  >('repair.recordsOfRepair')

/** What is said of a repair to people, and how: see `tellPeople`. */
export interface Told {
  readonly orderId: string
  readonly hearers: readonly { readonly employeeId: string; readonly userId: string | null; readonly name: string }[]
  readonly title: string
  readonly body: string
  readonly jump: Jump
  /** Once per person and order under this name. */
  readonly once: string
}

/**
 * 故障推送 tells it of an order that came of a terminal: by the channels of its settings, every try in its log. Gives how
 * many heard of it now.
 */
export const pushTold = duty<(ctx: Context, told: Told) => Promise<number>>('repair.pushTold')

/** What the lift of an open order means to the homes it serves, as SQL of the order's alias (monitoring 10.5). */
export interface Standing {
  /** Since when it stands; null: it runs, as far as anybody knows. */
  readonly since: RawBuilder<string | null>
  /** Homes without a lift; null: unknown. */
  readonly homes: RawBuilder<number | null>
  /** By which equal levels are ordered, the greatest first. */
  readonly weight: RawBuilder<number>
}
export const standingOf = duty<(ctx: Context, order: string) => Standing>('repair.standingOf')

export interface OutageAsked {
  readonly elevatorId: string | null
  readonly reportAt: string
  readonly stopFrom: string | null
  readonly stopTo: string | null
  readonly completeAt: string | null
  readonly open: boolean
}
/** Of one order: null where the lift did not stand. */
export interface RepairOutage {
  readonly minutes: number
  readonly homes: number | null
  readonly homeMinutes: number | null
}
export const outageOfRepair =
  duty<(ctx: Context, order: OutageAsked) => Promise<RepairOutage | null>>('repair.outageOfRepair')
