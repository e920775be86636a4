import { randomBytes } from 'node:crypto'
import {
  addPublicTokens,
  type Context,
  findPublicToken,
  inCompany,
  type Minutely,
  type Nightly,
  type Subscription,
  tokenOfRow,
} from '#kernel/server/index.ts'
import {
  BadPush,
  type Logistics,
  LogisticsRefused,
  type Parcel,
  type ParcelState,
  type ParcelStep,
} from '#kernel/server/logistics/port.ts'
import { Unreachable } from '#kernel/server/outbound.ts'
import type { Services } from '#kernel/server/services.ts'
import { carrierCode } from '../shared/carriers.ts'
import { refuseMall, TraceState } from '../shared/terms.ts'
import { findParcel, findUnsigned, type ParcelRecord } from './parcel.store.ts'
import { findShipment } from './shipping.store.ts'
import { trace } from './shipping.ts'

/** Where the store's parcels are (commerce 5.4, logistics port): subscribed when they leave, asked for what got lost. */

const TOKEN = 'mallParcel'
const states: { readonly [S in ParcelState]: TraceState } = TraceState.code

const logisticsOf = ({ logistics }: Services): Logistics | undefined => logistics.values().next().value

/** What the port is asked about; undefined: a carrier that it does not know. */
function parcelOf({ carrier, trackingNo, phone, createdAt }: ParcelRecord): Parcel | undefined {
  const code = carrierCode(carrier)
  return code ? { carrier: code, trackingNo, phone, sentAt: new Date(createdAt) } : undefined
}

const tracesOf = (steps: readonly ParcelStep[]) =>
  steps.map(({ at, state, text }) => ({ at, state: states[state], text }))

/** A parcel left: from now on the aggregator pushes where it is. Told again, it changes nothing. */
export const parcelSent: Subscription = {
  subscriber: 'mallOrder.parcel',
  events: ['mallOrder.parcel'],
  async handle(ctx, { id }) {
    const port = logisticsOf(ctx.services)
    const found = await findParcel(ctx, String(id))
    const parcel = found && parcelOf(found)
    if (!port || port.free || !parcel) return
    const token = (await tokenOfRow(ctx, TOKEN, found.id)) ?? randomBytes(16).toString('hex')
    await addPublicTokens(ctx, [{ token, kind: TOKEN, rowId: found.id }])
    const url = `${ctx.services.settings.publicUrl}/api/v1/mall/shipment/push/${token}`
    await ctx.outside(() => port.subscribe(parcel, url))
  },
}

/** A push that nobody signed is refused; one that was taken is answered once it is committed. */
export async function takePush(ctx: Context) {
  const token = ctx.sent?.path.split('/').at(-1) ?? ''
  const port = logisticsOf(ctx.services)
  const found = await findPublicToken(ctx, token, TOKEN)
  if (!ctx.sent || !port || !found) return plain('unknown parcel', 404)
  let pushed: ReturnType<Logistics['verifyPush']>
  try {
    pushed = port.verifyPush(ctx.sent)
  } catch (failure) {
    if (!(failure instanceof BadPush)) throw failure
    ctx.log.warn({ why: failure.message }, 'a push of a parcel that nobody signed')
    return plain('bad signature', 400)
  }
  const steps = pushed?.steps ?? []
  const known = await ctx.inCompany(found.companyId, async (seller) => {
    const parcel = await findParcel(seller, found.rowId)
    if (!parcel || (pushed && pushed.trackingNo !== parcel.trackingNo)) return false
    if (steps.length > 0) await trace(seller, parcel.id, tracesOf(steps))
    return true
  })
  return known ? plain(port.taken) : plain('unknown parcel', 404)
}

const plain = (text: string, status = 200) => ({
  name: 'answer.txt',
  type: status === 200 ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  status,
  body: Buffer.from(text),
})

/** 查询物流: now, because a person wants to know. */
export async function refresh(ctx: Context, id: string): Promise<{ added: number }> {
  await findShipment(ctx, id)
  const port = logisticsOf(ctx.services)
  if (!port) throw refuseMall.noLogistics()
  const found = await findParcel(ctx, id)
  const parcel = found && parcelOf(found)
  if (!parcel) throw refuseMall.noCarrier({ carrier: found?.carrier ?? '无需物流' })
  const { now } = ctx
  const steps = await ctx
    .outside(() => port.query(parcel, now))
    .catch((failure: unknown) => {
      if (failure instanceof LogisticsRefused || failure instanceof Unreachable)
        throw refuseMall.noSteps({ why: failure.message })
      throw failure
    })
  const { added } = await trace(ctx, id, tracesOf(steps))
  return { added }
}

/** What is on its way is asked for, where that costs nothing. */
export const parcelWatch: Minutely = {
  name: 'mallOrder.parcels',
  async run(services, companyId) {
    const port = logisticsOf(services)
    if (port?.free) await askAll(services, companyId, port)
  },
}

/** A push that got lost is found by the next morning. */
export const parcelNight: Nightly = {
  name: 'mallOrder.parcels',
  async run(seller) {
    const port = logisticsOf(seller.services)
    if (!port || port.free) return
    for (const found of await findUnsigned(seller)) {
      const parcel = parcelOf(found)
      if (!parcel) continue
      const { now } = seller
      const steps = await seller
        .outside(() => port.query(parcel, now))
        .catch((failure: unknown) => {
          seller.log.warn({ err: failure, shipmentId: found.id }, 'parcel not asked')
          return []
        })
      if (steps.length > 0) await trace(seller, found.id, tracesOf(steps))
    }
  },
}

async function askAll(services: Services, companyId: string, port: Logistics): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'mallOrder.parcels' }
  for (const found of await inCompany(services, caller, findUnsigned, { reads: true })) {
    const parcel = parcelOf(found)
    if (!parcel) continue
    try {
      const steps = await port.query(parcel, services.clock())
      if (steps.length > found.traces)
        await inCompany(services, caller, (seller) => trace(seller, found.id, tracesOf(steps)))
    } catch (failure) {
      // The next minute asks again.
      services.log.warn({ err: failure, shipmentId: found.id }, 'parcel not asked')
    }
  }
}
