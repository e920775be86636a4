import { audited } from '#kernel/server/index.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { CustomDraft } from '../shared/customPlan.ts'

export const auditedCustomPlans = {
  custom_plan: audited(CustomDraft, {
    needs: [may.customPlans, may.editCustomPlan],
    without: [
      'windows',
      ...(['contractId', 'elevatorIds', 'startDate', 'endDate'] as const),
      ...(['takeOver', 'teamId', 'mainWorkerId', 'assistantIds'] as const),
    ],
  }),
}
