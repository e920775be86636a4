import { answers, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { organisationAsks } from '#modules/organisation/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { projectApi, projectContractApi, projectElevatorApi, setChargeApi } from '../shared/api.ts'
import { auditedProjects } from './audited.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofOrganisation from './ofOrganisation.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import { findProject } from './project.store.ts'
import { projectHandlers } from './project.ts'
import { projectContractHandlers } from './projectContract.ts'
import { liftGone, projectElevatorHandlers } from './projectElevator.ts'
import { setChargeHandlers } from './setCharge.ts'

export * as projectAsks from './asks.ts'
export { findLive } from './asks.ts'
export { setContractProject } from './contractLink.ts'
export { requireProject } from './project.ts'

export const projectModule: ServerModule = {
  name: 'project',
  tables: ['project', 'project_elevator'],
  duties: [
    ...answers(elevatorAsks, ofElevator),
    ...answers(organisationAsks, ofOrganisation),
    ...answers(permissionAsks, ofPermission),
  ],
  calls: [
    calls(projectApi, projectHandlers),
    calls(projectElevatorApi, projectElevatorHandlers),
    calls(projectContractApi, projectContractHandlers),
    calls(setChargeApi, setChargeHandlers),
  ],
  subscriptions: [liftGone],
  audited: auditedProjects,
  named: {
    project: rowNames('project', 'x.name', { from: ['/project/options'], noun: 'project' }),
  },
  refers: [
    { table: 'project', column: 'customer_id', to: 'customer' },
    { table: 'project', column: 'community_ids', to: 'community', many: true },
  ],
  opens: { project: findProject },
}
