import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { WorkEvaluation } from '#modules/maintenance/shared/orderDetail.ts'
import { inspectionFigures } from './figures.ts'
import { InspectionStatus, InspectKind, InspectStep, InspectType, PlanSource, TaskKind } from './inspection.ts'

/** Plans: the year's inspections and the tasks around them (jobs 1.9, 4.2). */

export const Material = z.object({ name: z.string().min(1).max(40), ready: z.boolean() })
export type Material = z.output<typeof Material>

/** Added by hand: a supervision, or what the years do not give. */
export const PlanDraft = z
  .object({
    elevatorId: field.ref('电梯', '/elevator/options'),
    kind: field.choice('检验类型', InspectKind),
    earliestDate: field.optional(field.day('最早日期', { help: '留空按类型推算' })),
    deadline: field.day('截止日期'),
    orgName: field.optional(field.text('检验机构', { max: 60 })),
    fee: field.optional(field.amount('费用')),
    remark: field.optional(field.area('备注', { max: 200 })),
  })
  .superRefine(({ earliestDate, deadline }, check) => {
    if (earliestDate && earliestDate > deadline)
      check.addIssue({ code: 'custom', path: ['earliestDate'], message: '最早日期不能晚于截止日期' })
  })
export type PlanDraft = z.output<typeof PlanDraft>

const day = (title: string) => z.string().nullable().meta({ title })

export const PlanRow = stored(PlanDraft)
  .omit({ kind: true, remark: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    planNo: z.string().meta({ title: '计划编号' }),
    elevator: z.string().meta({ title: '电梯' }),
    lift: LiftName,
    communityName: z.string().meta({ title: '小区' }),
    registerCode: z.string().nullable().meta({ title: '注册代码' }),
    year: z.number().int().meta({ title: '年度' }),
    yearIndex: z.number().int().nullable().meta({ title: '第几年' }),
    inspectType: InspectKind.schema.meta({ title: '检验类型' }),
    baseDate: day('基准日期'),
    dueMonth: z.string().meta({ title: '到期月份' }),
    earliestDate: z.string().meta({ title: '最早日期' }),
    applyBy: day('报检期限'),
    applyAt: day('报检日期'),
    applyNo: z.string().nullable().meta({ title: '报检编号' }),
    inspectDate: day('检验日期'),
    status: InspectionStatus.schema.meta({ title: '状态' }),
    materials: z.string().meta({ title: '资料' }),
    materialsReady: z.boolean(),
    /** Until the deadline; null when nothing more is expected. */
    remaining: z.number().int().nullable().meta({ title: '剩余', unit: '天' }),
    teamName: z.string().nullable().meta({ title: '班组' }),
    workers: z.array(z.string()).meta({ title: '人员' }),
    openFindings: counts(inspectionFigures.findings),
    source: PlanSource.schema.meta({ title: '来源' }),
  })
export type PlanRow = z.output<typeof PlanRow>

export const planList = list({
  key: 'inspectionPlan',
  title: '检验计划',
  unit: '项',
  row: PlanRow,
  columns: {
    planNo: { shown: true, width: 116, as: 'code', sort: true },
    elevator: { shown: true, fixed: true, width: 262 },
    yearIndex: { shown: true, width: 78, as: 'number', sort: true },
    inspectType: { shown: true, width: 98 },
    deadline: { shown: true, width: 106, sort: true, role: 'deadline' },
    applyBy: { shown: true, width: 106, as: 'date', sort: true, role: 'deadline' },
    inspectDate: { shown: true, width: 106, as: 'date', sort: true },
    status: { shown: true, width: 142 },
    materials: { shown: true, width: 64 },
    remaining: { shown: true, width: 92, as: 'number', sort: true, role: 'deadline' },
    openFindings: { width: 76, as: 'number', role: 'state' },
    registerCode: { width: 176, as: 'code' },
    communityName: { width: 150, sort: true },
    year: { width: 70, as: 'number' },
    baseDate: { width: 104, as: 'date' },
    earliestDate: { width: 104, as: 'date', sort: true },
    dueMonth: { width: 92, as: 'month', sort: true },
    applyAt: { width: 104, as: 'date' },
    applyNo: { width: 130, as: 'code' },
    orgName: { width: 190 },
    teamName: { width: 110, role: 'people' },
    workers: { width: 130, role: 'people' },
    fee: { width: 96 },
    source: { width: 96 },
  },
  filters: {
    keyword: finds({ elevator: '电梯', planNo: '计划编号', applyNo: '报检编号' }),
    inspectType: { kind: 'choice', label: '检验类型', of: InspectType, many: true },
    taskKind: { kind: 'choice', label: '准备任务', of: TaskKind, many: true },
    status: { kind: 'choice', label: '状态', of: InspectionStatus, many: true },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    org: finds({ orgName: '检验机构' }),
    dueMonth: { kind: 'dates', label: '到期月份' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    applyBy: { kind: 'dates', label: '报检期限' },
    overdue: { kind: 'flag', label: '已超期' },
    open: { kind: 'flag', label: '未完成' },
    materialsReady: { kind: 'flag', label: '资料齐全' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
  },
  shownFilters: 5,
  sort: { prop: 'deadline', order: 'asc' },
})

/** What may be changed of a plan while it goes on. */
export const PlanEdit = z.object({
  orgName: field.optional(field.text('检验机构', { max: 60 })),
  inspectDate: field.optional(field.day('约定检验日期')),
  fee: field.optional(field.amount('费用')),
  remark: field.optional(field.area('备注', { max: 200 })),
  materials: z.array(Material).max(30).meta({ title: '资料' }),
})
export type PlanEdit = z.output<typeof PlanEdit>

export const AssignDraft = z.object({
  teamId: field.optional(field.ref('班组', '/team/options')),
  workerIds: z
    .array(z.uuid(), { error: '请选择人员' })
    .min(1, { error: '请选择人员' })
    .max(10)
    .meta({ title: '人员', control: 'ref', from: '/employee/options' }),
  orgName: field.optional(field.text('检验机构', { max: 60, help: '自行检测委托机构时填写' })),
  inspectDate: field.optional(field.day('约定日期')),
  /** T7008: 自行检测 needs a qualified organisation or persons (jobs 6.10). */
  qualifyNo: field.optional(field.text('检测资质证号', { max: 60, help: '检测机构核准证或检测人员证，自行检测必填' })),
  qualifyTo: field.optional(field.day('资质有效期至')),
})
export type AssignDraft = z.output<typeof AssignDraft>

export const ApplyDraft = z.object({
  applyNo: field.text('报检编号', { max: 40 }),
  applyAt: field.day('报检日期', { past: true }),
  orgName: field.text('检验机构', { max: 60 }),
  inspectDate: field.optional(field.day('约定检验日期')),
})
export type ApplyDraft = z.output<typeof ApplyDraft>

export const DelayDraft = z.object({
  newDeadline: field.day('新截止日期'),
  reason: field.text('延期原因', { max: 200 }),
  file: StoredFile.optional().meta({ title: '延期批准文件' }),
})

export const Delay = z.object({
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  file: StoredFile.nullable(),
  at: z.string(),
  by: z.string(),
})
export type Delay = z.output<typeof Delay>

export const PlanDetail = PlanRow.omit({ materials: true }).extend({
  ...stored(AssignDraft).shape,
  materials: z.array(Material),
  /** What the crew did at the lift, oldest first. */
  steps: z.array(
    z.object({
      step: InspectStep.schema,
      by: z.string(),
      at: z.string(),
      text: z.string().nullable(),
      photo: z.string().nullable(),
      distance: z.number().int().nullable(),
    }),
  ),
  /** Steps of phones that wait for 采纳 or 作废; `step` null: a picture. */
  conflicts: z.array(z.object({ by: z.string(), at: z.string(), step: InspectStep.schema.nullable() })),
  selfCheckDate: z.string().nullable(),
  linkedOrderId: z.uuid().nullable(),
  linkedOrderNo: z.string().nullable(),
  stoppedLift: z.boolean(),
  useStatus: z.number().int(),
  category: z.number().int(),
  closeReason: z.string().nullable(),
  remark: z.string().nullable(),
  delays: z.array(Delay),
  /** The customer's link and word; null until the inspection has passed. */
  evaluation: WorkEvaluation.nullable(),
  records: z.array(
    z.object({
      id: z.uuid(),
      recordNo: z.string(),
      inspectDate: z.string(),
      reportNo: z.string(),
      conclusion: z.number().int(),
    }),
  ),
})
export type PlanDetail = z.output<typeof PlanDetail>

/** Twelve months of a year: how many plans of each state are due in each (jobs 4.2, year calendar). */
export const YearCalendar = z.object({
  year: z.number().int(),
  months: z.array(
    z.object({
      month: z.string(),
      total: z.number().int(),
      waiting: z.number().int(),
      going: z.number().int(),
      passed: z.number().int(),
      trouble: z.number().int(),
      overdue: z.number().int(),
    }),
  ),
  /** Open plans of earlier years that are past their deadline. */
  before: z.number().int(),
})
export type YearCalendar = z.output<typeof YearCalendar>

export const GenerateYear = z.object({
  year: z.coerce.number().int().min(2000, '年份应在2000至2100之间').max(2100, '年份应在2000至2100之间'),
  elevatorIds: z.array(z.uuid()).max(2000).optional(),
})

export const SkipReason = z.object({
  reason: z.string(),
  count: z.number().int(),
  /** The first twenty. */
  elevators: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type SkipReason = z.output<typeof SkipReason>

export const YearResult = z.object({
  created: z.number().int(),
  skipped: z.number().int(),
  reasons: z.array(SkipReason),
  /** What was made, or would be, by kind and month. */
  kinds: z.array(z.object({ kind: InspectKind.schema, count: z.number().int() })),
  months: z.array(z.object({ month: z.string(), count: z.number().int() })),
})
export type YearResult = z.output<typeof YearResult>
