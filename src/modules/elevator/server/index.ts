import { answers, calls, findRow, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { employeeAsks } from '#modules/employee/server/index.ts'
import { transferApi } from '#modules/employee/shared/api.ts'
import { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { organisationAsks } from '#modules/organisation/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { templateAsks } from '#modules/template/server/index.ts'
import { elevatorApi } from '../shared/api.ts'
import { houseApi } from '../shared/house.ts'
import { partnerApi } from '../shared/partner.ts'
import { passportApi } from '../shared/passport.ts'
import { qrApi } from '../shared/qr.ts'
import { auditedLifts } from './audited.ts'
import { findDetail } from './elevator.store.ts'
import { elevatorHandlers } from './elevator.ts'
import { elevatorImporter } from './elevatorImport.ts'
import { handoverHandlers } from './handover.ts'
import { houseHandlers } from './house.ts'
import { wholeNameOf } from './liftName.store.ts'
import * as ofCommunity from './ofCommunity.store.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofEmployee from './ofEmployee.store.ts'
import * as ofOrganisation from './ofOrganisation.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import * as ofTemplate from './ofTemplate.store.ts'
import { partnerHandlers } from './partner.ts'
import { passportHandlers, requirePassport } from './passport.ts'
import { qrHandlers } from './qr.ts'
import { transferHandlers } from './transfer.ts'

export { elevatorScope } from '#modules/permission/server/index.ts'
export * as elevatorAsks from './asks.ts'
export { findLiftCrews, type HeldLift } from './crew.store.ts'
export { type CrewChange, changeCrews, type MovedOrder, ordersMoved, requireCertified } from './crewChange.ts'
export { findDetail as demandLift, lockLifts } from './elevator.store.ts'
export { elevatorImporter } from './elevatorImport.ts'
export {
  addElevatorLogs,
  findLine,
  hashOfLine,
  readRecord,
  recordState,
} from './elevatorLog.store.ts'
export { visible as visibleLifts } from './elevatorScope.store.ts'
export { changeStatus } from './elevatorStatus.ts'
export { holdsLift, liftsHolding } from './elevatorWords.store.ts'
export {
  noteGovernorChecks,
  noteInspections,
  noteNextVisit,
  noteService,
  noteTerminal,
  noteTrapped,
  noteVisits,
  setInspectionDates,
  setProject,
} from './facts.store.ts'
export { liftColumn, liftsOfCells } from './liftCells.ts'
export { findRisks, liftLabelOf, liftNameOf, liftRisksOf, riskRankOf, wholeNameOf } from './liftName.store.ts'
export { knownDefects } from './passport.ts'
export { publicLift } from './publicLift.ts'
export { companyOfToken, findSticker, isQrOf, liftAtSticker } from './qr.store.ts'
export { recordHash } from './recordChain.ts'
export { type OrderPeople, setOrderPeople } from './setOrderPeople.ts'
export { keepSubstitution, openSubstitution, type Substitution } from './substitution.ts'
export { handOverLifts } from './transfer.ts'
export { findVisited, visitedColumns } from './visited.store.ts'

export const elevatorModule: ServerModule = {
  name: 'elevator',
  tables: [
    'elevator',
    'elevator_log',
    'elevator_qr',
    'elevator_worker',
    'lift_count',
    'lift_handover',
    'lift_passport',
    'partner_token',
  ],
  duties: [
    ...answers(communityAsks, ofCommunity),
    ...answers(customerAsks, ofCustomer),
    ...answers(employeeAsks, ofEmployee),
    ...answers(organisationAsks, ofOrganisation),
    ...answers(permissionAsks, ofPermission),
    ...answers(templateAsks, ofTemplate),
  ],
  calls: [
    calls(elevatorApi, elevatorHandlers),
    calls(qrApi, qrHandlers),
    calls(transferApi, transferHandlers),
    calls(handoverApi, handoverHandlers),
    calls(passportApi, passportHandlers),
    calls(partnerApi, partnerHandlers),
    calls(houseApi, houseHandlers),
  ],
  jobs: [importJob(elevatorImporter)],
  audited: auditedLifts,
  named: {
    elevator: rowNames('elevator', wholeNameOf('x'), { from: ['/elevator/options'], noun: 'elevator' }),
  },
  refers: [
    { table: 'elevator', column: 'community_id', to: 'community' },
    { table: 'elevator', column: 'building_id', to: 'building' },
    { table: 'elevator', column: 'customer_id', to: 'customer' },
  ],
  opens: {
    elevator: findDetail,
    lift_passport: (ctx, id) => requirePassport(ctx, id),
    partner_token: (ctx, id) => findRow(ctx, 'partnerToken', id),
  },
  shows: {
    elevator: [{ by: elevatorApi.detail, open: findDetail }],
    lift_passport: [{ by: passportApi.list, open: (ctx, id) => requirePassport(ctx, id) }],
  },
}
