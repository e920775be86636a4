import { dayOf } from '#kernel/shared/days.ts'
import { clocks } from '#modules/mallOrder/shared/order.states.ts'
import { MallStatus, Side } from '#modules/mallOrder/shared/terms.ts'
import type { Clock } from './clock.ts'
import type { OrderPlan } from './mallPlan.ts'
import type { Row } from './write.ts'

/** When the steps of an order of the demo were taken, in epoch milliseconds; what has not come is absent. */
export interface Times {
  readonly created: number
  readonly deadline: number
  readonly voucher?: number
  /** The voucher was decided. */
  readonly decided?: number
  readonly paid?: number
  readonly accepted?: number
  readonly packages: readonly number[]
  readonly shipped?: number
  readonly signed?: number
  readonly done?: number
  readonly ended?: number
  readonly last: number
}

const { unpaid, checking, paid, toShip, shipped, done, cancelled } = MallStatus.code
const minute = 60_000
const hour = 60 * minute

export const compactDay = (ms: number): string => dayOf(new Date(ms)).replaceAll('-', '')

export function timesOf(clock: Clock, plan: OrderPlan, n: number): Times {
  const now = clock.now.getTime()
  const spread = (n * 37) % 240
  const days = plan.days ?? 0
  const created =
    plan.hours === undefined
      ? clock.at(clock.day(-days), 540 + spread)
      : now - plan.hours * hour - (spread % 9) * minute
  const deadline = created + (plan.offline ? clocks.payOffline : clocks.payOnline)
  const steps = plan.status === cancelled ? ending(plan, created, deadline) : going(clock, plan, created)
  const last = Math.max(created, ...Object.values(steps).flatMap((one) => one ?? []))
  return { created, deadline, packages: [], ...steps, last }
}

function ending({ ended }: OrderPlan, created: number, deadline: number): Partial<Times> {
  if (ended === 'late') return { ended: deadline }
  if (ended === 'buyer') return { ended: created + 12 * minute }
  return { paid: created + 4 * minute, ended: created + 90 * minute }
}

/** Paid at once, or by a transfer that is found hours later; sent the day after, signed for two days on. */
function going(clock: Clock, { status, offline, days = 0, parts, again }: OrderPlan, created: number): Partial<Times> {
  if (status === unpaid && !again) return {}
  const voucher = offline ? created + 50 * minute : undefined
  const decided = voucher !== undefined && status !== checking ? voucher + 2 * hour : undefined
  const kept = { ...(voucher !== undefined && { voucher }), ...(decided !== undefined && { decided }) }
  if (again) return { ...kept, deadline: (decided as number) + clocks.payAgain }
  if (status === checking) return kept
  const known = { ...kept, paid: decided ?? created + 4 * minute }
  if (status === paid) return known
  const taken = { ...known, accepted: known.paid + 35 * minute }
  if (status === toShip && !parts) return taken
  const first = clock.at(clock.day(1 - days), 900 + (days % 5) * 11)
  if (status === toShip) return { ...taken, packages: [Math.min(first, clock.now.getTime() - 40 * minute)] }
  const packages = parts ? [first, clock.at(clock.day(2 - days), 620)] : [first]
  const sent = packages.at(-1) as number
  const signed = clock.at(clock.day((parts ? 4 : 3) - days), 660 + (days % 7) * 13)
  const way = { ...taken, packages, shipped: sent }
  if (status === shipped) return signed < clock.now.getTime() && days > 3 ? { ...way, signed } : way
  return { ...way, signed, done: clock.at(clock.day((parts ? 5 : 4) - days), 575 + (days % 6) * 9) }
}

export const confirmAt = ({ shipped: at = 0, signed }: Times): number =>
  Math.min(at + clocks.confirm, signed === undefined ? Number.POSITIVE_INFINITY : signed + clocks.afterSigned)

const { buyer, seller, system } = Side.code
export const enders = {
  late: { side: system, action: '取消订单', reason: '超时未付款' },
  buyer: { side: buyer, action: '取消订单', reason: '型号选错了，重新下单' },
  paidBuyer: { side: buyer, action: '取消订单', reason: '仓库里找到了备件' },
  refused: { side: seller, action: '拒单', reason: '该规格刚刚售完，厂家停产' },
} as const
export const REJECTED = '回单金额与应付不符，请核对后重新上传'

type Said = readonly [side: Side, byName: string, action: string, note: string | null, at: number]

/** What the order's log says, in the order of time. */
export function eventsOf(plan: OrderPlan, times: Times, order: Row, who: { buyer: string; seller: string }): Said[] {
  const by = (side: Side) => (side === buyer ? who.buyer : side === seller ? who.seller : '系统')
  const say = (side: Side, action: string, at: number | undefined, note: string | null = null): Said[] =>
    at === undefined ? [] : [[side, by(side), action, note, at]]
  const isWhole = plan.status === shipped || plan.status === done
  const end = plan.ended && enders[plan.ended]
  return [
    ...say(buyer, '提交订单', times.created),
    ...(plan.cheaper ? say(seller, '改价', times.created + minute, `优惠${order.discount_amount}元`) : []),
    ...say(buyer, '上传凭证', times.voucher, `${order.payable}元`),
    ...(plan.again ? say(seller, '驳回凭证', times.decided, REJECTED) : []),
    ...say(plan.offline ? seller : system, '付款成功', times.paid, `${order.paid}元`),
    ...say(seller, '接单', times.accepted),
    ...times.packages.flatMap((at, n) =>
      say(seller, isWhole && n === times.packages.length - 1 ? '发货' : '部分发货', at),
    ),
    ...(plan.status === cancelled || times.signed === undefined ? [] : say(system, '物流签收', times.signed)),
    ...say(buyer, '确认收货', times.done),
    ...(end ? say(end.side, end.action, times.ended, end.reason) : []),
  ]
}
