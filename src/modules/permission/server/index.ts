import { calls, type ServerModule } from '#kernel/server/index.ts'
import { positionApi, viewingApi } from '../shared/api.ts'
import { auditedPositions } from './audited.ts'
import { positionHandlers } from './position.ts'
import { viewingHandlers } from './viewing.ts'

export { findAllPositions, findPositions } from './assigning.store.ts'
export { assign, keepingAdministrator, refuseEscalation } from './assigning.ts'
export { positionsChanged } from './positionsChanged.ts'
export {
  communityScope,
  contractScope,
  customerScope,
  elevatorScope,
  employeeScope,
  evaluationScope,
  orderScope,
  projectScope,
  repairScope,
} from './scopes.store.ts'

export const permissionModule: ServerModule = {
  name: 'permission',
  calls: [calls(positionApi, positionHandlers), calls(viewingApi, viewingHandlers)],
  audited: auditedPositions,
  opens: { position: async (ctx, id) => positionHandlers.detail(ctx, { id }) },
}
