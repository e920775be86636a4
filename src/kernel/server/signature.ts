import { fieldRefusal } from '../shared/refusal.ts'
import type { Context } from './context.ts'
import { newId } from './id.ts'
import { contentMatches } from './storage/content.ts'

/** Keeps a signature that was drawn behind a customer's link, in `folder` of his company; only a PNG is one. */
export async function keepSignature(
  ctx: Context,
  folder: string,
  link: { companyId: string; rowId: string },
  drawn: string | null | undefined,
): Promise<string> {
  const bytes = Buffer.from(drawn ?? '', 'base64')
  if (!contentMatches('png', bytes)) throw fieldRefusal([{ prop: 'signature', msg: '请签名' }])
  const key = `${link.companyId}/${folder}/${link.rowId}-${newId()}.png`
  await ctx.services.store.write('bit-ev-img', key, bytes)
  return key
}
