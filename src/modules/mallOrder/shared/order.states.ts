import { machine } from '#kernel/shared/machine.ts'
import { mayMall } from './permissions.ts'
import { MallStatus, refuseMall, Side } from './terms.ts'

const { unpaid, checking, paid, toShip, shipped, done, cancelled } = MallStatus.code
const { buyer, seller, system } = Side.code

/** The moves of an order (commerce 3.9); who of the two sides may, stands in `sides`. */
export const mallMoves = machine(
  MallStatus,
  {
    pay: { label: '付款', from: [unpaid], to: paid },
    voucher: { label: '上传凭证', from: [unpaid], to: checking, needs: [mayMall.pay] },
    voucherReject: { label: '驳回凭证', from: [checking], to: unpaid, needs: [mayMall.confirm] },
    confirmPayment: { label: '确认到账', from: [checking], to: paid, needs: [mayMall.confirm] },
    accept: { label: '接单', from: [paid], to: toShip, needs: [mayMall.accept] },
    changePrice: { label: '改价', from: [unpaid], needs: [mayMall.price] },
    cancel: { label: '取消', from: [unpaid, checking, paid], to: cancelled, needs: [mayMall.cancel, mayMall.buy] },
    expire: { label: '超时取消', from: [unpaid], to: cancelled },
    silent: { label: '自动取消', from: [paid], to: cancelled },
    ship: { label: '发货', from: [toShip], needs: [mayMall.ship] },
    allShipped: { label: '全部发货', from: [toShip], to: shipped },
    allRefunded: { label: '全部退款', from: [toShip], to: cancelled },
    signed: { label: '签收', from: [shipped] },
    extend: { label: '延长收货', from: [shipped] },
    receive: { label: '确认收货', from: [shipped], to: done },
  },
  { code: 3240011, text: '订单状态已变化，当前为「{status}」，不能{action}' },
)
export type MallMove = keyof typeof mallMoves.moves

/** Which sides do it, in which states where they are fewer than the machine's. */
export const sides: { readonly [M in MallMove]: Partial<Record<Side, readonly MallStatus[]>> } = {
  pay: { [system]: [unpaid] },
  voucher: { [buyer]: [unpaid] },
  voucherReject: { [seller]: [checking] },
  confirmPayment: { [seller]: [checking] },
  accept: { [seller]: [paid], [system]: [paid] },
  changePrice: { [seller]: [unpaid] },
  // What is being checked may have been paid: the seller says so.
  cancel: { [buyer]: [unpaid, paid], [seller]: [unpaid, checking, paid] },
  expire: { [system]: [unpaid] },
  silent: { [system]: [paid] },
  ship: { [seller]: [toShip] },
  allShipped: { [system]: [toShip] },
  allRefunded: { [system]: [toShip] },
  signed: { [system]: [shipped] },
  extend: { [buyer]: [shipped] },
  receive: { [buyer]: [shipped], [system]: [shipped] },
}

/** The moves that are open to a side. */
export const openTo = (side: Side, status: MallStatus): MallMove[] =>
  mallMoves.open(status).filter((move) => sides[move][side]?.includes(status))

/** The state it leads to for this side; refuses with 3240011. */
export function moveOf(side: Side, move: MallMove, status: MallStatus): MallStatus {
  const to = mallMoves.target(move, status)
  if (sides[move][side]?.includes(status)) return to
  throw refuseMall.state({ status: MallStatus.label(status), action: mallMoves.moves[move].label })
}

const hour = 3_600_000
const days = (n: number) => n * 24 * hour
/** Clocks of 3.9, in milliseconds. */
export const clocks = {
  payOnline: 30 * 60_000,
  payOffline: 72 * hour,
  /** After a voucher was rejected. */
  payAgain: 72 * hour,
  remind: 24 * hour,
  platform: 72 * hour,
  giveUp: days(7),
  confirm: days(15),
  afterSigned: days(7),
  extended: days(7),
} as const

export const later = (now: Date, by: number): string => new Date(now.getTime() + by).toISOString()
