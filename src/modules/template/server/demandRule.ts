import {
  type Context,
  type Handlers,
  imports,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { DemandRuleDraft, type demandRuleApi, FALLBACK_GAP_DAYS } from '../shared/demandRule.ts'
import { demandRules, findDemandRule, findListedRules, ruleNameTaken, ruleOptions } from './demandRule.store.ts'
import { exportRules } from './demandRuleExport.ts'
import { demandRuleImporter } from './demandRuleImport.ts'
import { findTemplate } from './template.store.ts'

/** Rules of maintenance on demand (jobs 1.3). */

const nameExists = (name: string) => fieldRefusal([{ prop: 'name', msg: `规则名称「${name}」已存在` }])

async function check(ctx: Context, draft: DemandRuleDraft): Promise<void> {
  const mins = draft.scoreBands.map((band) => band.min)
  if (new Set(mins).size < mins.length) throw fieldRefusal([{ prop: 'scoreBands', msg: '评分与间隔的分数不能重复' }])
  if (draft.filingFiles.length > 0 && !draft.filingNo)
    throw fieldRefusal([{ prop: 'filingNo', msg: '请填写备案文件的备案号' }])
  if (!draft.templateId) return
  const template = await findTemplate(ctx, draft.templateId)
  if (!template) throw refuse.notFound()
  if (template.kind !== 2) throw fieldRefusal([{ prop: 'templateId', msg: '请选择按需维保模板' }])
  if (template.elevatorType !== draft.elevatorType) {
    throw fieldRefusal([{ prop: 'elevatorType', msg: '规则的适用梯型与按需模板不同' }])
  }
}

/** Bands from the best score down, so that the first one reached is the gap. */
const columnsOf = async (ctx: Context, draft: DemandRuleDraft) => ({
  ...wholeDraft(DemandRuleDraft, draft),
  filingFiles: JSON.stringify(await attachFiles(ctx, draft.filingFiles)),
  scoreBands: JSON.stringify([...draft.scoreBands].sort((a, b) => b.min - a.min)),
  triggers: JSON.stringify(draft.triggers),
})

export const demandRuleHandlers: Handlers<typeof demandRuleApi> = {
  list: demandRules.page,
  export: async (ctx, query) => exportRules(ctx, await findListedRules(ctx, query)),

  options: ruleOptions,
  ...imports(demandRuleImporter),

  async detail(ctx, { id }) {
    const row = await findDemandRule(ctx, id)
    if (!row) throw refuse.notFound()
    const template = row.templateId === null ? undefined : await findTemplate(ctx, row.templateId)
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      templateId: row.templateId,
      filingNo: row.filingNo,
      templateName: template?.name ?? null,
      localMaxGapDays: row.localMaxGapDays,
      versionNo: row.versionNo,
      elevatorType: row.elevatorType as DemandRuleDraft['elevatorType'],
      status: row.status as DemandRuleDraft['status'],
      filingFiles: row.filingFiles as unknown as DemandRuleDraft['filingFiles'],
      eligibility: row.eligibility as unknown as DemandRuleDraft['eligibility'],
      scoreBands: row.scoreBands as unknown as DemandRuleDraft['scoreBands'],
      triggers: row.triggers as unknown as DemandRuleDraft['triggers'],
    }
  },

  checkName: async (ctx, { id, name }) => !(await ruleNameTaken(ctx, name.trim(), id ?? null)),

  async add(ctx, draft) {
    await check(ctx, draft)
    const row = { ...(await columnsOf(ctx, draft)), fallbackGapDays: FALLBACK_GAP_DAYS, versionNo: 1 }
    return orRefuse(insertRow(ctx, 'demandRule', row), () => nameExists(draft.name))
  },

  async edit(ctx, { id, version, ...draft }) {
    const row = await findDemandRule(ctx, id)
    if (!row) throw refuse.notFound()
    await check(ctx, draft)
    const values = { ...(await columnsOf(ctx, draft)), versionNo: row.versionNo + 1 }
    return orRefuse(updateRow(ctx, 'demandRule', id, version, values), () => nameExists(draft.name))
  },

  async remove(ctx, { id }) {
    await removeRow(ctx, 'demandRule', id)
    return { done: 1 }
  },
}
