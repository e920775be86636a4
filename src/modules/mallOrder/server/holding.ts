import { type Context, nextNumbers } from '#kernel/server/index.ts'

/**
 * What one person does of a kind comes one after the other until the transaction ends: two browsers put no hundredth kind into
 * a cart, and the same checkout sent twice is one. A series of numbers is held by whoever draws from it (`nextNumbers`).
 */
export async function holdSeries(ctx: Context, what: 'cart' | 'address' | 'submit'): Promise<void> {
  await nextNumbers(ctx, new Map([[`mall ${what} ${ctx.who.userId}`, 1]]))
}
