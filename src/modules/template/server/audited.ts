import { audited } from '#kernel/server/index.ts'
import { DemandRuleDraft, DemandRuleRow } from '../shared/demandRule.ts'
import { SchemeDraft, SchemeRow } from '../shared/fixedDate.ts'
import { may, mayAny, mayDemandRule } from '../shared/permissions.ts'
import { TemplateDraft } from '../shared/template.ts'
import { TemplateRow } from '../shared/templateList.ts'

export const auditedTemplates = {
  maintain_template: audited([TemplateDraft, TemplateRow.pick({ versionNo: true, isDefault: true, status: true })], {
    needs: mayAny('see'),
    without: ['items'],
    also: { draft_at: '草稿保存于' },
  }),
  demand_rule: audited([DemandRuleDraft, DemandRuleRow.pick({ versionNo: true })], {
    needs: mayDemandRule,
    also: { eligibility: '适用条件' },
  }),
  fixed_date_scheme: audited([SchemeDraft, SchemeRow.pick({ status: true })], {
    needs: [may.list, may.edit],
    also: { dates: '日期与级别' },
  }),
}
