import type { Context } from './context.ts'

/**
 * What leads a guest to a row: a link in a text message, a sticker, the hash on a printed record. Guests have no company,
 * so this register of the installation says whose row it is; whether it may be seen is asked of the row itself.
 */
export interface PublicToken {
  readonly token: string
  /** What is behind it, by the word of the module that gave it. */
  readonly kind: string
  readonly rowId: string
  /** ISO 8601; it leads there for ever when absent. */
  readonly expiresAt?: string
}

/** Adds tokens of rows of the caller's company; one that stands already stays as it is. */
export async function addPublicTokens(ctx: Context, tokens: readonly PublicToken[]): Promise<void> {
  if (tokens.length === 0) return
  await ctx.db
    .insertInto('publicToken')
    .values(tokens.map((one) => ({ ...one, companyId: ctx.companyId })))
    .onConflict((on) => on.column('token').doNothing())
    .execute()
}

export interface TokenFound {
  readonly companyId: string
  readonly kind: string
  readonly rowId: string
  readonly expiresAt: string | null
}

/** Where a token of one of these kinds leads, also when its time is over; undefined for an unknown one. */
export async function findPublicToken(
  ctx: Context,
  token: string,
  kinds: string | readonly string[],
): Promise<TokenFound | undefined> {
  return await ctx.db
    .selectFrom('publicToken')
    .select(['companyId', 'kind', 'rowId', 'expiresAt'])
    .where('token', '=', token)
    .where('kind', 'in', [kinds].flat())
    .executeTakeFirst()
}

/** Whether it still leads somewhere at the call's moment. */
export const lasts = (ctx: Context, { expiresAt }: TokenFound): boolean =>
  expiresAt === null || new Date(expiresAt) > ctx.now

/** The company's token of this kind for a row, where it has one. */
export async function tokenOfRow(ctx: Context, kind: string, rowId: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('publicToken')
    .select('token')
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .where('rowId', '=', rowId)
    .limit(1)
    .executeTakeFirst()
  return found?.token
}

/** From here on the token leads to another row of the company. */
export async function pointToken(ctx: Context, token: string, rowId: string): Promise<void> {
  await ctx.db
    .updateTable('publicToken')
    .set({ rowId })
    .where('token', '=', token)
    .where('companyId', '=', ctx.companyId)
    .execute()
}
