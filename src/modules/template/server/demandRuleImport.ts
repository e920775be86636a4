import type { z } from 'zod'
import { type Cells, type Context, type Importer, type ImportRow, insertRow } from '#kernel/server/index.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { DemandRuleDraft, defaultDemandRule, FALLBACK_GAP_DAYS, RuleStatus } from '../shared/demandRule.ts'
import { ElevatorType } from '../shared/template.ts'
import { findRuleNames } from './demandRule.store.ts'
import { bandsText, readBands, readGrades, readTriggers, triggersText } from './demandRuleSheet.ts'
import { findOwn, type TemplateRecord } from './template.store.ts'

/** Rules from a sheet, one per row (decision 0051): what is left empty is as in a new rule; none is in force by a file. */
export const YesNo = enumeration('是否', { yes: [1, '是'], no: [0, '否'] })
const ON_DEMAND = 2
const conditions = defaultDemandRule.eligibility

const ImportDraft = DemandRuleDraft.omit({ filingFiles: true, status: true }).superRefine(({ scoreBands }, check) => {
  if (new Set(scoreBands.map(({ min }) => min)).size < scoreBands.length)
    check.addIssue({ code: 'custom', path: ['scoreBands'], message: '评分与间隔的分数不能重复' })
})
type ImportDraft = z.output<typeof ImportDraft>

const yesNo = (prop: string, title: string) =>
  ({ prop, title, kind: 'choice', options: YesNo.options, note: '留空为是' }) as const

export const demandRuleImporter: Importer<typeof ImportDraft> = {
  title: '按需规则',
  columns: [
    { prop: 'name', title: '规则名称', required: true },
    { prop: 'elevatorType', title: '适用梯型', required: true, kind: 'choice', options: ElevatorType.options },
    { prop: 'templateId', title: '按需模板', note: '本公司按需维保模板的名称' },
    { prop: 'filingNo', title: '备案号', kind: 'code' },
    {
      prop: 'localMaxGapDays',
      title: '属地最长间隔',
      kind: 'number',
      note: `${visitGap.days} 至 90 天，留空为${defaultDemandRule.localMaxGapDays}`,
    },
    { prop: 'onlineRate', title: '在线率不低于', kind: 'number', note: `95 至 100，留空为${conditions.onlineRate}` },
    yesNo('insured', '须在保险期内'),
    yesNo('inspectionValid', '须在检验有效期内'),
    { prop: 'maxAgeYears', title: '梯龄不超过', kind: 'number', note: `年，留空为${conditions.maxAgeYears}` },
    {
      prop: 'companyGradeNot',
      title: '维保单位等级不为',
      note: `用顿号隔开，不限填「无」，留空为${conditions.companyGradeNot.join('、')}`,
    },
    yesNo('agreementFile', '须有按需维保协议'),
    {
      prop: 'scoreBands',
      title: '评分与间隔',
      note: '分号隔开，没有的填「无」，留空按示例',
      example: bandsText(defaultDemandRule.scoreBands),
    },
    {
      prop: 'triggers',
      title: '触发条件',
      note: '分号隔开，没有的填「无」，留空按示例',
      example: triggersText(defaultDemandRule.triggers),
    },
  ],
  schema: ImportDraft,
  unique: ['name'],
  remarks: [
    '一行一条规则，留空的条件与新增规则时的默认值相同。',
    '导出的按需规则就是这张表，改名后可以再导入。',
    '导入后都是停用，备案文件在页面上传，核对后启用。',
    '已有的规则名称不再导入；请在页面上修改。',
  ],

  async resolve(ctx, rows) {
    const templates = await onDemandTemplates(ctx)
    return rows.map((row) => resolveRow(row, templates))
  },

  async check(ctx, rows) {
    const taken = await findRuleNames(ctx)
    const templates = new Map((await findOwn(ctx)).map((one) => [one.id, one]))
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft }] of rows.entries()) {
      const template = draft.templateId ? templates.get(draft.templateId) : undefined
      if (taken.has(draft.name)) problems.set(index, [{ prop: 'name', msg: `规则名称「${draft.name}」已存在` }])
      else if (template && template.elevatorType !== draft.elevatorType)
        problems.set(index, [{ prop: 'elevatorType', msg: '规则的适用梯型与按需模板不同' }])
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    for (const row of rows) await insertRow(ctx, 'demandRule', columnsOf(row))
    await progress(rows.length)
  },
}

function columnsOf({ draft }: ImportRow<ImportDraft>) {
  return {
    name: draft.name,
    elevatorType: draft.elevatorType,
    templateId: draft.templateId ?? null,
    filingNo: draft.filingNo ?? null,
    localMaxGapDays: draft.localMaxGapDays,
    eligibility: draft.eligibility,
    scoreBands: JSON.stringify([...draft.scoreBands].sort((a, b) => b.min - a.min)),
    triggers: JSON.stringify(draft.triggers),
    filingFiles: '[]',
    status: RuleStatus.code.off,
    fallbackGapDays: FALLBACK_GAP_DAYS,
    versionNo: 1,
  }
}

/** Named rules of the company's own templates on demand. */
async function onDemandTemplates(ctx: Context): Promise<Map<string, TemplateRecord>> {
  const own = await findOwn(ctx)
  return new Map(own.filter(({ kind }) => kind === ON_DEMAND).map((one) => [one.name, one]))
}

function resolveRow({ value, text }: Cells, templates: ReadonlyMap<string, TemplateRecord>) {
  const errors: FieldError[] = []
  const wrong = (prop: string, msg: string) => void errors.push({ prop, msg })
  const template = text.templateId ? templates.get(text.templateId) : undefined
  if (text.templateId && !template) wrong('templateId', `没有这个按需模板：${text.templateId}`)
  const bands = text.scoreBands ? readBands(text.scoreBands) : { bands: defaultDemandRule.scoreBands }
  if ('msg' in bands) wrong('scoreBands', bands.msg)
  const triggers = text.triggers ? readTriggers(text.triggers) : { triggers: defaultDemandRule.triggers }
  if ('msg' in triggers) wrong('triggers', triggers.msg)
  const flag = (prop: 'insured' | 'inspectionValid' | 'agreementFile') => value[prop] !== YesNo.code.no
  const grades = text.companyGradeNot ? readGrades(text.companyGradeNot) : { grades: conditions.companyGradeNot }
  if ('msg' in grades) wrong('companyGradeNot', grades.msg)
  const figure = (prop: 'onlineRate' | 'maxAgeYears', title: string, least: number, most: number) => {
    if (value[prop] === undefined) return conditions[prop]
    const n = Number(value[prop])
    if (!Number.isInteger(n) || n < least || n > most) wrong(prop, `${title}应在${least}至${most}之间`)
    return Math.min(Math.max(Math.trunc(n) || least, least), most)
  }
  const input = {
    name: value.name,
    elevatorType: value.elevatorType,
    templateId: template?.id,
    filingNo: value.filingNo,
    localMaxGapDays: value.localMaxGapDays ?? defaultDemandRule.localMaxGapDays,
    eligibility: {
      onlineRate: figure('onlineRate', '在线率', 95, 100),
      maxAgeYears: figure('maxAgeYears', '梯龄', 1, 30),
      insured: flag('insured'),
      inspectionValid: flag('inspectionValid'),
      agreementFile: flag('agreementFile'),
      companyGradeNot: 'grades' in grades ? grades.grades : conditions.companyGradeNot,
    },
    scoreBands: 'bands' in bands ? bands.bands : [],
    triggers: 'triggers' in triggers ? triggers.triggers : [],
  }
  return { input, errors }
}
