import { afterSaleApi, myAfterSaleApi } from '#modules/afterSale/shared/api.ts'
import { mallInvoiceApi, myInvoiceApi } from '#modules/mallInvoice/shared/api.ts'
import type { Order } from '../builders/mall.ts'
import { next } from '../builders/next.ts'
import { uploadFile } from '../builders/upload.ts'
import { mallOrderInputs } from './mallOrderInputs.ts'
import { buying, order, selling, type Trade } from './mallTrades.ts'
import type { Input, Maker, Scene } from './scenes.ts'
import { shopInputs } from './shopInputs.ts'

const asking = (of: Order, type = 1) => ({
  ...{ orderId: of.id, lineId: of.lineIds[0] as string, type: type as 1, reason: 1 as const, qty: 1 },
})

async function asked(scene: Scene, trade: Trade, type = 1, payMethod: 0 | 1 = 1) {
  const of = await order(scene, trade, { payMethod })
  const { id, version } = await scene.server.ask(myAfterSaleApi.apply, asking(of, type), trade.buyer.person)
  return { id, version }
}
const agreed = async (scene: Scene, trade: Trade, type = 1, payMethod: 0 | 1 = 1) =>
  scene.server.ask(afterSaleApi.agree, await asked(scene, trade, type, payMethod), trade.clerk)
const parcel = () => ({ carrier: '顺丰', trackingNo: `SF${next()}`, files: [] })

const title = () => ({
  ...{ invoiceType: 1 as const, titleType: 2 as const, title: `并行物业${next()}`, taxNo: '91330100MA0DEM0015' },
})
async function invoice(scene: Scene, trade: Trade) {
  const { id: orderId } = await order(scene, trade)
  return scene.server.ask(myInvoiceApi.apply, { orderId, ...title() }, trade.buyer.person)
}
async function issuing(scene: Scene, trade: Trade): Promise<Input & { id: string; version: number }> {
  const { id, version } = await invoice(scene, trade)
  const key = await uploadFile(scene.server, trade.clerk, Buffer.from('%PDF-1.7\n%%EOF\n'), 'pdf')
  const files = [{ bucket: 'bit-ev-file', key, name: 'a.pdf' }]
  return { id, version, invoiceNo: number(), issuedAt: '2026-11-20', files }
}
const number = () => `26332000000${String(next()).padStart(9, '0')}`

/** Shop, mall and parts mall. */
export const mallInputs: Readonly<Record<string, Maker>> = {
  ...shopInputs,
  ...mallOrderInputs,
  'POST /mall/afterSale/apply': buying(async (scene, trade) => asking(await order(scene, trade))),
  'POST /mall/afterSale/sendBack': buying(async (scene, trade) => ({
    ...(await agreed(scene, trade, 2)),
    ...parcel(),
  })),
  'POST /mall/afterSale/cancel': buying(async (scene, trade) => ({ ...(await asked(scene, trade)) })),
  'POST /mall/afterSale/intervene': buying(async (scene, trade) => {
    const input = { ...(await asked(scene, trade)), reason: '已使用', files: [] }
    return { ...(await scene.server.ask(afterSaleApi.refuse, input, trade.clerk)), note: '没有使用', files: [] }
  }),
  'POST /mall/afterSale/agree': selling(async (scene, trade) => ({ ...(await asked(scene, trade)) })),
  'POST /mall/afterSale/refuse': selling(async (scene, trade) => ({
    ...{ ...(await asked(scene, trade)), reason: '已使用', files: [] },
  })),
  'POST /mall/afterSale/received': selling(async (scene, trade) => {
    const sent = { ...(await agreed(scene, trade, 2)), ...parcel() }
    return { ...(await scene.server.ask(myAfterSaleApi.sendBack, sent, trade.buyer.person)), restock: 1 }
  }),
  'POST /mall/afterSale/refundDone': selling(async (scene, trade) => ({
    ...(await agreed(scene, trade, 1, 0)),
    ...{ serialNo: `YH${next()}`, paidOn: '2026-11-20', files: [] },
  })),
  'POST /mall/invoice/apply': buying(async (scene, trade) => ({ orderId: (await order(scene, trade)).id, ...title() })),
  'POST /mall/invoice/reapply': buying(async (scene, trade) => {
    const input = { ...(await invoice(scene, trade)), reason: '抬头不全' }
    return { ...(await scene.server.ask(mallInvoiceApi.reject, input, trade.clerk)), ...title() }
  }),
  'POST /mall/invoice/issue': selling(issuing),
  'POST /mall/invoice/reject': selling(async (scene, trade) => ({
    ...{ ...(await invoice(scene, trade)), reason: '抬头不全' },
  })),
  'POST /mall/invoice/red': selling(async (scene, trade) => {
    const input = (await issuing(scene, trade)) as never
    const out = await scene.server.ask(mallInvoiceApi.issue, input, trade.clerk)
    return { ...out, redNo: number(), redAt: '2026-11-20', reason: '部分退款' }
  }),
}
