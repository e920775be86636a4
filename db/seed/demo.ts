import { weekday } from '#kernel/shared/days.ts'
import { makeBags } from './bags.ts'
import { makeBankLines } from './bankLines.ts'
import { makeCatalogue } from './catalogue.ts'
import { makeLicences, makePapers } from './certificates.ts'
import { makeComfortTests } from './comfort.ts'
import { makeCommands } from './commands.ts'
import type { Company } from './company.ts'
import { makeContracts } from './contractBook.ts'
import { makeCustomerVisits } from './customerVisits.ts'
import { makeDemand } from './demand.ts'
import { makeDiagnosis } from './diagnosis.ts'
import { makeDunnings } from './dunnings.ts'
import { makeEffects } from './effects.ts'
import { makeInsurance, makeLabels } from './elevatorPapers.ts'
import { makeElevators } from './elevators.ts'
import { makeEvaluations, makeRepairEvaluations } from './evaluations.ts'
import { makeEvidence } from './evidence.ts'
import { type FleetSpec, makeFleet } from './fleet.ts'
import { makeRecords } from './history.ts'
import { type InspectionSpec, makeInspections } from './inspections.ts'
import { makeInvoices } from './invoices.ts'
import { fitLimits } from './limits.ts'
import { crewsOf, makeLines } from './lines.ts'
import { makeLiveStates } from './liveStates.ts'
import { type MaintenanceSpec, makeMaintenance } from './maintenance.ts'
import { makeMaterials } from './materials.ts'
import { makeMessages } from './messages.ts'
import { makeMinutes } from './minutes.ts'
import { makeMonitorRecords } from './monitorRecords.ts'
import {
  type Employee,
  makeAbsences,
  makeCompany,
  makeOrganisation,
  type Organisation,
  type OrganisationSpec,
} from './organisation.ts'
import { makeParts } from './parts.ts'
import { makePartsOrders } from './partsOrders.ts'
import { makePassports } from './passports.ts'
import { makePieces } from './pieces.ts'
import { type CommunityPlan, firstPlaces, secondPlaces } from './placeList.ts'
import { makePlaces } from './places.ts'
import { makePlatforms } from './platforms.ts'
import { firstProjects, makeProjects, type ProjectPlan, secondProjects } from './projects.ts'
import { makeProofs } from './proofs.ts'
import { makePushes } from './pushes.ts'
import { makeQuality } from './quality.ts'
import { makeQuotations } from './quotations.ts'
import { makeReceivables } from './receivables.ts'
import { makeRepairs, type RepairSpec, repairLines } from './repairs.ts'
import { makeRules } from './rules.ts'
import { makeSpareParts } from './spareParts.ts'
import { makeStock } from './stock.ts'
import { makeSuppliers } from './suppliers.ts'
import { makeTickets } from './support.ts'
import { makeTemplates } from './templates.ts'
import { makeTracks } from './tracks.ts'
import { makeVanParts } from './vanParts.ts'
import { makeVillas } from './villas.ts'

/** The two demo companies with the counts of the master table (archives 9), and the sample that a company looks at. */
export interface DemoSpec {
  readonly organisation: OrganisationSpec
  readonly places: readonly CommunityPlan[]
  readonly customers: number
  readonly lines: number
  readonly contracts: number
  readonly projects: readonly ProjectPlan[]
  readonly certificates: number
  readonly maintenance: MaintenanceSpec
  readonly inspections: InspectionSpec
  readonly tracks: number
  readonly repairs: RepairSpec
  /** Of the year's visits and of the repairs. */
  readonly evaluations: readonly [visits: number, repairs: number]
  /** All that the product knows: parts, drills, proofs, suppliers and the like. */
  readonly whole: boolean
  /** It tells others: platforms of cities, and the support of whoever runs the product. */
  readonly outside: boolean
  /** Terminals beside those of the lifts on demand; null: none. */
  readonly fleet: FleetSpec | null
  /** A small warehouse whose parts the mall offers to others. */
  readonly spares?: true
}

export const first: DemoSpec = {
  organisation: {
    name: '云梯演示维保',
    shortName: '云梯维保',
    office: [
      { position: 'admin', kind: 1, phone: '13800000001' },
      { position: 'manager', kind: 1 },
      { position: 'dispatcher', kind: 4, phone: '13800000002' },
      { position: 'dispatcher', kind: 4, joinStatus: 0 },
      { position: 'keeper', kind: 5, joinStatus: 0 },
      { position: 'finance', kind: 6 },
      { position: 'sales', kind: 7 },
      { position: 'sales', kind: 7, joinStatus: 2 },
      { position: 'quality', kind: 1 },
      { position: 'service', kind: 8, phone: '13800000005' },
    ],
    teams: [
      { name: '城东一班', lng: 120.172, lat: 30.276, color: '#2563eb', workers: 5 },
      { name: '城西二班', lng: 120.128, lat: 30.272, color: '#0e7490', workers: 5 },
      { name: '城南三班', lng: 120.158, lat: 30.252, color: '#7c3aed', workers: 5 },
      { name: '城北四班', lng: 120.149, lat: 30.298, color: '#b45309', workers: 5 },
      { name: '科创五班', lng: 120.187, lat: 30.281, color: '#15803d', workers: 4 },
      { name: '急修班', lng: 120.15, lat: 30.27, color: '#be123c', workers: 4 },
    ],
    workerPhones: ['13800000003', '13800000004'],
    invited: [27],
  },
  places: firstPlaces,
  customers: 24,
  lines: 46,
  contracts: 60,
  projects: firstProjects,
  certificates: 160,
  maintenance: {
    historyDays: 395,
    futureDays: 92,
    today: { planned: 31, urgent: 2, overdue: 1, done: 6, working: 3, paused: 1 },
    lateShare: 0.04,
    breaches: 19,
    // With those of the inspections 90.
    hazards: 66,
    custom: 2,
  },
  inspections: { plans: 414, records: 790, open: 9, hazards: 24 },
  tracks: 6,
  // With the open work of today: 34, 276 and 840 (archives 9).
  repairs: { days: 395, counts: [33, 271, 832], late: 3, live: true },
  // Together 420 (archives 9).
  evaluations: [396, 24],
  whole: true,
  outside: true,
  // With the 12 at lifts on demand 118 (monitoring 9).
  fleet: { lifts: 84, escalators: 18, walkways: 4, days: 395, from: 26_000_200 },
}

export const second: DemoSpec = {
  organisation: {
    name: '北辰演示电梯',
    shortName: '北辰电梯',
    office: [
      { position: 'admin', kind: 1, phone: '13900000001' },
      { position: 'dispatcher', kind: 4 },
    ],
    teams: [{ name: '维保一班', lng: 120.151, lat: 30.318, color: '#2563eb', workers: 5 }],
    workerPhones: [],
    invited: [],
    knownNames: ['钱维新', '孔令安'],
  },
  places: secondPlaces,
  customers: 3,
  lines: 3,
  contracts: 3,
  projects: secondProjects,
  certificates: 16,
  maintenance: {
    historyDays: 60,
    futureDays: 91,
    today: { planned: 3, urgent: 0, overdue: 0, done: 1, working: 1, paused: 0 },
    lateShare: 0.02,
    breaches: 0,
    hazards: 2,
    custom: 0,
  },
  inspections: { plans: 23, records: 40, open: 0, hazards: 0 },
  tracks: 0,
  repairs: { days: 60, counts: [1, 4, 9], late: 0, live: false },
  evaluations: [12, 2],
  whole: false,
  outside: false,
  fleet: { lifts: 10, escalators: 2, walkways: 0, days: 60, from: 26_001_100 },
  spares: true,
}

/** The last two workers, whose certificates are expired and rejected. */
const unfit = (workers: readonly Employee[], worker: Employee) => workers.indexOf(worker) >= workers.length - 2

/** Who works, what stands where, and which lifts make a line: what visits are planned on. */
export function makeBasis(company: Company, spec: DemoSpec) {
  makeCompany(company, spec.organisation)
  const organisation = makeOrganisation(company, spec.organisation)
  // The certificates of one crew end together: its lifts are the gap that the sandbox shows.
  const [ending] = spec.whole
    ? crewsOf(organisation.teams, (worker) => !unfit(organisation.workers, worker)).slice(6)
    : []
  const licences = makeLicences(
    company,
    organisation.workers,
    ending ? [ending.main, ending.assistant] : [],
    spec.whole,
  )
  const { communities, others } = makePlaces(company, spec.places, spec.customers, organisation.salesman)
  const templates = makeTemplates(company)
  const lifts = communities.flatMap((community) => makeElevators(company, community, templates))
  const crews = crewsOf(organisation.teams, (worker) => licences.has(worker.id))
  const lines = makeLines(company, lifts, crews, spec.lines)
  return { organisation, licences, communities, others, templates, lifts, lines }
}

/** Makes one company's rows; nothing is written yet. */
export function makeDemo(company: Company, spec: DemoSpec): Organisation {
  const { clock } = company
  const { organisation, licences, communities, others, templates, lifts, lines } = makeBasis(company, spec)
  const book = makeContracts(company, organisation, lines, lifts, others, spec.contracts)
  makeProjects(company, organisation, lifts, book, spec.projects)
  const { orders } = makeMaintenance(company, lines, book, templates, licences, spec.maintenance)
  makeEvaluations(company, orders, spec.evaluations[0])
  makePapers(company, organisation, lifts, spec.certificates)
  makeLabels(company, lifts)
  makeInsurance(company, lifts)
  if (spec.outside) makePlatforms(company, lifts, orders)
  const inspected = makeInspections(company, lifts, spec.inspections)
  if (spec.whole) makePassports(company, lifts)
  makeMessages(company, organisation, orders, book)
  if (spec.outside) makeTickets(company, organisation.employees)
  makeRules(company, organisation, orders, book, spec.whole)
  makeTracks(company, orders, spec.tracks)
  // The leaders of teams of five ride along where they are needed; nobody waits for them next week.
  const away = organisation.teams.slice(1, 4).flatMap((team) => team.members.slice(0, 1))
  if (away.length === 3) makeAbsences(company, away, organisation.employees[0] as Employee, weekday(clock.today))
  makeVillas(
    company,
    lifts,
    [...communities.filter((one) => one.plan.villas).map((one) => one.customer), ...others].filter(
      ({ role }) => role === 7,
    ),
  )
  makeCustomerVisits(company, communities, organisation.salesman)
  makeRepairs(company, lifts, spec.repairs)
  const tested = spec.whole ? makeComfortTests(company, lifts, organisation.workers) : []
  makeRecords(company, lifts, orders, [...inspected, ...repairLines(company, organisation.employees), ...tested])
  makeRepairEvaluations(company, spec.evaluations[1])
  if (spec.whole) makeParts(company, organisation, lifts, orders)
  if (spec.whole) makeQuality(company, organisation, orders, lifts)
  makeProofs(company, orders)
  makeBags(company, orders, lifts)
  makeDemand(company, lifts)
  if (spec.fleet) makeFleet(company, lifts, spec.fleet)
  if (spec.whole) makeMonitorRecords(company, lifts)
  makePushes(company, organisation, lifts)
  makeLiveStates(company, lifts)
  if (spec.whole) makeCommands(company, organisation)
  if (spec.whole) makeMinutes(company, lifts)
  makeEvidence(company, orders)
  if (spec.whole) {
    makeSuppliers(company)
    makeCatalogue(company, organisation)
  }
  makeDiagnosis(company, lifts, spec.whole)
  makeEffects(company, lifts)
  makeReceivables(company, organisation)
  // Last, so that what came before keeps its rows.
  if (spec.spares) makeSpareParts(company, organisation)
  if (spec.whole) {
    makeStock(company, organisation)
    makePartsOrders(company, organisation)
    makeVanParts(company)
    makePieces(company, organisation)
    fitLimits(company)
    makeMaterials(company, organisation)
    makeQuotations(company, organisation)
    makeInvoices(company)
    makeBankLines(company)
    makeDunnings(company)
  }
  return organisation
}
