import { answers, calls, importJob, type Reference, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { communityApi } from '../shared/api.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import { auditedPlaces } from './audited.ts'
import { findBuilding } from './building.store.ts'
import { buildingHandlers } from './building.ts'
import { buildingImporter } from './buildingImport.ts'
import { findCommunity } from './community.store.ts'
import { communityHandlers } from './community.ts'
import { communityImporter } from './communityImport.ts'
import * as ofPermission from './ofPermission.store.ts'
import { communityQueue } from './queue.store.ts'

export { communityScope } from '#modules/permission/server/index.ts'
export type { NamedPlace } from './asks.ts'
export * as communityAsks from './asks.ts'
export { findCommunity } from './community.store.ts'
export { communityImporter } from './communityImport.ts'
export { seenAs, seenPoint } from './located.ts'
export { NameIndex, plainName } from './namesFound.ts'
export { findCommunityNames } from './placeImport.store.ts'
export { setSignRadii } from './signRadius.store.ts'

export const communityModule = (references: readonly Reference[]): ServerModule => ({
  name: 'community',
  tables: ['building', 'community', 'work_window'],
  duties: [...answers(permissionAsks, ofPermission)],
  calls: [calls(communityApi, communityHandlers(references)), calls(buildingApi, buildingHandlers)],
  jobs: [importJob(communityImporter), importJob(buildingImporter)],
  audited: auditedPlaces,
  named: {
    community: rowNames('community', 'x.name', { from: ['/community/options'], noun: 'community' }),
    building: rowNames('building', 'x.name', { from: ['/building/options'] }),
  },
  refers: [
    { table: 'building', column: 'community_id', to: 'community' },
    { table: 'community', column: 'property_customer_id', to: 'customer' },
  ],
  queue: [communityQueue],
  opens: { community: findCommunity, building: findBuilding },
  shows: { community: [{ by: communityApi.detail, open: findCommunity }] },
})
