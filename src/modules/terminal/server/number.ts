import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { refuseTerminal } from '../shared/terms.ts'
import { findNumbers, type KnownNumber } from './number.store.ts'

/** Wrong install codes of a company in an hour, by forms and sheets together, after which none is answered. */
const WRONG_AN_HOUR = 50
const HOUR = 3600

/**
 * The numbers of the 出厂清单 among these, each asked for once, and whether each code is the one on its plate. A sheet is a way to try many codes
 * at once: with too many wrong ones nothing is said of any.
 */
export async function readNumbers(
  ctx: Context,
  asked: readonly { readonly terminalNo: string; readonly installCode: string }[],
): Promise<ReadonlyMap<string, KnownNumber>> {
  // A number that an invented company takes would be lost to everybody.
  if (isSample(ctx.companyId)) throw refuseTerminal.sample()
  const { cache } = ctx.services
  const key = `terminal:wrong:${ctx.companyId}`
  if (Number((await cache.get(key)) ?? 0) >= WRONG_AN_HOUR) throw refuse.tooOften()
  const known = await findNumbers(ctx, asked)
  const wrong = [...known.values()].filter(({ proven }) => !proven).length
  for (let n = 0; n < Math.min(wrong, WRONG_AN_HOUR); n++) await cache.incr(key, HOUR)
  if (wrong > WRONG_AN_HOUR) throw refuse.tooOften()
  return known
}
