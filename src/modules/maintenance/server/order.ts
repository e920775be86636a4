import { type Context, exportOf, type Handlers, imports } from '#kernel/server/index.ts'
import { MaintainOrderTab } from '../shared/maintainOrderList.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { maintainOrderApi } from '../shared/order.api.ts'
import type { TabCounts } from '../shared/orderChange.ts'
import { addDeskCorrection } from './addenda.ts'
import { applyBatch, previewBatch } from './batch.ts'
import { requireLinkSigning } from './confirm.ts'
import { resolveConflicts } from './conflict.ts'
import { orders } from './order.store.ts'
import { addManually, around } from './orderAdd.ts'
import { close, override, remove, reopen } from './orderClose.ts'
import { findOrder } from './orderDetail.store.ts'
import { orderDetail } from './orderDetail.ts'
import { edit } from './orderEdit.ts'
import { orderImporter } from './orderImport.ts'
import { orderOptions } from './orderOptions.store.ts'
import { addSignLink, findToken, readOrder } from './orderPaper.store.ts'
import { addEvent } from './orderRow.store.ts'
import { recordFile, recordsFile } from './record.ts'
import { refusalLetter } from './refusalLetter.ts'
import { reviewSignIn } from './signInReview.ts'
import { vouchSignIn } from './signInVouch.ts'
import { tellOf } from './telling.ts'

const { notStarted, departed, paused, done } = MaintainStatus.code

/** 全部 narrows nothing: without it the total comes exact from the counter, however many there are (decision 0003). */
const whole = <Q extends { tab?: MaintainOrderTab | undefined }>(query: Q): Q =>
  query.tab === MaintainOrderTab.code.all ? { ...query, tab: undefined } : query

/** Whether a record still agrees with the chain in which it was sealed; quality brings it (src/app/modules.ts). */
export type RecordProofs = (
  ctx: Context,
  orderId: string,
) => Promise<{ state: 'same' | 'changed' | 'waiting'; day: string | null; digest: string | null }>
export const noProof: RecordProofs = async () => ({ state: 'waiting', day: null, digest: null })

export const orderHandlers = (proofOf: RecordProofs): Handlers<typeof maintainOrderApi> => ({
  list: (ctx, query) => orders.page(ctx, whole(query)),
  detail: (ctx, { id }) => orderDetail(ctx, id),
  options: orderOptions,
  ...imports(orderImporter),
  export: exportOf(orders),
  record: (ctx, { id }) => recordFile(ctx, id),
  records: (ctx, { ids }) => recordsFile(ctx, ids),
  refusalLetter: (ctx, { id }) => refusalLetter(ctx, id),
  around: (ctx, { elevatorId, date }) => around(ctx, elevatorId, date),
  add: addManually,
  batchPreview: previewBatch,
  batchApply: async (ctx, input) => (await applyBatch(ctx, input)).result,
  close,
  reopen,
  override,
  remove,
  edit,
  urge: async (ctx, { id }) => ({ done: await urge(ctx, [id]) }),
  batchUrge: async (ctx, { ids }) => ({ done: await urge(ctx, ids) }),
  resolveConflicts,

  async counts(ctx, query) {
    const found: Partial<TabCounts> = {}
    for (const { value: tab } of MaintainOrderTab.options)
      found[tab] = await orders.total(ctx, whole({ ...query, tab }))
    return found as TabCounts
  },

  /** Public: does a paper with this hash agree with the record as it is kept? */
  async verify(ctx, { hash }) {
    const none = { match: false, orderNo: null, completeAt: null, proof: null }
    const found = await findToken(ctx, hash, 'record')
    if (!found) return none
    return ctx.inCompany(found.companyId, async (inner) => {
      const { contentHash, orderNo, completeAt } = await readOrder(inner, found.rowId)
      if (contentHash !== hash) return none
      const proof = await proofOf(inner, found.rowId)
      // A record that does not give its seal any more is not the one that was printed.
      return { match: proof.state !== 'changed', orderNo, completeAt, proof }
    })
  },

  async signLink(ctx, { id }) {
    const order = await findOrder(ctx, id)
    if (order.status !== done) {
      throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status as MaintainStatus), action: '签字' })
    }
    await requireLinkSigning(ctx)
    const link = await addSignLink(ctx, id)
    await addEvent(ctx, id, { type: 'signLink' })
    return { ...link, url: `${ctx.services.settings.publicUrl}/s/${link.token}` }
  },

  async addendum(ctx, { id, text, files }) {
    await addDeskCorrection(ctx, await findOrder(ctx, id), { text, files })
    return { done: 1 }
  },

  reviewSignIn,
  vouchSignIn,
})

/** 催办: noted on the order, told to its crew; orders that are done or closed are left out. */
async function urge(ctx: Context, ids: readonly string[]): Promise<number> {
  let told = 0
  for (const id of new Set(ids)) {
    const order = await findOrder(ctx, id)
    if (![notStarted, departed, paused].includes(order.status as 0)) continue
    await addEvent(ctx, id, { type: 'urge' })
    await tellOf(ctx, 'urge', order)
    told++
  }
  return told
}
