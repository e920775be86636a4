import { calls, type ServerModule } from '#kernel/server/index.ts'
import { comfortApi } from '../shared/api.ts'
import { auditedComfort } from './audited.ts'
import { findTest } from './comfort.store.ts'
import { comfortHandlers } from './comfortTest.ts'

export { findNewestSpectra, type Spectrum } from './comfort.store.ts'

export const comfortModule: ServerModule = {
  name: 'comfort',
  tables: ['comfort_test', 'comfort_curve'],
  calls: [calls(comfortApi, comfortHandlers)],
  audited: auditedComfort,
  opens: { comfort_test: (ctx, id) => findTest(ctx, id) },
  shows: { comfort_test: [{ by: comfortApi.detail, open: (ctx, id) => findTest(ctx, id) }] },
}
