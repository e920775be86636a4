import type { z } from 'zod'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { recordedAlone, resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult, type TemplateItem } from '#modules/template/shared/template.ts'
import type { opPayloads } from '../shared/fieldOp.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import { ItemRecord } from '../shared/orderDetail.ts'
import { addHazard, addPhoto } from './field.store.ts'
import { recordAt, withResult } from './itemResults.ts'
import { changeOrder } from './orderRow.store.ts'
import { dayAt, demandMove, note, paperOf, savePaper, type Work } from './work.ts'

/** What is recorded while the work goes on: items, photos, hazards (jobs 3.1, 4.3). */

const { normal, abnormal, notApplicable, unchecked } = ItemResult.code

function positionOf(items: readonly TemplateItem[], itemCode: string): number {
  const at = items.findIndex((item) => item.itemCode === itemCode)
  if (at < 0) throw fieldRefusal([{ prop: 'itemCode', msg: `工单没有项目${itemCode}` }])
  return at
}

export async function itemResult(work: Work, given: z.output<typeof opPayloads.itemResult>): Promise<void> {
  demandMove(work, 'item')
  const { snapshot, results } = await paperOf(work)
  const at = positionOf(snapshot.items, given.itemCode)
  const item = snapshot.items[at] as TemplateItem
  if (given.result === notApplicable) {
    if (!item.naAllowed) throw fieldRefusal([{ prop: 'result', msg: `${item.itemCode}不能记为不涉及` }])
    if (!given.naReason) throw fieldRefusal([{ prop: 'naReason', msg: '不涉及须填写原因' }])
  }
  // A reading outside its limits is 异常 whatever was tapped.
  const judged = given.value === null ? null : resultOfValue(item, given.value)
  const result = judged === abnormal && given.result === normal ? abnormal : given.result
  const before = recordAt(results, item, at)
  const photos = [...new Set([...before.photos, ...given.photos])]
  const by = work.ctx.who.name
  const record = ItemRecord.parse({ ...given, result, photos, by, at: work.at })
  await savePaper(work, withResult(results, at, result, record))
}

/** 本部位其余正常: leaves out what is recorded already; key items, readings and those with a photo are refused. */
export async function itemBatch(work: Work, { itemCodes }: z.output<typeof opPayloads.itemBatch>): Promise<void> {
  demandMove(work, 'item')
  const { snapshot, results } = await paperOf(work)
  let now = results
  for (const code of itemCodes) {
    const at = positionOf(snapshot.items, code)
    const item = snapshot.items[at] as TemplateItem
    if (recordedAlone(item)) throw fieldRefusal([{ prop: 'itemCodes', msg: `${code}是关键项或须拍照，请逐项登记` }])
    if (now.r[at] === String(unchecked)) now = withResult(now, at, normal)
  }
  await savePaper(work, now)
}

/** A photo of the order or of one of its items; the same object twice counts once. */
export async function photo(work: Work, given: z.output<typeof opPayloads.photo>): Promise<void> {
  if (work.order.status === MaintainStatus.code.confirmed) throw refuseMaintain.confirmed()
  const { ctx, order } = work
  const itemCode = given.itemCode ?? null
  const paper = itemCode === null ? null : await paperOf(work)
  const at = paper && itemCode ? positionOf(paper.snapshot.items, itemCode) : 0
  const values = { ...given, itemCode, watermark: given.watermark ?? null, takenAt: work.at, gps: work.gps }
  if (!(await addPhoto(ctx, order.id, values))) return
  const photoCount = order.photoCount + 1
  if (paper === null) {
    work.order = await changeOrder(ctx, order, { photoCount })
    return
  }
  const { snapshot, results } = paper
  const record = recordAt(results, snapshot.items[at] as TemplateItem, at)
  const record2 = { ...record, photos: [...new Set([...record.photos, given.key])] }
  await savePaper(work, withResult(results, at, record.result, record2), { photoCount })
}

export async function safety(work: Work, given: z.output<typeof opPayloads.safety>): Promise<void> {
  demandMove(work, 'start')
  await note(work, 'safety', { after: { photo: given.photo } })
}

export async function hazard(work: Work, given: z.output<typeof opPayloads.hazard>): Promise<void> {
  demandMove(work, 'hazard')
  const { ctx, order } = work
  await addHazard(ctx, {
    ...given,
    orderId: order.id,
    elevatorId: order.elevatorId,
    itemCode: given.itemCode ?? null,
    part: given.part ?? null,
    suggestion: given.suggestion ?? null,
    day: dayAt(work),
  })
  work.order = await changeOrder(ctx, order, { hazardCount: order.hazardCount + 1 })
  await note(work, 'hazard', { after: { itemCode: given.itemCode ?? null, grade: given.grade } })
}
