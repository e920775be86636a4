import { type Context, exportOf, findRow, type Handlers, imports, removeRow, updateRow } from '#kernel/server/index.ts'
import { dayOf, monthStart, today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { addHazard } from '#modules/hazard/server/index.ts'
import { orderDetail } from '#modules/maintenance/server/index.ts'
import type { MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import type { qualityCheckApi } from '../shared/check.api.ts'
import {
  type CheckDetail,
  type CheckDraft,
  CheckedItem,
  CheckResult,
  CheckState,
  PASS_SCORE,
  type Progress,
  refuseQuality,
} from '../shared/qualityCheck.ts'
import { quotaOf } from '../shared/sampling.ts'
import { checkImporter } from './checkImport.ts'
import { findCredibility } from './credibility.store.ts'
import { drawOne } from './drawing.ts'
import {
  type CheckRecord,
  checkOptions,
  checks,
  findCheck,
  findCheckHazards,
  findCrewLogins,
  findMonthCounts,
  findWorkerMonths,
} from './qualityCheck.store.ts'

/** 质检抽查: what was drawn, how far the month is, and the check itself (jobs 1.11, 4.1). */
export const qualityCheckHandlers: Handlers<typeof qualityCheckApi> = {
  list: checks.page,
  export: exportOf(checks),
  options: checkOptions,
  ...imports(checkImporter),
  progress: (ctx, { month }) => progressOf(ctx, month),
  add: (ctx, { orderId, reason }) => drawOne(ctx, orderId, reason),
  detail: (ctx, { id }) => detailOf(ctx, id),

  async edit(ctx, { id, version, ...draft }) {
    const { orderId } = await findCheck(ctx, id)
    await findRow(ctx, 'qualityCheck', id, { lock: true })
    if (draft.items.length === 0) throw refuseQuality.noItems()
    const order = await orderDetail(ctx, orderId)
    for (const { itemCode } of draft.items)
      if (!order.items.some((item) => item.itemCode === itemCode)) throw refuseQuality.unknownItem({ code: itemCode })
    requireReasons(draft)
    const { employeeId } = ctx.who
    const saved = await updateRow(ctx, 'qualityCheck', id, version, {
      ...draft,
      items: JSON.stringify(draft.items),
      state: CheckState.code.done,
      checkerId: employeeId,
      checkedAt: ctx.now.toISOString(),
    })
    await makeHazards(ctx, id, order, draft.items)
    await tellCrew(ctx, id, saved.version, order, draft)
    return saved
  },

  async remove(ctx, { id }) {
    await findCheck(ctx, id)
    const row = await findRow<CheckRecord>(ctx, 'qualityCheck', id, { lock: true })
    if (row.state === CheckState.code.done) throw refuseQuality.checked()
    await removeRow(ctx, 'qualityCheck', id)
    return { done: 1 }
  },
}

/** What was wrong is said in words, or nobody can put it right. */
function requireReasons({ items }: CheckDraft): void {
  const fields = items.flatMap(({ result, note }, at) =>
    result === CheckResult.code.wrong && !note ? [{ prop: `items.${at}.note`, msg: '不符的项目须填写说明' }] : [],
  )
  if (fields.length > 0) throw fieldRefusal(fields)
}

async function detailOf(ctx: Context, id: string): Promise<CheckDetail> {
  const { items, ...row } = await findCheck(ctx, id)
  const order = await orderDetail(ctx, row.orderId)
  const hazards = await findCheckHazards(ctx, id)
  const credibility = await findCredibility(ctx, row.orderId)
  return {
    ...row,
    credibilityText: credibility?.text ?? null,
    findings: [...(credibility?.findings ?? [])],
    items: CheckedItem.array()
      .parse(items)
      .map((item) => ({ ...item, hazardNo: hazards.get(item.itemCode) ?? null })),
    order,
    // Whoever may read the visit may see its pictures; the order gives an address to those that have arrived.
    photos: order.photos.map(({ key, itemCode, takenAt, url }) => ({ key, itemCode, takenAt, url })),
  }
}

/** 隐患 with 来源 质检, one for each item that asks for it, once. */
async function makeHazards(
  ctx: Context,
  checkId: string,
  order: MaintainOrderDetail,
  items: readonly CheckedItem[],
): Promise<void> {
  const known = await findCheckHazards(ctx, checkId)
  for (const { itemCode, result, note, hazard } of items) {
    if (!hazard || result !== CheckResult.code.wrong || known.has(itemCode)) continue
    const item = order.items.find((one) => one.itemCode === itemCode)
    await addHazard(ctx, {
      elevatorId: order.elevator.id,
      sourceType: 4,
      orderId: checkId,
      itemCode,
      grade: 1,
      description: `${item?.name ?? itemCode}：${note}`,
      photos: [],
      day: today(ctx.now),
    })
  }
}

/** The crew hears the result in the words of the check, once for each time it is recorded. */
async function tellCrew(
  ctx: Context,
  id: string,
  version: number,
  order: MaintainOrderDetail,
  { score, items, conclusion }: CheckDraft,
): Promise<void> {
  const wrong = items.filter(({ result }) => result === CheckResult.code.wrong).length
  await tell(ctx, {
    receivers: await findCrewLogins(ctx, order.id),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.maintenance,
    title: score < PASS_SCORE ? '质检未达标' : '质检结果',
    body: `${labelOf(order.lift)}工单${order.orderNo}质检 ${score} 分，核对 ${items.length} 项，不符 ${wrong} 项：${conclusion}`,
    biz: { type: 'maintainOrder', id: order.id },
    jump: { moduleName: 'maintain', openType: 1, params: { id: order.id } },
    level: score < PASS_SCORE ? MessageLevel.code.important : MessageLevel.code.ordinary,
    dedupeKey: `quality.checked:${id}:${version}`,
  })
}

/** 本月 3/5 per worker: the share is of the orders completed so far. */
async function progressOf(ctx: Context, month = monthStart(today(ctx.now))): Promise<Progress> {
  const { setting } = await findSetting(ctx)
  const first = monthStart(month)
  const workers = await findWorkerMonths(ctx, first)
  const counts = await findMonthCounts(ctx, first)
  return {
    month: first.slice(0, 7),
    percent: setting.qualityPercent,
    ...counts,
    quota: quotaOf(counts.orders, setting.qualityPercent),
    workers: workers.map((one) => ({ ...one, quota: quotaOf(one.orders, setting.qualityPercent) })),
  }
}

/** For the board (jobs 4.1 合规体检): the share of the month that has been checked. */
export async function qualityOfMonth(
  ctx: Context,
  month = monthStart(dayOf(ctx.now)),
): Promise<Pick<Progress, 'month' | 'percent' | 'orders' | 'quota' | 'drawn' | 'checked'>> {
  const { workers: _, ...figures } = await progressOf(ctx, month)
  return figures
}
