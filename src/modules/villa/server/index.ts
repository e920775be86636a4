import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { villaApi } from '../shared/api.ts'
import { askingWork } from './asking.ts'
import { auditedVillas } from './audited.ts'
import * as ofPermission from './ofPermission.store.ts'
import { requireVilla, villaHandlers } from './villa.ts'

export { askOwners } from './asking.ts'
export * as villaAsks from './asks.ts'
export { homeCycle } from './cycle.store.ts'
export { findPreferences } from './villa.store.ts'

export const villaModule: ServerModule = {
  name: 'villa',
  tables: ['villa_archive', 'villa_archive_elevator', 'villa_visit_ask'],
  duties: [...answers(permissionAsks, ofPermission)],
  calls: [calls(villaApi, villaHandlers)],
  minutely: [askingWork],
  audited: auditedVillas,
  refers: [
    { table: 'villa_archive', column: 'community_id', to: 'community' },
    { table: 'villa_archive', column: 'owner_customer_id', to: 'customer' },
  ],
  opens: { villa_archive: (ctx, id) => requireVilla(ctx, id) },
  shows: { villa_archive: [{ by: villaApi.detail, open: (ctx, id) => requireVilla(ctx, id) }] },
}
