import { type Context, exportOf, type Handlers, insertRow, newId } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { compareAmounts, shareOut, sum } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { findReached, holdCustomers, type Item, noteDemand } from '#modules/receivable/server/index.ts'
import { AR_OWED, ArState, refuseAr } from '#modules/receivable/shared/terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { dunningApi } from '../shared/api.ts'
import { Delivery, DunningChannel, DunningResult, FIRST_RULES, filled } from '../shared/dunning.terms.ts'
import { addLines, addRecord, findOwed, findRecord, type Owed, records } from './dunning.store.ts'
import { letterPdf, statementPdf } from './papers.ts'
import { aboutOf, isQuiet } from './remind.ts'

/** What people say to customers about money (commerce R18). Lock order: the customer first. */
export const dunningHandlers: Handlers<typeof dunningApi> = {
  list: records.page,
  detail: (ctx, { id }) => findRecord(ctx, id),
  export: exportOf(records),

  async add(ctx, { arItemIds, files, ...draft }) {
    const items = await held(ctx, arItemIds)
    const customerId = oneCustomer(items)
    const day = today(ctx.now)
    if (draft.promiseDate && draft.promiseDate < day)
      throw fieldRefusal([{ prop: 'promiseDate', msg: '承诺日期不能早于今天' }])
    const amount = sum(items.map(({ balance }) => balance))
    if (draft.promiseAmount && compareAmounts(draft.promiseAmount, amount) > 0)
      throw fieldRefusal([{ prop: 'promiseAmount', msg: `承诺金额不能超过未收 ${amount} 元` }])
    const attached = await attachFiles(ctx, files)
    const saved = await insertRow(ctx, 'dunningRecord', {
      ...draft,
      customerId,
      kind: items[0]?.kind,
      amount,
      files: JSON.stringify(attached),
      deliveryState: Delivery.code.sent,
      sentAt: ctx.now.toISOString(),
      createdAt: ctx.now.toISOString(),
    })
    await addLines(
      ctx,
      saved.id,
      items.map(({ id }) => ({ arItemId: id, ruleId: null })),
    )
    const { promised, disputed } = DunningResult.code
    const promises =
      draft.result === promised
        ? shareOut(
            draft.promiseAmount ?? amount,
            items.map(({ balance }) => balance),
          )
        : []
    for (const [n, { id }] of items.entries())
      await noteDemand(ctx, [id], {
        dunnedAt: ctx.now.toISOString(),
        ...(draft.result === promised && {
          promiseDate: draft.promiseDate ?? null,
          promiseAmount: promises[n] ?? null,
        }),
        ...(draft.result === disputed && { disputed: true, disputeReason: draft.content }),
        // Only what can be proved interrupts the limitation (民法典第195条).
        ...(attached.length > 0 && { demandedOn: day }),
      })
    return saved
  },

  async send(ctx, { arItemIds, channel, content }) {
    if (isQuiet(ctx.now)) throw refuseAr.quietHours()
    await held(ctx, arItemIds)
    const day = today(ctx.now)
    const skipped: { customerName: string; why: string }[] = []
    let sent = 0
    const all = await findOwed(ctx, day, arItemIds)
    for (const owed of Map.groupBy(all, ({ customerId, kind }) => `${customerId}${kind}`).values()) {
      const why = whyNot(owed, channel, day)
      if (why) skipped.push({ customerName: owed[0]?.customerName ?? '', why })
      else {
        await speak(ctx, speakable(owed, day), channel, content, day)
        sent += 1
      }
    }
    // Texts go with the next minute: no customer is held while the provider is asked.
    return { sent, skipped }
  },

  async dispute(ctx, { arItemId, disputed, reason }) {
    if (disputed && !reason) throw fieldRefusal([{ prop: 'reason', msg: '争议原因不能为空' }])
    await held(ctx, [arItemId])
    await noteDemand(ctx, [arItemId], { disputed, disputeReason: disputed ? (reason ?? null) : null })
    return { done: 1 }
  },

  statement: statementPdf,
  async letter(ctx, { arItemIds }) {
    const items = await reached(ctx, arItemIds)
    oneCustomer(items)
    return letterPdf(ctx, await findOwed(ctx, today(ctx.now), arItemIds))
  },
}

const speakable = (owed: readonly Owed[], day: string) =>
  owed.filter(({ disputed, promiseDate }) => !disputed && (promiseDate === null || promiseDate < day))

function whyNot(owed: readonly Owed[], channel: number, day: string): string | undefined {
  if (owed.some(({ spoken }) => spoken)) return '今天已经提醒过'
  if (speakable(owed, day).length === 0) return '有争议或已承诺付款'
  if (channel === DunningChannel.code.text && !owed[0]?.phone) return '没有默认联系人手机'
  if (channel === DunningChannel.code.message && !owed.some(({ salesmanUserId }) => salesmanUserId)) return '没有业务员'
  return undefined
}

async function speak(
  ctx: Context,
  owed: readonly Owed[],
  channel: number,
  content: string | undefined,
  day: string,
): Promise<void> {
  const [first] = owed
  if (!first) return
  const isText = channel === DunningChannel.code.text
  const late = first.dueDate < day
  const template = content ?? FIRST_RULES.find(({ offsetDays }) => offsetDays === (late ? 7 : -7))?.template ?? ''
  const said = filled(template, aboutOf(owed), day)
  const id = newId()
  await addRecord(
    ctx,
    {
      ...{
        id,
        kind: first.kind,
        customerId: first.customerId,
        channel,
        content: said,
        phone: isText ? first.phone : null,
      },
      amount: sum(owed.map(({ balance }) => balance)),
      ruleId: null,
      ruledOn: day,
      failure: null,
      deliveryState: isText ? Delivery.code.waiting : Delivery.code.sent,
      sentAt: isText ? null : ctx.now.toISOString(),
    },
    owed.map((item) => ({ arItemId: item.id, ruleId: null })),
  )
  await noteDemand(
    ctx,
    owed.map((item) => item.id),
    { dunnedAt: ctx.now.toISOString() },
  )
  if (isText) return
  await tell(ctx, {
    receivers: [...new Set(owed.flatMap(({ salesmanUserId }) => salesmanUserId ?? []))],
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.receivable,
    title: '催款提醒',
    body: said,
    jump: { moduleName: 'receivable', openType: 1, params: { id: first.id } },
    dedupeKey: `dunning:${id}`,
  })
}

async function reached(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const items = await findReached(ctx, ids)
  if (items.length < new Set(ids).size) throw refuse.notFound()
  return items
}

/** Items that the person reaches, all of which are still owed, their customers held. */
async function held(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const seen = await reached(ctx, ids)
  await holdCustomers(
    ctx,
    seen.map(({ customerId }) => customerId),
  )
  const items = await reached(ctx, ids)
  for (const { state, balance } of items)
    if (!(AR_OWED as readonly number[]).includes(state) || compareAmounts(balance, 0) <= 0)
      throw refuseAr.state({ status: ArState.label(state).replace(/^已/, ''), action: '催收' })
  return items
}

function oneCustomer(items: readonly Item[]): string {
  const [first] = items
  if (!first) throw refuse.notFound()
  if (items.some(({ customerId, kind }) => customerId !== first.customerId || kind !== first.kind))
    throw fieldRefusal([{ prop: 'arItemIds', msg: '请选择同一客户、同一类别的款项' }])
  return first.customerId
}
