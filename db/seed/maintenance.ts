import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { totalsOf, type Visit } from '#modules/plan/shared/visits.ts'
import { TemplateItem } from '#modules/template/shared/template.ts'
import type { Licence } from './certificates.ts'
import { add, type Company } from './company.ts'
import type { ContractBook } from './contractBook.ts'
import type { Contract } from './contracts.ts'
import { CrewDays } from './crewDay.ts'
import { customItems } from './demand.ts'
import type { Lift } from './elevators.ts'
import { addHazards } from './findings.ts'
import type { Line } from './lines.ts'
import {
  addViolation,
  type Deviation,
  doneOrder,
  numberOrders,
  type Order,
  type Progress,
  plannedOrder,
  todayOrder,
} from './orders.ts'
import { addPlan, addScheme, type Plan } from './plans.ts'
import { type LiftVisits, ruleOf, Schedule, type TodayPlan } from './schedule.ts'
import { nationalTemplate, snapshotMaker, type Template, type TemplateKey } from './templates.ts'
import { planToday } from './todayPlan.ts'

/** Plan lines and their orders, thirteen months back and three months on. */

export interface MaintenanceSpec {
  readonly historyDays: number
  readonly futureDays: number
  readonly today: TodayPlan & { readonly done: number; readonly working: number; readonly paused: number }
  readonly lateShare: number
  readonly breaches: number
  readonly hazards: number
  /** 自定义 lines. */
  readonly custom: number
}

export interface MaintenanceResult {
  readonly orders: readonly Order[]
  readonly plans: number
}

interface Planned {
  readonly of: LiftVisits
  readonly visit: Visit
  readonly index: number
}

export function makeMaintenance(
  company: Company,
  lines: readonly Line[],
  book: ContractBook,
  templates: ReadonlyMap<TemplateKey, Template>,
  licences: ReadonlyMap<string, Licence>,
  spec: MaintenanceSpec,
): MaintenanceResult {
  const { clock } = company
  const schedule = new Schedule(clock.today, spec.historyDays, spec.futureDays)
  const lifts = schedule.visitsOf(company, lines, spec.today)
  const scheme = addScheme(company, schedule, lines)
  const plans = new Map(lines.map((line, n) => [line, addPlan(company, line, n, book, templates, schedule, scheme)]))
  const snapshotOf = snapshotMaker(company)
  // On demand the terminal checks what it can (jobs 6.9).
  const onSite = onSiteOf(templates.get('demand'))
  const templateOf = (lift: Lift) =>
    (lift.onDemand ? onSite : lift.template ? templates.get(lift.template) : undefined) ??
    nationalTemplate(lift.category)

  const planned = lifts.flatMap((of) => of.visits.map((visit, index): Planned => ({ of, visit, index })))
  const deviations = chooseDeviations(company, planned, spec)
  const progress = progressOfToday(lifts, clock.today, spec)
  const days = new CrewDays()
  const visited = new Map<string, Day | null>()
  const orders: Order[] = []
  for (const of of lifts) {
    let lastDone: Day | null = null
    let last: Day | null = null
    const open = of.today === 'overdue' ? of.visits.findLast((visit) => visit.date < clock.today) : undefined
    for (const visit of of.visits) {
      const contract = book.contractOf(of.line, visit.date)
      if (!contract) continue
      const plan = plans.get(of.line) as Plan
      const place = {
        planId: visit.date >= plan.start ? plan.id : null,
        contract,
        snapshot: snapshotOf(templateOf(of.lift), visit.level, visit.season),
        slot: days.next(of.line.crew.main.id, visit.date, visit.minutes),
      }
      const legal: Day = last ? addDays(last, ruleOf(of.line).maxGapDays) : visit.legalDeadline
      const state = progress.get(visit)
      const order: Order =
        state !== undefined
          ? todayOrder(company, of, visit, place, legal, state.progress, state.n)
          : visit.date < clock.today && visit !== open
            ? doneOrder(company, of, visit, place, legal, deviations.get(visit) ?? onTime)
            : plannedOrder(company, of, visit, place, legal)
      if (order.doneOn) lastDone = order.doneOn
      last = order.doneOn ?? visit.date
      orders.push(order)
    }
    finishLift(of, lastDone, clock.today)
    visited.set(of.lift.id, lastDone)
  }
  // As complete.store.ts writes it: the last visit stands in every line that holds the lift.
  for (const row of company.rows.get('plan_elevator') ?? [])
    row.last_visit_date = visited.get(row.elevator_id as string) ?? null
  orders.push(...customOrders(company, lines, book, schedule, orders, spec, templateOf, snapshotOf, days))
  orders.sort((a, b) => (a.visit.date < b.visit.date ? -1 : a.visit.date > b.visit.date ? 1 : 0))
  planToday(clock, orders)
  addHazards(company, orders, spec.hazards)
  leaveOpen(orders, clock.day(3), clock.day(9))
  numberOrders(company, orders)
  for (const order of orders) {
    addViolation(company, order)
    requireLicences(order, licences)
    addWorkers(company, order, licences)
  }
  summarise(lines, plans, book, orders, (line) =>
    line.onDemand ? (templates.get('demand')?.name ?? '') : templateOf(line.lifts[0] as Lift).name,
  )
  return { orders, plans: company.rows.get('maintain_plan')?.length ?? 0 }
}

const onTime: Deviation = { days: 0, breach: false }

const LEFT_OPEN = 8
/** 待分配 of the board: a few orders of the days to come that nobody has yet, each of another line. */
function leaveOpen(orders: readonly Order[], from: Day, to: Day): void {
  const coming = orders.filter(({ row, visit }) => row.status === 0 && visit.date >= from && visit.date <= to)
  const ofLine = new Map(coming.map((order) => [order.of.line, order]))
  for (const { row } of [...ofLine.values()].slice(0, LEFT_OPEN)) {
    row.worker_ids = []
    row.plan_start = null
    row.plan_end = null
  }
}

/** Late visits: within the legal days where there is room, and a number of breaches spread over the year. */
function chooseDeviations(company: Company, planned: readonly Planned[], spec: MaintenanceSpec): Map<Visit, Deviation> {
  const { random, clock } = company
  const chosen = new Map<Visit, Deviation>()
  const past = planned.filter(({ visit }) => visit.date < clock.today)
  const spaced = (entry: Planned, days: number) => {
    const next = entry.of.visits[entry.index + 1]
    const before = entry.of.visits[entry.index - 1]
    return (
      next !== undefined &&
      daysBetween(entry.visit.date, next.date) > days + 4 &&
      !(before && chosen.has(before)) &&
      !chosen.has(next)
    )
  }
  const slack = ({ visit }: Planned) => daysBetween(visit.date, visit.legalDeadline)
  const old = random.shuffled(
    past.filter(({ visit, of, index }) => index > 0 && !of.line.onDemand && visit.date < clock.day(-20)),
  )
  for (const entry of old) {
    if (chosen.size >= spec.breaches) break
    const days = slack(entry) + 1 + random.int(0, 1)
    if (days <= 4 && spaced(entry, days)) chosen.set(entry.visit, { days, breach: true })
  }
  const wanted = Math.round(past.length * spec.lateShare)
  for (const entry of random.shuffled(past.filter(({ index, visit }) => index > 0 && visit.date < clock.day(-16)))) {
    if (chosen.size >= wanted) break
    if (!chosen.has(entry.visit) && slack(entry) >= 1 && spaced(entry, 1)) {
      chosen.set(entry.visit, { days: Math.min(slack(entry), random.int(1, 2)), breach: false })
    }
  }
  return chosen
}

/** Each crew's list of today: some done, one being done; one crew had to stop. */
function progressOfToday(
  lifts: readonly LiftVisits[],
  today: Day,
  { today: plan }: MaintenanceSpec,
): Map<Visit, { progress: Progress; n: 0 | 1 | 2 }> {
  const result = new Map<Visit, { progress: Progress; n: 0 | 1 | 2 }>()
  const byLine = new Map<Line, Visit[]>()
  for (const { line, visits, today: state } of lifts) {
    const visit = visits.find((one) => one.date === today)
    if (state === 'planned' && visit) byLine.set(line, [...(byLine.get(line) ?? []), visit])
  }
  const crews = [...byLine.values()]
  const each = Math.ceil(plan.done / Math.max(1, plan.working))
  crews.slice(0, plan.working).forEach((visits) => {
    visits.slice(0, each).forEach((visit, n) => {
      result.set(visit, { progress: 'done', n: Math.min(n, 1) as 0 | 1 })
    })
    const under = visits[each]
    if (under) result.set(under, { progress: 'working', n: 2 })
  })
  const stopped = crews[plan.working]?.[0]
  if (stopped && plan.paused > 0) result.set(stopped, { progress: 'paused', n: 1 })
  return result
}

function finishLift({ lift, visits }: LiftVisits, lastDone: Day | null, today: Day): void {
  lift.row.last_maintain_date = lastDone
  lift.row.next_maintain_date =
    visits.find((visit) => visit.date >= (lastDone === today ? addDays(today, 1) : addDays(lastDone ?? today, 1)))
      ?.date ?? null
}

/** 自定义 lines: one special check done, one to come, on days without a regular visit. */
function customOrders(
  company: Company,
  lines: readonly Line[],
  book: ContractBook,
  schedule: Schedule,
  orders: readonly Order[],
  spec: MaintenanceSpec,
  templateOf: (lift: Lift) => Template,
  snapshotOf: ReturnType<typeof snapshotMaker>,
  days: CrewDays,
): Order[] {
  const { clock } = company
  const taken = new Set(orders.map(({ row, visit }) => `${row.elevator_id} ${visit.date}`))
  return lines
    .filter((line) => line.rhythm === 1 && !line.onDemand)
    .slice(-spec.custom || lines.length)
    .flatMap((line, n) => {
      const contract = book.contractOf(line, clock.today) as Contract
      const plan = addPlan(company, line, lines.length + n, book, new Map(), schedule, null)
      Object.assign(plan.row, { plan_type: 3 })
      for (const row of company.rows.get('plan_elevator') ?? []) if (row.plan_id === plan.id) row.active = false
      return line.lifts.map((lift): Order => {
        let date = clock.day(n === 0 ? -60 : 40)
        while (taken.has(`${lift.id} ${date}`)) date = addDays(date, 1)
        const visit: Visit = {
          date,
          level: 99,
          previous: null,
          gapDays: null,
          legalDeadline: addDays(date, visitGap.days),
          dateRule: 'first',
          levelRule: 'first',
          gapBeforeTakeover: false,
          season: [],
          items: 0,
          minutes: 40,
          reason: n === 0 ? '汛前底坑与井道专项检查' : '冬季防冻专项检查',
          article: '',
        }
        const place = {
          planId: plan.id,
          contract,
          snapshot: snapshotOf(templateOf(lift), 99, [], ownRowsOf(n)),
          slot: days.next(line.crew.main.id, date, visit.minutes),
        }
        const of: LiftVisits = { line, lift, visits: [visit], today: null }
        return n === 0
          ? doneOrder(company, of, visit, place, visit.legalDeadline, onTime)
          : plannedOrder(company, of, visit, place, visit.legalDeadline)
      })
    })
}

/** An order after the end of a certificate waits for other people: 待重排 (jobs 6.4). */
function requireLicences({ row, visit, doneOn }: Order, licences: ReadonlyMap<string, Licence>): void {
  const ends = (row.worker_ids as string[]).flatMap((id) => licences.get(id)?.validTo ?? [])
  if (!doneOn && ends.some((last) => last < visit.date)) row.worker_ids = []
}

function addWorkers(company: Company, { row, of, doneOn }: Order, licences: ReadonlyMap<string, Licence>): void {
  ;(row.worker_ids as string[]).forEach((employee_id, n) => {
    const licence = licences.get(employee_id)
    add(company, 'order_worker', {
      order_id: row.id,
      employee_id,
      role: n === 0 ? 1 : 2,
      plan_date: row.plan_date,
      join_at: row.arrive_at,
      cert_no: doneOn || of.today ? (licence?.certNo ?? null) : null,
      cert_expire: doneOn || of.today ? (licence?.validTo ?? null) : null,
    })
  })
}

function onSiteOf(template: Template | undefined): Template | undefined {
  const items = template?.items.filter(({ level, remoteCheckable }) => level !== 1 || !remoteCheckable)
  return template && items && { ...template, items }
}

/** Rows that the custom plan adds, as the service writes them. */
const ownRowsOf = (n: number): TemplateItem[] =>
  (n === 0 ? customItems.special : customItems.season).map(({ photo, ...row }, at) =>
    TemplateItem.parse({
      ...row,
      itemCode: `Z-${at + 1}`,
      level: 99,
      methods: [1],
      resultType: 1,
      judge: 1,
      photoRule: photo ? 2 : 1,
      sort: 1000 + at,
    }),
  )

/** What lines and contracts show of their orders. */
function summarise(
  lines: readonly Line[],
  plans: ReadonlyMap<Line, Plan>,
  book: ContractBook,
  orders: readonly Order[],
  nameOf: (line: Line) => string,
): void {
  for (const line of lines) {
    const plan = plans.get(line) as Plan
    const own = orders.filter(({ row }) => row.plan_id === plan.id)
    const { visits, byLevel, items, minutes } = totalsOf(own.map(({ visit }) => visit))
    plan.row.summary = {
      templateName: nameOf(line),
      visits,
      byLevel,
      items,
      minutes,
      violations: own.filter(({ row }) => (row.violation as unknown[]).length > 0).length,
    }
  }
  const done = new Map<string, number>()
  for (const { row, doneOn } of orders)
    if (doneOn) done.set(row.contract_id as string, (done.get(row.contract_id as string) ?? 0) + 1)
  for (const contract of book.all) contract.row.performed_visits = done.get(contract.id) ?? 0
}
