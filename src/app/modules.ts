import {
  type AuditedEntity,
  addTables,
  openDuties,
  type QueueSource,
  type Reference,
  type RowNames,
  type RowOpeners,
  type ServerModule,
} from '#kernel/server/index.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { afterSaleModule } from '#modules/afterSale/server/index.ts'
import { auditModule } from '#modules/audit/server/index.ts'
import { bankLineModule } from '#modules/bankLine/server/index.ts'
import { boardModule } from '#modules/board/server/index.ts'
import { certificateModule } from '#modules/certificate/server/index.ts'
import { comfortModule } from '#modules/comfort/server/index.ts'
import { commandModule } from '#modules/command/server/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { contractModule } from '#modules/contract/server/index.ts'
import { customerModule } from '#modules/customer/server/index.ts'
import { demandModule } from '#modules/demand/server/index.ts'
import { diagnosisModule } from '#modules/diagnosis/server/index.ts'
import { dunningModule } from '#modules/dunning/server/index.ts'
import { effectModule } from '#modules/effect/server/index.ts'
import { elevatorModule } from '#modules/elevator/server/index.ts'
import { elevatorLogModule } from '#modules/elevatorLog/server/index.ts'
import { employeeModule } from '#modules/employee/server/index.ts'
import { enterpriseModule } from '#modules/enterprise/server/index.ts'
import { evaluationModule } from '#modules/evaluation/server/index.ts'
import { fieldModule } from '#modules/field/server/index.ts'
import { firstDayModule } from '#modules/firstDay/server/index.ts'
import { goodsModule } from '#modules/goods/server/index.ts'
import { hazardModule } from '#modules/hazard/server/index.ts'
import {
  inspectionClocks,
  inspectionLine,
  inspectionModule,
  inspectionReports,
} from '#modules/inspection/server/index.ts'
import { insuranceModule } from '#modules/insurance/server/index.ts'
import { invoiceModule } from '#modules/invoice/server/index.ts'
import { jobModule } from '#modules/job/server/index.ts'
import { maintenanceClocks, maintenanceModule } from '#modules/maintenance/server/index.ts'
import { mallInvoiceModule } from '#modules/mallInvoice/server/index.ts'
import { mallOrderModule } from '#modules/mallOrder/server/index.ts'
import { mallPaymentModule } from '#modules/mallPayment/server/index.ts'
import { materialModule } from '#modules/material/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { faultReports, monitoringModule, onlineReports, terminalOfVisit } from '#modules/monitoring/server/index.ts'
import { morningModule } from '#modules/morning/server/index.ts'
import { noticeModule } from '#modules/notice/server/index.ts'
import { organisationModule } from '#modules/organisation/server/index.ts'
import { outageModule } from '#modules/outage/server/index.ts'
import { partsModule } from '#modules/parts/server/index.ts'
import { partsOrderModule, partsStock } from '#modules/partsOrder/server/index.ts'
import { permissionModule } from '#modules/permission/server/index.ts'
import { findWorkTime, planModule } from '#modules/plan/server/index.ts'
import { planningModule, planPorts } from '#modules/planning/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { projectModule, requireProject } from '#modules/project/server/index.ts'
import { publicityModule } from '#modules/publicity/server/index.ts'
import { pushModule } from '#modules/push/server/index.ts'
import { proofOf, qualityModule } from '#modules/quality/server/index.ts'
import { quotationModule } from '#modules/quotation/server/index.ts'
import { receivableModule } from '#modules/receivable/server/index.ts'
import {
  codeRepairs,
  repairClocks,
  repairModule,
  repairMoments,
  repairSign,
  repairsDone,
  trappedReports,
} from '#modules/repair/server/index.ts'
import { type ClockSource, contractClocks, paymentClocks, ruleModule } from '#modules/rule/server/index.ts'
import { sampleModule } from '#modules/sample/server/index.ts'
import { boardPort, scheduleModule } from '#modules/schedule/server/index.ts'
import { searchModule } from '#modules/search/server/index.ts'
import { shopModule } from '#modules/shop/server/index.ts'
import { stockModule } from '#modules/stock/server/index.ts'
import { storageModule } from '#modules/storage/server/index.ts'
import { strategyModule, terminalCard } from '#modules/strategy/server/index.ts'
import { supportModule } from '#modules/support/server/index.ts'
import { telemetryModule } from '#modules/telemetry/server/index.ts'
import { templateModule } from '#modules/template/server/index.ts'
import { terminalModule } from '#modules/terminal/server/index.ts'
import { villaModule } from '#modules/villa/server/index.ts'
import { wallModule } from '#modules/wall/server/index.ts'
import { warehouseModule } from '#modules/warehouse/server/index.ts'
import { workbenchModule } from '#modules/workbench/server/index.ts'
import { fillSample } from './sample.server.ts'

/** Filled by the modules below: the history of a row is read by whoever gets at the row itself. */
const opens: Record<string, RowOpeners[string]> = {}
/** As they are: what a history calls the columns of a table. */
const audited: Record<string, AuditedEntity> = {}

/** And what a history calls the rows whose ids it holds. */
const named: Record<string, RowNames> = {}
/** What follows a customer, community or building that turns out to be the same as another one. */
const references: Reference[] = []

/** What waits for people; the desks are views of it. */
const queue: QueueSource[] = []

/** Where overtime reminders find their clocks (archives 6.9): a module with clocks adds its sources here. */
const clocks: readonly ClockSource[] = [
  maintenanceClocks,
  ...repairClocks,
  inspectionClocks,
  paymentClocks,
  contractClocks,
]

/** The modules of the server, in the declared order (tools/module-order.ts). */
export const serverModules: readonly ServerModule[] = [
  permissionModule,
  accountModule,
  storageModule,
  jobModule,
  messageModule,
  communityModule(references),
  templateModule,
  organisationModule,
  employeeModule,
  auditModule({ opens, audited, named }),
  enterpriseModule,
  customerModule(references),
  elevatorModule,
  villaModule,
  noticeModule,
  insuranceModule,
  projectModule,
  contractModule,
  ruleModule({ clocks, workTime: findWorkTime, terminal: terminalCard, repairsDone, project: requireProject }),
  planModule,
  hazardModule,
  maintenanceModule({ signs: [repairSign], proof: proofOf, releases: [boardPort, ...planPorts] }),
  planningModule,
  certificateModule,
  supportModule(codeRepairs),
  elevatorLogModule({ inspection: inspectionLine, repair: repairMoments }),
  publicityModule,
  // Kinds of reports that modules further right bring are named here.
  platformModule([trappedReports, inspectionReports, faultReports, onlineReports]),
  repairModule,
  inspectionModule,
  partsModule({ stock: partsStock }),
  fieldModule(queue),
  morningModule,
  evaluationModule,
  qualityModule({ terminal: terminalOfVisit }),
  scheduleModule,
  boardModule,
  terminalModule,
  comfortModule,
  telemetryModule,
  commandModule,
  strategyModule,
  monitoringModule,
  outageModule,
  pushModule,
  demandModule,
  diagnosisModule,
  effectModule,
  warehouseModule,
  stockModule,
  receivableModule,
  partsOrderModule,
  materialModule,
  invoiceModule,
  bankLineModule,
  dunningModule,
  quotationModule,
  shopModule,
  goodsModule,
  mallOrderModule,
  mallPaymentModule,
  afterSaleModule,
  mallInvoiceModule,
  searchModule,
  sampleModule(fillSample()),
  firstDayModule,
  workbenchModule(queue),
  wallModule,
]

// What one module asks of those further right is asked while it runs: nobody may be missing then.
if (openDuties().length > 0) throw new Error(`no module holds the duties ${openDuties().join(', ')}`)

for (const module of serverModules) {
  addTables(opens, module.opens)
  addTables(audited, module.audited)
  addTables(named, module.named)
  references.push(...(module.refers ?? []))
  queue.push(...(module.queue ?? []))
}
