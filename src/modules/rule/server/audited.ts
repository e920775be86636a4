import { audited } from '#kernel/server/index.ts'
import { OvertimeDraft } from '../shared/overtime.ts'
import { mayRule } from '../shared/permissions.ts'
import { RepairConfig } from '../shared/repairConfig.ts'

export const auditedRules = {
  overtime_rule: audited(OvertimeDraft, {
    refs: { project_id: 'project' },
    needs: [mayRule.overtime, mayRule.setTime, mayRule.ofProject],
    also: { project_id: '项目' },
  }),
  repair_config: audited(RepairConfig, {
    needs: [mayRule.repairConfig],
    // The page says the unit beside the figure, a history has only the word.
    also: { fields: '填写项', auto_sign_days: '自动签字天数' },
  }),
}
