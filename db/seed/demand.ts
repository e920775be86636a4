import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'
import { judge } from '#modules/demand/shared/eligibility.ts'
import { factsOn, type LiftHistory } from '#modules/demand/shared/history.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { remoteChecksOf } from '#modules/maintenance/shared/remoteCheck.ts'
import { nationalItems } from '#modules/template/shared/checklist.ts'
import { defaultDemandRule } from '#modules/template/shared/demandRule.ts'
import { add, type Company, entered } from './company.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/**
 * What the lines on demand stand on (archives 9, jobs 9): terminals with thirteen months of daily counts, faults, the
 * score of every lift, and the visits that were triggered. Drawn from dice of its own, so that the rest stays as it is.
 */

const COUNTED_DAYS = 395
/** Silent since then: the service sends the lift back to fifteen days as soon as it runs (jobs 8.14). */
const SILENT_HOURS = 73

export const demoEligibility = { ...defaultDemandRule.eligibility, agreementFile: false }

const faults: readonly (readonly [code: string, level: string])[] = [
  ['02', 'C'],
  ['02', 'C'],
  ['03', 'C'],
  ['14', 'C'],
  ['07', 'C'],
  ['13', 'B'],
  ['18', 'D'],
  ['19', 'D'],
]

export function makeDemand(company: Company, lifts: readonly Lift[]): void {
  const random = new Random(`demand ${company.id} ${company.clock.today}`)
  const rows = (table: string) => company.rows.get(table) ?? []
  const rule = rows('demand_rule')[0]
  const plans = rows('maintain_plan')
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  let serial = 0
  for (const plan of plans.filter((one) => one.plan_type === 2)) {
    addCustomPlan(company, plan, 1, `${communityOf(plan, lifts)}按需维保`, { demand_rule_id: rule?.id })
    for (const link of rows('plan_elevator').filter((one) => one.plan_id === plan.id)) {
      const lift = byId.get(link.elevator_id as string)
      if (!lift) continue
      serial += 1
      const history = measure(company, random, lift, serial)
      addStanding(company, plan, link, history)
      addTrigger(company, random, plan, lift, serial)
      addRemoteChecks(company, lift, history)
    }
  }
  addCustomPlans(company, plans)
}

/** What the terminal checked until each visit on demand, by the product's own rule (jobs 6.9). */
function addRemoteChecks(company: Company, lift: Lift, { terminal, counters, faults: found }: LiftHistory): void {
  const rows = nationalItems(1).filter(({ level, remoteCheckable }) => level === 1 && remoteCheckable)
  const done = (company.rows.get('maintain_order') ?? [])
    .filter((row) => row.elevator_id === lift.id && [3, 4].includes(Number(row.status)) && row.complete_at)
    .map((row) => ({ row, day: dayOf(String(row.complete_at)) }))
    .sort((a, b) => a.day.localeCompare(b.day))
  for (const [n, { row, day: to }] of done.entries()) {
    if (row.type !== 2) continue
    const from = done[n - 1]?.day ?? addDays(to, -visitGap.days)
    const days = [...counters.keys()].filter((day) => day >= from && day <= to)
    const codes = found.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to).map(({ code }) => code)
    const recorded = { terminalNo: terminal?.terminalNo ?? null, days, codes }
    row.remote_checks = remoteChecksOf(rows, recorded, { from, to })
  }
}

const communityOf = (plan: Row, lifts: readonly Lift[]) =>
  lifts.find((lift) => lift.community.id === plan.community_id)?.community.name ?? ''

function addCustomPlan(company: Company, plan: Row, kind: number, title: string, more: Row): void {
  add(company, 'custom_plan', {
    id: plan.id,
    kind,
    title,
    demand_rule_id: null,
    items: [],
    dates: [],
    month_days: [],
    ...more,
    ...entered(company, 60),
  })
}

/** Terminal, daily counts and records of one lift, and the history they make. */
function measure(company: Company, random: Random, lift: Lift, serial: number): LiftHistory {
  const { clock } = company
  const silent = serial === 5
  const terminalNo = `TWE1${String(26000100 + serial)}`
  const terminal = random.id(clock.at(clock.day(-COUNTED_DAYS), 600))
  const lastSeen = new Date(clock.now.getTime() - (silent ? SILENT_HOURS * 3_600_000 : 20_000)).toISOString()
  add(company, 'terminal', {
    id: terminal,
    terminal_no: terminalNo,
    terminal_type: 1,
    vendor: '云溪物联',
    model: serial % 3 === 0 ? 'TW-E1S' : 'TW-E1',
    status: silent ? 2 : 1,
    online_since: silent ? null : clock.iso(clock.day(-random.int(2, 30)), random.int(0, 1400)),
    last_seen_at: lastSeen,
    // Silent because its card has run out; the simulator leaves it alone.
    sim_expire_date: silent ? clock.day(-3) : null,
    elevator_id: lift.id,
    ...entered(company, COUNTED_DAYS),
  })
  addBinding(company, terminal, lift, serial)
  Object.assign(lift.row, { terminal_no: terminalNo, online: !silent })
  const counters = addCounters(company, random, lift, serial, silent ? 3 : 0)
  return {
    ...factsOfRows(company, lift),
    terminal: { terminalNo, status: silent ? 2 : 1, lastSeenAt: lastSeen },
    counters,
    faults: addFaults(company, random, lift, terminal, serial),
  }
}

/** Put up on the day it was entered, by the person who entered it. */
function addBinding(company: Company, terminal: string, lift: Lift, serial: number): void {
  const { clock } = company
  const dice = new Random(`binding ${company.id} ${serial}`)
  const day = clock.day(-COUNTED_DAYS)
  add(company, 'terminal_binding', {
    id: dice.id(clock.at(day, 605)),
    terminal_id: terminal,
    elevator_id: lift.id,
    terminal_type: 1,
    from_at: clock.iso(day, dice.int(840, 1020)),
    reason: 1,
    photos: [],
    self_test: { floors: true, door: true, direction: true, occupancy: true },
    operator_id: null,
    created_at: clock.iso(day, 1021),
    created_by: company.adminId,
    updated_at: clock.iso(day, 1021),
    updated_by: company.adminId,
  })
}

/** Offices run on working days, homes every day; a day now and then was cut short by a power failure. */
function addCounters(company: Company, random: Random, lift: Lift, serial: number, quietDays: number) {
  const { clock } = company
  const usual = 420 + ((serial * 137) % 9) * 95
  const counters = new Map<Day, { doorCycles: number; onlineSec: number }>()
  for (let ago = COUNTED_DAYS; ago > quietDays; ago--) {
    const date = clock.day(-ago)
    const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    const doorCycles = Math.round(usual * (weekend ? 0.7 : 1) * (0.9 + random.next() * 0.2))
    const onlineSec = random.chance(0.02) ? 86_400 - random.int(1200, 9000) : 86_400 - random.int(0, 90)
    const runs = Math.round(doorCycles * 0.94)
    counters.set(date, { doorCycles, onlineSec })
    add(company, 'counter_day', {
      elevator_id: lift.id,
      date,
      runs,
      door_cycles: doorCycles,
      run_sec: runs * 19,
      distance_m: runs * 14,
      rope_bends: runs * 2,
      kwh: (runs * 0.031).toFixed(2),
      online_sec: onlineSec,
      starts_per_hour_max: Math.round(runs / 9),
    })
  }
  return counters
}

/** A few faults a year, mostly of the doors; none so close together that they would have sent people out. */
function addFaults(company: Company, random: Random, lift: Lift, terminal: string, serial: number) {
  const { clock } = company
  const found: { at: string; code: string; level: string }[] = []
  for (let ago = 380 - serial * 7; ago > 8; ago -= random.int(24, 70)) {
    const [code, level] = random.pick(faults)
    const at = clock.iso(clock.day(-ago), random.int(400, 1290))
    found.push({ at, code, level })
    const ended = new Date(Date.parse(at) + random.int(2, 40) * 60_000).toISOString()
    add(company, 'monitor_record', {
      id: random.id(Date.parse(at)),
      record_no: `GZ${dayOf(at).slice(2).replaceAll('-', '')}${String(serial * 100 + found.length).padStart(5, '0')}`,
      kind: 1,
      code,
      level,
      elevator_id: lift.id,
      terminal_id: terminal,
      source: 1,
      occurred_at: at,
      received_at: at,
      ended_at: ended,
      count: random.int(1, 2),
      status: 5,
      result: 1,
      created_at: at,
      updated_at: ended,
    })
  }
  return found
}

/** The rest of what is known of the lift, from the rows already made. */
function factsOfRows(company: Company, lift: Lift): Omit<LiftHistory, 'terminal' | 'counters' | 'faults'> {
  const rows = (table: string) => company.rows.get(table) ?? []
  const mine = (table: string) => rows(table).filter((row) => row.elevator_id === lift.id)
  const policies = new Map(rows('insurance_policy').map((row) => [row.id, row]))
  const day = (value: unknown) => dayOf(value as string)
  return {
    elevatorId: lift.id,
    name: lift.name,
    communityName: lift.community.name,
    templateType: lift.row.template_type as number,
    useStatus: lift.useStatus,
    madeOn: (lift.row.manufacture_date ?? lift.row.accept_date) as Day,
    insured: mine('insurance_policy_elevator').flatMap((row) => {
      const policy = policies.get(row.policy_id)
      return policy ? [{ from: policy.from_date as Day, to: policy.to_date as Day }] : []
    }),
    inspectionTo: lift.row.next_inspect_date as Day | null,
    companyGrade: rows('company')[0]?.credit_grade as string | null,
    agreement: false,
    trapped: mine('repair_order')
      .filter((row) => row.repair_type === 1 && !(row.status === 10 && [1, 2].includes(row.close_reason as number)))
      .map((row) => row.report_at as string),
    hazards: mine('hazard').map((row) => ({
      grade: row.grade as number,
      from: day(row.created_at),
      to: (row.state as number) >= 4 ? day(row.closed_at ?? row.fixed_at ?? row.updated_at) : null,
    })),
    visits: mine('maintain_order').flatMap((row) => (row.complete_at ? [row.complete_at as string] : [])),
  }
}

function addStanding(company: Company, plan: Row, link: Row, history: LiftHistory): void {
  const { clock } = company
  const rule = { ...defaultDemandRule, eligibility: demoEligibility, elevatorType: 1 as const }
  const judged = judge(factsOn(history, clock.now.toISOString(), true), rule)
  // The chains of the demo go by thirty days; what differs the service puts right on its first night.
  link.gap_days = rule.localMaxGapDays
  add(company, 'demand_state', {
    id: link.id,
    plan_id: plan.id,
    elevator_id: history.elevatorId,
    score: judged.score,
    gap_days: rule.localMaxGapDays,
    eligible: judged.eligible,
    judgement: judged,
    fallen_back_on: null,
    fallback_reason: null,
    computed_at: clock.iso(clock.today, 6),
  })
}

/** Every third lift had a visit that a trigger asked for: an order of the line, done within its days. */
function addTrigger(company: Company, random: Random, plan: Row, lift: Lift, serial: number): void {
  if (serial % 3 === 2) return
  const done = (company.rows.get('maintain_order') ?? []).filter(
    (row) => row.plan_id === plan.id && row.elevator_id === lift.id && row.complete_at !== null,
  )
  const order = done.at(-1 - (serial % 2))
  if (!order) return
  const [type, code, text, value, threshold] = [
    [1, null, '自上次维保开关门60,318次，达到60,000次', 60_318, 60_000],
    [3, '02', '7天内「关门故障」3次', 3, 3],
  ][serial % 2] as [number, string | null, string, number, number]
  const before = addDays(order.plan_date as Day, -2)
  Object.assign(order, { source: 3, plan_reason: `按需触发：${text}`, reason: `按需触发：${text}` })
  add(company, 'demand_trigger', {
    id: random.id(company.clock.at(before, 600)),
    plan_id: plan.id,
    elevator_id: lift.id,
    type,
    code,
    text,
    value,
    threshold,
    fired_at: company.clock.iso(before, random.int(420, 1200)),
    due_by: addDays(before, type === 1 ? 7 : 3),
    order_id: order.id,
    joined: false,
    created_at: company.clock.iso(before, 1200),
  })
}

/** 自定义: a special check done, a seasonal one to come (jobs 9), with the rows they add. */
export const customItems = {
  special: [
    { part: 5, name: '底坑积水与排水', requirement: '无积水、无渗水，排水泵试运行正常', photo: true },
    { part: 2, name: '井道渗水', requirement: '井道壁、层门地坎无渗水痕迹', photo: true },
    { part: 1, name: '机房门窗防雨', requirement: '关闭严密，无雨水飘入', photo: false },
  ],
  season: [
    { part: 1, name: '机房温度', requirement: '不低于5℃，取暖设备完好', photo: false },
    { part: 6, name: '油温与油黏度', requirement: '液压油、减速机油在冬季使用范围内', photo: false },
  ],
} as const

function addCustomPlans(company: Company, plans: readonly Row[]): void {
  const orders = company.rows.get('maintain_order') ?? []
  plans
    .filter((one) => one.plan_type === 3)
    .forEach((plan, n) => {
      const days = orders.filter((row) => row.plan_id === plan.id).map((row) => row.plan_date as Day)
      const [first = company.clock.today] = days.sort()
      if (n === 0)
        addCustomPlan(company, plan, 2, '汛前底坑与井道专项检查', { dates: [first], items: customItems.special })
      else
        addCustomPlan(company, plan, 3, '冬季防冻专项检查', { month_days: [first.slice(5)], items: customItems.season })
    })
}
