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
