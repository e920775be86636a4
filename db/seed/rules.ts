import { addDays, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { defaultRule } from '#modules/rule/shared/defaults.ts'
import type { Node, Scene, Stage } from '#modules/rule/shared/overtime.ts'
import { stepsOf } from '#modules/rule/shared/steps.ts'
import { phraseOf } from '#modules/rule/shared/words.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { ContractBook } from './contractBook.ts'
import type { Order } from './orders.ts'
import type { Organisation } from './organisation.ts'
import type { Row } from './write.ts'

/**
 * Rules are the product's defaults, which need no rows. The hits are what those rules would have said in the last 30 days
 * about the orders, contracts and payments of the demo; without them the first minute of the service would say it all.
 */
const DAYS = 30
const MINUTE = 60_000
/** 08:30, when a rule of working time begins to speak. */
const MORNING = 510

interface Subject {
  readonly scene: Scene
  readonly node: Node
  readonly type: string
  readonly id: string
  readonly title: string
  readonly base: number
  readonly due: number
  /** Moment from which there is nothing to remind of. */
  readonly until: number
  readonly receivers: (stage: Stage) => readonly { readonly id: string; readonly name: string }[]
  readonly jump: readonly [bizType: string, id: string]
}

export function makeRules(
  company: Company,
  organisation: Organisation,
  orders: readonly Order[],
  book: ContractBook,
  withStrategies: boolean,
): void {
  for (const subject of [
    ...orderSubjects(company, organisation, orders),
    ...paperSubjects(company, organisation, book),
  ])
    addHits(company, subject)
  if (withStrategies) {
    makeStrategies(company)
    makeFaultRules(company)
  }
}

const begin = (company: Company, day: string) => company.clock.at(day, 0)

function* orderSubjects(company: Company, organisation: Organisation, orders: readonly Order[]): Generator<Subject> {
  const { clock } = company
  const people = new Map(organisation.employees.map((one) => [one.id, one]))
  const leaders = new Map(organisation.teams.map((team) => [team.id, team.members.slice(0, 1)]))
  const dispatchers = organisation.employees.filter(({ kind, userId }) => kind === 4 && userId !== null)
  for (const { row, of, doneOn } of orders) {
    const planned = String(row.plan_date)
    if (row.status === 9 || daysBetween(planned, clock.today) > DAYS || planned > clock.today) continue
    const done = row.complete_at
      ? Date.parse(String(row.complete_at))
      : doneOn
        ? clock.at(doneOn, 990)
        : Number.POSITIVE_INFINITY
    const crew = (row.worker_ids as string[]).flatMap((id) => people.get(id) ?? [])
    const leader = leaders.get(String(row.team_id)) ?? []
    const shared = {
      scene: 4 as const,
      type: 'maintainOrder',
      id: String(row.id),
      title: `${of.lift.community.name} ${of.lift.name}`,
      due: begin(company, String(row.legal_deadline)),
      until: done,
      receivers: (stage: Stage) =>
        stage.receivers.flatMap((role) => (role === 1 ? crew : role === 2 ? leader : role === 3 ? dispatchers : [])),
      jump: ['maintain', String(row.id)] as const,
    }
    yield { ...shared, node: 3, base: begin(company, planned) }
    yield { ...shared, node: 4, base: shared.due }
  }
}

function* paperSubjects(company: Company, organisation: Organisation, book: ContractBook): Generator<Subject> {
  const { clock } = company
  const managers = [organisation.manager, organisation.salesman]
  const renewed = new Set(book.all.map(({ row }) => row.renewed_from_id).filter(Boolean))
  const receivers = () => managers
  for (const { row, id, end } of book.all) {
    if (row.draft || row.status === 3 || row.terminated_at || renewed.has(id) || row.type === 6) continue
    if (row.status !== 1 && row.status !== 2) continue
    const base = begin(company, end)
    const shared = { until: Number.POSITIVE_INFINITY, receivers, jump: ['contract', id] as const }
    yield {
      ...shared,
      scene: 7,
      node: 4,
      type: 'contract',
      id,
      title: String(row.name ?? row.contract_no),
      base,
      due: base,
    }
  }
  const contracts = new Map(book.all.map((contract) => [contract.id, contract.row]))
  for (const row of company.rows.get('payment_plan') ?? []) {
    const contract = contracts.get(String(row.contract_id))
    if (!contract || contract.draft || contract.status === 3 || row.repay_status === 1 || row.row_type === 2) continue
    const base = begin(company, String(row.due_date))
    if (base > clock.now.getTime() + 8 * 86_400_000) continue
    yield {
      scene: 6,
      node: 4,
      type: 'paymentPlan',
      id: String(row.id),
      base,
      due: base,
      until: Number.POSITIVE_INFINITY,
      title: `${contract.name ?? contract.contract_no} 第 ${row.period_no} 期`,
      receivers,
      jump: ['contract', String(row.contract_id)] as const,
    }
  }
}

/** The steps the subject has passed: all of the last 30 days, and the last one whenever it was. */
function addHits(company: Company, subject: Subject): void {
  const { clock, random } = company
  const { scene, node, base } = subject
  const rule = defaultRule(scene, node)
  const now = clock.now.getTime()
  const passed = stepsOf(rule, now).flatMap(({ stage, nth, cutoff }) => {
    const raw = base + (now - cutoff)
    const day = dayOf(raw)
    const minute = (raw - clock.at(day, 0)) / MINUTE
    const at = rule.workHoursOnly && minute < MORNING ? clock.at(day, MORNING) : raw
    return base <= cutoff && at < now && at < subject.until ? [{ stage, nth, at }] : []
  })
  const from = clock.at(addDays(clock.today, -DAYS), 0)
  passed.forEach(({ stage, nth, at }, i) => {
    if (at < from && i < passed.length - 1) return
    const set = rule.stages[stage - 1] as Stage
    const people = subject.receivers(set)
    const [bizType, id] = subject.jump
    add(company, 'overtime_hit', {
      id: random.id(at),
      rule_id: null,
      scene,
      node,
      subject_type: subject.type,
      subject_id: subject.id,
      base_at: new Date(base).toISOString(),
      stage,
      nth,
      project_id: null,
      title: subject.title,
      what: phraseOf(scene, node, set),
      jump: { moduleName: 'overtime', openType: 1, params: { bizType, id } },
      due_at: new Date(subject.due).toISOString(),
      channels: set.channels,
      receiver_ids: people.map((one) => one.id),
      receivers: people.map(({ name }) => name),
      hit_at: new Date(at).toISOString(),
    } satisfies Row)
  })
}

function makeStrategies(company: Company): void {
  const named = (name: string, priority: number, values: Row): Row => ({
    id: idOf(company, 60),
    name,
    priority,
    scope: 1,
    scope_ids: [],
    codes: [],
    assignee: 1,
    persist_seconds: 0,
    people_in_car_only: false,
    repair_type: null,
    quiet_from: null,
    quiet_to: null,
    dedupe_min: null,
    escalation: [],
    all_lifts: true,
    enabled: true,
    ...values,
    ...entered(company, 60),
  })
  add(
    company,
    'fault_strategy',
    named('困人与危急自动派单', 1, {
      levels: ['A'],
      mode: 1,
      repair_type: 1,
      dedupe_min: 10,
      escalation: [
        { minute: 3, target: 2, channel: 4 },
        { minute: 5, target: 3, channel: 4 },
        { minute: 8, target: 4, channel: 4 },
      ],
    }),
    named('报警按钮先对讲核实', 2, {
      levels: ['B'],
      codes: ['90'],
      mode: 2,
      repair_type: 1,
      dedupe_min: 10,
      escalation: [{ minute: 3, target: 3, channel: 4 }],
    }),
    named('停梯故障自动派单', 3, {
      levels: ['B'],
      mode: 1,
      repair_type: 2,
      dedupe_min: 30,
      escalation: [
        { minute: 10, target: 2, channel: 2 },
        { minute: 30, target: 3, channel: 4 },
      ],
    }),
    // Off: what to look at with 回测 before it is switched on.
    named('门故障持续五分钟再派', 4, {
      levels: ['C'],
      codes: ['02', '03', '14'],
      mode: 1,
      repair_type: 3,
      persist_seconds: 300,
      enabled: false,
    }),
    named('一般故障人工确认', 5, {
      levels: ['C'],
      mode: 2,
      repair_type: 3,
      dedupe_min: 120,
      persist_seconds: 120,
      quiet_from: '22:00',
      quiet_to: '07:00',
    }),
    named('隐患推送班组', 6, { levels: ['D'], mode: 3, assignee: null, dedupe_min: 1440 }),
  )
}

/** What the company says otherwise of two codes; the rest follows the platform. */
function makeFaultRules(company: Company): void {
  const own = (code: string, values: Row): Row => ({
    id: idOf(company, 60),
    code,
    level: null,
    debounce_sec: null,
    dedupe_min: null,
    expression: null,
    advice: null,
    ...values,
    ...entered(company, 60),
  })
  add(
    company,
    'fault_rule',
    own('02', { debounce_sec: 90, dedupe_min: 240 }),
    own('21', {
      level: 'C',
      expression: {
        conditions: [{ metric: 'tmp.mr', op: 'gt', value: 40 }],
        holdSec: 300,
        clears: [{ metric: 'tmp.mr', op: 'lt', value: 38 }],
        clearSec: 120,
      },
      advice: '先让物业打开机房空调和排风，半小时降不到 40 ℃ 以下的停用电梯；查变频器散热风道有无堵塞。',
    }),
  )
}
