import { ItemResult, type TemplateItem } from '#modules/template/shared/template.ts'
import { isFinding } from '../shared/findings.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { ItemEntry, ItemRecord } from '../shared/orderDetail.ts'
import { addAddendum } from './orderPaper.store.ts'
import { changeOrder } from './orderRow.store.ts'
import { findLast } from './overtaken.store.ts'
import { tellOf } from './telling.ts'
import { keepFound } from './visitHazard.ts'
import { note, type Work } from './work.ts'

/**
 * What one of the crew had recorded when the other one finished the visit: the record as it was completed stays, what
 * comes later stands beside it. A finding becomes a 更正说明 and a hazard, and the office hears of it at once.
 */
const { done, confirmed } = MaintainStatus.code
const REPAIR = 3

/** Finished by somebody else of the crew: whoever finished it himself corrects it by the usual ways. */
export async function isFinishedByMate({ ctx, order }: Work): Promise<boolean> {
  if (order.status !== done && order.status !== confirmed) return false
  const by = await findLast(ctx, order.id, 'complete')
  return by !== undefined && by.actorId !== ctx.who.userId
}

export async function lateItem(work: Work, item: TemplateItem, record: ItemRecord, word: ItemEntry): Promise<void> {
  const { ctx } = work
  const { itemCode, name } = item
  const { result, value, text, handling, photos } = word
  await note(work, 'lateItem', { after: { itemCode, result, value, text, handling, photos, by: word.by } })
  // The record says so already.
  if (!isFinding(word) || isFinding(record)) return
  const reading = value === null ? null : `${value}${item.valueUnit ?? ''}`
  const what = [`${itemCode}${name}${ItemResult.label(result)}`, reading, text].filter(Boolean).join('，')
  const said = `${work.name}记录${what}`
  await addAddendum(ctx, work.order.id, `完成后送达：${said}`, [...photos])
  if (result === ItemResult.code.abnormal) {
    const made = await keepFound(work, {
      itemCode,
      grade: 1,
      description: `${[name, reading, text].filter(Boolean).join('，')}（要求：${item.requirement}）`,
      photos,
      part: null,
      suggestion: handling?.detail || null,
      ...(handling?.action === REPAIR ? { toRepair: { employeeId: work.employeeId, stopped: false } } : {}),
    })
    if (made) work.order = await changeOrder(ctx, work.order, { hazardCount: work.order.hazardCount + 1 })
  }
  await tellOf(ctx, 'lateFinding', work.order, { said })
}
