import { createHash, randomBytes } from 'node:crypto'
import { type Handlers, insertRow, newId } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type partnerApi, refusePartner } from '../shared/partner.ts'
import { elevatorPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { findPartnerVisits } from './asks.ts'
import { lockLifts } from './elevator.store.ts'
import {
  endAccess,
  findAccess,
  findNames,
  findPartnerFacts,
  findPartners,
  findPartnerToken,
  registerPartner,
} from './partner.store.ts'
import { publicLift } from './publicLift.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const partnerHandlers: Handlers<typeof partnerApi> = {
  list: (ctx) => findPartners(ctx),

  async issue(ctx, { partnerName, elevatorIds, minutes }) {
    ctx.require(may.detail)
    const lifts = await lockLifts(ctx, elevatorIds)
    const expiresAt = isoTime(ctx.now.getTime() + minutes * 60_000)
    const token = randomBytes(32).toString('base64url')
    const uid = newId()
    const ids = lifts.map(({ id }) => id)
    await insertRow(ctx, 'partnerToken', {
      id: uid,
      partnerName,
      elevatorIds: ids,
      expiresAt,
      createdAt: isoTime(ctx.now),
    })
    await registerPartner(ctx, hashOf(token), uid, expiresAt)
    const query = new URLSearchParams({ token, uid, elevatorId: ids[0] as string })
    return { uid, token, url: `${ctx.services.settings.publicUrl}${elevatorPaths.thirdParty}?${query}`, expiresAt }
  },

  async revoke(ctx, { id }) {
    const done = await endAccess(ctx, id)
    if (done === 0) throw refuse.notFound()
    return { done }
  },

  async view(ctx, { token, uid, elevatorId }) {
    const found = await findPartnerToken(ctx, hashOf(token))
    // Unknown, over, of another person: one answer.
    if (!found || found.rowId !== uid) throw refusePartner.ended()
    return ctx.inCompany(found.companyId, async (inner) => {
      const access = await findAccess(inner, uid)
      if (!access) throw refusePartner.ended()
      if (!access.elevatorIds.includes(elevatorId)) throw refuse.notFound()
      const card = await publicLift(inner, elevatorId)
      const facts = await findPartnerFacts(inner, elevatorId)
      if (!card || !facts) throw refuse.notFound()
      const { workers: _, ...lift } = card
      return {
        ...facts,
        lift,
        visits: await findPartnerVisits(inner, elevatorId),
        others: (await findNames(inner, access.elevatorIds)).filter(({ id }) => id !== elevatorId),
        partnerName: access.partnerName,
        expiresAt: access.expiresAt,
      }
    })
  },
}
