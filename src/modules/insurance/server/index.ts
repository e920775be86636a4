import { answers, audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { PolicyDraft } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'
import { insuranceHandlers, requirePolicy } from './insurance.ts'
import * as ofElevator from './ofElevator.store.ts'

export const insuranceModule: ServerModule = {
  name: 'insurance',
  tables: ['insurance_policy', 'insurance_policy_elevator'],
  duties: [...answers(elevatorAsks, ofElevator)],
  calls: [calls(insuranceApi, insuranceHandlers)],
  audited: { insurance_policy: audited(PolicyDraft, { needs: [may.list], without: ['elevatorIds'] }) },
  opens: { insurance_policy: (ctx, id) => requirePolicy(ctx, id) },
  shows: { insurance_policy: [{ by: insuranceApi.detail, open: (ctx, id) => requirePolicy(ctx, id) }] },
}
