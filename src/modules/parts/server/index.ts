import { answers, calls, findRow, importJob, type ServerModule } from '#kernel/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { hazardAsks } from '#modules/hazard/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { repairAsks } from '#modules/repair/server/index.ts'
import { partsApi, publicPartsApi } from '../shared/api.ts'
import { auditedParts } from './audited.ts'
import { publicPartsHandlers } from './customer.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofHazard from './ofHazard.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import * as ofRepair from './ofRepair.store.ts'
import { partsHandlers } from './parts.ts'
import { findRequest } from './partsDetail.store.ts'
import { partsImporter } from './partsImport.ts'
import { partsQueue } from './queue.store.ts'
import type { PartsStock } from './stock.ts'

export * as partsAsks from './asks.ts'
export { partsEffects } from './field.ts'
export { postOutbound, takeBack } from './installing.ts'
export { partsScope } from './parts.store.ts'
export { findLines as findRequestLines, holdRequests } from './request.store.ts'
export type { OutboundRequest, PartsStock } from './stock.ts'
export { tellCrew } from './telling.ts'

/** `stock`: the warehouse, which stands to the right; without one bills are registered by hand (decision 0039). */
export const partsModule = ({ stock }: { readonly stock?: PartsStock } = {}): ServerModule => ({
  name: 'parts',
  tables: ['parts_approval', 'parts_request', 'parts_request_line', 'parts_use'],
  duties: [
    ...answers(elevatorAsks, ofElevator),
    ...answers(hazardAsks, ofHazard),
    ...answers(maintenanceAsks, ofMaintenance),
    ...answers(repairAsks, ofRepair),
  ],
  calls: [calls(partsApi, partsHandlers(stock)), calls(publicPartsApi, publicPartsHandlers(stock))],
  jobs: [importJob(partsImporter)],
  audited: auditedParts,
  refers: [
    { table: 'parts_request', column: 'community_id', to: 'community' },
    { table: 'parts_request', column: 'customer_id', to: 'customer' },
  ],
  queue: [partsQueue],
  opens: { parts_request: (ctx, id) => findRequest(ctx, id) },
  shows: {
    parts_request_line: [
      {
        by: partsApi.detail,
        open: async (ctx, id) =>
          findRequest(ctx, (await findRow<{ requestId: string }>(ctx, 'partsRequestLine', id)).requestId),
      },
    ],
  },
})
