import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { WarningRule } from './verdict.ts'
import { WarningStatus } from './warning.states.ts'

/** 电梯预警 (monitoring 1 EarlyWarning, 4.1): what a card shows and what people do about it. */

/** 派检查 makes one of these (monitoring 3): a maintenance order of level 99 or a repair of type 3. */
export const CheckKind = enumeration('检查方式', { visit: [1, '临时维保'], repair: [2, '普通维修'] })

const DayPoint = z.object({ day: z.iso.date(), value: z.number() })
const Evidence = z.object({
  series: z.array(DayPoint),
  drawn: z.object({ label: z.string(), limit: z.number().nullable() }).optional(),
  formula: z.string(),
  text: z.string(),
})

export const WarningRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  warnNo: z.string().meta({ title: '预警编号' }),
  elevatorId: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  rule: WarningRule.schema.meta({ title: '规则' }),
  level: FaultLevel.schema.meta({ title: '级别' }),
  metric: z.string().meta({ title: '指标' }),
  value: z.number().meta({ title: '数值' }),
  limitValue: z.number().nullable().meta({ title: '限值' }),
  pValue: z.number().nullable().meta({ title: 'p 值' }),
  forecastDate: z.iso.date().nullable().meta({ title: '到限日期' }),
  evidence: Evidence,
  advice: z.string().meta({ title: '处置建议' }),
  part: z.string().meta({ title: '部件' }),
  status: WarningStatus.schema.meta({ title: '状态' }),
  orderKind: CheckKind.schema.nullable().meta({ title: '检查方式' }),
  orderId: z.uuid().nullable(),
  orderNo: z.string().nullable().meta({ title: '工单编号' }),
  foundPart: z.string().nullable().meta({ title: '发现的部件' }),
  remark: z.string().nullable().meta({ title: '说明' }),
  photos: z.array(StoredFile),
  judgedBy: z.string().nullable().meta({ title: '反馈人' }),
  judgedAt: z.string().nullable().meta({ title: '反馈时间' }),
  createdAt: z.string().meta({ title: '预警时间' }),
})
export type WarningRow = z.output<typeof WarningRow>

/** Tabs of the page. */
export const WarningTab = enumeration('预警页签', {
  open: ['open', '待处理'],
  sent: ['sent', '已派检查'],
  done: ['done', '已结束'],
  all: ['all', '全部'],
})

export const warningList = list({
  key: 'earlyWarning',
  title: '预警',
  unit: '条',
  row: WarningRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 240 },
    rule: { shown: true, width: 110, role: 'state' },
    level: { shown: true, width: 80, role: 'state', sort: true },
    status: { shown: true, width: 90, role: 'state' },
    forecastDate: { shown: true, width: 108, role: 'deadline', sort: true },
    metric: { shown: true, width: 150 },
    value: { shown: true, width: 90, as: 'number' },
    limitValue: { shown: true, width: 90, as: 'number' },
    part: { shown: true, width: 120 },
    advice: { width: 220 },
    orderNo: { width: 150, as: 'code' },
    communityName: { width: 160 },
    warnNo: { width: 150, as: 'code' },
    foundPart: { width: 120 },
    remark: { width: 200 },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ elevatorName: '电梯', warnNo: '编号', part: '部件' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    rule: { kind: 'choice', label: '规则', of: WarningRule, many: true },
    level: { kind: 'choice', label: '级别', of: FaultLevel },
    tab: { kind: 'choice', label: '状态', of: WarningTab },
  },
  shownFilters: 5,
  sort: { prop: 'level', order: 'asc' },
})

const one = { id: z.uuid(), version: z.coerce.number().int().min(0) }

export const WarningDispatch = z
  .object({
    ...one,
    kind: field.choice('检查方式', CheckKind),
    planDate: field.optional(field.day('检查日期')),
    /** Employees, the main worker first. */
    crew: z.array(z.uuid()).max(8).default([]).meta({ title: '作业人员', control: 'ref', from: '/employee/options' }),
    remark: field.optional(field.area('补充说明', { max: 200 })),
  })
  .superRefine(({ kind, planDate, crew }, check) => {
    if (kind !== CheckKind.code.visit) return
    if (!planDate) check.addIssue({ code: 'custom', path: ['planDate'], message: '请选择检查日期' })
    if (crew.length === 0) check.addIssue({ code: 'custom', path: ['crew'], message: '请选择作业人员' })
  })
export type WarningDispatch = z.output<typeof WarningDispatch>

/** What the worker found. */
export const WarningFeedback = z
  .object({
    ...one,
    confirmed: z.boolean({ error: '请选择属实或误报' }).meta({ title: '检查结论' }),
    foundPart: field.optional(field.nameText('发现的部件', { max: 40 })),
    remark: field.optional(field.area('说明', { max: 500 })),
    photos: z.array(StoredFile).max(9).default([]).meta({ title: '照片', control: 'files' }),
  })
  .superRefine(({ confirmed, foundPart, remark }, check) => {
    if (confirmed && !foundPart) check.addIssue({ code: 'custom', path: ['foundPart'], message: '请填写发现的部件' })
    if (!confirmed && (remark ?? '').length < 4)
      check.addIssue({ code: 'custom', path: ['remark'], message: '误报须写明现场情况，至少 4 个字' })
  })
export type WarningFeedback = z.output<typeof WarningFeedback>

export const WarningIgnore = z.object({ ...one, remark: field.area('忽略原因', { max: 200 }) })

/** 规则表现: how often each rule was right. */
export const RuleRecord = z.object({
  rule: WarningRule.schema,
  open: z.number().int().meta({ title: '待处理' }),
  made: z.number().int().meta({ title: '预警' }),
  judged: z.number().int().meta({ title: '已反馈' }),
  confirmed: z.number().int().meta({ title: '属实' }),
  share: z.number().nullable().meta({ title: '准确率' }),
  lo: z.number(),
  hi: z.number(),
  stop: z.boolean(),
  text: z.string(),
})
export type RuleRecord = z.output<typeof RuleRecord>
