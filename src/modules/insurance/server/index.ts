import { calls, type ServerModule } from '#kernel/server/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { demandPolicy, insuranceHandlers } from './insurance.ts'

export const insuranceModule: ServerModule = {
  name: 'insurance',
  calls: [calls(insuranceApi, insuranceHandlers)],
  opens: { insurance_policy: (ctx, id) => demandPolicy(ctx, id) },
  shows: { insurance_policy: [{ by: insuranceApi.detail, open: (ctx, id) => demandPolicy(ctx, id) }] },
}
