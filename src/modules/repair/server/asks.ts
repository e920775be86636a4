import { type Context, duty } from '#kernel/server/index.ts'

/**
 * Numbers of this repair's requests for parts that were sent back and wait for somebody to submit or void them; the rows
 * belong to the module parts. What the customer refused is voided by it and stands in nobody's way.
 */
export const findRefusedParts = duty<(ctx: Context, orderId: string) => Promise<string[]>>('repair.findRefusedParts')
