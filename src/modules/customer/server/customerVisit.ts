import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  type Nightly,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { VisitDraft } from '../shared/customerVisit.ts'
import type { customerWorkApi } from '../shared/workApi.ts'
import { findDueVisits, findVisits, isEmployee } from './customerVisit.store.ts'

type VisitCalls = Pick<Handlers<typeof customerWorkApi>, 'visits' | 'addVisit' | 'editVisit' | 'removeVisit'>

export const visitHandlers: VisitCalls = {
  async visits(ctx, { id }) {
    await findRow(ctx, 'customer', id)
    return findVisits(ctx, id)
  },

  async addVisit(ctx, draft) {
    await requireValid(ctx, draft)
    return insertRow(ctx, 'customerVisit', await columnsOf(ctx, draft))
  },

  async editVisit(ctx, { id, version, ...draft }) {
    const before = await findRow<{ customerId: string }>(ctx, 'customerVisit', id, { lock: true })
    // A visit stays with its customer.
    if (before.customerId !== draft.customerId) throw refuse.notFound()
    await requireValid(ctx, draft)
    return updateRow(ctx, 'customerVisit', id, version, await columnsOf(ctx, draft))
  },

  async removeVisit(ctx, { id }) {
    await findRow(ctx, 'customerVisit', id, { lock: true })
    await removeRow(ctx, 'customerVisit', id)
    return { done: 1 }
  },
}

/** A visit of a customer whom the person sees. */
export async function openVisit(ctx: Context, id: string): Promise<unknown> {
  const visit = await findRow<{ customerId: string }>(ctx, 'customerVisit', id)
  await findRow(ctx, 'customer', visit.customerId)
  return visit
}

async function requireValid(ctx: Context, { customerId, visitorId, visitedOn }: VisitDraft): Promise<void> {
  await findRow(ctx, 'customer', customerId)
  if (!(await isEmployee(ctx, visitorId))) throw refuse.notFound()
  if (visitedOn > dayOf(ctx.now)) throw fieldRefusal([{ prop: 'visitedOn', msg: '拜访日期不能晚于今天' }])
}

async function columnsOf(ctx: Context, draft: VisitDraft) {
  return { ...wholeDraft(VisitDraft, draft), files: JSON.stringify(await attachFiles(ctx, draft.files)) }
}

/** On the day of the next visit its visitor is told once; who was away reads it within a week (archives 4.6). */
export const visitReminder: Nightly = {
  name: 'customer visit reminder',
  async run(ctx) {
    for (const visit of await findDueVisits(ctx, dayOf(ctx.now))) {
      await tell(ctx, {
        receivers: [visit.receiver],
        bigType: MessageBigType.code.work,
        subType: MessageSubType.code.company,
        title: '客户回访',
        body: `今天（${visit.nextOn}）该拜访${visit.customerName}${visit.nextNote ? `：${visit.nextNote}` : ''}，拜访后请补记录`,
        biz: { type: 'customer', id: visit.customerId },
        dedupeKey: `customer.visit:${visit.id}:${visit.nextOn}`,
      })
    }
  },
}
