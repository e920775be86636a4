import { answers, calls, type QueueSource, type ServerModule } from '#kernel/server/index.ts'
import { inspectionAsks } from '#modules/inspection/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { fieldApi } from '../shared/api.ts'
import { fieldHandlers } from './field.ts'
import * as ofInspection from './ofInspection.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'

export * as fieldAsks from './asks.ts'

/** The worker's phone: what it carries, and what it sends. `queue`: filled with what every module contributes. */
export const fieldModule = (queue: readonly QueueSource[]): ServerModule => ({
  name: 'field',
  tables: ['field_op'],
  duties: [...answers(inspectionAsks, ofInspection), ...answers(maintenanceAsks, ofMaintenance)],
  calls: [calls(fieldApi, fieldHandlers(queue))],
})
