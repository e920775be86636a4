import { hourText } from '#kernel/shared/said.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Employee, Organisation } from './organisation.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** 推送记录 of the last three quarters: what people were told of the faults and of the orders that are there; drawn from dice of its own. */

const DAYS = 270
const SECOND = 1000

interface About {
  readonly at: number
  readonly level: string
  readonly title: string
  readonly lift: Lift
  readonly record: string | null
  readonly order: string | null
  readonly no: string
}
interface Way {
  readonly to: Employee | null
  readonly role: number
  readonly channel: number
  readonly occasion: number
  readonly after: number
  readonly title?: string
}

const failures = [
  '企业微信中没有这个手机号的成员',
  '阿里云没有受理：触发天级流控（isv.BUSINESS_LIMIT_CONTROL）',
  '用户无法接通',
]

export function makePushes(company: Company, organisation: Organisation, lifts: readonly Lift[]): void {
  const random = new Random(`pushes ${company.id} ${company.clock.today}`)
  const desk = organisation.employees.filter(({ position, userId }) => position === 'dispatcher' && userId !== null)
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  const people = new Map(organisation.employees.map((one) => [one.id, one]))
  for (const about of aboutsOf(company, byId)) {
    const crew = ((about.lift.row.worker_ids as string[] | undefined) ?? []).flatMap((id) => people.get(id) ?? [])
    for (const way of waysOf(about, crew, desk, organisation))
      add(company, 'push_log', rowOf(company, random, about, way))
  }
  addDigests(company, random, desk)
}

function aboutsOf(company: Company, lifts: ReadonlyMap<string, Lift>): About[] {
  const since = company.clock.at(company.clock.day(-DAYS), 0)
  const rows = (table: string) => company.rows.get(table) ?? []
  const records = rows('monitor_record').flatMap((row): About[] => {
    const lift = lifts.get(row.elevator_id as string)
    const at = Date.parse(row.occurred_at as string)
    if (!lift || at < since || !['A', 'B', 'C'].includes(row.level as string)) return []
    const title = faultName(row.code as string)
    return [
      {
        at,
        level: row.level as string,
        title,
        lift,
        record: row.id as string,
        order: null,
        no: row.record_no as string,
      },
    ]
  })
  const orders = rows('repair_order').flatMap((row): About[] => {
    const lift = lifts.get(row.elevator_id as string)
    const at = Date.parse(row.report_at as string)
    if (!lift || at < since || row.source !== 3) return []
    const trapped = row.repair_type === RepairType.code.trapped
    const level = trapped ? 'A' : row.repair_type === RepairType.code.urgent ? 'B' : 'C'
    const title = trapped ? '非平层困人' : level === 'B' ? '门锁回路断路' : '关门故障'
    return [{ at, level, title, lift, record: null, order: row.id as string, no: row.order_no as string }]
  })
  return [...records, ...orders].toSorted((a, b) => a.at - b.at).slice(-120)
}

function waysOf(about: About, crew: readonly Employee[], desk: readonly Employee[], { manager }: Organisation): Way[] {
  const [first] = crew
  const urgent = about.level === 'A'
  const toPerson = urgent ? [1, 2, 3, 4] : [1, 2, 3]
  return [
    ...(first ? toPerson.map((channel) => ({ to: first, role: 1, channel, occasion: 1, after: 0 })) : []),
    ...desk.map((to) => ({ to, role: 2, channel: 1, occasion: 1, after: 0 })),
    { to: null, role: 2, channel: 5, occasion: 1, after: 0 },
    ...(urgent
      ? [1, 2, 4].map((channel) => ({
          to: manager,
          role: 4,
          channel,
          occasion: 3,
          after: 300,
          title: `5 分钟无人接单：${about.title}`,
        }))
      : []),
  ]
}

function rowOf(company: Company, random: Random, about: About, way: Way): Row {
  const at = about.at + way.after * SECOND
  const failed = way.channel >= 2 && way.channel <= 4 && random.int(1, 18) === 1
  const sent = at + random.int(0, 4) * SECOND
  const read = way.channel === 1 && random.int(1, 8) > 1 ? sent + random.int(8, 900) * SECOND : null
  const acknowledged =
    way.to !== null && !failed && random.int(1, 3) === 1 ? (read ?? sent) + random.int(5, 300) * SECOND : null
  const error = failed ? random.pick(failures) : null
  const status = failed ? 9 : acknowledged ? 4 : read ? 3 : way.channel === 3 ? 2 : 1
  const iso = (ms: number | null) =>
    ms === null ? null : new Date(Math.min(ms, company.clock.now.getTime())).toISOString()
  const tries = way.channel === 1 || way.channel === 5 ? [] : [{ at: iso(sent), ok: !failed, error }]
  const subject = about.order ? `order:${about.order}` : `record:${about.record}`
  return {
    id: random.id(at),
    record_id: about.record,
    order_id: about.order,
    elevator_id: about.lift.id,
    level: about.level,
    occasion: way.occasion,
    channel: way.channel,
    role: way.role,
    to_employee_id: way.to?.id ?? null,
    to_name: way.to?.name ?? '大屏',
    title: way.title ?? about.title,
    body: `${about.lift.community.name} ${about.lift.name}，${hourText(about.at)} 发生${about.order ? `，工单 ${about.no}` : ''}`,
    jump: about.order
      ? { moduleName: 'repair', openType: 1, params: { id: about.order } }
      : { moduleName: 'alarm', openType: 1, params: { id: about.record } },
    once: `${subject}:${way.occasion}${way.to ? `:${way.to.id}` : ''}`,
    status,
    attempt: 1,
    next_try_at: iso(at),
    sent_at: failed ? null : iso(sent),
    delivered_at: status === 2 ? iso(sent + 3 * SECOND) : null,
    read_at: iso(read),
    ack_at: iso(acknowledged),
    error,
    tries,
    created_at: iso(at),
    updated_at: iso(acknowledged ?? read ?? sent),
  }
}

/** Every morning what was not worth waking anybody for; one did not arrive. */
function addDigests(company: Company, random: Random, desk: readonly Employee[]): void {
  for (const to of desk)
    for (let ago = 14; ago >= 1; ago--) {
      const n = random.int(1, 4)
      const at = company.clock.iso(company.clock.day(-ago), 8 * 60)
      for (const channel of [1, 2]) {
        const failed = channel === 2 && ago === 1
        const error = failed ? failures[0] : null
        add(company, 'push_log', {
          id: random.id(Date.parse(at)),
          level: 'D',
          occasion: 6,
          channel,
          role: 2,
          to_employee_id: to.id,
          to_name: to.name,
          title: `故障汇总：${n} 条`,
          body: `D 级 ${n} 条：平层超差、振动异常等`,
          once: `digest:${Date.parse(at)}:${to.id}`,
          status: failed ? 9 : channel === 1 && ago > 2 ? 3 : 1,
          attempt: 1,
          next_try_at: at,
          sent_at: failed ? null : at,
          read_at:
            channel === 1 && ago > 2 ? new Date(Date.parse(at) + random.int(60, 3000) * SECOND).toISOString() : null,
          error,
          tries: channel === 1 ? [] : [{ at, ok: !failed, error }],
          created_at: at,
          updated_at: at,
        })
      }
    }
}
