import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { add, type Company } from './company.ts'
import type { Order } from './orders.ts'
import { Random } from './random.ts'

/** Evaluations of finished orders (archives 9: 420, mean 4.6, 5 low) and links that nobody answered. */

/** What an evaluation speaks of. */
interface Finished {
  readonly doneOn: string
  readonly officer: string | null
}

const praise = [
  ['准时到场，检查很仔细，机房也打扫干净了。', [1, 4]],
  ['师傅讲解清楚，告诉我们哪些按钮要更换。', [3]],
  ['保养后开关门不响了。', [4]],
  ['两位师傅都戴安全帽，围栏放得规范。', [2]],
  ['按约定时间到，没有影响住户出行。', [1]],
  [null, [1, 2]],
  [null, []],
  [null, []],
  [null, [1]],
] as const
const fair = [
  ['整体可以，希望提前一天通知。', []],
  ['平层偶尔有一点高低差，已反映。', []],
  [null, []],
] as const
const low: readonly (readonly [star: 1 | 2, text: string, tags: readonly number[], call: string | null])[] = [
  [2, '比约定晚到一个多小时，上班高峰停梯。', [5], '已致电说明当日支援困人急修，约定今后改在 9:30 后作业。'],
  [1, '异响没有解决，问了两次都说正常。', [8], '班组长复查，更换导靴靴衬后异响消除，客户认可。'],
  [2, '底坑油污没有清理，轿厢里有脚印。', [6], null],
  [2, '态度不好，不愿意说明维保内容。', [7], null],
  [1, '刚保养完又关不上门。', [8], null],
]
/** Days ago of the low ones; the last three still wait for their call. */
const lowAgo = [96, 41, 12, 5, 2]
/** How many stars of 100: the mean of all is 4.6. */
const starOf = (chance: number): 3 | 4 | 5 => (chance < 0.715 ? 5 : chance < 0.945 ? 4 : 3)

export function makeEvaluations(company: Company, orders: readonly Order[], wanted: number): void {
  // Of its own, so that everything made after it stays as it was.
  const random = new Random(`evaluations ${company.id} ${company.clock.today}`)
  const { clock } = company
  const done = orders
    .filter(({ doneOn }) => doneOn !== null && daysBetween(doneOn, clock.today) < 185)
    .sort((a, b) => String(a.row.complete_at).localeCompare(String(b.row.complete_at)))
  const lows = new Map(
    wanted < 100
      ? []
      : lowAgo.flatMap((ago, n) => {
          const order = done.findLast((one) => one.doneOn === clock.day(-ago) || (one.doneOn ?? '') < clock.day(-ago))
          return order ? [[order, n] as const] : []
        }),
  )
  const chosen = new Set<Order>([...lows.keys(), ...random.some(done, wanted)].slice(0, wanted))
  for (const order of done) {
    const at = Date.parse(order.row.complete_at as string)
    const given = chosen.has(order)
    const answered = Math.min(byDay(at + random.int(12, 2600) * 60_000), clock.now.getTime() - 60_000)
    const facts =
      given && answered > at ? said(company, random, finished(order), lows.get(order), answered) : { ...nothing }
    const token = random.token(24)
    const id = random.id(at)
    const expires = new Date(at + 7 * 86_400_000).toISOString()
    add(company, 'public_token', { token, kind: 'evaluation', row_id: id })
    add(company, 'evaluation', {
      id,
      biz_type: 1,
      biz_id: order.row.id,
      order_no: order.row.order_no,
      elevator_id: order.row.elevator_id,
      community_id: order.row.community_id,
      customer_id: order.row.customer_id,
      team_id: order.row.team_id,
      worker_ids: order.row.worker_ids,
      token,
      expires_at: expires,
      ...facts,
      created_at: new Date(at).toISOString(),
      updated_at: facts.given_at ?? new Date(at).toISOString(),
    })
    order.row.star = facts.star
  }
}

const finished = (order: Order): Finished => ({
  doneOn: order.doneOn as string,
  officer: order.of.lift.customer.safetyOfficer ?? null,
})

/** Links of the repairs of the last two months; so many of them were answered, well. */
export function makeRepairEvaluations(company: Company, wanted: number): void {
  const random = new Random(`repair evaluations ${company.id} ${company.clock.today}`)
  const { clock } = company
  const since = clock.now.getTime() - 60 * 86_400_000
  const done = (company.rows.get('repair_order') ?? []).filter(
    (row) => row.complete_at !== null && Date.parse(String(row.complete_at)) > since && row.customer_id,
  )
  const signed = done.filter((row) => row.sign_at !== null && Date.parse(String(row.sign_at)) < clock.now.getTime())
  const chosen = new Set(random.some(signed, wanted))
  for (const row of done) {
    const at = Date.parse(String(row.complete_at))
    const answered = Math.min(byDay(at + random.int(30, 2600) * 60_000), clock.now.getTime() - 60_000)
    const day = String(row.complete_at).slice(0, 10)
    const work = { doneOn: day, officer: (row.sign_name as string | null) ?? null }
    const facts =
      chosen.has(row) && answered > at
        ? { ...said(company, random, work, undefined, answered), ...repairWords(random) }
        : { ...nothing }
    const token = random.token(24)
    const id = random.id(at)
    const from = row.sign_at === null ? at : Math.min(Date.parse(String(row.sign_at)), clock.now.getTime())
    add(company, 'public_token', { token, kind: 'evaluation', row_id: id })
    add(company, 'evaluation', {
      id,
      biz_type: 2,
      biz_id: row.id,
      order_no: row.order_no,
      elevator_id: row.elevator_id,
      community_id: row.community_id,
      customer_id: row.customer_id,
      team_id: row.team_id,
      worker_ids: row.worker_ids,
      token,
      expires_at: new Date(from + 7 * 86_400_000).toISOString(),
      ...facts,
      created_at: new Date(at).toISOString(),
      updated_at: facts.given_at ?? new Date(at).toISOString(),
    })
    row.star = facts.star
  }
}

const repairPraise = [
  ['来得很快，二十分钟就修好了。', [1]],
  ['师傅讲清楚了故障原因，还教了临时怎么处理。', [3]],
  ['修完又运行了几遍才走，放心。', [4]],
  [null, [1]],
  [null, []],
] as const
function repairWords(random: Random): { star: 4 | 5; content: string | null; tags: readonly number[] } {
  const [content, tags] = random.pick(repairPraise)
  return { star: random.chance(0.72) ? 5 : 4, content, tags }
}

/** Nobody evaluates at night: from 22:00 to 7:00 it waits for the morning. */
function byDay(at: number): number {
  const hour = (Math.floor(at / 3_600_000) + 8) % 24
  const wait = hour >= 22 ? 31 - hour : hour < 7 ? 7 - hour : 0
  return at + wait * 3_600_000
}

const nothing = {
  star: null as number | null,
  tags: [] as readonly number[],
  content: null as string | null,
  evaluator_name: null as string | null,
  anonymous: false,
  channel: null as number | null,
  given_at: null as string | null,
  handle_state: 0,
  handle_by: null as string | null,
  handle_text: null as string | null,
  handle_at: null as string | null,
  reply: null as string | null,
  reply_at: null as string | null,
}

function said(
  { clock, adminId }: Company,
  random: Random,
  work: Finished,
  lowAt: number | undefined,
  at: number,
): typeof nothing {
  const anonymous = random.chance(0.22)
  const { officer } = work
  const given = {
    ...nothing,
    anonymous,
    evaluator_name: anonymous || random.chance(0.3) ? null : officer,
    channel: random.chance(0.7) ? 1 : random.chance(0.5) ? 2 : 3,
    given_at: new Date(at).toISOString(),
  }
  const bad = lowAt === undefined ? undefined : low[lowAt]
  if (!bad) {
    const star = starOf(random.next())
    const [content, tags] = star === 3 ? random.pick(fair) : random.pick(praise)
    return { ...given, star, content, tags }
  }
  const [star, content, tags, call] = bad
  const called = clock.iso(addDays(work.doneOn, 3), 620)
  return {
    ...given,
    star,
    content,
    tags,
    anonymous: false,
    evaluator_name: officer,
    ...(call
      ? {
          handle_state: 2,
          handle_by: adminId,
          handle_text: call,
          handle_at: called,
          reply: '已安排整改，感谢反映。',
          reply_at: called,
        }
      : { handle_state: 1 }),
  }
}
