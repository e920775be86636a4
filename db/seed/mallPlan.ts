import { MallStatus } from '#modules/mallOrder/shared/terms.ts'

/** What each of the 80 orders of the demo's mall shows (commerce 9). */
export interface OrderPlan {
  readonly status: MallStatus
  readonly offline: boolean
  /** Days since it was placed, for what has gone on; hours for what waits for an answer. */
  readonly days?: number
  readonly hours?: number
  /** Its pieces left in two packages, or half of them are still to be sent. */
  readonly parts?: true
  /** Of the same checkout as the one before, at another store. */
  readonly joint?: true
  /** An after-sale is made of it. */
  readonly afterSale?: true
  /** The seller took something off the price. */
  readonly cheaper?: true
  /** The first voucher was sent back. */
  readonly again?: true
  readonly ended?: 'late' | 'buyer' | 'paidBuyer' | 'refused'
  readonly remark?: string
}

const { unpaid, checking, paid, toShip, shipped, done, cancelled } = MallStatus.code
const remarks = ['请当天发出，电梯停着', '送到小区南门值班室', '开专票，抬头见发票申请', '到货前电话联系'] as const

const many = (count: number, make: (n: number) => Omit<OrderPlan, 'offline'> & { offline?: boolean }): OrderPlan[] =>
  Array.from({ length: count }, (_, n) => ({ offline: n % 4 === 3, ...make(n) }))

export const orderPlans: readonly OrderPlan[] = [
  // Those with an after-sale: four on their way, eight received; the fifth was paid by transfer, whose refund waits for a hand.
  ...many(4, (n) => ({ status: shipped, days: 5 + (n % 2), afterSale: true })),
  ...many(8, (n) => ({ status: done, days: 8 + (n % 5), afterSale: true, offline: n === 0 })),
  ...many(2, (n) => ({ status: done, days: 11, offline: false, ...(n === 1 && { joint: true as const }) })),
  ...many(18, (n) => ({
    status: done,
    days: 7 + n * 4,
    ...(n < 4 && { parts: true as const }),
    ...(n % 7 === 2 && { cheaper: true as const }),
  })),
  ...many(8, (n) => ({ status: shipped, days: 2 + (n % 4) })),
  ...many(2, (n) => ({ status: shipped, days: 3, offline: false, ...(n === 1 && { joint: true as const }) })),
  ...many(6, (n) => ({ status: toShip, days: 2 + (n % 2), parts: true, remark: remarks[n % 4] as string })),
  ...many(7, (n) => ({ status: toShip, days: 1, remark: remarks[(n + 1) % 4] as string })),
  // Nobody sent it: longer than the store promises.
  { status: toShip, days: 5, offline: false, remark: remarks[0] },
  ...many(6, (n) => ({
    status: paid,
    ...(n < 2 ? { hours: 1 + n * 2 } : { days: 1 }),
    remark: remarks[n % 4] as string,
  })),
  ...many(4, (n) => ({ status: checking, ...(n < 1 ? { hours: 3 } : { days: 1 }), offline: true })),
  ...many(2, () => ({ status: unpaid, hours: 0.2, offline: false })),
  ...many(3, (n) => ({ status: unpaid, days: 1 + (n % 2), offline: true })),
  { status: unpaid, days: 2, offline: true, again: true },
  ...(['late', 'late', 'late', 'buyer', 'buyer', 'paidBuyer', 'refused', 'refused'] as const).map((ended, n) => ({
    ...{ status: cancelled, days: 2 + n * 5, offline: false, ended },
  })),
]
