import type { Context } from '#kernel/server/index.ts'

/** Of a number that a company has already: this one or another, whose name is nobody's business. */
export const takenMessage = (ctx: Context, companyId: string): string =>
  companyId === ctx.companyId ? '终端编号已登记' : '终端已登记在其他企业名下'
