import { dayOf } from '#kernel/shared/days.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { type FaultCode, faultCode } from '#modules/signal/shared/faultCodes.ts'
import { type Candidate, chooseStrategy } from '#modules/strategy/shared/chooseStrategy.ts'
import { addBlackBox } from './blackBoxes.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/**
 * 监测记录 of the last year (monitoring 9): what the monitored lifts said and what became of it, some that wait right now, the
 * alarms with their calls. Lifts on demand have records of their own (`demand.ts`), which their triggers count.
 */

const MONITORED = 118
const HISTORY = 2150
const ALARMS = 66
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** What lifts say how often. */
const usual = '02 02 02 02 03 03 14 14 07 18 18 19 22 13 13 01 16 15 17 23 24 21'.split(' ')
const moving = '61 65 66 75 84'.split(' ')
const events = '43 43 43 40 41 42 50 51 55 55 56 56 56'.split(' ')

interface Scene {
  readonly company: Company
  readonly random: Random
  readonly terminals: ReadonlyMap<unknown, unknown>
  readonly strategies: readonly (Candidate & { readonly mode: FaultCode['mode'] })[]
  serial: number
}

export function makeMonitorRecords(company: Company, lifts: readonly Lift[]): void {
  const random = new Random(`records ${company.id} ${company.clock.today}`)
  const known = new Set((company.rows.get('monitor_record') ?? []).map((row) => row.elevator_id))
  const terminals = new Map((company.rows.get('terminal') ?? []).map((row) => [row.elevator_id, row.id]))
  const monitored = lifts.filter(({ id, useStatus }) => useStatus === 1 && !known.has(id)).slice(0, MONITORED)
  if (monitored.length === 0) return
  const scene: Scene = { company, random, terminals, strategies: strategiesOf(company), serial: 90_000 }
  for (let n = 0; n < HISTORY; n++) addPast(scene, random.pick(monitored))
  addAlarms(scene, monitored)
  addOrdered(scene, monitored)
  addOpen(scene, monitored)
  evenColumns(company)
}

/** Rows are written with the columns of the first one. */
function evenColumns(company: Company): void {
  const rows = company.rows.get('monitor_record') ?? []
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  for (const row of rows) for (const name of names) row[name] ??= name === 'decision_log' ? [] : null
}

const { escalator, walkway } = DeviceType.code
const isStair = (lift: Lift) => lift.row.type === escalator || lift.row.type === walkway
const iso = (at: number) => new Date(at).toISOString()
const lineOf = (step: number, rule: string, result: string) => ({ step, rule, result })

/** All lifts are in their scope. */
const strategiesOf = (company: Company): Scene['strategies'] =>
  (company.rows.get('fault_strategy') ?? []).map((row) => ({
    id: row.id as string,
    name: row.name as string,
    priority: row.priority as number,
    scope: 1,
    levels: row.levels as Candidate['levels'],
    codes: row.codes as string[],
    timeFrom: null,
    timeTo: null,
    persistSeconds: row.persist_seconds as number,
    peopleInCarOnly: false,
    enabled: row.enabled as boolean,
    mode: row.mode as FaultCode['mode'],
  }))

type Chosen = ReturnType<typeof chooseStrategy<Scene['strategies'][number]>>

/** Why a record came to what it came to, in the words of the pipeline. */
function decisionsOf({ code, debounce, level, ...rule }: FaultCode, chosen: Chosen) {
  const mode = chosen.strategy?.mode ?? rule.mode
  return [
    lineOf(1, '终端已绑定，电梯在用', '找到电梯，继续处理。'),
    lineOf(
      2,
      debounce > 0 ? `防抖 ${debounce} 秒` : '不防抖',
      debounce > 0 ? `已持续 ${debounce} 秒，确认成立。` : '立即成立。',
    ),
    lineOf(4, level === 'A' || code >= '90' ? 'A 级与报警不抑制' : '维保作业中、外部停电', '没有抑制。'),
    lineOf(5, '同类记录', '没有未关闭的同类记录，新建记录。'),
    chosen.line,
    ...(mode === 2 ? [lineOf(9, '人工确认后派单', '等待调度确认。')] : []),
  ]
}

function base(scene: Scene, lift: Lift, code: string, at: number): Row {
  const { company, random, terminals } = scene
  const rule = faultCode(code) as FaultCode
  const stair = isStair(lift)
  scene.serial += 1
  const occupied = stair ? null : random.chance(0.25)
  const chosen = chooseStrategy(
    scene.strategies,
    { code: rule, occurredAt: at, occupied: occupied === true },
    Number.POSITIVE_INFINITY,
  )
  return {
    id: random.id(at),
    record_no: `GZ${dayOf(at).slice(2).replaceAll('-', '')}${scene.serial}`,
    kind: rule.kind,
    code,
    level: rule.level,
    elevator_id: lift.id,
    terminal_id: terminals.get(lift.id) ?? null,
    source: 1,
    occurred_at: iso(at),
    received_at: iso(at + rule.debounce * 1000 + 800),
    floor_label: stair ? null : String(random.int(1, Math.max(2, Number(lift.row.stations ?? 12)))),
    door: stair ? null : random.pick([0, 0, 0, 1, 2, 3]),
    speed: stair || rule.kind === 2 ? null : random.pick([0, 0, 0, 0.4]),
    occupied,
    mode: stair ? null : 1,
    count: 1,
    status: 1,
    strategy_id: chosen.strategy?.id ?? null,
    decision_log: decisionsOf(rule, chosen),
    created_at: iso(at),
    updated_at: iso(at),
    company_id: company.id,
  }
}

const ended = (row: Row, at: number): Row => Object.assign(row, { ended_at: iso(at), updated_at: iso(at) })
function handled(scene: Scene, row: Row, at: number, result: number): Row {
  const status = result === 4 ? 6 : 5
  const remark = result === 4 ? '现场复核运行正常，传感器误触发' : null
  return Object.assign(row, {
    status,
    result,
    remark,
    handler_id: scene.company.adminId,
    handled_at: iso(at),
    updated_at: iso(at),
  })
}

/** Long over: closed by somebody, by its mode or as work that was going on. */
function addPast(scene: Scene, lift: Lift): void {
  const { company, random } = scene
  const { clock } = company
  const at = clock.at(clock.day(-random.int(2, 380)), random.int(300, 1380)) + random.int(0, 59_000)
  const code = random.chance(0.45) ? random.pick(events) : random.pick(isStair(lift) ? moving : usual)
  const rule = faultCode(code) as FaultCode
  const row = ended(base(scene, lift, code, at), at + random.int(1, 55) * MINUTE)
  if (random.chance(0.2)) Object.assign(row, { count: random.int(2, 6), last_at: row.ended_at })
  if (rule.mode === 4) Object.assign(row, { status: 7, suppress_reason: null })
  else if (rule.kind === 1 && random.chance(0.12))
    Object.assign(row, {
      status: 7,
      suppress_reason: '维保作业中',
      strategy_id: null,
      decision_log: [
        lineOf(1, '终端已绑定，电梯在用', '找到电梯，继续处理。'),
        lineOf(4, '维保作业中', '维保人员正在现场维保，只记录，不派单、不推送。'),
      ],
    })
  else
    handled(
      scene,
      row,
      Date.parse(row.ended_at as string) + random.int(5, 300) * MINUTE,
      random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5]),
    )
  add(company, 'monitor_record', row)
}

interface Call {
  readonly answeredAt: number | null
  readonly freedAt: number | null
  readonly persons: number
}
function addCall(scene: Scene, row: Row, { answeredAt, freedAt, persons }: Call): void {
  if (answeredAt === null) return
  const { company, random } = scene
  add(company, 'alarm_call', {
    id: row.id,
    caller: random.pick([1, 1, 1, 2]),
    answered_at: iso(answeredAt),
    answerer_id: company.adminId,
    person_count: persons,
    vulnerable: persons > 0 && random.chance(0.3) ? [random.int(1, 3)] : [],
    comforted_at: iso(answeredAt + 40_000),
    freed_at: freedAt === null ? null : iso(freedAt),
    created_at: iso(answeredAt),
    created_by: company.adminId,
    updated_at: iso(freedAt ?? answeredAt),
    updated_by: company.adminId,
  })
}

/** Buttons that were pressed, and people who were in there. */
function addAlarms(scene: Scene, lifts: readonly Lift[]): void {
  const { company, random } = scene
  const { clock } = company
  const cars = lifts.filter((lift) => !isStair(lift))
  for (let n = 0; n < ALARMS; n++) {
    const lift = random.pick(cars)
    const at = clock.at(clock.day(-random.int(2, 370)), random.int(400, 1320))
    const row = base(scene, lift, random.pick(['90', '90', '90', '95', '90', '98']), at)
    if (row.code === '95') Object.assign(ended(row, at + 90_000), { status: 7 })
    else {
      const pressed = random.chance(0.6)
      const answeredAt = at + random.int(12, 70) * 1000
      addCall(scene, row, { answeredAt, freedAt: null, persons: 0 })
      handled(scene, ended(row, answeredAt + 4 * MINUTE), answeredAt + 5 * MINUTE, pressed ? 2 : 4)
    }
    add(company, 'monitor_record', row)
  }
}

/** 物联网告警 of the year: the order has its record, and people who were freed their call. */
function addOrdered(scene: Scene, lifts: readonly Lift[]): void {
  const { company, random } = scene
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  const orders = (company.rows.get('repair_order') ?? []).filter(
    (row) => row.source === 3 && row.status !== 10 && byId.has(row.elevator_id as string),
  )
  let boxes = 0
  for (const order of orders.slice(-60)) {
    const lift = byId.get(order.elevator_id as string) as Lift
    const at = Date.parse(order.report_at as string) - random.int(20, 90) * 1000
    const trapped = order.repair_type === 1 && !isStair(lift)
    const code = trapped ? random.pick(['94', '93']) : isStair(lift) ? '61' : random.pick(['13', '01', '02', '16'])
    const row = base(scene, lift, code, at)
    const log = row.decision_log as object[]
    log.push(lineOf(9, '自动派单', `生成工单 ${order.order_no}。`))
    Object.assign(row, { repair_order_id: order.id, status: 2, occupied: trapped ? true : row.occupied })
    Object.assign(order, { source_record_id: row.id, record_ids: [row.id] })
    if (order.complete_at) {
      ended(row, Date.parse(order.complete_at as string))
      Object.assign(row, {
        status: 5,
        result: order.cause === 4 || order.cause === 7 ? 2 : 1,
        remark: order.measure ?? null,
        handled_at: order.complete_at,
      })
    }
    if (trapped) {
      const freedAt = order.rescued_at ? Date.parse(order.rescued_at as string) : null
      addCall(scene, row, {
        answeredAt: at + random.int(15, 60) * 1000,
        freedAt,
        persons: Number(order.trapped_count ?? 1),
      })
    }
    if (trapped && boxes < 6) {
      boxes += 1
      addBlackBox(company, random, lift, row)
    }
    add(company, 'monitor_record', row)
  }
}

/** What waits on the desk now, from an A to what can be closed together. */
const waiting: readonly (readonly [code: string, minutesAgo: number, more: Row])[] = [
  ['12', 6, { status: 0, speed: 0.4, door: 2, occupied: true }],
  ['13', 4, { status: 1, door: 4, occupied: false }],
  ['16', 22, { status: 1, occupied: false }],
  ['24', 41, { status: 3, occupied: false }],
  ['02', 35, { status: 1, count: 4, door: 3 }],
  ['14', 52, { status: 0, count: 3, door: 1 }],
  ['03', 130, { status: 3, door: 0 }],
  ['07', 190, { status: 1 }],
  ['23', 64, { status: 1, source: 2 }],
]
const minor = ['18', '19', '22', '21', '18', '20', '19', '18']

function addOpen(scene: Scene, lifts: readonly Lift[]): void {
  const { company, random } = scene
  const now = company.clock.now.getTime()
  const cars = random.shuffled(lifts.filter((lift) => !isStair(lift)))
  for (const [n, [code, minutes, more]] of waiting.entries()) {
    const lift = cars[n]
    if (!lift) continue
    const at = now - minutes * MINUTE
    const row = Object.assign(base(scene, lift, code, at), more)
    if (more.count) Object.assign(row, { last_at: iso(at + 9 * MINUTE) })
    if (more.status === 3) ended(row, at + 12 * MINUTE)
    if (n < 5) addBlackBox(company, random, lift, row)
    add(company, 'monitor_record', row)
  }
  for (const [n, code] of minor.entries()) {
    const lift = cars[waiting.length + n]
    if (!lift) continue
    const at = now - random.int(1, 5) * DAY - random.int(0, 600) * MINUTE
    add(company, 'monitor_record', Object.assign(ended(base(scene, lift, code, at), at + 20 * MINUTE), { status: 3 }))
  }
  const lift = cars[waiting.length + minor.length]
  if (!lift) return
  const at = now - 3 * MINUTE
  const row = Object.assign(base(scene, lift, '90', at), { status: 0, occupied: true })
  addBlackBox(company, random, lift, row)
  add(company, 'monitor_record', row)
}
