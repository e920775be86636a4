import { createHash, randomBytes } from 'node:crypto'
import {
  addPublicTokens,
  type Context,
  findPublicToken,
  type Handlers,
  insertRow,
  lasts,
  newId,
  updateRow,
} from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { boxLinkApi } from '../shared/api.ts'
import { BOX_DAYS, MOST_BOX_LINKS, type SharedBox } from '../shared/boxLink.ts'
import { recordPaths } from '../shared/paths.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { blackBoxOf } from './blackBox.ts'
import { countBoxLinks, findBoxLink, findBoxLinks, findTold, openBoxLink } from './boxLink.store.ts'
import { requireHandling } from './reading.ts'
import { findRecord, holdRecord } from './record.store.ts'

const KIND = 'box'
const DAY_MS = 86_400_000
/** What is kept of a link: who reads the database opens nothing with it. */
const hashOf = (code: string): string => createHash('sha256').update(`box ${code}`).digest('hex')

/** 黑匣子分享 (decision 0154). */
export const boxLinkHandlers: Handlers<typeof boxLinkApi> = {
  async share(ctx, { id }) {
    const record = await holdRecord(ctx, id)
    requireHandling(ctx, record.kind)
    if (record.blackBoxId === null) throw refuseRecord.noBlackBox()
    if ((await countBoxLinks(ctx, id)) >= MOST_BOX_LINKS) throw refuseRecord.manyLinks({ most: MOST_BOX_LINKS })
    const link = newId()
    const expiresAt = isoTime(ctx.now.getTime() + BOX_DAYS * DAY_MS)
    await insertRow(ctx, 'boxLink', { id: link, recordId: id, expiresAt })
    const code = randomBytes(24).toString('base64url')
    await addPublicTokens(ctx, [{ token: hashOf(code), kind: KIND, rowId: link, expiresAt }])
    return { id: link, url: `${ctx.services.settings.publicUrl}${recordPaths.sharedOf(code)}`, expiresAt }
  },

  async shares(ctx, { id }) {
    await findRecord(ctx, id)
    return findBoxLinks(ctx, id)
  },

  async unshare(ctx, { id, version }) {
    const link = await findBoxLink(ctx, id)
    if (!link) throw refuse.notFound()
    // Whose record it is, and whether he may, is asked of the record.
    const { kind } = await findRecord(ctx, link.recordId)
    requireHandling(ctx, kind)
    await updateRow(ctx, 'boxLink', id, version, { revokedAt: isoTime(ctx.now.getTime()) })
    return { done: 1 }
  },

  async shared(ctx, { code }) {
    const found = await findPublicToken(ctx, hashOf(code), KIND)
    if (!found) throw refuse.notFound()
    if (!lasts(ctx, found)) throw refuseRecord.linkOver()
    return ctx.inCompany(found.companyId, (inner) => sharedBox(inner, found.rowId))
  },
}

async function sharedBox(ctx: Context, linkId: string): Promise<SharedBox> {
  const link = await openBoxLink(ctx, linkId)
  if (!link) throw refuse.notFound()
  if (link.revokedAt !== null) throw refuseRecord.linkRevoked()
  const told = await findTold(ctx, link.recordId)
  if (!told) throw refuse.notFound()
  const { community, name, elevatorId, blackBoxId, ...shown } = told
  const box = await blackBoxOf(ctx, { companyId: ctx.companyId, elevatorId, blackBoxId })
  return { ...shown, liftName: liftLabel(community ?? '', name), expiresAt: link.expiresAt, box }
}
