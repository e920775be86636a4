import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { stored } from '#kernel/shared/record.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { may, mayTemplate } from './permissions.ts'
import { ElevatorType, Level } from './template.ts'

/** 按需规则 (jobs 1.3, 6.9): when a lift on demand is visited. */

export const DemandTrigger = enumeration('触发条件', {
  doorCycles: [1, '开关门次数'],
  trapped: [2, '困人'],
  sameFault: [3, '同一故障重复'],
  levelA: [4, 'A级故障'],
})
export type DemandTrigger = CodeIn<typeof DemandTrigger>
export const RuleStatus = enumeration('规则状态', { off: [0, '停用'], on: [1, '启用'] })
export const CompanyGrade = enumeration('维保单位等级', { a: ['A', 'A'], b: ['B', 'B'], c: ['C', 'C'], d: ['D', 'D'] })

/** Fixed: what is not eligible falls back to the regular rhythm (jobs 1.3). */
export const FALLBACK_GAP_DAYS = visitGap.days

const Trigger = z.object({
  type: DemandTrigger.schema,
  threshold: field.positiveInteger('达到', { max: 10_000_000 }),
  windowDays: field.optional(field.positiveInteger('统计天数', { max: 365, unit: '天' })),
  withinDays: field.positiveInteger('完成时限', { max: 15, unit: '天' }),
  level: Level.schema,
})
export const ScoreBand = z.object({
  min: field.nonNegativeInteger('评分不低于', { max: 100 }),
  gapDays: field.positiveInteger('间隔', { max: 90, unit: '天' }),
})
const Eligibility = z.object({
  onlineRate: field.nonNegativeInteger('在线率不低于', { min: 95, max: 100, unit: '%' }),
  insured: field.flag('须在保险期内'),
  inspectionValid: field.flag('须在检验有效期内'),
  maxAgeYears: field.positiveInteger('梯龄不超过', { max: 30, unit: '年' }),
  companyGradeNot: z.array(CompanyGrade.schema).max(4).meta({ title: '维保单位等级不为' }),
  agreementFile: field.flag('须有按需维保协议'),
})

export const DemandRuleDraft = z.object({
  name: field.nameText('规则名称', { max: 40 }),
  elevatorType: ElevatorType.schema.meta({ title: '适用梯型' }),
  /** Added: the template whose items such a visit carries. */
  templateId: field.optional(field.ref('按需模板', '/maintain/template/options?kind=2')),
  filingNo: field.optional(field.text('备案号', { max: 60 })),
  filingFiles: z
    .array(StoredFile)
    .max(5)
    .default([])
    .meta({ title: '备案文件', control: 'files', help: '备案回执或批复的扫描件，须同时填写备案号' }),
  localMaxGapDays: field.positiveInteger('属地最长间隔', { min: visitGap.days, max: 90, unit: '天' }),
  eligibility: Eligibility,
  scoreBands: z.array(ScoreBand).max(10).meta({ title: '评分与间隔' }),
  triggers: z.array(Trigger).max(20).meta({ title: '触发条件' }),
  status: RuleStatus.schema.meta({ title: '规则状态' }),
})
export type DemandRuleDraft = z.output<typeof DemandRuleDraft>

/** jobs 1.3 and 6.9. */
export const defaultDemandRule: Omit<
  DemandRuleDraft,
  'name' | 'elevatorType' | 'templateId' | 'filingNo' | 'filingFiles'
> = {
  localMaxGapDays: 30,
  eligibility: {
    onlineRate: 95,
    insured: true,
    inspectionValid: true,
    maxAgeYears: 15,
    companyGradeNot: ['C', 'D'],
    agreementFile: true,
  },
  scoreBands: [
    { min: 90, gapDays: 90 },
    { min: 80, gapDays: 60 },
    { min: 70, gapDays: 30 },
  ],
  triggers: [
    { type: DemandTrigger.code.doorCycles, threshold: 60_000, withinDays: 7, level: 1 },
    { type: DemandTrigger.code.trapped, threshold: 1, withinDays: 2, level: 1 },
    { type: DemandTrigger.code.sameFault, threshold: 3, windowDays: 7, withinDays: 3, level: 1 },
    { type: DemandTrigger.code.levelA, threshold: 1, withinDays: 1, level: 1 },
  ],
  status: RuleStatus.code.on,
}

const DemandRule = stored(DemandRuleDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  templateName: z.string().nullable().meta({ title: '按需模板' }),
  versionNo: z.number().int().meta({ title: '版本' }),
})

export const DemandRuleRow = DemandRule.omit({
  filingFiles: true,
  eligibility: true,
  scoreBands: true,
  triggers: true,
})
export type DemandRuleRow = z.output<typeof DemandRuleRow>

export const DemandRuleDetail = DemandRule.extend({ triggers: z.array(Trigger) })
export type DemandRuleDetail = z.output<typeof DemandRuleDetail>

export const demandRuleList = list({
  key: 'demandRule',
  title: '按需规则',
  unit: '条',
  row: DemandRuleRow,
  columns: {
    name: { shown: true, fixed: true, width: 200, sort: true },
    elevatorType: { shown: true, width: 160 },
    templateName: { shown: true, width: 200 },
    filingNo: { shown: true, as: 'code', width: 140 },
    localMaxGapDays: { shown: true, width: 110 },
    versionNo: { shown: true, as: 'number', width: 70 },
    status: { shown: true, width: 80 },
  },
  filters: {
    keyword: finds({ name: '规则', templateName: '模板', filingNo: '备案号' }),
    templateId: { kind: 'ref', label: '按需模板', from: '/maintain/template/options?kind=2' },
    status: { kind: 'choice', label: '规则状态', of: RuleStatus },
  },
  sort: { prop: 'name', order: 'asc' },
})

const see = [may.demandRule, ...mayTemplate(2, 'see')] as unknown as readonly [string, ...string[]]
const change = [may.demandRule, ...mayTemplate(2, 'edit')] as unknown as readonly [string, ...string[]]

export const demandRuleApi = {
  ...ordinary('/maintain/demandRule', '按需规则', {
    list: demandRuleList,
    draft: DemandRuleDraft,
    detail: DemandRuleDetail,
    needs: {
      list: see,
      options: 'login',
      detail: see,
      add: change,
      edit: change,
      export: see,
      template: change,
      import: change,
      remove: change,
    },
  }),
  checkName: endpoint({
    method: 'POST',
    path: '/maintain/demandRule/checkName',
    title: '规则名称可用',
    needs: change,
    reads: true,
    silent: true,
    input: z.object({ id: z.uuid().nullish(), name: z.string().max(60) }),
    reply: z.boolean(),
  }),
} as const
