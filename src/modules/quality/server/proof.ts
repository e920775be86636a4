import { type Context, findPublicToken, type Handlers, isOwnOf, limitLink, maskPhone } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { proofApi } from '../shared/proof.api.ts'
import type { LetterView } from '../shared/proof.ts'
import { countSeals, days, findRecordFacts } from './chain.store.ts'
import { findLetter, keepOpened, LETTER_TOKEN, letters } from './letter.store.ts'
import { letterCsv, letterPdf } from './letterPaper.ts'
import { letterView } from './letters.ts'
import { checkDays, proofOf } from './sealing.ts'

/** More records than this are read again beside the server. */
const MANY = 1500

export const proofHandlers: Handlers<typeof proofApi> = {
  days: days.page,

  async letters(ctx, query) {
    const page = await letters.page(ctx, query)
    const { publicUrl } = ctx.services.settings
    const records = page.records.map((row) => ({
      ...row,
      phone: row.phone && maskPhone(row.phone),
      url: `${publicUrl}/share/records/${row.url}`,
    }))
    return { ...page, records }
  },

  async check(ctx, { from, to }) {
    const { companyId } = ctx
    if ((await countSeals(ctx, companyId, from, to)) > MANY) ctx.moveToWorker()
    return checkDays(ctx, companyId, from, to)
  },

  async record(ctx, { hash }) {
    const found = await findPublicToken(ctx, hash, 'record')
    if (!found) throw refuse.notFound()
    return ctx.inCompany(found.companyId, async (inner) => {
      const facts = await findRecordFacts(inner, found.rowId)
      if (!facts) throw refuse.notFound()
      const { contentHash, ...shown } = facts
      const proof = await proofOf(inner, found.rowId)
      return {
        ...shown,
        ...proof,
        // The paper says another record than the one that is kept.
        state: contentHash === hash ? proof.state : ('changed' as const),
        checkedAt: isoTime(inner.now),
      }
    })
  },

  letter: (ctx, { token }) => viewed(ctx, token, 'quality.letter', (_, view) => view),

  letterFile: (ctx, { token, as }) =>
    viewed(ctx, token, 'quality.letterFile', (inner, view) =>
      as === 'csv' ? letterCsv(view) : letterPdf(inner, view, token),
    ),
}

async function viewed<T>(
  ctx: Context,
  token: string,
  call: string,
  use: (inner: Context, view: LetterView) => T | Promise<T>,
): Promise<T> {
  await limitLink(ctx, call, token)
  const found = await findPublicToken(ctx, token, LETTER_TOKEN)
  if (!found) throw refuse.notFound()
  return ctx.inCompany(found.companyId, async (inner) => {
    const letter = await findLetter(inner, found.rowId)
    if (letter.openedAt === null && !isOwnOf(ctx, found.companyId)) await keepOpened(inner, letter.id)
    return use(inner, await letterView(inner, letter))
  })
}
