import type { Context } from '#kernel/server/index.ts'
import { BUCKETS, extensionOf } from '#kernel/shared/bucket.ts'
import { pictureOf } from '#modules/mallOrder/server/index.ts'
import type { AfterSaleDetail } from '../shared/afterSale.ts'
import { reckoned, refundable } from '../shared/refundable.ts'
import { AfterSaleStep, isOpen } from '../shared/terms.ts'
import { type AfterSale, findSaid } from './afterSale.store.ts'
import { findOrder, paidOrder } from './order.store.ts'

const isPicture = (name: string) => (BUCKETS['bit-ev-img'] as readonly string[]).includes(extensionOf(name))

/** All that both sides see of one: its facts, how the most is reckoned, and the dialogue. In the seller's rows. */
export async function shown(seller: Context, row: AfterSale): Promise<AfterSaleDetail> {
  const order = await findOrder(seller, row.orderId)
  const { lines, held, money } = await paidOrder(seller, order, row.id)
  const line = lines.find(({ id }) => id === row.lineId)
  const found = refundable(money, row)
  const now = { ...found, max: row.maxAmount, freight: row.freightRefund }
  const said = await findSaid(seller, row.id)
  const { id, version, afterSaleNo, orderId, orderNo, title, specText, buyerCompanyName, description, type, qty } = row
  return {
    id,
    version,
    afterSaleNo,
    orderId,
    orderNo,
    title,
    specText,
    buyerCompanyName,
    description,
    type,
    qty,
    image: row.image && pictureOf(seller, row.image),
    reason: row.reason,
    applyAmount: row.applyAmount,
    agreedAmount: row.agreedAmount,
    maxAmount: row.maxAmount,
    freightRefund: row.freightRefund,
    step: row.step,
    deadline: row.deadline,
    createdAt: row.createdAt,
    storeName: order.storeName,
    appliedBy: row.buyerName,
    payMethod: order.payMethod,
    reckoned: line ? reckoned(line, row, now, isOpen(row.step) ? held : []) : '',
    refusedReason: row.refusedReason,
    intervened: row.intervened,
    refundNo: row.refundNo,
    returnCarrier: row.returnCarrier,
    returnTrackingNo: row.returnTrackingNo,
    restockedQty: row.restockedQty,
    reshipCarrier: row.reshipCarrier,
    reshipTrackingNo: row.reshipTrackingNo,
    returnAddress: row.step === AfterSaleStep.code.asked ? null : order.returnAddress,
    said: said.map(({ files, ...turn }) => ({
      ...turn,
      files: files.map(({ bucket, key, name }) => ({
        key,
        name,
        url: seller.services.store.link(bucket, key),
        isPicture: isPicture(name),
      })),
    })),
  }
}
