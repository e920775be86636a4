import { calls, type ServerModule } from '#kernel/server/index.ts'
import { workbenchApi } from '../shared/api.ts'
import { figuresMoved } from './figuresMoved.ts'
import { workbenchHandlers } from './workbench.ts'

export const workbenchModule: ServerModule = {
  name: 'workbench',
  tables: ['workbench_layout', 'workbench_note'],
  calls: [calls(workbenchApi, workbenchHandlers)],
  subscriptions: [figuresMoved],
}
