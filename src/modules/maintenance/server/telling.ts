import type { Context } from '#kernel/server/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { findLogins, findReaders, type Readers } from './telling.store.ts'

/** Who hears what about an order (jobs 6.4, reminder chain; 7, messages). */

type Order = Pick<OrderRecord, 'id' | 'orderNo' | 'planDate' | 'legalDeadline'>

/** A reminder speaks of a day: an order that moves to another one is reminded of that as well. */
const onPlan = (order: Order) => order.planDate
const onDeadline = (order: Order) => order.legalDeadline

const { maintenance, overtime } = MessageSubType.code
const { ordinary, important, urgent } = MessageLevel.code

/** `viewers`: whoever sees the company's orders (JMe); `named`: the people given. */
type Circle = 'crew' | 'leader' | 'managers' | 'all' | 'viewers' | 'named'

interface Saying {
  to: Circle
  butNot?: Circle
  title: string
  /** `said`: what somebody gave as the reason. */
  body: (order: Order, place: string, days: number, said: string) => string
  subType: typeof maintenance | typeof overtime
  level: 1 | 2 | 3
  /** Told once per order, or once per order and day; urging may repeat. */
  once: boolean | ((order: Order, days: number) => string | number)
}

const sayings = {
  ahead: {
    to: 'crew',
    title: '维保即将到期',
    body: (order, place) => `${place}计划${order.planDate}维保，请提前安排`,
    subType: maintenance,
    level: ordinary,
    once: onPlan,
  },
  today: {
    to: 'crew',
    title: '今日维保',
    body: (order, place) => `${place}今日维保，工单${order.orderNo}`,
    subType: maintenance,
    level: ordinary,
    once: onPlan,
  },
  legalTomorrow: {
    to: 'leader',
    title: '法定截止前一日尚未开始',
    body: (order, place) => `${place}须于${order.legalDeadline}前完成维保，工单${order.orderNo}尚未开始，请安排人员`,
    subType: overtime,
    level: important,
    once: onDeadline,
  },
  overdue: {
    to: 'crew',
    title: '维保逾期',
    body: (order, place) => `${place}计划${order.planDate}维保，尚未完成，请尽快执行`,
    subType: overtime,
    level: important,
    once: true,
  },
  breached: {
    to: 'all',
    title: '超过法定维保间隔',
    body: (order, place) => `${place}法定截止日${order.legalDeadline}已过，工单${order.orderNo}未完成，请立即安排`,
    subType: overtime,
    level: urgent,
    once: true,
  },
  urge: {
    to: 'crew',
    title: '维保催办',
    body: (order, place) => `${place}工单${order.orderNo}（计划${order.planDate}）请尽快执行`,
    subType: maintenance,
    level: important,
    once: false,
  },
  unsigned: {
    to: 'crew',
    title: '维保记录待签字',
    body: (order, place, days) =>
      `${place}工单${order.orderNo}已完成 ${days} 天，使用单位尚未签字，请联系安全管理员签字`,
    subType: maintenance,
    level: ordinary,
    once: (_, days) => days,
  },
  /** The user unit must know of a lift that was taken out of use (jobs 1.5, elevatorStateAfter 3). */
  stopped: {
    to: 'all',
    title: '维保后停梯',
    body: (order, place, _, said) => `${place}维保后停梯：${said}，工单${order.orderNo}`,
    subType: maintenance,
    level: urgent,
    once: true,
  },
  pausedLong: {
    to: 'leader',
    title: '维保暂停超过24小时',
    body: (order, place, _, said) => `${place}工单${order.orderNo}因${said}暂停已超过24小时，请安排继续或关闭`,
    subType: overtime,
    level: important,
    once: false,
  },
  photosOwed: {
    to: 'crew',
    title: '现场照片未传到',
    body: (order, place, _, said) =>
      `${place}工单${order.orderNo}，${said}；请拍摄的人打开手机端联网上传，手机上已没有的请添加更正说明`,
    subType: maintenance,
    level: important,
    once: true,
  },
  photosMissing: {
    to: 'leader',
    title: '现场照片超过24小时未传到',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}，已提醒作业人员`,
    subType: maintenance,
    level: important,
    once: true,
  },
  signInReview: {
    to: 'leader',
    title: '签到待审核',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}，请在24小时内审核`,
    subType: maintenance,
    level: important,
    once: false,
  },
  signInUnreviewed: {
    to: 'all',
    title: '签到超过24小时未审核',
    body: (order, place) => `${place}工单${order.orderNo}有签到超过24小时未审核，请审核`,
    subType: overtime,
    level: important,
    once: true,
  },
  crewJoined: {
    to: 'named',
    title: '临时加入作业',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}`,
    subType: maintenance,
    level: important,
    once: false,
  },
  crewLeft: {
    to: 'named',
    title: '退出作业',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}`,
    subType: maintenance,
    level: ordinary,
    once: false,
  },
  crewRemoved: {
    to: 'named',
    title: '已移出作业',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}`,
    subType: maintenance,
    level: important,
    once: false,
  },
  transferRejected: {
    to: 'leader',
    title: '转单被拒绝',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}，请另行安排`,
    subType: maintenance,
    level: important,
    once: false,
  },
  leftAgain: {
    to: 'leader',
    title: '签到后离开',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}，工单恢复为未开始，请重新安排`,
    subType: maintenance,
    level: important,
    once: false,
  },
  /** A finding whose phone found the network after the mate had finished the visit. */
  lateFinding: {
    to: 'viewers',
    title: '完成后送达的异常',
    body: (order, place, _, said) => `${place}工单${order.orderNo}已完成，之后送达：${said}，请核实并安排处理`,
    subType: maintenance,
    level: urgent,
    once: false,
  },
  /** The item is normal again, but what was made of it is under way. */
  hazardDoubt: {
    to: 'viewers',
    title: '隐患待核实',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}，请核实`,
    subType: maintenance,
    level: important,
    once: false,
  },
  dispute: {
    to: 'viewers',
    title: '客户对维保有异议',
    body: (order, place, _, said) => `${place}工单${order.orderNo}客户提出异议：${said}，请回访`,
    subType: maintenance,
    level: important,
    once: false,
  },
  vouched: {
    to: 'named',
    title: '已代为确认到场',
    body: (order, place, _, said) => `${place}工单${order.orderNo}，${said}；如不属实，请联系班组长`,
    subType: maintenance,
    level: important,
    once: false,
  },
  /** To the crew but those who are told as the office. */
  disputeCrew: {
    to: 'crew',
    butNot: 'viewers',
    title: '客户对维保有异议',
    body: (order, place, _, said) => `${place}工单${order.orderNo}客户提出异议：${said}，可在工单中添加更正说明`,
    subType: maintenance,
    level: important,
    once: false,
  },
} as const satisfies Readonly<Record<string, Saying>>

/** Tells the people an occasion concerns; gives how many heard of it now. */
export async function tellOf(
  ctx: Context,
  occasion: keyof typeof sayings,
  order: Order,
  {
    days = 0,
    said = '',
    people = [],
  }: { readonly days?: number; readonly said?: string; readonly people?: readonly string[] } = {},
): Promise<number> {
  const saying: Saying = sayings[occasion]
  const readers = await findReaders(ctx, order.id)
  const told = new Set(saying.butNot ? await loginsOf(ctx, saying.butNot, readers, people) : [])
  const receivers = new Set(await loginsOf(ctx, saying.to, readers, people))
  return tell(ctx, {
    receivers: [...receivers].filter((login) => !told.has(login)),
    bigType: 1,
    subType: saying.subType,
    title: saying.title,
    body: saying.body(order, liftLabel(readers.communityName, readers.elevatorName), days, said),
    biz: { type: 'maintainOrder', id: order.id },
    jump: { moduleName: 'maintain', openType: 1, params: { id: order.id } },
    level: saying.level,
    ...(saying.once ? { dedupeKey: `maintainOrder.${occasion}:${order.id}${keyOf(saying, order, days)}` } : {}),
  })
}

/** Logins of a circle; a crew that nobody is of is answered for by the leader. */
async function loginsOf(ctx: Context, to: Circle, readers: Readers, people: readonly string[]): Promise<string[]> {
  const { crew, leader } = readers
  switch (to) {
    case 'crew':
      return crew.length > 0 ? crew : leader
    case 'leader':
      return leader
    case 'managers':
      return findHolders(ctx, may.override)
    case 'all':
      return [...leader, ...(await findHolders(ctx, may.override))]
    case 'viewers':
      return [...leader, ...(await findHolders(ctx, may.list))]
    case 'named':
      return findLogins(ctx, people)
  }
}

const keyOf = ({ once }: Saying, order: Order, days: number) =>
  typeof once === 'function' ? `:${once(order, days)}` : ''
