import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'
import { Level } from '#modules/template/shared/template.ts'
import { qualityFigures } from './figures.ts'

/** 质检抽查 (jobs 1.11, 4.1): drawn per worker and month, looked at on site or by the photos. */

export const CheckWay = enumeration('质检方式', { site: [1, '现场'], photos: [2, '照片'] })
export type CheckWay = CodeIn<typeof CheckWay>
export const CheckState = enumeration('质检状态', { waiting: [0, '待检'], done: [1, '已检'] })
export type CheckState = CodeIn<typeof CheckState>
export const DrawWay = enumeration('抽取方式', {
  doubtful: [1, '可信度'],
  chance: [2, '随机'],
  named: [3, '指定'],
})
export const CheckResult = enumeration('质检结果', { right: [1, '符合'], wrong: [2, '不符'] })
export type CheckResult = CodeIn<typeof CheckResult>

export const refuseQuality = refusals({
  /** Added: 309xxxx is the group's for evaluation and what looks back at finished work. */
  notDone: [3090101, '工单当前为「{status}」，完成后才能质检'],
  drawn: [3090102, '工单{orderNo}已在{month}的质检抽查中'],
  checked: [3090103, '已质检的记录不能移出抽查'],
  noItems: [3090104, '至少核对一项再提交'],
  unknownItem: [3090105, '工单没有项目{code}'],
  drillAhead: [3090106, '演练日期不能晚于今天'],
  proven: [3090107, '这一行已有{proof}，按登记计入命中率，不能改为没用上'],
})

/** Below this a check failed; the crew hears of it in the same words. */
export const PASS_SCORE = 60

export const CheckedItem = z.object({
  itemCode: z.string().min(1).max(20),
  result: CheckResult.schema,
  note: z.string().trim().max(200, '说明不能超过200个字').nullable().default(null),
  /** The one who checked made a hazard of it (jobs 1.6, 来源 质检). */
  hazard: z.boolean().default(false),
})
export type CheckedItem = z.output<typeof CheckedItem>

/** Score that the items alone would give: the share that was right; null while nothing was looked at. */
export function scoreOf(items: readonly Pick<CheckedItem, 'result'>[]): number | null {
  if (items.length === 0) return null
  const right = items.filter(({ result }) => result === CheckResult.code.right).length
  return Math.round((right / items.length) * 100)
}

export const CheckDraft = z.object({
  way: field.choice('质检方式', CheckWay),
  score: field.nonNegativeInteger('得分', { max: 100, unit: '分' }),
  items: z.array(CheckedItem).max(200).default([]),
  conclusion: field.area('结论', { max: 300 }),
})
export type CheckDraft = z.output<typeof CheckDraft>

const instant = z.iso.datetime({ offset: true })

/** What the check said is null until somebody has checked. */
export const CheckRow = stored(CheckDraft.omit({ items: true }).partial()).extend({
  id: z.uuid(),
  version: z.number().int(),
  orderId: z.uuid(),
  orderNo: z.string().meta({ title: '工单编号' }),
  elevatorName: z.string().meta({ title: '电梯名称' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  level: Level.schema.meta({ title: '级别' }),
  workers: z.string().meta({ title: '作业人员' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  completeAt: instant.nullable().meta({ title: '完成时间' }),
  credibility: z.number().int().nullable().meta({ title: '可信度' }),
  drawWay: DrawWay.schema.meta({ title: '抽取方式' }),
  drawReason: z.string().meta({ title: '抽取原因' }),
  state: CheckState.schema.meta({ title: '状态' }),
  wrong: z.number().int().nullable().meta({ title: '不符项' }),
  checker: z.string().nullable().meta({ title: '质检人' }),
  checkedAt: instant.nullable().meta({ title: '质检时间' }),
  month: z.string().meta({ title: '所属月份' }),
  createdAt: instant.meta({ title: '抽取时间' }),
})
export type CheckRow = z.output<typeof CheckRow>

export const checkList = list({
  key: 'qualityCheck',
  title: '质检抽查',
  unit: '单',
  row: CheckRow,
  columns: {
    orderNo: { shown: true, as: 'code', width: 168, sort: true },
    elevatorName: { shown: true, fixed: true, width: 250 },
    level: { width: 70 },
    workers: { shown: true, width: 130, role: 'people' },
    completeAt: { shown: true, as: 'time', width: 138, sort: true },
    credibility: { shown: true, as: 'number', width: 76, sort: true },
    drawWay: { shown: true, width: 84 },
    state: { shown: true, width: 70, sort: true },
    score: { shown: true, width: 80, sort: true, role: 'state' },
    wrong: { shown: true, as: 'number', width: 76 },
    checker: { shown: true, width: 84, role: 'people' },
    checkedAt: { shown: true, as: 'time', width: 138, sort: true },
    communityName: { width: 120 },
    way: { width: 84 },
    conclusion: { width: 240 },
    drawReason: { width: 240 },
    teamName: { width: 110, role: 'people' },
    month: { as: 'month', width: 96 },
    createdAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    keyword: finds({ orderNo: '单号', elevatorName: '电梯', communityName: '电梯', checker: '质检人' }),
    state: { kind: 'choice', label: '状态', of: CheckState },
    createdAt: { kind: 'dates', label: '抽取日期' },
    workerId: { kind: 'ref', label: '作业人员', from: '/employee/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    drawWay: { kind: 'choice', label: '抽取方式', of: DrawWay },
    way: { kind: 'choice', label: '质检方式', of: CheckWay },
    score: { kind: 'numbers', label: '得分', unit: '分' },
  },
  shownFilters: 5,
  sort: { prop: 'state', order: 'asc' },
})

/** One kind of evidence as it was judged; points null: 未采集. */
const FindingRow = z.object({
  kind: z.string(),
  label: z.string(),
  points: z.number().int().nullable(),
  text: z.string(),
})

/** The form: the order as its drawer shows it, the evidence, and the photos as links beside their items. */
export const CheckDetail = z.object({
  ...CheckRow.shape,
  credibilityText: z.string().nullable(),
  findings: z.array(FindingRow),
  items: z.array(CheckedItem.extend({ hazardNo: z.string().nullable() })),
  order: MaintainOrderDetail,
  photos: z.array(
    z.object({ key: z.string(), url: z.string().nullable(), itemCode: z.string().nullable(), takenAt: instant }),
  ),
})
export type CheckDetail = z.output<typeof CheckDetail>

/** 本月 3/5 of one worker. */
export const WorkerProgress = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  orders: counts(qualityFigures.ordersOf),
  quota: counts(qualityFigures.quotaOf),
  drawn: counts(qualityFigures.drawnOf),
  checked: counts(qualityFigures.checkedOf),
  /** Of his checks this month; null without any. */
  score: counts(qualityFigures.scoreOf).nullable(),
})
export const Progress = z.object({
  month: z.string(),
  percent: z.number(),
  orders: counts(qualityFigures.orders),
  drawn: counts(qualityFigures.drawn),
  checked: counts(qualityFigures.qualityDone),
  quota: counts(qualityFigures.qualityDue),
  workers: z.array(WorkerProgress),
})
export type Progress = z.output<typeof Progress>

export const CheckAsked = z.object({
  orderId: z.uuid(),
  reason: field.optional(field.text('抽取原因', { max: 100 })),
})

/** Orders that can be checked: their work is over. */
export const isDone = (status: MaintainStatus): boolean =>
  status === MaintainStatus.code.done || status === MaintainStatus.code.confirmed
