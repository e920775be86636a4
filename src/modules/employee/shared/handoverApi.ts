import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { HandoverPlan, HandoverRow, Kept } from './handover.ts'
import { may } from './permissions.ts'
import { Judgement } from './substitution.ts'

const Item = z.object({ elevatorId: z.uuid(), toId: z.uuid() })

/** 离职与请假移交优化 (added: archives 10.4). It changes lifts and orders: the elevator module answers it. */
export const handoverApi = {
  /** Who should take what; with an absence: who does the orders of those days. Writes nothing. */
  suggest: endpoint({
    method: 'POST',
    path: '/employee/handover/suggest',
    title: '移交建议',
    needs: [may.transfer],
    reads: true,
    input: z.object({ fromId: z.uuid(), absenceId: z.uuid().optional() }),
    reply: HandoverPlan,
  }),
  list: endpoint({
    method: 'GET',
    path: '/employee/handover/list/{id}',
    title: '移交记录',
    needs: [may.detail, may.transfer],
    input: ById,
    reply: z.array(HandoverRow),
  }),
  /** Back to what it was, where nothing changed since; says what stays. */
  undo: endpoint({
    method: 'POST',
    path: '/employee/handover/undo',
    title: '撤销移交',
    needs: [may.transfer],
    input: z.object({ ...ById.shape, ...WithVersion.shape }),
    reply: z.object({ lifts: z.number().int(), orders: z.number().int(), kept: z.array(Kept) }),
  }),
}

const Arranged = z.object({ absenceId: z.uuid(), items: z.array(Item).max(500) })

/** 替班 (added: archives 10.4): visits are judged before they change hands, so the module of visits answers. */
export const substitutionApi = {
  /** Which visits of the absence the substitutes can do, and what becomes of the others. Writes nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/employee/handover/preview',
    title: '替班预览',
    needs: [may.transfer],
    reads: true,
    input: Arranged,
    reply: Judgement,
  }),
  /**
   * Approves the absence when it waits, and gives its orders to others, judged as they stand then; the lifts' people stay.
   * One transaction.
   */
  substitute: endpoint({
    method: 'POST',
    path: '/employee/handover/substitute',
    title: '安排替班',
    needs: [may.transfer],
    input: z.object({ ...Arranged.shape, ...WithVersion.shape }),
    reply: z.object({
      lifts: z.number().int(),
      orders: z.number().int(),
      id: z.uuid().nullable(),
      judgement: Judgement,
    }),
  }),
}
