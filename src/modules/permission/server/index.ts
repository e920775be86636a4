import { calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { positionApi } from '../shared/api.ts'
import { auditedPositions } from './audited.ts'
import { positionHandlers } from './position.ts'

export * as permissionAsks from './asks.ts'

export { findAllPositions, findPositions } from './assigning.store.ts'
export { addHolders, assign, keepingAdministrator, refuseEscalation, refuseOthersNumber } from './assigning.ts'
export { findPosition } from './position.store.ts'
export { positionsChanged } from './positionsChanged.ts'
export { addFirstHolder, addPresetPositions, holdPreset } from './presets.store.ts'
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
  tables: ['employee_position', 'position'],
  calls: [calls(positionApi, positionHandlers)],
  audited: auditedPositions,
  named: {
    position: rowNames('position', 'x.name', { from: ['/employee/positionOptions', '/position/options'] }),
  },
  refers: [{ table: 'position', column: 'scope_community_ids', to: 'community', many: true }],
  opens: { position: async (ctx, id) => positionHandlers.detail(ctx, { id }) },
}
