import { type Context, type Handlers, keepSignature, limitLink } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { arrivedLinks } from '#modules/storage/server/index.ts'
import { readSnapshot } from '#modules/template/server/index.ts'
import { ItemResult, type Level } from '#modules/template/shared/template.ts'
import { readResults, recordAt } from '../shared/itemResults.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { MaintainStatus, type StateAfter } from '../shared/maintenance.ts'
import type { signApi } from '../shared/sign.api.ts'
import type { SignView } from '../shared/signLink.ts'
import { evaluated } from './asks.ts'
import { confirmOrder } from './confirm.ts'
import { evaluationPage } from './evaluationLink.ts'
import { findAddenda, type OrderRecord } from './orderDetail.store.ts'
import { findToken, readOrder } from './orderPaper.store.ts'
import { addEvent, changeOrder, lockAnyOrder, tellBoards } from './orderRow.store.ts'
import { findSignFacts, findSignPhotos } from './sign.store.ts'
import { tellOf } from './telling.ts'

/** The customer's link: the record in plain words, 确认 or 异议; no login (jobs 4.3, 5). */

async function found(ctx: Context, token: string) {
  const link = await findToken(ctx, token, 'sign')
  if (!link) throw refuse.notFound()
  return link
}

/** What another kind of order shows the customer, and what becomes of the answer. */
export interface SignPort {
  readonly owns: (ctx: Context, id: string) => Promise<boolean>
  readonly view: (ctx: Context, id: string) => Promise<SignView>
  /** `signKey` null: he objects, with `opinion`. */
  readonly decide: (ctx: Context, id: string, given: Signed) => Promise<{ status: number }>
}
interface Signed {
  readonly signKey: string | null
  readonly name: string
  readonly phone?: string | null | undefined
  readonly opinion?: string | null | undefined
}

async function portOf(ctx: Context, ports: readonly SignPort[], id: string): Promise<SignPort | undefined> {
  for (const port of ports) if (await port.owns(ctx, id)) return port
  return undefined
}

export const signHandlers = (ports: readonly SignPort[]): Handlers<typeof signApi> => ({
  async view(ctx, { token }) {
    await limitLink(ctx, 'sign.view', token)
    const link = await found(ctx, token)
    return ctx.inCompany(link.companyId, async (inner) => {
      const port = await portOf(inner, ports, link.rowId)
      return port ? port.view(inner, link.rowId) : viewOf(inner, await readOrder(inner, link.rowId))
    })
  },

  async decide(ctx, { token, action, ...given }) {
    await limitLink(ctx, 'sign.decide', token)
    const link = await found(ctx, token)
    const key = action === 'confirm' ? await keepSignature(ctx, 'maintain-sign', link, given.signature) : ''
    return ctx.inCompany(link.companyId, async (inner) => {
      const port = await portOf(inner, ports, link.rowId)
      if (port) {
        const { name, phone, opinion } = given
        if (action === 'dispute' && !opinion) throw fieldRefusal([{ prop: 'opinion', msg: '请填写异议内容' }])
        return port.decide(inner, link.rowId, { signKey: key || null, name, phone, opinion })
      }
      const order = await lockAnyOrder(inner, link.rowId)
      if (action === 'dispute') return dispute(inner, order, given)
      const signature = { ...given, way: 2 as const, signKey: key }
      await confirmOrder(inner, order, signature, isoTime(inner.now))
      return { status: MaintainStatus.code.confirmed }
    })
  },
})

/** 异议: the order stays as it is, somebody calls back (jobs 3.1). */
async function dispute(ctx: Context, order: OrderRecord, given: { name: string; opinion?: string | null | undefined }) {
  const status = maintainOrder.target('dispute', order.status as MaintainStatus)
  if (!given.opinion) throw fieldRefusal([{ prop: 'opinion', msg: '请填写异议内容' }])
  const changed = await changeOrder(ctx, order, { confirmOpinion: given.opinion })
  await addEvent(ctx, order.id, { type: 'dispute', actor: given.name, after: { opinion: given.opinion } })
  await tellOf(ctx, 'dispute', changed, { said: given.opinion })
  if (changed.workerIds.length > 0) await tellOf(ctx, 'disputeCrew', changed, { said: given.opinion })
  tellBoards(ctx, changed)
  return { status }
}

async function viewOf(ctx: Context, order: OrderRecord) {
  const facts = await findSignFacts(ctx, order.id)
  const { items } = await readSnapshot(ctx, order.snapshotHash)
  const results = readResults(order.itemResults, items)
  const records = items.map((item, at) => ({ item, record: recordAt(results, item, at) }))
  const { normal, abnormal, handled } = ItemResult.code
  const names = new Map(items.map(({ itemCode, name }) => [itemCode, name]))
  const taken = await findSignPhotos(ctx, order.id)
  const keys = taken.map(({ key }) => key)
  const links = await arrivedLinks(ctx, order.companyId, 'bit-ev-img', keys)
  const photos = taken.flatMap(({ key, itemCode, takenAt }) => {
    const url = links.get(key)
    return url ? [{ url, name: names.get(itemCode ?? '') ?? '现场', takenAt }] : []
  })
  const wrong = records.filter(({ record }) => record.result === abnormal || record.result === handled)
  return {
    kind: 'visit' as const,
    orderNo: order.orderNo,
    ...facts,
    level: order.level as Level,
    status: order.status as MaintainStatus,
    startAt: order.startAt,
    completeAt: order.completeAt,
    workMinutes: order.workMinutes,
    itemCount: items.length,
    normalCount: records.filter(({ record }) => record.result === normal).length,
    abnormal: wrong.map(({ item, record }) => ({
      name: item.name,
      text: [record.value === null ? null : `${record.value}${item.valueUnit ?? ''}`, record.text]
        .filter(Boolean)
        .join('，'),
      handling: handlings[record.handling?.action ?? 0] ?? '',
    })),
    elevatorStateAfter: order.elevatorStateAfter as (typeof StateAfter.code)[keyof typeof StateAfter.code] | null,
    stateReason: order.stateReason,
    photos,
    objection: order.confirmAt ? null : order.confirmOpinion,
    addenda: (await findAddenda(ctx, order.id)).map(({ text, author, createdAt: at }) => ({ text, author, at })),
    confirmed: order.confirmAt ? { name: order.confirmName, at: order.confirmAt } : null,
    evaluation: order.confirmAt ? await evaluationPage(ctx, evaluated.visit, order.id) : null,
  }
}
const handlings = ['', '当场处理', '转隐患', '转维修', '申请配件']
