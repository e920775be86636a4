import type { Context, Handlers } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { isStanding } from '#modules/outage/server/index.ts'
import { findRequestLines } from '#modules/parts/server/index.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { may as mayParts } from '#modules/parts/shared/permissions.ts'
import { partsStock } from '#modules/partsOrder/server/index.ts'
import type { SentTo } from '../shared/address.ts'
import { refuseMall } from '../shared/terms.ts'
import { quantityFor, type UrgentLine, type urgentApi } from '../shared/urgent.ts'
import { seesAll } from './detail.ts'
import { type AskedRequest, findAsked, findHeld, findNear, findOffers, findOrdersOf } from './urgent.store.ts'

/** What another company's warehouse can do for a lift that stands (commerce 10.6, decision 0191). */

const { draft, waiting, asking, toDraw } = PartsStatus.code
/** The part is not there yet and is still wanted. */
const WANTED: readonly PartsStatus[] = [draft, waiting, asking, toDraw]

type ShortLine = Omit<UrgentLine, 'offers'>

/** Lines that the own warehouse cannot serve; none while the lift runs. What is in no catalogue lies in no warehouse. */
async function shortOf(ctx: Context, request: AskedRequest): Promise<ShortLine[]> {
  if (ctx.who.roleType !== 1 || !WANTED.includes(request.status)) return []
  if (!(await isStanding(ctx, request.elevatorId))) return []
  const lines = await findRequestLines(ctx, request.id)
  const units = lines.flatMap(({ unitId }) => unitId ?? [])
  const free = await partsStock.stockOf(ctx, units)
  const held = await findHeld(ctx, request.id)
  const left = new Map(units.map((unit) => [unit, sum([free.get(unit) ?? 0, held.get(unit) ?? 0])]))
  return lines.flatMap(({ id, unitId, name, spec, measure, qty }) => {
    const there = (unitId && left.get(unitId)) || '0.00'
    const enough = compareAmounts(there, qty) >= 0
    if (unitId) left.set(unitId, enough ? minus(there, qty) : '0.00')
    return enough
      ? []
      : [{ id, name, spec, measure, qty, short: compareAmounts(there, 0) > 0 ? minus(qty, there) : qty }]
  })
}

/** Where it is needed: the lift's community, and who asked for it. */
const placeOf = ({ applicant, phone, regionCode, address, lift }: AskedRequest): SentTo => ({
  receiver: (applicant ?? '').slice(0, 30),
  phone: phone ?? '',
  regionCode,
  detail: `${address} ${lift}`.slice(0, 120),
})

export const urgentHandlers: Handlers<typeof urgentApi> = {
  async ofRequest(ctx, { id }) {
    const request = await findAsked(ctx, id)
    const all = ctx.who.roleType === 1 && seesAll(ctx)
    return {
      asks: (await shortOf(ctx, request)).length > 0,
      orders: (await findOrdersOf(ctx, id)).map(({ userId, ...order }) => ({
        ...order,
        opens: all || userId === ctx.who.userId,
      })),
    }
  },

  async offers(ctx, { id }) {
    const request = await findAsked(ctx, id)
    const short = await shortOf(ctx, request)
    const near = short.length > 0 ? await findNear(ctx, request) : []
    const found = await findOffers(ctx, near, short)
    const stores = new Map(near.map((store) => [store.companyId, store]))
    return {
      located: request.located,
      place: placeOf(request),
      lines: short.map((line, n) => ({
        ...line,
        offers: found.flatMap(({ at, companyId, specValues, minBuy, stepBuy, maxBuy, ...offer }) => {
          const store = stores.get(companyId)
          const qty = quantityFor(line.short, { available: offer.available, minBuy, stepBuy, maxBuy })
          if (at !== n || !store || qty === 0) return []
          return [{ ...offer, specText: specValues.join(' '), qty, phone: store.phone, licensed: store.licensed }]
        }),
      })),
    }
  },
}

/** Refuses a checkout for a request that does not ask for help, or of what is no offer for it. */
export async function requireOffered(ctx: Context, requestId: string, skuIds: readonly string[]): Promise<void> {
  ctx.require(mayParts.detail, mayParts.approve)
  const request = await findAsked(ctx, requestId)
  const short = await shortOf(ctx, request)
  if (short.length === 0) throw refuseMall.notUrgent()
  const found = await findOffers(ctx, await findNear(ctx, request), short, skuIds)
  const offered = new Set(found.map(({ skuId }) => skuId))
  if (skuIds.some((id) => !offered.has(id))) throw refuseMall.notOffered()
}
