import { type Context, duty } from '#kernel/server/index.ts'

/** How many quotations, their versions counted once, have lines of a material (commerce 5.3 material/detail). */
export const quotedWith = duty<(ctx: Context, materialId: string) => Promise<number>>('material.quotedWith')
