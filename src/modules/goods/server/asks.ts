import { type Context, duty } from '#kernel/server/index.ts'

/** What goods ask of modules to their right. */

/** Goods that the person's company bought last, each once; ids of goods that may be gone by now. */
export const boughtBefore = duty<(ctx: Context, limit: number) => Promise<readonly string[]>>('goods.boughtBefore')
