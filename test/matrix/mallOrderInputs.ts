import { newId } from '#kernel/server/index.ts'
import { mallOrderApi } from '#modules/mallOrder/shared/api.ts'
import { cartApi, checkoutApi } from '#modules/mallOrder/shared/cart.ts'
import { LogisticsType, MallStatus, PayMethod, TraceState } from '#modules/mallOrder/shared/terms.ts'
import type { Person } from '../builders/company.ts'
import { next } from '../builders/next.ts'
import { anAddress } from '../builders/trade.ts'
import { uploadFile } from '../builders/upload.ts'
import { buying, moreGoods, order, selling, type Trade } from './mallTrades.ts'
import type { Maker, Scene } from './scenes.ts'

const { unpaid, paid, toShip, shipped } = MallStatus.code
const offline = { status: unpaid, payMethod: PayMethod.code.offline }

const addresses = new WeakMap<Scene, Promise<string>>()
/** A person keeps twenty at most. */
function address(scene: Scene): Promise<string> {
  const made = addresses.get(scene) ?? anAddress(scene.server, scene.chief)
  addresses.set(scene, made)
  return made
}

async function voucher({ server }: Scene, id: string, by: Person) {
  const key = await uploadFile(server, by, Buffer.from('%PDF-1.7\n%%EOF\n'), 'pdf')
  const images = [{ bucket: 'bit-ev-file' as const, key, name: '回单.pdf' }]
  return { id, amount: '200.00', payerName: '并行维保', paidAt: '2026-11-19', images }
}

/** An order whose transfer waits to be seen on the account. */
async function checked(scene: Scene, trade: Trade): Promise<string> {
  const { id } = await order(scene, trade, offline)
  const { person } = trade.buyer
  await scene.server.ask(mallOrderApi.voucher, await voucher(scene, id, person), person)
  return id
}
const parcel = () => ({ logisticsType: LogisticsType.code.express, carrier: '顺丰', trackingNo: `SF${next()}` })
const aLine = async (scene: Scene, trade: Trade) => ({
  ...{ skuId: (await moreGoods(scene, trade)).skuIds[0] as string, qty: 2 },
})

/** Cart, checkout and the moves of orders. */
export const mallOrderInputs: Readonly<Record<string, Maker>> = {
  'POST /mall/address/add': async () => ({
    ...{ receiver: '仓管', phone: '13800138001', regionCode: '420106', detail: `中北路${next()}号` },
  }),
  'POST /mall/cart/save': buying(aLine),
  'POST /mall/cart/merge': buying(async (scene, trade) => ({ lines: [await aLine(scene, trade)] })),
  'POST /mall/cart/remove': buying(async (scene, trade) => {
    const line = await aLine(scene, trade)
    await scene.server.ask(cartApi.save, line, scene.chief)
    return { skuIds: [line.skuId] }
  }),
  'POST /mall/checkout/submit': buying(async (scene, trade) => {
    const asked = {
      ...{ lines: [await aLine(scene, trade)], addressId: await address(scene), payMethod: PayMethod.code.online },
    }
    const { previewHash } = await scene.server.ask(checkoutApi.preview, asked, scene.chief)
    return { ...asked, previewHash, submitToken: newId() }
  }),
  'POST /mall/order/voucher': buying(async (scene, trade) =>
    voucher(scene, (await order(scene, trade, offline)).id, scene.chief),
  ),
  'POST /mall/order/voucherReject': selling(async (scene, trade) => ({
    ...{ id: await checked(scene, trade), reason: '看不清' },
  })),
  'POST /mall/order/confirmPayment': selling(async (scene, trade) => ({
    ...{ id: await checked(scene, trade), amount: '200.00' },
  })),
  'POST /mall/order/accept': selling(async (scene, trade) => ({
    ids: [(await order(scene, trade, { status: paid })).id],
  })),
  'POST /mall/order/changePrice': selling(async (scene, trade) => ({
    ...{ id: (await order(scene, trade, offline)).id, discountAmount: '10.00', freightAmount: '0' },
  })),
  'POST /mall/order/cancel': buying(async (scene, trade) => ({
    ...{ id: (await order(scene, trade, offline)).id, reason: '买错了' },
  })),
  'POST /mall/order/ship': selling(async (scene, trade) => ({
    ...{ id: (await order(scene, trade, { status: toShip })).id, ...parcel() },
  })),
  'POST /mall/order/extend': buying(async (scene, trade) => ({
    id: (await order(scene, trade, { status: shipped })).id,
  })),
  'POST /mall/order/receive': buying(async (scene, trade) => ({
    id: (await order(scene, trade, { status: shipped })).id,
  })),
  'POST /mall/shipment/scan': selling(async (scene, trade) => ({
    ...{ orderNo: (await order(scene, trade, { status: toShip })).orderNo, carrier: '顺丰', trackingNo: `SF${next()}` },
  })),
  'POST /mall/shipment/trace': selling(async (scene, trade) => {
    const { id } = await order(scene, trade, { status: toShip })
    const { shipmentId } = await scene.server.ask(mallOrderApi.ship, { id, ...parcel() }, trade.clerk)
    const trace = { at: '2026-11-20T08:00:00+08:00', state: TraceState.code.taken, text: '已揽收' }
    return { id: shipmentId, traces: [trace] }
  }),
}
