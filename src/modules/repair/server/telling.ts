import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { RepairSource, RepairType } from '../shared/repair.ts'
import { pushTold } from './asks.ts'
import type { RepairRecord } from './repairRow.store.ts'
import { findHearers, findPlace, type Hearer } from './telling.store.ts'

/** What people are told of a repair (jobs 3.2, 6.6, 7): a message, and for trapped people a call. */

const { ordinary, important, urgent } = MessageLevel.code
const { repair } = MessageSubType.code

interface Saying {
  readonly title: string
  /** After the place: 3人被困. */
  readonly body: string
  /** Told once per person and order under this name; absent: each time. */
  readonly once?: string
  /** Trapped: the telephone rings too. */
  readonly call?: boolean
  /** Where it leads instead of to the order. */
  readonly jump?: Jump
}

const levelOf = (order: RepairRecord) =>
  order.repairType === RepairType.code.trapped
    ? urgent
    : order.repairType === RepairType.code.urgent
      ? important
      : ordinary

/**
 * Tells employees; who has no login is called all the same. Of a terminal's order 故障推送 tells them, by its settings and in its
 * log. Gives how many heard of it now.
 */
export async function tellPeople(
  ctx: Context,
  order: RepairRecord,
  employeeIds: readonly string[],
  saying: Saying,
): Promise<number> {
  const hearers = await findHearers(ctx, [...new Set(employeeIds)])
  const { place } = await findPlace(ctx, order)
  const body = `${place}${place && '，'}${saying.body}`
  const jump: Jump = saying.jump ?? { moduleName: 'repair', openType: 1, params: { id: order.id } }
  if (order.source === RepairSource.code.device) {
    const once = saying.once ?? `${saying.title}:${order.version}`
    return pushTold(ctx, { orderId: order.id, hearers, title: saying.title, body, jump, once })
  }
  const told = await tell(ctx, {
    receivers: hearers.flatMap(({ userId }) => (userId ? [userId] : [])),
    bigType: 1,
    subType: repair,
    level: levelOf(order),
    title: saying.title,
    body,
    biz: { type: 'repairOrder', id: order.id },
    jump,
    ...(saying.once ? { dedupeKey: `repairOrder.${saying.once}:${order.id}` } : {}),
  })
  if (saying.call && order.repairType === RepairType.code.trapped) callAll(ctx, order, hearers, saying, place)
  return told
}

/** Rings after the commit; a call that fails is in the log, the message stands. */
function callAll(ctx: Context, order: RepairRecord, hearers: readonly Hearer[], saying: Saying, place: string): void {
  const { voice } = ctx.services
  const name = saying.once ?? `${saying.title}:${order.version}`
  const wording = { what: saying.title, place, orderNo: order.orderNo }
  ctx.after(async () => {
    const calls = hearers.map(({ phone, employeeId }) =>
      voice.call(phone, 'repair', wording, `${order.id}:${name}:${employeeId}`),
    )
    for (const one of await Promise.allSettled(calls))
      if (one.status === 'rejected') ctx.log.warn({ err: one.reason, orderNo: order.orderNo }, 'call not made')
  })
}

/** 解救完成: the user unit's officer hears it by text (jobs 3.2). */
export async function textOfficer(
  ctx: Context,
  order: RepairRecord,
  template: 'rescued' | 'repairSign',
): Promise<boolean> {
  const { officerPhone, place, company } = await findPlace(ctx, order)
  if (!officerPhone) return false
  const { texting } = ctx.services
  ctx.after(() =>
    texting.send(officerPhone, template, { place, company, orderNo: order.orderNo }, `${order.id}:${template}`),
  )
  return true
}
