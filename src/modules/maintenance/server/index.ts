import { answers, calls, importJob, is, type JobHandler, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { contractAsks } from '#modules/contract/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { elevatorAsks, setOrderPeople } from '#modules/elevator/server/index.ts'
import { employeeAsks } from '#modules/employee/server/index.ts'
import { substitutionApi } from '#modules/employee/shared/handoverApi.ts'
import { enterpriseAsks } from '#modules/enterprise/server/index.ts'
import { hazardAsks } from '#modules/hazard/server/index.ts'
import { projectAsks } from '#modules/project/server/index.ts'
import { templateAsks } from '#modules/template/server/index.ts'
import { villaAsks } from '#modules/villa/server/index.ts'
import { maintainOrderApi, releaseApi, signApi } from '../shared/api.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import { auditedMaintenance } from './audited.ts'
import * as ofHandover from './handover.store.ts'
import { maintenanceNightly } from './nightly.ts'
import * as ofContract from './ofContract.store.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofEmployee from './ofEmployee.store.ts'
import * as ofEnterprise from './ofEnterprise.store.ts'
import * as ofHazard from './ofHazard.store.ts'
import * as ofProject from './ofProject.store.ts'
import * as ofTemplate from './ofTemplate.store.ts'
import * as ofVilla from './ofVilla.store.ts'
import { noProof, orderHandlers, type RecordProofs } from './order.ts'
import { findOrder } from './orderDetail.store.ts'
import { orderImporter } from './orderImport.ts'
import { setPeople } from './orderPeople.store.ts'
import { releaseQueue } from './queue.store.ts'
import { findRequest } from './release.store.ts'
import { releasePorts } from './releasePorts.ts'
import { type ReleasePort, releaseHandlers } from './releasing.ts'
import { remindingWork } from './reminding.ts'
import { replanJob } from './replanning.ts'
import { type SignPort, signHandlers } from './sign.ts'
import { maintenanceSubscriptions } from './subscriptions.ts'
import { substitutionHandlers } from './substitution.ts'

export * as maintenanceAsks from './asks.ts'
export { askToAccept, type BatchOrder, findBatch, keepPreview, takePreview } from './batch.store.ts'
export { applyBatch, previewBatch, stateViolation } from './batch.ts'
export { requireCertifiedFrom } from './certified.ts'
export { checkOrders, checkPlaces, type Proposed } from './checking.ts'
export { maintenanceClocks } from './clocks.store.ts'
export { closeNotStarted } from './closing.ts'
export { setCredibility } from './credibility.store.ts'
export { joinable } from './crewOps.ts'
export { findBases } from './crews.store.ts'
export { findCrews, findWorkOf, type NamedCrew, proposeCrews } from './crews.ts'
export { evaluationPage } from './evaluationLink.ts'
export {
  findLifts,
  findServices,
  findTimelines,
  findWorkerFacts,
  type LiftRow,
  type TimelineVisit,
  type WorkerRow,
} from './facts.store.ts'
export type { FieldEffects, FieldPort, PortOp } from './fieldPort.ts'
export { giveBack } from './givingBack.ts'
export { setGovState } from './govState.store.ts'
export { findSite, leftSince } from './onSite.store.ts'
export { gapOfOrder } from './order.store.ts'
export { addManually } from './orderAdd.ts'
export { closeOne } from './orderClose.ts'
export type { OrderRecord } from './orderDetail.store.ts'
export { orderDetail } from './orderDetail.ts'
export { addSignLink } from './orderPaper.store.ts'
export { handOver } from './orderPeople.store.ts'
export {
  addEvent,
  addEvents,
  addOrders,
  changeOrder,
  dayToday,
  keepViolations,
  lockAnyOrder,
  type OrderValues,
  orderOnDay,
  refreshNextVisit,
  tellBoards,
  tellPhones,
} from './orderRow.store.ts'
export { pauseForRepair } from './pausing.ts'
export { findOrdersOn, findTakenDays } from './pullForward.store.ts'
export {
  askRelease,
  keptWith,
  pass,
  type Release,
  releasedTexts,
  type Way,
  wayOf,
} from './release.ts'
export type { ReleasePort } from './releasing.ts'
export { lockOrders, type MovedOrder, moveOrders } from './replan.store.ts'
export { findLine, findOpenAfter, type LineOfLift } from './rerolling.store.ts'
export { basesOf, calendarOfVisits, rowsOf } from './rerolling.ts'
export { changeEach } from './settling.ts'
export type { SignPort } from './sign.ts'
export { measure, requirePresence, UNCHECKED } from './signIn.ts'
export { reviewSignIn } from './signInReview.ts'
export { asItStands } from './standing.ts'
export { setStar } from './star.store.ts'
export { visitPort } from './visitPort.ts'
export { findTravel } from './ways.store.ts'
export { dayMinutes, findOtherWork, findWork, hoursOf } from './work.store.ts'
export { changeWorkOrder, type EventNote, eventRow } from './workOrder.store.ts'

interface Others {
  /** Orders of theirs that the customer signs behind the same link. */
  readonly signs?: readonly SignPort[]
  /** The chain of records. */
  readonly proof?: RecordProofs
  /** Calls of theirs that wait for a release. */
  readonly releases?: readonly ReleasePort[]
}

/** A record that was confirmed is never changed (jobs 3, keep_record). */
const kept = is('status', MaintainStatus.code.confirmed)

/** Maintenance, with what modules further right plug into it. */
export const maintenanceModule = ({ signs = [], proof = noProof, releases = [] }: Others = {}): ServerModule => ({
  name: 'maintenance',
  tables: [
    'addendum',
    'batch_preview',
    'learned_way',
    'maintain_order',
    'order_event',
    'order_leaver',
    'order_photo',
    'order_worker',
    'plan_violation',
    'release_request',
    'sign_in',
  ],
  duties: [
    ...answers(hazardAsks, ofHazard),
    ...answers(contractAsks, ofContract),
    ...answers(customerAsks, ofCustomer),
    ...answers(elevatorAsks, ofElevator),
    ...answers(elevatorAsks, ofHandover),
    ...answers(employeeAsks, ofEmployee),
    ...answers(enterpriseAsks, ofEnterprise),
    ...answers(projectAsks, ofProject),
    ...answers(templateAsks, ofTemplate),
    ...answers(villaAsks, ofVilla),
    setOrderPeople.by(setPeople),
  ],
  calls: [
    calls(maintainOrderApi, orderHandlers(proof)),
    calls(substitutionApi, substitutionHandlers),
    calls(releaseApi, releaseHandlers([...releasePorts, ...releases])),
    calls(signApi, signHandlers(signs)),
  ],
  subscriptions: maintenanceSubscriptions,
  jobs: [importJob(orderImporter), replanJob as JobHandler<never>],
  nightly: maintenanceNightly,
  minutely: [remindingWork],
  audited: auditedMaintenance,
  named: {
    maintain_order: rowNames('maintain_order', 'x.order_no', { noun: 'maintainOrder' }),
  },
  refers: [
    { table: 'maintain_order', column: 'community_id', to: 'community', except: kept },
    { table: 'maintain_order', column: 'customer_id', to: 'customer', except: kept },
  ],
  queue: [releaseQueue],
  opens: {
    maintain_order: findOrder,
    release_request: findRequest,
  },
})
