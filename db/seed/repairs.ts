import { RepairCause, RepairType } from '#modules/repair/shared/repair.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { type FindingRepair, noteRepair, repairedFindings } from './findingWork.ts'
import type { RecordLine } from './history.ts'
import type { Employee } from './organisation.ts'
import { Random } from './random.ts'
import { repairCases } from './repairCases.ts'
import type { Row } from './write.ts'

/** Repair orders of 13 months with one live entrapment (archives 9): the counts, then each from its own dice. */

export interface RepairSpec {
  readonly days: number
  /** Closed and done ones by type 1, 2, 3; the open ones of today come besides. */
  readonly counts: readonly [number, number, number]
  /** Over the limit: arrived late, rescued or finished late. */
  readonly late: number
  /** One live entrapment and the day's open work. */
  readonly live: boolean
}

const MINUTE = 60_000
const DEVICE_SHARE = 0.62
const reporters = ['刘物业', '陈门岗', '赵住户', '周保安', '物业前台', '吴女士', '郑先生'] as const

interface Scene {
  readonly company: Company
  readonly random: Random
  readonly lifts: readonly Lift[]
  readonly certificates: ReadonlyMap<string, Row>
  serial: Map<string, number>
}

export function makeRepairs(company: Company, lifts: readonly Lift[], spec: RepairSpec): void {
  const random = new Random(`repairs ${company.id} ${company.clock.today}`)
  const served = lifts.filter((lift) => lift.useStatus === 1 && (lift.row.worker_ids as string[]).length === 2)
  const certificates = new Map(
    (company.rows.get('certificate') ?? [])
      .filter((row) => row.cert_type === 201)
      .map((row) => [String(row.owner_id), row]),
  )
  const scene: Scene = { company, random, lifts: served, certificates, serial: new Map() }
  const fromFindings = repairedFindings(company, served)
  const drafts = spec.counts.flatMap((n, i) =>
    Array.from({ length: i === 2 ? n - fromFindings.length : n }, () => ({
      type: (i + 1) as 1 | 2 | 3,
      at: momentBack(scene, spec.days),
    })),
  )
  drafts.sort((a, b) => a.at - b.at)
  // Their own dice: how many findings there are changes nothing of the rest.
  const apart: Scene = { ...scene, random: new Random(`findings ${company.id} ${company.clock.today}`) }
  let late = spec.late
  for (const { type, at } of drafts) {
    const overdue = late > 0 && type === 2 && random.chance(0.05)
    if (overdue) late--
    finished(scene, type, at, overdue)
  }
  for (const one of fromFindings.toSorted((a, b) => a.at - b.at)) found(apart, one)
  if (spec.live) openWork(scene)
}

/** 转急修 of a finding: 维保发现 or 年检整改, an ordinary repair. */
function found(scene: Scene, one: FindingRepair): void {
  const { hazard, lift, at, how } = one
  const row = base(scene, 3, at, lift)
  const person = { reporter_name: '维保班组', reporter_phone: lift.customer.officerPhone ?? '13800000000' }
  const words = { source: hazard.source_type === 3 ? 5 : 4, report_text: hazard.description, hazard_id: hazard.id }
  Object.assign(row, person, words)
  if (how === 'done') finish(scene, row, lift, at)
  else if (how === 'closed') shut(row, at + 30 * MINUTE, 4)
  else {
    sent(row, lift, at + 10 * MINUTE)
    cleared(row)
  }
  if (how === 'done') Object.assign(row, { measure: '更换或修复后试运行正常', state_after: 1, is_rework: false })
  keep(scene, row)
  noteRepair(one, row)
}

const shut = (row: Row, at: number, reason: number): Row =>
  Object.assign(row, {
    status: 10,
    close_reason: reason,
    closed_at: iso(at),
    cause: null,
    fault_part: null,
    measure: null,
  })

/** A working hour's moment, between 3 and `days` days ago. */
function momentBack({ company, random }: Scene, days: number): number {
  const { clock } = company
  return clock.at(clock.day(-random.int(3, days)), random.int(6 * 60, 22 * 60)) + random.int(0, 59) * 1000
}

function orderNo({ serial }: Scene, at: number): string {
  const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  const n = (serial.get(day) ?? 0) + 1
  serial.set(day, n)
  return `WX${day}${String(n).padStart(5, '0')}`
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Calls about a lift that stands, though nobody is in it. */
const standing = ['轿门反复开合，无法关闭', '底坑进水，电梯停用', '扶手带速度偏差，已停梯']

function base(scene: Scene, type: 1 | 2 | 3, at: number, lift: Lift): Row {
  const { company, random } = scene
  const [text, cause, part, measure, code, level] = random.pick(repairCases[type])
  const device = random.chance(DEVICE_SHARE)
  const limits = { 1: [30, 60], 2: [60, 240], 3: [1440, 4320] } as const
  return {
    id: random.id(at),
    order_no: orderNo(scene, at),
    repair_type: type,
    source: device ? 3 : random.pick([1, 1, 1, 2, 6, 8]),
    elevator_id: lift.id,
    community_id: lift.community.id,
    customer_id: lift.customer.id,
    contract_id: lift.row.contract_id ?? null,
    team_id: lift.row.team_id,
    area_type: lift.row.area_type ?? 1,
    // A finding names its own.
    hazard_id: null,
    reporter_name: device ? '物联网终端' : random.pick(reporters),
    reporter_phone: device ? lift.customer.officerPhone : `139${String(random.int(10_000_000, 99_999_999))}`,
    report_at: iso(at),
    report_text: text,
    trapped_count: type === 1 ? random.int(1, 4) : null,
    trapped_floor: type === 1 ? `${random.int(2, 17)}层` : null,
    trapped_special: type === 1 && random.chance(0.3) ? [random.int(1, 3)] : [],
    status: 0,
    worker_ids: [] as string[],
    dispatch_at: null,
    accept_at: null,
    depart_at: null,
    arrive_at: null,
    rescued_at: null,
    start_at: null,
    complete_at: null,
    sign_at: null,
    arrive_limit: limits[type][0],
    finish_limit: limits[type][1],
    arrive_over: false,
    finish_over: false,
    ladder: 0,
    fault_code: code,
    fault_level: level,
    fault_part: part,
    cause,
    measure,
    rescued_count: null,
    rescued_state: null,
    is_rework: false,
    rework_of_id: null,
    stop_from: type === 1 || standing.includes(text) ? iso(at) : null,
    stop_to: null,
    state_after: null,
    charge_type: 0,
    amount: null,
    pauses: [],
    paused_at: null,
    pause_reason: null,
    pause_seconds: 0,
    photos_before: [],
    photos_after: [],
    flags: 0,
    sign_way: null,
    sign_name: null,
    sign_key: null,
    close_reason: null,
    close_note: null,
    closed_at: null,
    star: null,
    offers: [],
    record_ids: [],
    created_at: iso(at),
    created_by: company.adminId,
    updated_at: iso(at),
    updated_by: company.adminId,
  }
}

/** Sent to the lift's own crew. */
function sent(row: Row, lift: Lift, at: number): void {
  row.worker_ids = lift.row.worker_ids
  row.dispatch_at = iso(at)
  row.status = 1
}

function finished(scene: Scene, type: 1 | 2 | 3, at: number, overdue: boolean): void {
  const { random } = scene
  const lift = random.pick(scene.lifts)
  const row = base(scene, type, at, lift)
  const minutes = (from: number, to: number) => random.int(from * 60, to * 60) * 1000
  if (type !== 1 && random.chance(0.04)) {
    const closed = at + minutes(5, 40)
    keep(scene, shut(row, closed, random.pick([1, 2, 3, 4])))
    return
  }
  finish(scene, row, lift, at, overdue)
  keep(scene, row)
}

/** Every step of it, one after the other. */
function finish(scene: Scene, row: Row, lift: Lift, at: number, overdue = false): void {
  const { random } = scene
  const type = row.repair_type as 1 | 2 | 3
  const minutes = (from: number, to: number) => random.int(from * 60, to * 60) * 1000
  const dispatched = at + (type === 1 ? minutes(0, 1) : minutes(1, 12))
  const accepted = dispatched + minutes(0, type === 3 ? 40 : 3)
  const departed = accepted + minutes(1, type === 3 ? 200 : 5)
  const arrived = overdue
    ? at + minutes(62, 75)
    : departed + (type === 1 ? minutes(6, 17) : minutes(8, type === 3 ? 60 : 38))
  const rescued = type === 1 ? arrived + minutes(3, 16) : null
  const done = (rescued ?? arrived) + minutes(12, type === 3 ? 110 : 80)
  sent(row, lift, dispatched)
  const unsigned = done > scene.company.clock.now.getTime() - 8 * 86_400_000 && random.chance(0.3)
  const signed = unsigned ? null : done + minutes(2, 600)
  const fee = type === 3 && random.chance(0.18) ? `${random.int(12, 80) * 10}.00` : null
  Object.assign(row, {
    accept_at: iso(accepted),
    depart_at: iso(departed),
    arrive_at: iso(arrived),
    start_at: iso(arrived + (type === 1 ? 0 : minutes(1, 6))),
    rescued_at: iso(rescued),
    rescued_count: rescued ? row.trapped_count : null,
    rescued_state: rescued ? (random.chance(0.1) ? 2 : 1) : null,
    complete_at: iso(done),
    sign_at: iso(signed),
    status: signed ? 8 : 7,
    arrive_over: overdue,
    stop_to: row.stop_from === null ? null : iso(done),
    state_after: random.chance(0.05) ? 2 : 1,
    is_rework: random.chance(0.03),
    sign_way: signed ? 1 : null,
    sign_name: signed ? lift.customer.safetyOfficer : null,
    charge_type: fee ? 1 : 0,
    amount: fee,
  })
}

/** What the desk has in hand now: people in a lift for some minutes, calls that wait, crews at work, parts awaited. */
function openWork(scene: Scene): void {
  const { company, random } = scene
  const now = company.clock.now.getTime()
  const busy = new Set<string>()
  /** A small company has not so many crews as there are cases to show. */
  const free = (): Lift | undefined => {
    const lift = scene.lifts.find(
      (one) => !busy.has(one.id) && !(one.row.worker_ids as string[]).some((id) => busy.has(id)),
    )
    for (const id of lift ? [lift.id, ...(lift.row.worker_ids as string[])] : []) busy.add(id)
    return lift
  }
  const began = (type: 1 | 2 | 3, back: number, lift: Lift) => base(scene, type, now - Math.round(back * MINUTE), lift)
  const trappedLift = free() as Lift
  const live = began(1, 12.66, trappedLift)
  sent(live, trappedLift, now - 12.6 * MINUTE)
  const people = {
    trapped_count: 3,
    trapped_special: [1],
    trapped_floor: '7-8层间',
    source: 6,
    reporter_name: '96333 转警',
  }
  Object.assign(live, {
    ...people,
    status: 2,
    accept_at: iso(now - 11.9 * MINUTE),
    depart_at: iso(now - 10.4 * MINUTE),
  })
  keep(scene, cleared(live))
  trappedLift.row.trapped_at = live.report_at
  // Two of them stand, in houses: the desk sees what that means to the homes.
  const homes = scene.lifts.filter(({ community, row }) => community.type === 1 && row.type === 1 && row.use_type === 0)
  for (const back of [41, 19]) {
    const row = cleared(began(2, back, random.pick(homes.length > 0 ? homes : scene.lifts)))
    keep(scene, Object.assign(row, { report_text: standing[0], stop_from: row.report_at }))
  }
  keep(scene, cleared(began(2, 9, random.pick(scene.lifts))))
  for (const back of [150, 96, 33, 12]) keep(scene, cleared(began(3, back, random.pick(scene.lifts))))
  for (const [type, back] of [
    [2, 52],
    [2, 88],
    [3, 230],
  ] as const) {
    const lift = free()
    if (!lift) continue
    const row = began(type, back, lift)
    const start = now - back * MINUTE
    sent(row, lift, start + 4 * MINUTE)
    const steps = {
      accept_at: iso(start + 5 * MINUTE),
      depart_at: iso(start + 8 * MINUTE),
      arrive_at: iso(start + 30 * MINUTE),
    }
    keep(scene, cleared(Object.assign(row, { ...steps, start_at: iso(start + 33 * MINUTE), status: 3 })))
    // It stands until its light curtain comes, which no warehouse of the company has (parts.ts).
    if (type === 2 && back === 88) Object.assign(row, { report_text: standing[0], stop_from: row.report_at })
  }
  for (const [reason, back] of [
    [1, 2900],
    [2, 1500],
    [4, 4100],
  ] as const) {
    const lift = free()
    if (!lift) continue
    const row = began(3, back, lift)
    const start = now - back * MINUTE
    sent(row, lift, start + 20 * MINUTE)
    const steps = {
      accept_at: iso(start + 30 * MINUTE),
      depart_at: iso(start + 60 * MINUTE),
      arrive_at: iso(start + 95 * MINUTE),
    }
    const pausedAt = iso(start + 140 * MINUTE)
    const pauses = [{ reason, note: null, from: pausedAt, to: null }]
    const paused = { start_at: iso(start + 98 * MINUTE), status: 4, paused_at: pausedAt, pause_reason: reason, pauses }
    keep(scene, cleared(Object.assign(row, { ...steps, ...paused })))
  }
}

/** What finished repairs wrote into the records of their lifts. */
export function repairLines(company: Company, employees: readonly Employee[]): RecordLine[] {
  const people = new Map(employees.map((one) => [one.id, one]))
  return (company.rows.get('repair_order') ?? []).flatMap((row) => {
    if (!row.complete_at || !row.elevator_id) return []
    const by = people.get((row.worker_ids as string[])[0] ?? '')
    const measure = row.measure ? `，${row.measure}` : ''
    const summary = `${row.order_no} ${RepairType.label(row.repair_type as 1)}：${RepairCause.label(row.cause as 1)}${measure}`
    return [
      {
        liftId: row.elevator_id as string,
        at: row.complete_at as string,
        kind: 2,
        bizId: row.id as string,
        summary,
        actor: by?.name ?? '系统',
        actorId: by?.userId ?? null,
      },
    ]
  })
}

/** What only the end of the work knows. */
const cleared = (row: Row): Row =>
  Object.assign(row, { cause: null, fault_part: null, measure: null, fault_code: null, fault_level: null })

function keep({ company, certificates }: Scene, row: Row): void {
  add(company, 'repair_order', row)
  ;(row.worker_ids as string[]).forEach((employeeId, n) => {
    const certificate = certificates.get(employeeId)
    add(company, 'repair_worker', {
      order_id: row.id,
      employee_id: employeeId,
      role: n === 0 ? 1 : 2,
      cert_no: certificate?.cert_no ?? null,
      cert_expire: certificate?.valid_to ?? null,
    })
  })
}
