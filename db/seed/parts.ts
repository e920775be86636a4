import { addMonths, dayOf } from '#kernel/shared/days.ts'
import { sum, times } from '#kernel/shared/money.ts'
import { chargeOf, type PartsTerms } from '#modules/parts/shared/charge.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { RepairPauseReason, RepairStatus } from '#modules/repair/shared/repair.ts'
import { nationalItems } from '#modules/template/shared/checklist.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { type FindingParts, findingsForParts, noteParts } from './findingWork.ts'
import type { Order } from './orders.ts'
import type { Employee, Organisation } from './organisation.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** Requests for parts in every status (archives 9: 60), for repairs, visits and inspections. */

interface Part {
  readonly name: string
  readonly spec: string
  readonly measure: string
  readonly cost: string
  readonly sale: string
  readonly safety?: boolean
}

const catalogue: readonly Part[] = [
  { name: '光幕', spec: 'WECO-917A', measure: '套', cost: '520.00', sale: '860.00' },
  { name: '层门门球', spec: 'MQ-26', measure: '个', cost: '62.00', sale: '120.00' },
  { name: '层门滑块', spec: 'HK-18', measure: '个', cost: '9.50', sale: '22.00' },
  { name: '门锁触点', spec: 'S3-B 常闭', measure: '个', cost: '36.00', sale: '78.00', safety: true },
  { name: '导靴靴衬', spec: '10mm 聚氨酯', measure: '对', cost: '88.00', sale: '168.00' },
  { name: '制动器线圈', spec: 'BRC-110V', measure: '只', cost: '640.00', sale: '1180.00', safety: true },
  { name: '限速器钢丝绳', spec: 'φ8 8×19S', measure: '米', cost: '11.00', sale: '19.80', safety: true },
  { name: '曳引钢丝绳', spec: 'φ10 8×19S', measure: '米', cost: '16.50', sale: '29.00', safety: true },
  { name: '门机变频器', spec: 'NICE-D-0.4kW', measure: '台', cost: '1150.00', sale: '1980.00' },
  { name: '轿厢应急电源', spec: '12V 2.3Ah', measure: '只', cost: '96.00', sale: '198.00' },
  { name: '外呼显示板', spec: 'LMBND-5', measure: '块', cost: '280.00', sale: '520.00' },
  { name: '平层感应器', spec: 'YG-25G1', measure: '只', cost: '85.00', sale: '160.00' },
  { name: '梯级滚轮', spec: 'φ76 6204', measure: '个', cost: '28.00', sale: '58.00' },
  { name: '对讲主机', spec: 'NKT12(1-1)A', measure: '台', cost: '310.00', sale: '560.00' },
]

/** Status, how many, days ago. */
const wanted: readonly (readonly [status: number, count: number, days: readonly [number, number]])[] = [
  [6, 38, [14, 380]],
  [7, 3, [9, 120]],
  [5, 3, [2, 5]],
  [4, 3, [1, 4]],
  [3, 3, [1, 4]],
  [2, 2, [1, 3]],
  [1, 6, [0, 2]],
  [0, 2, [0, 1]],
]

const { working, paused } = RepairStatus.code
const forParts = RepairPauseReason.code.parts

interface Biz {
  readonly type: 1 | 2 | 3
  readonly row: Row
  readonly no: string
  readonly at: number
}

const repairsOf = (company: Company): Biz[] =>
  (company.rows.get('repair_order') ?? [])
    .filter((row) => row.status !== 10 && row.repair_type !== 1 && (row.worker_ids as string[]).length > 0)
    .map((row) => ({ type: 2, row, no: String(row.order_no), at: Date.parse(String(row.report_at)) }))
const visitsOf = (orders: readonly Order[]): Biz[] =>
  orders
    .filter(({ doneOn, row }) => doneOn !== null && (row.worker_ids as string[]).length > 0)
    .map(({ row }) => ({ type: 1, row, no: String(row.order_no), at: Date.parse(String(row.complete_at)) }))

export function makeParts(
  company: Company,
  organisation: Organisation,
  lifts: readonly Lift[],
  orders: readonly Order[],
): void {
  const random = new Random(`parts ${company.id} ${company.clock.today}`)
  const { clock } = company
  const office = organisation.employees
  const keeper = office.find((one) => one.position === 'keeper') ?? organisation.manager
  for (const row of company.rows.get('position') ?? []) row.parts_limit = row.preset === 'keeper' ? '2000.00' : null
  const [repairs, visits] = [repairsOf(company), visitsOf(orders)]
  // Of the team with the van, so that it learns what to carry.
  const ofVan = repairs.filter(({ row }) => row.team_id === organisation.workers[1]?.teamId)
  const byLift = new Map(lifts.map((lift) => [lift.id, lift]))
  const contracts = new Map((company.rows.get('contract') ?? []).map((row) => [row.id, row]))
  const stopped = repairs.find(({ row }) => row.stop_from !== null && row.stop_to === null && row.status === 3)
  // A repair that stands still for its part, and the one that the demo's worker is at: his phone says what is missing.
  const own = organisation.workers[1]?.id
  const underWay = (row: Row) => row.status === working && (row.worker_ids as string[]).includes(own ?? '')
  const awaiting = repairs.filter(
    (one) => one !== stopped && (underWay(one.row) || (one.row.status === paused && one.row.pause_reason === forParts)),
  )
  const taken = new Set<Row>([...(stopped ? [stopped] : []), ...awaiting].map(({ row }) => row))
  const serial = new Map<string, number>()
  const made = wanted.flatMap(([status, count, [from, to]]) =>
    Array.from({ length: count }, () => {
      const first = clock.at(clock.day(-to), 0)
      const last = Math.min(clock.at(clock.day(-from), 0) + 86_400_000, clock.now.getTime())
      const inTime = (all: readonly Biz[]) => all.filter(({ at, row }) => !taken.has(row) && at > first && at < last)
      // Seven of ten for repairs; of the last days there may be none.
      const [likely, other] = random.chance(0.7) ? [repairs, visits] : [visits, repairs]
      // After a long holiday nothing was done in the last days at all: then the latest work there is.
      const latest = () =>
        [...repairs, ...visits].filter(({ at, row }) => !taken.has(row) && at < last).toSorted((a, b) => b.at - a.at)
      const vans = status === 6 && likely === repairs ? inTime(ofVan) : []
      const near = [vans, inTime(likely), inTime(other), latest().slice(0, 5)].find((all) => all.length > 0) ?? []
      const biz = random.pick(near)
      taken.add(biz.row)
      return { status, biz, at: Math.min(biz.at + random.int(20, 190) * 60_000, clock.now.getTime() - 25 * 60_000) }
    }),
  )
  const fromFindings = findingsForParts(company)
  for (const one of made) {
    const fits = ({ done }: FindingParts) => (done ? one.status === 6 : [1, 3, 4, 5].includes(one.status))
    const at = fromFindings.findIndex(fits)
    const finding = at < 0 ? undefined : fromFindings.splice(at, 1)[0]
    if (!finding) continue
    const { order, hazard } = finding
    const biz: Biz = { type: 1, row: order, no: String(order.order_no), at: finding.at }
    Object.assign(one, { biz, at: finding.at, hazard })
  }
  // What it lacks lies with a neighbour (spareParts.ts): 同城急件 has something to show.
  const urgent = stopped && made.find((one) => one.status === 1 && !('hazard' in one))
  if (urgent) Object.assign(urgent, { biz: stopped, at: clock.now.getTime() - 30 * 60_000, only: '光幕' })
  const waiting = made.filter((one) => one.status === PartsStatus.code.toDraw && !('hazard' in one))
  const [mine, ready, halted] = waiting
  // Its part lies there; what the other two ask for does not (partsOrders.ts).
  if (ready) Object.assign(ready, { only: '层门滑块' })
  for (const [one, biz] of [
    [mine, awaiting.find(({ row }) => underWay(row))],
    [halted, awaiting.find(({ row }) => !underWay(row))],
  ] as const) {
    const began = biz && Date.parse(String(biz.row.start_at)) + 12 * 60_000
    if (one && began) Object.assign(one, { biz, at: Math.min(began, clock.now.getTime() - 25 * 60_000) })
  }
  made.sort((a, b) => a.at - b.at)
  for (const { status, biz, at, hazard, only } of made as (Draft & { hazard?: Row; only?: string })[]) {
    const lift = byLift.get(String(biz.row.elevator_id))
    if (!lift) continue
    const contract = contracts.get(lift.row.contract_id)
    request(company, random, {
      ...{ status, biz, at, hazard, only, lift, contract, manager: organisation.manager, keeper, serial },
    })
  }
}

interface Draft {
  readonly status: number
  readonly biz: Biz
  readonly at: number
}

interface Made {
  readonly status: number
  readonly biz: Biz
  readonly at: number
  /** The finding it is for. */
  readonly hazard: Row | undefined
  /** The one part it asks for; chance decides otherwise. */
  readonly only: string | undefined
  readonly lift: Lift
  readonly contract: Row | undefined
  readonly manager: Employee
  readonly keeper: Employee
  readonly serial: Map<string, number>
}

function request(company: Company, random: Random, of: Made): void {
  const { status, biz, at, lift, contract, serial } = of
  const { clock } = company
  const day = dayOf(new Date(at).toISOString())
  const n = (serial.get(day) ?? 0) + 1
  serial.set(day, n)
  const id = random.id(at)
  const installedAt = status === 6 ? at + random.int(26, 90) * 3_600_000 : null
  const installedOn = installedAt === null ? null : dayOf(new Date(installedAt).toISOString())
  const cause = biz.type === 2 ? Number(biz.row.cause) : null
  // One of those that wait asks more than was paid before.
  const dear = status === 1 && n === 1
  const lines = linesOf(random, { day, contract, cause, dear, only: of.only }, installedOn)
  const own = lines.filter(({ charge_mode: mode }) => mode === 1)
  const customers = own.length > 0
  // A customer can only be waited for, or have refused, where he pays.
  const shown = status === 3 && !customers ? 4 : status
  const total = sum(lines.map(({ amount }) => String(amount)))
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const past = (minutes: number) => Math.min(at + minutes * 60_000, clock.now.getTime() - 60_000)
  const approved = shown >= 3 && shown <= 6 ? past(random.int(30, 300)) : null
  const confirmed = approved !== null && customers && shown !== 3
  const drawn = shown === 5 || shown === 6 ? past(random.int(600, 1400)) : null
  const workers = biz.row.worker_ids as string[]
  add(company, 'parts_request', {
    id,
    request_no: `PJ${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`,
    biz_type: biz.type,
    biz_id: biz.row.id,
    biz_no: biz.no,
    elevator_id: lift.id,
    community_id: lift.community.id,
    customer_id: lift.customer.id,
    team_id: lift.row.team_id ?? null,
    contract_id: contract?.id ?? null,
    applicant_id: workers[0],
    worker_ids: workers,
    asked_on: day,
    urgency: random.chance(0.2) ? 1 : 0,
    hazard_id: of.hazard?.id ?? null,
    warranty_months: 12,
    remark: null,
    total_cost: sum(lines.map((l) => times(String(l.qty), String(l.price_cost)))),
    total_sale: total,
    customer_amount: sum(own.map(({ amount }) => String(amount))),
    payer: customers ? 2 : 1,
    status: shown,
    level: 1,
    submitted_at: shown === 0 ? null : iso(past(8)),
    approved_at: iso(approved),
    confirm_way: confirmed ? 3 : null,
    confirm_agreed: confirmed ? true : null,
    confirm_name: confirmed ? lift.customer.safetyOfficer : null,
    confirm_at: confirmed ? iso(past(480)) : null,
    draw_no: drawn === null ? null : `LL${day.replaceAll('-', '')}${n}`,
    drawn_at: iso(drawn),
    drawn_by: drawn === null ? null : of.keeper.name,
    installed_at: iso(installedAt),
    installed_by: installedAt === null ? null : workerName(company, workers[0]),
    voided_at: shown === 7 ? iso(past(600)) : null,
    void_reason: shown === 7 ? '复查后可修复，不需更换' : null,
    version: shown,
    created_at: iso(at),
    created_by: company.adminId,
    updated_at: iso(at),
    updated_by: company.adminId,
  })
  if (of.hazard) noteParts(of.hazard, `PJ${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`, iso(installedAt))
  for (const [sort, line] of lines.entries())
    add(company, 'parts_request_line', {
      ...line,
      ...itemOf(lift, of.hazard),
      id: random.id(at),
      request_id: id,
      sort,
      created_at: iso(at),
    })
  if (shown === 0 || shown === 1 || shown === 7) return
  const who = Number(total) > 2000 ? of.manager : of.keeper
  add(company, 'parts_approval', {
    id: random.id(at),
    request_id: id,
    level: 1,
    user_id: who.userId ?? company.adminId,
    name: who.name,
    result: shown === 2 ? 2 : 1,
    opinion: shown === 2 ? '型号与铭牌不符，请核对后重报' : null,
    at: iso(approved ?? past(90)),
  })
}

/** The item of the visit that the finding was made at: all lines of its request are for it. */
function itemOf({ category }: Lift, hazard: Row | undefined): Row {
  const item = nationalItems(category).find(({ itemCode }) => itemCode === hazard?.item_code)
  return { item_code: item?.itemCode ?? null, item_name: item?.name ?? null }
}

const workerName = (company: Company, id: string | undefined) =>
  (company.rows.get('employee') ?? []).find((row) => row.id === id)?.name ?? null

export const termsOf = (contract: Row | undefined): PartsTerms | null =>
  contract
    ? {
        contractNo: String(contract.contract_no),
        type: Number(contract.type),
        includedParts: null,
        exclusions: null,
        partsFreeLimit: contract.parts_free_limit as string | null,
        partsPayer: contract.parts_payer as number | null,
      }
    : null

function linesOf(
  random: Random,
  given: { day: string; contract: Row | undefined; cause: number | null; dear: boolean; only: string | undefined },
  installedOn: string | null,
): Row[] {
  const { contract, day, cause, dear, only } = given
  const terms = termsOf(contract)
  const wanted = only
    ? catalogue.filter(({ name }) => name === only)
    : random.some(catalogue, random.pick([1, 1, 1, 2, 2, 3]))
  return wanted.map((part): Row => {
    const qty = part.measure === '米' ? random.int(18, 46) : part.measure === '个' ? random.int(1, 4) : 1
    const sale = dear ? times(part.sale, '1.3') : part.sale
    const charge = chargeOf({ ...part, priceSale: sale, warrantyTo: null }, { day, cause, terms })
    const serial = part.safety && installedOn ? `${part.spec.slice(0, 3).trim()}${random.int(100_000, 999_999)}` : null
    return {
      unit_id: null,
      name: part.name,
      spec: part.spec,
      measure: part.measure,
      qty: `${qty}.00`,
      price_cost: part.cost,
      price_sale: sale,
      amount: times(qty, sale),
      charge_mode: charge.mode,
      charge_basis: charge.basis,
      override_reason: null,
      override_by: null,
      reason: random.pick([1, 2, 2, 3]),
      safety_part: part.safety === true,
      old_photo: [],
      new_photo: [],
      certificate: [],
      old_serial: null,
      new_serial: serial,
      old_disposal: random.pick([1, 1, 3]),
      installed_on: installedOn,
      warranty_to: installedOn ? addMonths(installedOn, 12) : null,
    }
  })
}
