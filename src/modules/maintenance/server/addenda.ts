import type { Context } from '#kernel/server/index.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import { addAddendum } from './orderPaper.store.ts'
import { addEvent } from './orderRow.store.ts'
import { note, type Work } from './work.ts'

const { done, confirmed } = MaintainStatus.code

/**
 * 更正说明 beside a record that is completed: what was recorded, and its digest, stay (T5002 art. 10). Before the user unit
 * has signed it answers an objection: whoever opens the link reads it before he decides (decision 0072).
 */
async function addCorrection(
  ctx: Context,
  order: { readonly id: string; readonly status: number },
  text: string,
  files: readonly string[] = [],
): Promise<void> {
  if (order.status !== done && order.status !== confirmed) {
    const status = MaintainStatus.label(order.status as MaintainStatus)
    throw refuseMaintain.forbidden({ status, action: '添加更正说明' })
  }
  await addAddendum(ctx, order.id, text, files)
}

/** From the worker's phone, at once or when it has a network again. */
export async function addendum(work: Work, { text }: { text: string }): Promise<void> {
  await addCorrection(work.ctx, work.order, text)
  await note(work, 'addendum', { after: { text } })
}

/** From the desk. */
export async function addDeskCorrection(
  ctx: Context,
  order: { readonly id: string; readonly status: number },
  given: { text: string; files: readonly string[] },
): Promise<void> {
  await addCorrection(ctx, order, given.text, given.files)
  await addEvent(ctx, order.id, { type: 'addendum', after: { text: given.text } })
}
