import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { LineWindows } from '#modules/plan/shared/entry.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { Category, Level, PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import { planningFigures } from './figures.ts'

/** 维保计划: what is asked for, previewed, published and listed (jobs 1.4, 4.1 maintainManageLine, 5). */

const day = z.iso.date()

/** Take-over history of one lift: days of the last visit and of the last higher levels. */
export const LiftHistory = z.object({
  elevatorId: z.uuid(),
  lastVisit: day.nullish(),
  last3: day.nullish(),
  last4: day.nullish(),
  last5: day.nullish(),
})

const MAX_LIFTS = 10_000

export const PlanDraft = z.object({
  contractId: z.uuid('请选择合同'),
  elevatorIds: z.array(z.uuid()).min(1, '请选择电梯').max(MAX_LIFTS).meta({ title: '电梯' }),
  /** Absent: each lift's own template, else the national one of its category. */
  templateId: z.uuid().nullish(),
  rule: PlanRule.prefault({}),
  /** Hours of the line's own; empty: those of the community. */
  windows: LineWindows.default([]),
  /** Rhythm 3. */
  fixedDateSchemeId: z.uuid().nullish(),
  startDate: field.day('计划开始'),
  endDate: field.day('计划结束'),
  /** The first visit, where somebody chose it; lifts for which it would be too late begin by the rule. */
  firstDate: day.nullish(),
  teamId: z.uuid('请选择班组'),
  mainWorkerId: z.uuid().nullish(),
  assistantIds: z.array(z.uuid()).max(7).default([]),
  history: z.array(LiftHistory).max(MAX_LIFTS).default([]),
  /** Added: the kept draft that is being published. */
  draftId: z.uuid().nullish(),
})
export type PlanDraft = z.output<typeof PlanDraft>

const PlannedVisit = z.object({
  date: day,
  level: Level.schema,
  gapDays: z.number().int().nullable(),
  legalDeadline: day,
  items: z.number().int(),
  minutes: z.number().int(),
  /** Why this day and level, in words, and the article behind it. */
  reason: z.string(),
  article: z.string(),
})
const PreviewLift = z.object({
  elevatorId: z.uuid(),
  name: z.string(),
  registerCode: z.string().nullable(),
  communityName: z.string(),
  category: Category.schema,
  /** Which line the lift falls into: category, community, template. */
  line: z.number().int(),
  visits: z.array(PlannedVisit),
})
const PreviewLine = z.object({
  line: z.number().int(),
  communityName: z.string(),
  category: Category.schema,
  templateName: z.string(),
  elevatorCount: z.number().int(),
  visits: z.number().int(),
})
export const PreviewViolation = z.object({
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  date: day,
  code: z.string(),
  severity: Severity.schema,
  text: z.string(),
})
const PreviewTotals = z.object({
  elevators: z.number().int(),
  visits: z.number().int(),
  byLevel: z.record(z.string(), z.number().int()),
  items: z.number().int(),
  minutes: z.number().int(),
  maxGapDays: z.number().int(),
})
export const LoadCurve = z.object({
  /** Coefficient of variation of the team's days before and after levelling; 0.15 is the aim. */
  before: z.number(),
  after: z.number(),
  /** Crew-minutes by day: what the team has already, and what this plan adds. */
  days: z.array(z.object({ date: day, existing: z.number().int(), added: z.number().int() })),
})

/** Lifts of which a preview shows every visit; totals and violations cover all. */
export const SHOWN_LIFTS = 500

export const PlanPreview = z.object({
  token: z.uuid(),
  expiresAt: z.iso.datetime({ offset: true }),
  lines: z.array(PreviewLine),
  lifts: z.array(PreviewLift),
  totals: PreviewTotals,
  violations: z.array(PreviewViolation),
  /** How many block and how many need a release. */
  blocked: z.number().int(),
  needsApproval: z.number().int(),
  loadCurve: LoadCurve,
  /** 合同约定24次，满足15日间隔需26次，多2次. */
  promiseHint: z.string().nullable(),
})
export type PlanPreview = z.output<typeof PlanPreview>

/** More lifts than this are planned as a job: `jobId` now, the preview under `token` when the job is done. */
export const LONG_PLAN = 500
export const PlanGenerated = z.object({
  token: z.uuid(),
  jobId: z.uuid().nullable(),
  preview: PlanPreview.nullable(),
})

export const PlanPublish = z.object({
  token: z.uuid(),
  approvals: z
    .array(
      z.object({
        code: z.string().max(3),
        reason: field.area('放行原因', { max: 200 }),
        approverId: z.uuid('请选择放行人').nullish(),
      }),
    )
    .max(18)
    .default([]),
})
export const PlanPublished = z.object({
  planIds: z.array(z.uuid()),
  orderCount: z.number().int(),
  /** More lifts than LONG_PLAN: published by a job. */
  jobId: z.uuid().nullable(),
  /** The request for a release that the publication waits for. */
  asked: z.uuid().nullable(),
})

/** Step 1 of the wizard: the lifts of a contract and what stands against planning them. */
export const PlanCandidate = z.object({
  elevatorId: z.uuid(),
  name: z.string(),
  registerCode: z.string().nullable(),
  communityName: z.string(),
  category: Category.schema,
  serviceStart: day,
  serviceEnd: day,
  lastMaintainDate: day.nullable(),
  /** In this line already: greyed with the reason. */
  plannedIn: z.string().nullable(),
  /** 待补资料: what is missing, in words. */
  missing: z.array(z.string()),
})

export const MaintainPlanRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  planNo: z.string().meta({ title: '计划编号' }),
  planType: PlanType.schema,
  contractName: z.string().meta({ title: '合同' }),
  customerName: z.string().meta({ title: '客户' }),
  communityName: z.string().meta({ title: '小区' }),
  elevatorCount: counts(planningFigures.lifts),
  templateName: z.string().meta({ title: '模板' }),
  rhythm: Rhythm.schema,
  team: z.string().meta({ title: '班组' }),
  mainWorker: z.string().nullable().meta({ title: '负责人' }),
  startDate: day.meta({ title: '开始' }),
  endDate: day.meta({ title: '结束' }),
  doneCount: counts(planningFigures.done),
  totalCount: counts(planningFigures.total),
  nextDate: day.nullable().meta({ title: '下次维保' }),
  maxGap: counts(planningFigures.maxGap).nullable(),
  /** What the line's rule allows. */
  gapDays: z.number().int(),
  violations: counts(planningFigures.violations),
  status: PlanStatus.schema,
})
export type MaintainPlanRow = z.output<typeof MaintainPlanRow>

export const maintainPlanList = list({
  key: 'maintainPlan',
  title: '维保计划',
  unit: '条',
  row: MaintainPlanRow,
  // At 1366 the health of a line stands in sight: what was done, the next visit, gaps and violations.
  columns: {
    planNo: { shown: true, sort: true, as: 'code', width: 148 },
    contractName: { shown: true, fixed: true, width: 200 },
    communityName: { shown: true, width: 108 },
    elevatorCount: { shown: true, as: 'number', width: 66 },
    rhythm: { shown: true, width: 78 },
    team: { shown: true, width: 84, role: 'people' },
    mainWorker: { shown: true, width: 76, role: 'people' },
    doneCount: { shown: true, as: 'number', width: 70 },
    totalCount: { shown: true, as: 'number', width: 70 },
    nextDate: { shown: true, as: 'date', width: 104, role: 'deadline' },
    maxGap: { shown: true, as: 'number', width: 92, role: 'state' },
    violations: { shown: true, as: 'number', width: 58, role: 'state' },
    status: { shown: true, width: 74 },
    startDate: { shown: true, sort: true, as: 'date', width: 104 },
    endDate: { shown: true, sort: true, as: 'date', width: 104, role: 'deadline' },
    templateName: { shown: true, width: 180 },
    planType: { width: 90 },
    customerName: { width: 180 },
  },
  filters: {
    planNo: finds({ planNo: '编号', contractName: '合同', communityName: '小区' }),
    contractId: { kind: 'ref', label: '合同', from: '/contract/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    status: { kind: 'choice', label: '状态', of: PlanStatus, many: true },
    planType: { kind: 'choice', label: '计划类型', of: PlanType },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    expiring: { kind: 'flag', label: '60天内到期' },
    hasViolation: { kind: 'flag', label: '有违规' },
  },
  shownFilters: 5,
  sort: { prop: 'planNo', order: 'desc' },
})

/** One visit on a lift's strip of 53 weeks (checkOrder). */
const StripVisit = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  date: day,
  doneDate: day.nullable(),
  level: Level.schema,
  status: MaintainStatus.schema,
  /** Days since the visit before it (done or planned); over the line's gap it is shown red. */
  gapDays: z.number().int().nullable(),
  flags: z.number().int(),
})
export const PlanStrips = z.object({
  ...MaintainPlanRow.pick({ planNo: true, contractName: true }).shape,
  status: PlanStatus.schema,
  startDate: day,
  endDate: day,
  maxGapDays: z.number().int(),
  /** 可进场时段 of its own; empty: those of the community. */
  windows: LineWindows,
  elevators: z.array(
    z.object({
      elevatorId: z.uuid(),
      name: z.string(),
      registerCode: z.string().nullable(),
      lastVisitDate: day.nullable(),
      visits: z.array(StripVisit),
    }),
  ),
})

export const MaintainPlanDetail = z.object({
  ...MaintainPlanRow.shape,
  contractId: z.uuid(),
  communityId: z.uuid(),
  templateId: z.uuid().nullable(),
  templateVersion: z.number().int(),
  teamId: z.uuid(),
  mainWorkerId: z.uuid().nullable(),
  assistantIds: z.array(z.uuid()),
  rule: PlanRule,
  /** 可进场时段 of its own; empty: those of the community. */
  windows: LineWindows,
  /** Of a draft: what the wizard goes on with. */
  draft: PlanDraft.nullable(),
  elevators: z.array(z.object({ elevatorId: z.uuid(), name: z.string(), joinDate: day, leaveDate: day.nullable() })),
})

export const PlanHandover = z.object({
  id: z.uuid(),
  version: z.number().int().min(0),
  teamId: z.uuid('请选择班组'),
  mainWorkerId: z.uuid().nullish(),
  assistantIds: z.array(z.uuid()).max(7).default([]),
  /** From this day on the orders not started change hands. */
  fromDate: field.day('交接日期'),
})

export const ResetQuery = z.object({
  planId: z.uuid(),
  /** Tomorrow or later. */
  fromDate: field.day('起始日'),
  rule: PlanRule.nullish(),
  /** Absent: as they are. */
  windows: LineWindows.nullish(),
})
/** A visit of a year planned anew, beside the order that stands for it now. */
export const ReplanRow = z.object({
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  change: z.enum(['added', 'moved', 'closed', 'kept']),
  orderId: z.uuid().nullable(),
  from: day.nullable(),
  to: day.nullable(),
  level: Level.schema,
  levelFrom: Level.schema.nullable(),
})
const ReplanFigures = z.object({
  maxGapDays: z.number().int(),
  /** 警告 and above, and of these what blocks. */
  violations: counts(planningFigures.violations),
  blocked: z.number().int(),
  /** Days with more work than all crews of the team may be given; null where the team has nobody yet. */
  overDays: z.number().int().nullable(),
  /** Coefficient of variation of the team's minutes per working day. */
  variation: z.number(),
})
/** The team's year with the orders as they stand and with the new ones (jobs 4.1). */
export const ReplanCheck = z.object({
  before: ReplanFigures,
  after: ReplanFigures,
  /** Minutes of the whole team by day. */
  days: z.array(z.object({ date: day, before: z.number().int(), after: z.number().int() })),
  /** What stands against the new year, the first two hundred. */
  violations: z.array(PreviewViolation),
})
const ReplanTally = {
  added: z.number().int(),
  moved: z.number().int(),
  closed: z.number().int(),
  kept: z.number().int(),
}
const ReplanPreview = { token: z.uuid(), expiresAt: z.iso.datetime({ offset: true }), ...ReplanTally }
export const ReplanDone = z.object(ReplanTally)

export const ResetPreview = z.object({ ...ReplanPreview, rows: z.array(ReplanRow), check: ReplanCheck })

export const LevelQuery = z.object({
  teamId: z.uuid('请选择班组'),
  /** The first day after the frozen ones, or later. */
  fromDate: field.day('起始日'),
})
export const LevelPreview = z.object({
  ...ReplanPreview,
  lines: z.array(z.object({ planId: z.uuid(), planNo: z.string(), communityName: z.string(), ...ReplanTally })),
  check: ReplanCheck,
})
