import { calls, type ServerModule } from '#kernel/server/index.ts'
import { signDistanceApi } from '../shared/signDistance.ts'
import { findSignSetting } from './signDistance.store.ts'
import { signDistanceHandlers } from './signDistance.ts'

export const enterpriseModule: ServerModule = {
  name: 'enterprise',
  calls: [calls(signDistanceApi, signDistanceHandlers)],
  opens: { sign_distance: async (ctx, id) => (id === ctx.companyId ? findSignSetting(ctx) : undefined) },
}
