import { addDays, addMonths, type Day, daysBetween, earlier } from '#kernel/shared/days.ts'
import { isPeriodicYear, nextInspection } from '#modules/elevator/shared/nextInspection.ts'
import { hazardDeadline } from '#modules/hazard/shared/hazard.ts'
import {
  type Duty,
  dutiesOf,
  type LiftFacts,
  materialsFor,
  nextGovernorCheck,
} from '#modules/inspection/shared/calendar.ts'
import { InspectKind, kindColumns } from '#modules/inspection/shared/inspection.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import type { RecordLine } from './history.ts'

/** Inspections: a rolling year of plans in every state, and the reports behind them (archives 9). */

export interface InspectionSpec {
  readonly plans: number
  readonly records: number
  /** Records with non-conformities that are not struck off; and hazards of all inspections. */
  readonly open: number
  readonly hazards: number
}

const ORG = '云溪市特种设备检验研究院'
const TESTER = '示例电梯检测有限公司'
const INSPECTORS = ['郑检', '吴验', '钱测', '孙核']
const BACK = 274
const AHEAD = 91
/** A plan that waits this long after its deadline is one that is chased. */
const [PASSED, RECTIFY, FAILED, CLOSED] = [5, 6, 7, 9]

interface Plan {
  readonly lift: Lift
  readonly duty: Duty
  readonly id: string
  status: number
  inspectDate: Day | null
}

const factsOf = ({ row, category }: Lift): LiftFacts => ({
  villa: row.use_type === 4 && row.type === 1,
  category,
  traction: row.driving_method === 1,
  superviseDate: row.supervise_date as Day | null,
  retrofitDate: (row.retrofit_date as Day | null | undefined) ?? null,
  lastInspectDate: null,
  majorRepairDate: null,
  governorMadeDate: ((row.governor_made_date ?? row.manufacture_date) as Day | null | undefined) ?? null,
  governorCheckDate: (row.governor_check_date as Day | null | undefined) ?? null,
  brakeTestDate: null,
})

const yearsAround = (today: Day) => [-1, 0, 1].map((n) => Number(today.slice(0, 4)) + n)

export function makeInspections(company: Company, lifts: readonly Lift[], spec: InspectionSpec): RecordLine[] {
  const book = new Book(company)
  for (const lift of lifts) {
    lift.row.governor_check_date = null
    lift.row.governor_next_date = null
  }
  book.brakeTests(lifts)
  book.governorChecks(lifts, Math.round(spec.records / 6))
  const plans = choosePlans(company, lifts, spec)
  settle(company, plans, spec)
  for (const plan of plans) book.plan(plan)
  const own = plans.filter(({ status }) => status === PASSED || status === RECTIFY || status === FAILED)
  const bad = own.filter(({ status }) => status !== PASSED).length
  let found = spec.hazards - bad
  for (const plan of own) {
    // Of the passed ones the newest were put right before.
    const mended = plan.status === PASSED && found > 0 && plan.duty.kind === 1
    if (mended) found--
    book.report(plan, mended)
  }
  book.history(lifts, plans, spec.records - book.reports)
  return book.lines
}

/** One inspection per lift whose deadline lies in the rolling year, filled up with the nearest tasks. */
function choosePlans(company: Company, lifts: readonly Lift[], spec: InspectionSpec): Plan[] {
  const { today } = company.clock
  const within = ({ deadline }: Duty) => {
    const days = daysBetween(today, deadline)
    return days > -BACK && days <= AHEAD
  }
  const mains: Plan[] = []
  const tasks: Plan[] = []
  let stopped = 0
  for (const lift of lifts) {
    // Two of those that stand still do so because they failed.
    if (lift.useStatus !== 1 && !(lift.useStatus === 2 && stopped < 2)) continue
    const duties = yearsAround(today).flatMap((year) => dutiesOf(factsOf(lift), year).duties)
    const main = duties.find(
      (duty) => duty.kind < 10 && within(duty) && (lift.useStatus === 1 || duty.deadline < today),
    )
    if (!main) continue
    if (lift.useStatus === 2) stopped++
    const of = (duty: Duty): Plan => ({ lift, duty, id: idOf(company, 200), status: 0, inspectDate: null })
    mains.push(of(main))
    if (lift.useStatus !== 1) continue
    const near = duties.find(
      ({ kind, deadline }) => kind >= 10 && deadline >= today && daysBetween(today, deadline) <= 75,
    )
    if (near) tasks.push(of(near))
  }
  // Every kind of task shows.
  const byKind = [12, 11, 10].flatMap((kind) => tasks.filter(({ duty }) => duty.kind === kind).slice(0, 4))
  const chosen = [...mains.slice(0, spec.plans), ...byKind, ...tasks.filter((task) => !byKind.includes(task))]
  return chosen.slice(0, spec.plans).sort((a, b) => (a.duty.deadline < b.duty.deadline ? -1 : 1))
}

/** How far each plan is, by the days that are left; some are late, some are to be put right. */
function settle(company: Company, plans: readonly Plan[], spec: InspectionSpec): void {
  const { clock, random } = company
  let [late, rectify, ahead] = [0, 0, 0]
  const lateStates = [4, 3, 0]
  for (const plan of plans) {
    const left = daysBetween(clock.today, plan.duty.deadline)
    if (plan.lift.useStatus === 2) plan.status = FAILED
    else if (left < 0) {
      // What is on demand is inspected in time (jobs 6.9).
      const isMain = plan.duty.kind === 1 && !plan.lift.onDemand
      if (left > -35 && isMain && rectify < spec.open - 2) {
        plan.status = RECTIFY
        rectify++
      } else if (left > -70 && isMain && late < lateStates.length && spec.open > 0)
        plan.status = lateStates[late++] as number
      else plan.status = PASSED
    } else {
      const cycle = left <= 30 ? [3, 4, 2, PASSED, 3] : left <= 60 ? [2, 3, 1, 2] : [0, 1, 0, 0, CLOSED, 0]
      const at = cycle[ahead++ % cycle.length] as number
      plan.status = plan.duty.kind >= 10 ? Math.min(at, 1) : at === 3 && plan.duty.kind === 2 ? 2 : at
    }
    const done = plan.status >= 4 && plan.status !== CLOSED
    if (!done) continue
    const wished = addDays(plan.duty.deadline, -random.int(6, 40))
    plan.inspectDate = wished > clock.today ? addDays(clock.today, -random.int(1, 6)) : wished
  }
}

class Book {
  readonly lines: RecordLine[] = []
  reports = 0
  private readonly company: Company
  private planned = new Map<number, number>()
  private numbered = new Map<string, number>()

  constructor(company: Company) {
    this.company = company
  }

  plan({ id, lift, duty, status, inspectDate }: Plan): void {
    const { clock, random } = this.company
    const year = Number(duty.deadline.slice(0, 4))
    const n = (this.planned.get(year) ?? 0) + 1
    this.planned.set(year, n)
    const assigned = status >= 1 && status !== CLOSED
    const checked = status >= 2 && status !== CLOSED && duty.kind < 10
    const applied = status >= 3 && status !== CLOSED && duty.kind === 1
    const day = inspectDate ?? clock.today
    // Late and without a result: the lift still waits for this inspection.
    if (duty.kind === 1 && status <= 4 && duty.deadline < clock.today)
      Object.assign(lift.row, { last_inspect_date: this.before(lift, duty), next_inspect_date: duty.deadline })
    const materials = materialsFor(duty.kind, lift.category)
    const ready = status >= 3 ? materials.length : status === 0 ? n % 3 : random.int(2, materials.length - 1)
    add(this.company, 'inspection_plan', {
      id,
      plan_no: `NJ${year}${String(n).padStart(5, '0')}`,
      elevator_id: lift.id,
      year,
      inspect_type: kindColumns(duty.kind).inspectType,
      task_kind: kindColumns(duty.kind).taskKind,
      year_index: duty.yearIndex,
      base_date: duty.baseDate,
      due_month: duty.dueMonth,
      earliest_date: duty.earliestDate,
      apply_by: duty.applyBy,
      deadline: duty.deadline,
      apply_at: applied ? addDays(day, -random.int(10, 24)) : null,
      apply_no: applied ? `BJ${year}${random.digits(6)}` : null,
      org_name: duty.kind === 1 ? ORG : duty.kind === 2 && assigned ? TESTER : null,
      inspect_date: inspectDate ?? (status === 3 ? clock.day(random.int(2, 12)) : null),
      team_id: lift.row.team_id,
      worker_ids: assigned ? (lift.row.worker_ids as string[]) : [],
      qualify_no: duty.kind === 2 && assigned ? 'TS7310001-2029' : null,
      qualify_to: duty.kind === 2 && assigned ? addDays(duty.deadline, 700) : null,
      materials: materials.map(({ name }, at) => ({ name, ready: at < ready })),
      status,
      self_check_date: checked ? addDays(day, -random.int(26, 40)) : null,
      fee: duty.kind === 1 ? '600.00' : null,
      delays: [],
      stopped_lift: status === FAILED,
      close_reason: status === CLOSED ? '使用单位改由原制造单位统一安排' : null,
      source: 1,
      ...entered(this.company, 200),
    })
  }

  /** The report of a plan, with what it found, and the dates of its lift. */
  report(plan: Plan, mended: boolean): void {
    const { lift, duty, status, inspectDate } = plan
    const on = inspectDate as Day
    const bad = status !== PASSED
    const next = bad ? null : this.nextOf(lift, duty.kind, on)
    const id = this.record({ lift, kind: duty.kind, on, conclusion: bad ? 2 : mended ? 4 : 1, next, planId: plan.id })
    if (bad || mended) this.finding(id, plan, on)
    const { row } = lift
    if (duty.kind !== 1) return
    if (!bad) Object.assign(row, { last_inspect_date: on, next_inspect_date: next })
    else Object.assign(row, { last_inspect_date: this.before(lift, duty), next_inspect_date: duty.deadline })
    if (status === FAILED) Object.assign(row, { stop_reason: '检验不合格，待复检', stop_from: on })
  }

  /** Reports of earlier years, the newest first, until there are as many as asked for. */
  history(lifts: readonly Lift[], plans: readonly Plan[], most: number): void {
    const { clock, random } = this.company
    const planned = new Set(plans.map(({ lift, duty }) => `${lift.id} ${duty.deadline.slice(0, 4)}`))
    const past: { lift: Lift; duty: Duty; on: Day }[] = []
    for (const lift of lifts) {
      if (lift.useStatus > 2) continue
      const facts = factsOf(lift)
      for (let year = Number(clock.today.slice(0, 4)); year > Number(clock.today.slice(0, 4)) - 5; year--) {
        const duty = dutiesOf(facts, year).duties.find(({ kind }) => kind < 10)
        if (!duty || duty.deadline >= clock.today || planned.has(`${lift.id} ${year}`)) continue
        past.push({ lift, duty, on: addDays(duty.deadline, -random.int(6, 40)) })
      }
    }
    past.sort((a, b) => (a.on > b.on ? -1 : 1))
    for (const { lift, duty, on } of past.slice(0, Math.max(0, most))) {
      const next = this.nextOf(lift, duty.kind, on)
      this.record({ lift, kind: duty.kind, on, conclusion: random.chance(0.06) ? 3 : 1, next, planId: null })
    }
  }

  /** Governors of all lifts were checked; reports of the first `most` are at hand. A few checks are overdue. */
  governorChecks(lifts: readonly Lift[], most: number): void {
    const { clock, random } = this.company
    const having = lifts.filter(
      ({ row, useStatus, category }) => useStatus <= 2 && category !== 4 && row.supervise_date !== null,
    )
    for (const [n, lift] of having.entries()) {
      const facts = factsOf(lift)
      const on = clock.day(-(n % 60 === 7 ? random.int(732, 750) : random.int(20, 340)))
      if (facts.villa || (facts.governorMadeDate && on < facts.governorMadeDate)) continue
      const next = nextGovernorCheck({ ...facts, governorCheckDate: on })
      Object.assign(lift.row, { governor_check_date: on, governor_next_date: next })
      if (n < most) this.record({ lift, kind: 11, on, conclusion: 1, next, planId: null })
    }
  }

  /** The 125 % test of every lift that is older than five years; those that fall due soon are among the plans. */
  brakeTests(lifts: readonly Lift[]): void {
    const { clock, random } = this.company
    for (const lift of lifts) {
      const { superviseDate, traction, villa } = factsOf(lift)
      if (lift.useStatus > 2 || !traction || villa || lift.category !== 1 || !superviseDate) continue
      const years = Math.floor(daysBetween(superviseDate, clock.today) / 1826)
      if (years < 1) continue
      const on = addDays(addMonths(superviseDate, 60 * years), -random.int(3, 25))
      const next = addMonths(on, 60)
      this.record({ lift, kind: 12, on, conclusion: 1, next, planId: null })
    }
  }

  private nextOf({ row }: Lift, kind: InspectKind, on: Day): Day | null {
    if (kind !== 1) return null
    return nextInspection({ superviseDate: row.supervise_date as Day, lastInspectDate: on, villa: false })
  }

  /** The periodic inspection before this one; the supervision where there is none. */
  private before({ row }: Lift, duty: Duty): Day {
    const supervised = row.supervise_date as Day
    const earlier = Array.from({ length: duty.yearIndex }, (_, year) => year)
    const n = earlier.findLast(isPeriodicYear) ?? 0
    return n === 0 ? supervised : addDays(addMonths(duty.deadline, -12 * (duty.yearIndex - n)), -12)
  }

  private record(given: {
    lift: Lift
    kind: InspectKind
    on: Day
    conclusion: 1 | 2 | 3 | 4
    next: Day | null
    planId: string | null
  }): string {
    const { clock, random } = this.company
    const { lift, kind, on, conclusion, next, planId } = given
    this.reports++
    const id = random.id(clock.at(on, 990))
    const series = `JL${on.slice(0, 4)}`
    const n = (this.numbered.get(series) ?? 0) + 1
    this.numbered.set(series, n)
    const reportNo = `${kind === 11 ? 'XSQ' : kind === 2 ? 'ZJ' : 'TJ'}${on.slice(0, 4)}${random.digits(7)}`
    const org = kind === 1 ? ORG : TESTER
    const at = clock.iso(on, 990)
    add(this.company, 'inspection_record', {
      id,
      record_no: `${series}${String(n).padStart(5, '0')}`,
      plan_id: planId,
      elevator_id: lift.id,
      inspect_type: kindColumns(kind).inspectType,
      task_kind: kindColumns(kind).taskKind,
      inspect_date: on,
      org,
      inspectors: random.some(INSPECTORS, 2),
      report_no: reportNo,
      conclusion,
      next_date: next,
      next_type: kind === 1 && next ? 1 : null,
      report_file: [],
      label_photo: [],
      governor:
        kind === 11
          ? { speed: Math.round((Number(lift.row.speed) * 1.15 + 0.25) * 100) / 100, trigger: '电气、机械' }
          : null,
      uploaded_by: this.company.adminId,
      created_at: at,
      created_by: this.company.adminId,
      updated_at: at,
      updated_by: this.company.adminId,
    })
    const words = { 1: '合格', 2: '不合格', 3: '复检合格', 4: '整改后合格' }[conclusion]
    const after = next ? `，下次${next}` : ''
    const summary = `${InspectKind.label(kind)}${words}（${on}，${org}，报告${reportNo}）${after}`
    const by = { actor: '系统管理员', actorId: this.company.adminId }
    this.lines.push({ liftId: lift.id, at, kind: 3, bizId: id, summary, ...by })
    return id
  }

  private found = 0
  private finding(recordId: string, { id, lift, status }: Plan, on: Day): void {
    const { clock } = this.company
    const n = this.found++
    const [clause, text, part] = findings[n % findings.length] as (typeof findings)[number]
    const passed = status === PASSED
    const grade = status === FAILED ? 3 : n % 3 === 1 ? 2 : 1
    const state = passed ? 5 : grade === 3 ? 0 : [0, 3, 4, 0][n % 4]
    const hazardId = this.company.random.id(clock.at(on, 995))
    const day = on.replaceAll('-', '')
    const fixed = clock.iso(earlier(addDays(on, 9), clock.today), 560)
    add(this.company, 'hazard', {
      id: hazardId,
      hazard_no: `YH${day}${String(9000 + n)}`,
      elevator_id: lift.id,
      source_type: 3,
      source_id: recordId,
      item_code: clause,
      grade,
      description: text,
      suggestion: '整改后复查，保留照片',
      deadline: hazardDeadline(grade, on),
      state,
      notice_no: (state ?? 0) >= 3 ? `TZ${day}${String(900 + n)}` : null,
      notice_sign_key: (state ?? 0) >= 3 ? 'paper' : null,
      issued_at: (state ?? 0) >= 3 ? clock.iso(on, 995) : null,
      notice_at: (state ?? 0) >= 3 ? clock.iso(on, 995) : null,
      notice_to: (state ?? 0) >= 3 ? '沈安全' : null,
      repair_id: null,
      repair_no: null,
      return_note: null,
      report_gov: grade === 3,
      fix_note: (state ?? 0) >= 4 ? `${part}已更换并复查` : null,
      fixed_at: (state ?? 0) >= 4 ? fixed : null,
      closed_at: state === 5 ? fixed : null,
      created_at: clock.iso(on, 995),
      created_by: this.company.adminId,
      updated_at: clock.iso(on, 995),
    })
    add(this.company, 'inspection_finding', {
      id: this.company.random.id(clock.at(on, 996)),
      record_id: recordId,
      plan_id: id,
      clause,
      text,
      hazard_id: hazardId,
      rectify_by: hazardDeadline(grade, on),
      sort: 0,
      created_at: clock.iso(on, 996),
      created_by: this.company.adminId,
    })
  }
}

const findings = [
  ['2.8', '机房照明照度不足，检修时看不清盘车方向', '机房照明'],
  ['3.12', '对重缓冲器动作后不能自动复位', '对重缓冲器'],
  ['4.6', '轿门开启力不足，门刀磨损', '门刀'],
  ['6.3', '层门锁紧元件啮合长度 5 mm，小于 7 mm', '层门锁'],
  ['5.2', '曳引绳一股断丝超过规定', '曳引绳'],
  ['7.1', '底坑急停开关失灵', '底坑急停开关'],
  ['2.5', '限速器运转部位卡滞', '限速器'],
] as const
