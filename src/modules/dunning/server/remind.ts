import {
  type Context,
  inCompany,
  type Minutely,
  type Nightly,
  NotTaken,
  newId,
  type Services,
} from '#kernel/server/index.ts'
import { earlier, formatTokens, today } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { holdCustomers, noteDemand } from '#modules/receivable/server/index.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import {
  Audience,
  Delivery,
  DunningChannel,
  FROM_HOUR,
  filled,
  pick,
  type Reminder,
  TO_HOUR,
} from '../shared/dunning.terms.ts'
import {
  addRecord,
  findFallen,
  findOwed,
  keepDelivered,
  keepUnsaid,
  type Owed,
  takeWaiting,
  type Waiting,
} from './dunning.store.ts'
import { findRules } from './rule.store.ts'

/** Name of the template at the provider of texts. */
const TEMPLATE = 'dunning'
const AT_ONCE = 20
/** The minute of each open hour at which the rules speak: what was promised or disputed in between is seen. */
const MINUTE = 5

export const isQuiet = (now: Date): boolean => {
  const hour = Number(formatTokens(now, 'HH'))
  return hour < FROM_HOUR || hour >= TO_HOUR
}

export const reminding: Minutely = { name: 'dunning.remind', run: remindAndSend }

export async function remindAndSend(services: Services, companyId: string): Promise<void> {
  const now = services.clock()
  if (isQuiet(now)) return
  const caller = { principal: null, companyId, traceId: 'dunning' }
  if (Number(formatTokens(now, 'mm')) === MINUTE) await inCompany(services, caller, remind)
  await inCompany(services, caller, (ctx) => sendWaiting(ctx))
}

/** Says what the rules ask for today (commerce R18), once per item and rule, one message per customer and day. */
export async function remind(ctx: Context): Promise<number> {
  const rules = await findRules(ctx)
  if (!rules.some(({ enabled }) => enabled)) return 0
  const day = today(ctx.now)
  const asked = pick(
    rules,
    (await findOwed(ctx, day)).filter(({ spoken }) => !spoken),
    day,
  )
  if (asked.length === 0) return 0
  await holdCustomers(
    ctx,
    asked.map(({ customerId }) => customerId),
  )
  // Again, now that nobody settles, promises or disputes meanwhile.
  const ids = asked.flatMap(({ items }) => items.map(({ item }) => item.id))
  const still = pick(
    rules,
    (await findOwed(ctx, day, ids)).filter(({ spoken }) => !spoken),
    day,
  )
  for (const reminder of still) await say(ctx, reminder, day)
  return still.length
}

async function say(ctx: Context, { customerId, kind, rule, items }: Reminder<Owed>, day: string): Promise<void> {
  const owed = items.map(({ item }) => item)
  const content = filled(rule.template, aboutOf(owed), day)
  const [first] = owed
  const isText = rule.channel === DunningChannel.code.text
  const phone = isText ? (first?.phone ?? null) : null
  const failure = isText && phone === null ? '客户没有默认联系人手机' : null
  // A letter goes out when somebody has sent it, and says so in a record of his own.
  const deliveryState = failure ? Delivery.code.failed : isText ? Delivery.code.waiting : Delivery.code.sent
  const id = newId()
  await addRecord(
    ctx,
    {
      ...{
        id,
        kind,
        customerId,
        channel: rule.channel,
        content,
        phone,
        ruleId: rule.id,
        ruledOn: day,
        deliveryState,
        failure,
      },
      amount: sum(owed.map(({ balance }) => balance)),
      sentAt: deliveryState === Delivery.code.sent ? ctx.now.toISOString() : null,
    },
    items.flatMap(({ item, ruleIds }) => ruleIds.map((ruleId) => ({ arItemId: item.id, ruleId }))),
  )
  await noteDemand(
    ctx,
    owed.map((item) => item.id),
    { dunnedAt: ctx.now.toISOString() },
  )
  if (!isText || failure)
    await tellColleagues(ctx, { id, content: failure ? `${content}（${failure}，请电话联系）` : content, rule, owed })
}

async function tellColleagues(
  ctx: Context,
  { id, content, rule, owed }: { id: string; content: string; rule: Reminder['rule']; owed: readonly Owed[] },
): Promise<void> {
  const salesmen = [...new Set(owed.flatMap(({ salesmanUserId }) => salesmanUserId ?? []))]
  const chiefs = rule.audience === Audience.code.chiefs || salesmen.length === 0
  await tell(ctx, {
    receivers: [...salesmen, ...(chiefs ? await findHolders(ctx, may.decide) : [])],
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.receivable,
    title: rule.channel === DunningChannel.code.letter ? '请寄催收函' : '催款提醒',
    body: content,
    jump: { moduleName: 'receivable', openType: 1, params: owed[0] ? { id: owed[0].id } : {} },
    dedupeKey: `dunning:${id}`,
  })
}

export const aboutOf = (owed: readonly Owed[]) => ({
  customer: owed[0]?.customerName ?? '',
  contracts: owed.map(({ contractNo, arNo }) => contractNo ?? arNo),
  amount: sum(owed.map(({ balance }) => balance)),
  dueDate: owed.map(({ dueDate }) => dueDate).reduce(earlier),
})

/** Sends texts that wait; who is killed in between repeats under the same key, which is delivered once. */
async function sendWaiting(ctx: Context): Promise<void> {
  for (const text of await takeWaiting(ctx, AT_ONCE, today(ctx.now))) {
    const { id, phone, content, customerName } = text
    const why = whyNoMore(text)
    if (why) {
      await takeBack(ctx, text, why)
      continue
    }
    try {
      await ctx.services.texting.send(phone, TEMPLATE, { customer: customerName, content }, id)
      await keepDelivered(ctx, id, null)
    } catch (failure) {
      // What the provider will never take is said; what it could not take now is tried again in the next minute.
      if (failure instanceof NotTaken) await keepDelivered(ctx, id, failure.message)
      ctx.log.warn({ err: failure, record: id }, 'reminder not sent')
    }
  }
}

/** A text waits for its turn, for the provider and over the night: by then it may be wrong. */
function whyNoMore({ holds, late }: Waiting): string | undefined {
  if (!holds) return '发出前款项有变：已收款、有争议或已承诺付款'
  return late ? '当天没有发出' : undefined
}

/** The rules say it anew where it is still to be said; who sent it by hand hears of it. */
async function takeBack(ctx: Context, { id, customerName, createdBy }: Waiting, why: string): Promise<void> {
  await keepUnsaid(ctx, id, why)
  await tell(ctx, {
    receivers: createdBy ? [createdBy] : [],
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.receivable,
    title: '催款短信没有发出',
    body: `${customerName}：${why}`,
    jump: { moduleName: 'receivable', openType: 1, params: {} },
    dedupeKey: `dunning.unsaid:${id}`,
  })
}

/** What fell due today and what is late since today (commerce 7): told to the salesman, and to whoever else listens. */
export const fallingDue: Nightly = {
  name: 'dunning.due',
  async run(ctx) {
    const day = today(ctx.now)
    const fallen = await findFallen(ctx, day)
    for (const { id, contractId, customerId, late } of fallen)
      await ctx.emit(late ? 'receivable.overdue' : 'receivable.due', { id, contractId, customerId, day })
    for (const [userId, mine] of Map.groupBy(fallen, (one) => one.userId)) {
      if (userId === null) continue
      const late = mine.filter((one) => one.late).length
      const due = mine.length - late
      await tell(ctx, {
        receivers: [userId],
        bigType: MessageBigType.code.work,
        subType: MessageSubType.code.receivable,
        title: '应收到期',
        body: [due > 0 && `${due} 笔应收今天到期`, late > 0 && `${late} 笔昨天到期还没收到`].filter(Boolean).join('，'),
        jump: { moduleName: 'receivable', openType: 1, params: {} },
        dedupeKey: `receivable.due:${userId}:${day}`,
      })
    }
  },
}
