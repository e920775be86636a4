import { audited } from '#kernel/server/index.ts'
import { Weekday } from '#modules/community/shared/community.terms.ts'
import { may } from '../shared/permissions.ts'
import { MaintainSetting } from '../shared/setting.ts'

export const auditedPlan = {
  maintain_setting: audited(MaintainSetting, { needs: [may.settings], codes: { work_days: Weekday } }),
}
