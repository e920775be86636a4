import { createHash, randomBytes } from 'node:crypto'
import {
  addPublicTokens,
  type Context,
  findPublicToken,
  type Handlers,
  inCompany,
  insertRow,
  lasts,
  newId,
  type Principal,
  updateRow,
} from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import type { wallApi } from '../shared/api.ts'
import { MOST_LINKS } from '../shared/link.ts'
import { wallPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { refuseLink } from '../shared/refusals.ts'
import { countValid, findLinks, newsOf, seenLink } from './link.store.ts'
import { summaryOf } from './wall.ts'

const KIND = 'wall'
const DAY_MS = 86_400_000
/** What is kept of a link: who reads the database opens no wall with it. */
const hashOf = (token: string): string => createHash('sha256').update(`wall ${token}`).digest('hex')

type Links = Pick<Handlers<typeof wallApi>, 'link' | 'links' | 'revoke' | 'screen'>

/** 大屏链接 (decision 0146): a screen sees what its maker sees, as long as he may see it, and can do nothing. */
export const linkHandlers: Links = {
  async link(ctx, { name, days }) {
    // What he gives to a screen he must be allowed to look at himself.
    ctx.require(may.wall)
    ctx.require(may.links)
    if ((await countValid(ctx)) >= MOST_LINKS) throw refuseLink.many({ most: MOST_LINKS })
    const id = newId()
    const expiresAt = isoTime(ctx.now.getTime() + Number(days) * DAY_MS)
    await insertRow(ctx, 'wallLink', { id, name, expiresAt })
    const token = randomBytes(32).toString('base64url')
    await addPublicTokens(ctx, [{ token: hashOf(token), kind: KIND, rowId: id, expiresAt }])
    // Behind the hash, so that it stands in no log of a server on the way.
    return { id, url: `${ctx.services.settings.publicUrl}${wallPaths.screen}#${token}`, expiresAt }
  },

  links: findLinks,

  async revoke(ctx, { id, version }) {
    await updateRow(ctx, 'wallLink', id, version, { revokedAt: isoTime(ctx.now.getTime()) })
    return { done: 1 }
  },

  async screen(ctx, { token, seen }) {
    const found = await findPublicToken(ctx, hashOf(token), KIND)
    if (!found) throw refuseLink.unknown()
    const { companyId } = found
    const link = await ctx.inCompany(companyId, (inner) => seenLink(inner, companyId, found.rowId))
    if (!link) throw refuseLink.unknown()
    if (link.revokedAt !== null) throw refuseLink.revoked()
    if (!lasts(ctx, found)) throw refuseLink.expired()
    return ctx.outside(async () => {
      const maker = await makerOf(ctx, link.createdBy, companyId)
      const { traceId, ip, device, signal } = ctx
      // The database itself refuses whatever would be written.
      const options = { reads: true, readOnly: true }
      return inCompany(
        ctx.services,
        { principal: maker, traceId, ip, device, signal },
        async (inner) => {
          const news = await newsOf(inner, companyId)
          return { seen: news, expiresAt: link.expiresAt, summary: news === seen ? null : await summaryOf(inner) }
        },
        options,
      )
    })
  },
}

/** Whoever made the link, as he stands now: gone, or without the page, and his screens are over. */
async function makerOf(ctx: Context, userId: string, companyId: string): Promise<Principal> {
  const maker = await ctx.services.auth.principalOf(userId, companyId).catch((error: unknown) => {
    if (error instanceof Refusal) throw refuseLink.maker()
    throw error
  })
  if (maker.grants.get(may.wall) !== 1) throw refuseLink.maker()
  return maker
}
