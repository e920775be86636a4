import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { HazardGrade, HazardState, hazardDaysText } from '#modules/hazard/shared/hazard.terms.ts'
import { HazardRepairLink } from '#modules/hazard/shared/hazardRow.ts'
import { inspectionFigures } from './figures.ts'
import { InspectConclusion, InspectKind, InspectType, isPass, Supervision, TaskKind } from './inspection.ts'

/** Records: reports, what they found, what comes next (jobs 1.9, 4.2). */

export const FindingDraft = z.object({
  clause: field.optional(field.text('条款', { max: 60 })),
  text: field.text('不符合内容', { max: 300 }),
  grade: field.choice('等级', HazardGrade),
  rectifyBy: field.optional(field.day('整改期限', { help: `留空按等级：${hazardDaysText}` })),
})
export type FindingDraft = z.output<typeof FindingDraft>

export const GovernorCheck = z.object({
  /** m/s as measured. */
  speed: field.optional(field.number('动作速度', { min: 0, max: 20, unit: 'm/s' })),
  /** Electrical, then mechanical. */
  trigger: field.optional(field.text('触发方式', { max: 40 })),
  certFile: StoredFile.optional().meta({ title: '校验证书' }),
})
export type GovernorCheck = z.output<typeof GovernorCheck>

const content = {
  inspectDate: field.day('检验日期', { past: true }),
  org: field.text('检验机构', { max: 60 }),
  inspectors: z.array(z.string().trim().min(1).max(20)).max(10).default([]).meta({ title: '检验人员' }),
  reportNo: field.text('报告编号', { max: 60 }),
  conclusion: field.choice('结论', InspectConclusion),
  supervision: field.optional(field.choice('监督检验事由', Supervision)),
  nextDate: field.optional(field.day('下次检验日期', { help: '使用标志上的日期；留空按检验年历推算' })),
  nextType: field.optional(field.choice('下次检验类型', InspectType)),
  reportFile: z
    .array(StoredFile)
    .min(1, '请上传检验报告')
    .max(5)
    .meta({ title: '检验报告', control: 'files', help: 'PDF 或照片' }),
  labelPhoto: z.array(StoredFile).max(5).default([]).meta({ title: '使用标志', control: 'files' }),
  governor: GovernorCheck.optional(),
  remark: field.optional(field.area('备注', { max: 300 })),
}

export const RecordDraft = z
  .object({
    planId: z.uuid().optional(),
    elevatorId: field.ref('电梯', '/elevator/options'),
    kind: field.choice('检验类型', InspectKind),
    ...content,
    findings: z.array(FindingDraft).max(50).default([]).meta({ title: '不符合项' }),
    /** The lift may not run on; left out: it may not when nothing is named that could be put right. */
    stopUse: z.boolean().optional().meta({ title: '停用电梯' }),
  })
  .superRefine((draft, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (isPass(draft.conclusion) && draft.findings.length > 0)
      wrong('conclusion', '有不符合项时结论选「不合格」，整改销号后再登记复检合格或整改后合格')
    if (draft.kind === InspectKind.code.supervision && !draft.supervision) wrong('supervision', '请选择监督检验事由')
    if (draft.nextDate && draft.nextDate <= draft.inspectDate) wrong('nextDate', '下次检验日期应晚于检验日期')
    for (const [n, { rectifyBy }] of draft.findings.entries())
      if (rectifyBy && rectifyBy < draft.inspectDate)
        check.addIssue({ code: 'custom', path: ['findings', n, 'rectifyBy'], message: '整改期限不能早于检验日期' })
  })
export type RecordDraft = z.output<typeof RecordDraft>

/** What may be corrected of a record: never its result. */
export const RecordEdit = z.object({
  org: content.org,
  inspectors: content.inspectors,
  reportNo: content.reportNo,
  reportFile: content.reportFile,
  labelPhoto: content.labelPhoto,
  remark: content.remark,
})
export type RecordEdit = z.output<typeof RecordEdit>

const day = (title: string) => z.string().nullable().meta({ title })

const InspectionRecord = stored(RecordDraft)
  .omit({ kind: true, stopUse: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    recordNo: z.string().meta({ title: '记录编号' }),
    elevator: z.string().meta({ title: '电梯' }),
    lift: LiftName,
    communityName: z.string().meta({ title: '小区' }),
    registerCode: z.string().nullable().meta({ title: '注册代码' }),
    inspectType: InspectKind.schema.meta({ title: '检验类型' }),
    openFindings: counts(inspectionFigures.findings),
    nextDate: day('下次检验'),
    nextType: InspectType.schema.nullable().meta({ title: '下次类型' }),
    hasReport: z.boolean().meta({ title: '报告文件' }),
    planNo: z.string().nullable().meta({ title: '计划编号' }),
    uploader: z.string().nullable().meta({ title: '登记人' }),
    createdAt: z.string().meta({ title: '登记时间' }),
  })

export const RecordRow = InspectionRecord.omit({
  planId: true,
  inspectors: true,
  supervision: true,
  reportFile: true,
  labelPhoto: true,
  governor: true,
  remark: true,
}).extend({ findings: z.number().int().meta({ title: '不符合项' }) })
export type RecordRow = z.output<typeof RecordRow>

export const recordList = list({
  key: 'inspectionRecord',
  title: '检验记录',
  unit: '条',
  row: RecordRow,
  columns: {
    recordNo: { shown: true, width: 124, as: 'code', sort: true },
    elevator: { shown: true, fixed: true, width: 230 },
    inspectType: { shown: true, width: 122 },
    inspectDate: { shown: true, width: 112, sort: true },
    conclusion: { shown: true, width: 100, role: 'state' },
    findings: { shown: true, width: 108, as: 'number', role: 'state' },
    reportNo: { shown: true, width: 150, as: 'code' },
    nextDate: { shown: true, width: 112, as: 'date', sort: true, role: 'deadline' },
    org: { shown: true, width: 190 },
    openFindings: { width: 76, as: 'number', role: 'state' },
    nextType: { width: 96 },
    registerCode: { width: 176, as: 'code' },
    communityName: { width: 150 },
    hasReport: { width: 84 },
    planNo: { width: 118, as: 'code' },
    uploader: { width: 90, role: 'people' },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ elevator: '电梯', recordNo: '编号', reportNo: '编号' }),
    inspectType: { kind: 'choice', label: '检验类型', of: InspectType, many: true },
    taskKind: { kind: 'choice', label: '准备任务', of: TaskKind, many: true },
    conclusion: { kind: 'choice', label: '结论', of: InspectConclusion, many: true },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    inspectDate: { kind: 'dates', label: '检验日期' },
    nextDate: { kind: 'dates', label: '下次检验' },
    org: finds({ org: '检验机构' }),
    open: { kind: 'flag', label: '有未销号不符合项' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
  },
  shownFilters: 5,
  sort: { prop: 'inspectDate', order: 'desc' },
})

export const Finding = stored(FindingDraft).extend({
  id: z.uuid(),
  hazardId: z.uuid(),
  hazardNo: z.string(),
  state: HazardState.schema,
  ...HazardRepairLink.shape,
  noticeSigned: z.boolean(),
  foundOn: z.iso.date(),
  fixNote: z.string().nullable(),
  fixFiles: z.array(StoredFile),
  closedAt: z.string().nullable(),
})
export type Finding = z.output<typeof Finding>

export const RecordDetail = InspectionRecord.extend({
  planStatus: z.number().int().nullable(),
  planVersion: z.number().int().nullable(),
  governor: z
    .object({ speed: z.number().optional(), trigger: z.string().optional(), certFile: StoredFile.optional() })
    .nullable(),
  findings: z.array(Finding),
})
export type RecordDetail = z.output<typeof RecordDetail>

export const RectifyStep = z.object({
  move: z.enum(['tell', 'fix', 'close']),
  note: field.optional(field.area('整改情况', { max: 300 })),
  files: z.array(StoredFile).max(10).default([]).meta({ title: '凭证', control: 'files' }),
  noticeNo: field.optional(field.text('告知书编号', { max: 40 })),
})
export type RectifyStep = z.output<typeof RectifyStep>

/** 到期预警: lifts whose next inspection is near or past. */
export const DueRow = z.object({
  id: z.uuid(),
  elevator: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  lastInspectDate: day('上次检验'),
  nextDate: day('下次检验'),
  remaining: z.number().int().nullable().meta({ title: '剩余', unit: '天' }),
  planNo: z.string().nullable().meta({ title: '计划编号' }),
  planId: z.uuid().nullable(),
  planStatus: z.number().int().nullable().meta({ title: '计划状态' }),
  org: z.string().nullable().meta({ title: '检验机构' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
})
export type DueRow = z.output<typeof DueRow>

export const dueList = list({
  key: 'inspectionDue',
  title: '到期电梯',
  unit: '台',
  row: DueRow,
  columns: {
    elevator: { shown: true, fixed: true, width: 230 },
    registerCode: { shown: true, width: 204, as: 'code' },
    nextDate: { shown: true, width: 110, as: 'date', sort: true, role: 'deadline' },
    remaining: { shown: true, width: 96, as: 'number', role: 'deadline' },
    lastInspectDate: { shown: true, width: 110, as: 'date', sort: true },
    planNo: { shown: true, width: 124, as: 'code' },
    planStatus: { shown: true, width: 130, screenOnly: true, role: 'state' },
    org: { shown: true, width: 190 },
    teamName: { shown: true, width: 110, role: 'people' },
    communityName: { width: 150 },
  },
  filters: {
    keyword: finds({ elevator: '电梯', registerCode: '注册代码', planNo: '计划' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    nextDate: { kind: 'dates', label: '下次检验' },
    planless: { kind: 'flag', label: '没有计划' },
  },
  shownFilters: 5,
  sort: { prop: 'nextDate', order: 'asc' },
})

/** Governors with their next check (jobs 4.2, 6.1). */
export const GovernorRow = z.object({
  id: z.uuid(),
  elevator: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  governorModel: z.string().nullable().meta({ title: '限速器型号' }),
  madeDate: day('制造日期'),
  age: z.number().int().nullable().meta({ title: '使用年数', unit: '年' }),
  checkDate: day('上次校验'),
  nextDate: day('下次校验'),
  remaining: z.number().int().nullable().meta({ title: '剩余', unit: '天' }),
  reportNo: z.string().nullable().meta({ title: '校验报告' }),
  speed: z.number().nullable().meta({ title: '动作速度', unit: 'm/s' }),
})
export type GovernorRow = z.output<typeof GovernorRow>

export const governorList = list({
  key: 'governorCheck',
  title: '限速器',
  unit: '台',
  row: GovernorRow,
  columns: {
    elevator: { shown: true, fixed: true, width: 230 },
    governorModel: { shown: true, width: 110 },
    madeDate: { shown: true, width: 110, as: 'date', sort: true },
    age: { shown: true, width: 100, as: 'number' },
    checkDate: { shown: true, width: 110, as: 'date', sort: true },
    nextDate: { shown: true, width: 110, as: 'date', sort: true, role: 'deadline' },
    remaining: { shown: true, width: 96, as: 'number', role: 'deadline' },
    speed: { shown: true, width: 110, as: 'number' },
    reportNo: { shown: true, width: 150, as: 'code' },
    communityName: { width: 150 },
  },
  filters: {
    keyword: finds({ elevator: '电梯', governorModel: '型号' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    nextDate: { kind: 'dates', label: '下次校验' },
    unknown: { kind: 'flag', label: '未采集校验日期' },
  },
  shownFilters: 4,
  sort: { prop: 'nextDate', order: 'asc' },
})
