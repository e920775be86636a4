import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LineWindows } from '#modules/plan/shared/entry.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { FALLBACK_GAP_DAYS, ScoreBand } from '#modules/template/shared/demandRule.ts'
import { type Level, MonthDay, Part } from '#modules/template/shared/template.ts'
import { demandFigures } from './figures.ts'
import { LineLift, LineTrigger, LineVisit } from './lineLift.ts'

/** 自定义计划 (jobs 1.4 planType 2 and 3, 4.1 customizationLine, createPlan). */

export const CustomKind = enumeration('计划种类', {
  onDemand: [1, '按需'],
  special: [2, '临时专项'],
  season: [3, '季节'],
  monthly: [4, '月度附加'],
})
export type CustomKind = CodeIn<typeof CustomKind>

/** The level of a visit of each kind: monthly rows beside the half-month's, special and seasonal ones as temporary visits. */
export const levelOfKind: Readonly<Record<CustomKind, Level>> = { 1: 1, 2: 99, 3: 99, 4: 2 }

export const refuseDemand = refusals({
  notEligible: [3040002, '不符合按需维保条件：{list}'],
  /** Added. */
  hasVisits: [3040003, '计划已有{n}次维保，不能删除，请作废'],
  ruleOff: [3040004, '按需规则「{name}」已停用，请选择启用的规则'],
})

/** A row that the plan adds to the half-month's checklist. */
export const CustomItem = z.object({
  part: field.choice('部位', Part),
  name: field.text('项目(内容)', { max: 200 }),
  requirement: field.area('基本要求', { max: 300 }),
  photo: field.flag('必须拍照'),
})
export type CustomItem = z.output<typeof CustomItem>

const Fields = z.object({
  kind: field.choice('计划种类', CustomKind),
  title: field.nameText('计划名称', { max: 40 }),
  contractId: field.ref('合同', '/contract/options'),
  elevatorIds: z.array(z.uuid()).min(1, '请选择电梯').max(500).meta({ title: '电梯' }),
  startDate: field.day('计划开始'),
  endDate: field.day('计划结束'),
  /** 按需. */
  demandRuleId: field.optional(field.ref('按需规则', '/maintain/demandRule/options')),
  /** Added: lifts of a regular line leave it on the day before; without it 3010003. */
  takeOver: z.boolean().default(false).meta({ title: '从定期计划转入' }),
  agreementFiles: z.array(StoredFile).max(5).default([]).meta({ title: '按需维保协议', control: 'files' }),
  /** 临时专项: the days; 季节: days of each year; 月度附加: the day of the month. */
  dates: z.array(z.iso.date()).max(60).default([]).meta({ title: '执行日期' }),
  monthDays: z.array(MonthDay).max(24).default([]).meta({ title: '每年日期' }),
  dayOfMonth: field.optional(field.positiveInteger('每月日期', { max: 28, unit: '日' })),
  items: z.array(CustomItem).max(60).default([]).meta({ title: '附加项目' }),
  /** Hours of the line's own; empty: those of the community. */
  windows: LineWindows.default([]),
  teamId: field.ref('班组', '/team/options'),
  mainWorkerId: field.optional(field.ref('负责人', '/employee/options?lifts=1')),
  assistantIds: z
    .array(z.uuid())
    .max(7)
    .default([])
    .meta({ title: '辅助人员', control: 'ref', from: '/employee/options?lifts=1' }),
  remark: field.optional(field.area('备注', { max: 300 })),
})
type Filled = z.output<typeof Fields>

function whenOf(draft: Filled, ctx: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const { onDemand, special, season, monthly } = CustomKind.code
  if (draft.endDate < draft.startDate) wrong('endDate', '计划结束不能早于计划开始')
  if (draft.kind === onDemand && draft.demandRuleId === undefined) wrong('demandRuleId', '请选择按需规则')
  if (draft.kind === special && draft.dates.length === 0) wrong('dates', '请选择执行日期')
  if (draft.kind === season && draft.monthDays.length === 0) wrong('monthDays', '请填写每年日期')
  if (draft.kind === monthly && draft.dayOfMonth === undefined) wrong('dayOfMonth', '请填写每月日期')
  if (draft.kind === special && draft.dates.some((day) => day < draft.startDate || day > draft.endDate))
    wrong('dates', '执行日期须在计划起止之内')
}
export const CustomDraft = Fields.superRefine(whenOf)
export type CustomDraft = Filled
/** The form of both: with id and version it is an edit. */
export const CustomEditing = Fields.extend({
  id: z.uuid().optional(),
  version: z.coerce.number().int().min(0).optional(),
}).superRefine(whenOf)
export const CustomEdit = Fields.extend({ id: z.uuid(), version: z.coerce.number().int().min(0) }).superRefine(whenOf)

/** The days a plan of kinds 2–4 asks for, from `from` on, ascending. */
export function daysOf(
  {
    kind,
    dates,
    monthDays,
    dayOfMonth,
    startDate,
    endDate,
  }: Pick<Filled, 'kind' | 'dates' | 'monthDays' | 'dayOfMonth' | 'startDate' | 'endDate'>,
  from: Day,
): Day[] {
  const years = Array.from(
    { length: Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4)) + 1 },
    (_, i) => Number(startDate.slice(0, 4)) + i,
  )
  const two = (n: number) => String(n).padStart(2, '0')
  const { special, season } = CustomKind.code
  const all =
    kind === special
      ? dates
      : kind === season
        ? years.flatMap((year) => monthDays.map((day) => `${year}-${day}`))
        : years.flatMap((year) => Array.from({ length: 12 }, (_, m) => `${year}-${two(m + 1)}-${two(dayOfMonth ?? 1)}`))
  return [...new Set(all)].filter((day) => day >= startDate && day <= endDate && day >= from).sort()
}

const CustomPlan = stored(CustomDraft)
  .omit({ takeOver: true })
  .extend({
    /** The plan's id: whoever knows the line knows this page. */
    id: z.uuid(),
    version: z.number().int(),
    planNo: z.string().meta({ title: '计划编号' }),
    planType: PlanType.schema,
    kind: CustomKind.schema.nullable(),
    title: z.string().nullable().meta({ title: '计划名称' }),
    contractName: z.string().meta({ title: '合同' }),
    customerName: z.string().meta({ title: '客户' }),
    communityName: z.string().meta({ title: '小区' }),
    elevatorCount: counts(demandFigures.lifts),
    ruleName: z.string().nullable().meta({ title: '按需规则' }),
    team: z.string().meta({ title: '班组' }),
    mainWorker: z.string().nullable().meta({ title: '负责人' }),
    startDate: z.iso.date().meta({ title: '开始' }),
    endDate: z.iso.date().meta({ title: '结束' }),
    doneCount: counts(demandFigures.done),
    totalCount: counts(demandFigures.total),
    nextDate: z.iso.date().nullable().meta({ title: '下次维保' }),
    /** Of a line on demand the lowest of its lifts: the line is as good as its worst. Null: not measured, or not on demand. */
    score: counts(demandFigures.score).nullable(),
    gapDays: z.number().int().nullable().meta({ title: '允许间隔', unit: '天' }),
    /** Lifts that meet the conditions. */
    eligibility: counts(demandFigures.eligible).nullable(),
    terminalOnline: counts(demandFigures.online).nullable(),
    lastTriggerAt: z.string().nullable().meta({ title: '触发时间' }),
    lastTrigger: z.string().nullable().meta({ title: '最近触发' }),
    status: PlanStatus.schema,
  })

export const CustomPlanRow = CustomPlan.omit({
  contractId: true,
  elevatorIds: true,
  demandRuleId: true,
  agreementFiles: true,
  dates: true,
  monthDays: true,
  dayOfMonth: true,
  items: true,
  teamId: true,
  mainWorkerId: true,
  assistantIds: true,
  remark: true,
  windows: true,
})
export type CustomPlanRow = z.output<typeof CustomPlanRow>

export const customPlanList = list({
  key: 'customPlan',
  title: '自定义计划',
  unit: '条',
  row: CustomPlanRow,
  columns: {
    planNo: { shown: true, sort: true, as: 'code', width: 138 },
    title: { shown: true, fixed: true, width: 190 },
    kind: { shown: true, width: 84 },
    communityName: { shown: true, width: 120 },
    elevatorCount: { shown: true, as: 'number', width: 66 },
    score: { shown: true, as: 'number', width: 76 },
    gapDays: { shown: true, as: 'number', width: 88 },
    eligibility: { shown: true, as: 'number', width: 92 },
    terminalOnline: { shown: true, as: 'number', width: 92 },
    lastTrigger: { shown: true, width: 240 },
    nextDate: { shown: true, as: 'date', width: 110, role: 'deadline' },
    doneCount: { shown: true, as: 'number', width: 80 },
    totalCount: { shown: true, as: 'number', width: 80 },
    status: { shown: true, width: 90 },
    planType: { width: 90 },
    ruleName: { width: 160 },
    contractName: { width: 200 },
    customerName: { width: 180 },
    team: { width: 110, role: 'people' },
    mainWorker: { width: 100, role: 'people' },
    startDate: { sort: true, as: 'date', width: 110 },
    endDate: { sort: true, as: 'date', width: 110, role: 'deadline' },
    lastTriggerAt: { as: 'time', width: 150 },
  },
  filters: {
    keyword: finds({ planNo: '编号', title: '名称', communityName: '小区' }),
    kind: { kind: 'choice', label: '计划种类', of: CustomKind, many: true },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    status: { kind: 'choice', label: '状态', of: PlanStatus, many: true },
    contractId: { kind: 'ref', label: '合同', from: '/contract/options' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    fallenBack: { kind: 'flag', label: `已恢复${FALLBACK_GAP_DAYS}日` },
  },
  shownFilters: 5,
  sort: { prop: 'planNo', order: 'desc' },
})

export const CustomPlanDetail = CustomPlan.extend({
  communityId: z.uuid(),
  ruleVersionNo: z.number().int().nullable(),
  filingNo: z.string().nullable(),
  filingFiles: z.array(StoredFile),
  localMaxGapDays: z.number().int().nullable(),
  scoreBands: z.array(ScoreBand),
  windows: LineWindows,
  lifts: z.array(LineLift),
  visits: z.array(LineVisit),
  triggers: z.array(LineTrigger),
})
export type CustomPlanDetail = z.output<typeof CustomPlanDetail>
