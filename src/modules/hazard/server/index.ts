import { answers, calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardNoticeApi, publicHazardApi } from '../shared/hazardNotice.ts'
import { auditedHazards } from './audited.ts'
import { hazardImporter } from './hazardImport.ts'
import { hazardNoticeHandlers, publicHazardHandlers } from './hazardLink.ts'
import { findHazard } from './hazards.store.ts'
import { hazardHandlers } from './hazards.ts'
import * as ofElevator from './ofElevator.store.ts'
import { hazardQueue } from './queue.store.ts'

export { addHazard } from './adding.ts'
export * as hazardAsks from './asks.ts'
export { type HazardRecord, moveHazard } from './hazard.ts'
export { returnHazard } from './hazardReturn.ts'
export { findOfRepair, lockHazard, passHazard } from './hazards.store.ts'
export { keepHazard } from './itemHazard.ts'
export { findHazardOfItem, findHazardsOf, findOpenHazards, hazardCodes } from './record.store.ts'

export const hazardModule: ServerModule = {
  name: 'hazard',
  tables: ['hazard'],
  duties: answers(elevatorAsks, ofElevator),
  calls: [
    calls(hazardApi, hazardHandlers),
    calls(hazardNoticeApi, hazardNoticeHandlers),
    calls(publicHazardApi, publicHazardHandlers),
  ],
  jobs: [importJob(hazardImporter)],
  audited: auditedHazards,
  named: { hazard: rowNames('hazard', 'x.hazard_no') },
  queue: [hazardQueue],
  opens: { hazard: findHazard },
  shows: { hazard: [{ by: hazardApi.detail, open: findHazard }] },
}
