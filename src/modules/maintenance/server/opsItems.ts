import type { z } from 'zod'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { findVisited } from '#modules/elevator/server/index.ts'
import { recordedAlone, resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult, ResultType, type TemplateItem } from '#modules/template/shared/template.ts'
import { asVisited } from '#modules/template/shared/visited.ts'
import { isFinding, merged } from '../shared/findings.ts'
import { recordAt, withResult } from '../shared/itemResults.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { ItemEntry, ItemRecord } from '../shared/orderDetail.ts'
import type { opPayloads } from '../shared/visitOp.ts'
import { isFinishedByMate, lateItem } from './lateRecords.ts'
import { addPhoto } from './onSite.store.ts'
import { changeOrder } from './orderRow.store.ts'
import { tellOf } from './telling.ts'
import { keepFound, withdrawHazard } from './visitHazard.ts'
import { note, paperOf, requireMove, savePaper, type Work } from './work.ts'

/** What is recorded while the work goes on: items, photos, hazards (jobs 3.1, 4.3). */

const { normal, abnormal, handled, notApplicable, unchecked } = ItemResult.code

function positionOf(items: readonly TemplateItem[], itemCode: string): number {
  const at = items.findIndex((item) => item.itemCode === itemCode)
  if (at < 0) throw fieldRefusal([{ prop: 'itemCode', msg: `工单没有项目${itemCode}` }])
  return at
}

/** Recorded while the visit was under way: also into a pause; when the mate has finished it already, as `lateRecords` says. */
async function requireRecording(work: Work): Promise<{ late: boolean }> {
  if (work.order.status === MaintainStatus.code.paused) return { late: false }
  if (await isFinishedByMate(work)) return { late: true }
  requireMove(work, 'item')
  return { late: false }
}

/** With the check of the governor's speed when this visit has to make it. */
const asAsked = async ({ ctx, order }: Work, item: TemplateItem): Promise<TemplateItem> =>
  item.governor ? asVisited(item, await findVisited(ctx, order.elevatorId), order.planDate) : item

export async function itemResult(work: Work, given: z.output<typeof opPayloads.itemResult>): Promise<void> {
  const { late } = await requireRecording(work)
  const { snapshot, results } = await paperOf(work)
  const at = positionOf(snapshot.items, given.itemCode)
  const item = await asAsked(work, snapshot.items[at] as TemplateItem)
  if (given.result === notApplicable) {
    if (!item.naAllowed) throw fieldRefusal([{ prop: 'result', msg: `${item.itemCode}不能记为不涉及` }])
    if (!given.naReason) throw fieldRefusal([{ prop: 'naReason', msg: '不涉及须填写原因' }])
  }
  const judged = given.value === null ? null : resultOfValue(item, given.value)
  // A reading outside its limits is 异常 whatever was tapped.
  const result = judged === abnormal && given.result === normal ? abnormal : given.result
  const read = result === normal || result === handled
  if (item.resultType === ResultType.code.number && read && given.value === null)
    throw fieldRefusal([{ prop: 'value', msg: `${item.itemCode}须填写测量数值` }])
  const word: ItemEntry = { ...given, result, by: work.name, byId: work.employeeId, at: work.at }
  if (late) return lateItem(work, item, recordAt(results, item, at), word)
  const before = recordAt(results, item, at)
  const record = merged(before, word)
  await savePaper(work, withResult(results, at, record.result, record))
  await noteFindings(work, item, { before, record, word })
}

/** A finding that another one spoke against leaves its trace, whichever of them stands now. */
async function noteFindings(
  work: Work,
  { itemCode }: TemplateItem,
  { before, record, word }: { before: ItemRecord; record: ItemRecord; word: ItemEntry },
): Promise<void> {
  const { result, value, text } = word
  const said = { itemCode, result, value, text, by: word.by }
  const stood = { itemCode, result: before.result, value: before.value, text: before.text, by: before.by }
  if (isFinding(before) && !isFinding(record)) {
    await note(work, 'findingResolved', { before: stood, after: said })
    await withdrawHazard(work, itemCode)
  } else if (isFinding(record) && before.at !== null && isFinding(before) !== isFinding(word))
    await note(work, 'findingKept', { before: stood, after: said })
}

/** 本部位其余正常: leaves out what is recorded already; key items, readings and those with a photo are refused. */
export async function itemBatch(work: Work, { itemCodes }: z.output<typeof opPayloads.itemBatch>): Promise<void> {
  if ((await requireRecording(work)).late) return note(work, 'lateItem', { after: { itemCodes, result: normal } })
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
  const fixed = work.order.status === MaintainStatus.code.confirmed
  if (fixed && !(await isFinishedByMate(work))) throw refuseMaintain.confirmed()
  const { ctx, order } = work
  const itemCode = given.itemCode ?? null
  const paper = itemCode === null ? null : await paperOf(work)
  const at = paper && itemCode ? positionOf(paper.snapshot.items, itemCode) : 0
  const values = { ...given, itemCode, watermark: given.watermark ?? null, takenAt: work.at, gps: work.gps }
  if (!(await addPhoto(ctx, order.id, values))) return
  // The confirmed record stays as it was signed; the picture stands beside it.
  if (fixed) return note(work, 'photo', { after: { key: given.key, itemCode } })
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
  requireMove(work, 'start')
  await note(work, 'safety', { after: { photo: given.photo } })
}

export async function hazard(work: Work, given: z.output<typeof opPayloads.hazard>): Promise<void> {
  const { status } = work.order
  const late = await isFinishedByMate(work)
  if (!late && status !== MaintainStatus.code.paused) requireMove(work, 'hazard')
  const itemCode = given.itemCode ?? null
  const finding = { ...given, itemCode, part: given.part ?? null, suggestion: given.suggestion ?? null }
  const made = await keepFound(work, finding)
  if (made) work.order = await changeOrder(work.ctx, work.order, { hazardCount: work.order.hazardCount + 1 })
  await note(work, 'hazard', { after: { itemCode, grade: given.grade } })
  if (late && made) await tellOf(work.ctx, 'lateFinding', work.order, { said: `${work.name}：${given.description}` })
}
