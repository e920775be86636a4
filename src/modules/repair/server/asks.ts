import { type Context, duty } from '#kernel/server/index.ts'

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
