import { calls, type QueueSource, type ServerModule } from '#kernel/server/index.ts'
import { workbenchApi } from '../shared/api.ts'
import { figuresMoved } from './figuresMoved.ts'
import { workbenchHandlers } from './workbench.ts'

export { crewPosition, etaOf, findRepairFigures, findWayRepairs } from './wayRepairs.store.ts'

/** `queue`: filled with what every module contributes. */
export const workbenchModule = (queue: readonly QueueSource[]): ServerModule => ({
  name: 'workbench',
  tables: ['workbench_layout', 'workbench_note'],
  calls: [calls(workbenchApi, workbenchHandlers(queue))],
  subscriptions: [figuresMoved],
})
