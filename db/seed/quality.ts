import { addDays, type Day, daysBetween, later, monthStart } from '#kernel/shared/days.ts'
import { defaultSetting, leastMinutes } from '#modules/plan/shared/setting.ts'
import {
  CREDIBILITY_RULE,
  type Credibility,
  credibilityOf,
  credibilityText,
  LOW_SCORE,
} from '#modules/quality/shared/credibility.ts'
import { halfYearOf } from '#modules/quality/shared/drill.ts'
import { scoreOf } from '#modules/quality/shared/qualityCheck.ts'
import { drawOrders } from '#modules/quality/shared/sampling.ts'
import { type Level, Part } from '#modules/template/shared/template.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Order } from './orders.ts'
import type { Organisation } from './organisation.ts'
import { Random } from './random.ts'

/** Credibility of the last weeks, 30 quality checks and 4 drills (jobs 9). */

const SCORED_DAYS = 35
const CHECKS = 30
const WAITING = 6

export function makeQuality(
  company: Company,
  organisation: Organisation,
  orders: readonly Order[],
  lifts: readonly Lift[],
): void {
  // Of its own, so that everything made after it stays as it was.
  const random = new Random(`quality ${company.id} ${company.clock.today}`)
  const { clock } = company
  const done = orders
    .filter(({ doneOn, row }) => doneOn !== null && daysBetween(doneOn, clock.today) <= SCORED_DAYS && row.level !== 99)
    .toSorted((a, b) => String(a.row.complete_at).localeCompare(String(b.row.complete_at)))
  const scores = new Map(done.map((order) => [order, scored(company, order)] as const))
  makeChecks(company, organisation, random, done, scores)
  makeDrills(company, organisation, random, lifts)
}

/** From what the demo has of the visit: the sign-ins follow from its flags, the times of items from the phone. */
function scored(company: Company, { row, of, items = [] }: Order): Credibility {
  const x = ((row.item_results ?? {}) as { x?: Record<string, { at?: string }> }).x ?? {}
  const times = items.flatMap(({ itemCode, part }) => {
    const at = x[itemCode]?.at
    return at ? [{ part: Part.label(part), at }] : []
  })
  const odd = (Number(row.flags) & 4) > 0
  const people = [of.line.crew.main.name, of.line.crew.assistant.name]
  const found = credibilityOf({
    startAt: row.start_at as string,
    items: times.length > 0 ? times : null,
    track: null,
    signIns: people.flatMap((name) =>
      [1, 2].map((kind) => ({
        name,
        kind,
        distance: null,
        limit: 200,
        accuracy: 12,
        method: odd && kind === 1 ? 2 : 1,
        reviewState: odd && kind === 1 ? 2 : 0,
      })),
    ),
    crew: 2,
    photos: null,
    clockWrong: false,
    workMinutes: row.work_minutes as number,
    leastMinutes: leastMinutes(defaultSetting, of.lift.category, row.level as Level),
    terminal: null,
    floors: null,
  })
  row.credibility = found.score
  add(company, 'order_credibility', {
    order_id: row.id,
    score: found.score,
    rule_version: CREDIBILITY_RULE,
    evidence: { text: credibilityText(found), findings: found.findings },
    computed_at: row.complete_at,
  })
  return found
}

const wrongs = [
  '油杯缺油，照片与记录不符',
  '地坎槽内仍有杂物',
  '底坑照明不亮，记录为正常',
  '层门锁紧元件啮合长度复测6.5mm',
  '机房灭火器过期未更换',
]
const praise = ['记录与现场一致，机房整洁', '逐项复核一致，照片清楚', '作业规范，围栏与警示牌齐全']

function makeChecks(
  company: Company,
  { employees }: Organisation,
  random: Random,
  done: readonly Order[],
  scores: ReadonlyMap<Order, Credibility>,
): void {
  const { clock } = company
  const checker = employees.find(({ position }) => position === 'quality') ?? employees[0]
  const drawn = drawnOrders(company, done, scores)
  for (const [n, order] of drawn.entries()) {
    const { row, items = [] } = order
    const day = order.doneOn as Day
    const score = scores.get(order)?.score ?? null
    const doubtful = score !== null && score < LOW_SCORE
    const drawnAt = clock.iso(addDays(day, 1), 6)
    const checkedOn = addDays(day, random.int(1, 4))
    const waiting = n >= drawn.length - WAITING || checkedOn >= clock.today
    const looked = random.some(items, Math.min(items.length, random.int(6, 12))).map(({ itemCode }) => {
      const wrong = random.chance(doubtful ? 0.2 : 0.05)
      return { itemCode, result: wrong ? 2 : 1, note: wrong ? random.pick(wrongs) : null, hazard: false }
    })
    const bad = looked.filter(({ result }) => result === 2).length
    const points = Math.max(0, (scoreOf(looked as never) ?? 100) - (bad > 0 ? random.int(0, 6) : 0))
    const checkedAt = clock.iso(checkedOn, random.int(560, 1000))
    add(company, 'quality_check', {
      id: random.id(clock.at(addDays(day, 1), 6)),
      order_id: row.id,
      month: monthStart(day),
      worker_ids: row.worker_ids,
      draw_way: doubtful ? 1 : 2,
      draw_reason: doubtful ? `可信度 ${score}，优先抽查` : '每人每月 5 % 随机抽取',
      state: waiting ? 0 : 1,
      way: waiting ? null : random.chance(0.4) ? 1 : 2,
      score: waiting ? null : points,
      items: waiting ? [] : looked,
      conclusion: waiting ? null : bad > 0 ? `${bad}项不符，已要求班组复查` : random.pick(praise),
      checker_id: waiting ? null : checker?.id,
      checked_at: waiting ? null : checkedAt,
      created_at: drawnAt,
      updated_at: waiting ? drawnAt : checkedAt,
      created_by: null,
    })
  }
}

/** By the product's own rule for this month and the last, the latest thirty, so that every worker has some. */
function drawnOrders(
  { clock }: Company,
  done: readonly Order[],
  scores: ReadonlyMap<Order, Credibility>,
): readonly Order[] {
  const byId = new Map(done.map((order) => [order.row.id as string, order]))
  const rank = (worker: string, order: string) => String(new Random(`${worker} ${order}`).int(1e8, 1e9))
  const thisMonth = monthStart(clock.today)
  const found: Order[] = []
  for (const current of [true, false]) {
    const own = done.filter(({ doneOn }) => (doneOn as Day) < clock.today && (doneOn as Day) >= thisMonth === current)
    const drawn = drawOrders(
      own.map((order) => ({
        id: order.row.id as string,
        workerIds: order.row.worker_ids as string[],
        score: scores.get(order)?.score ?? null,
      })),
      new Set(),
      5,
      rank,
    )
    // First each worker's first, then the second ones: a cut leaves nobody without any.
    const nth = new Map<string, number>()
    const turns = drawn.map((one) => {
      const n = (nth.get(one.workerId) ?? 0) + 1
      nth.set(one.workerId, n)
      return { ...one, n }
    })
    found.push(...turns.toSorted((a, b) => a.n - b.n).flatMap(({ id }) => byId.get(id) ?? []))
  }
  return found.slice(0, CHECKS).toSorted((a, b) => String(a.row.complete_at).localeCompare(String(b.row.complete_at)))
}

/** Two categories of this half-year are done, the others still due; those of the last one are behind them. */
function makeDrills(company: Company, organisation: Organisation, random: Random, lifts: readonly Lift[]): void {
  const { clock } = company
  const { from } = halfYearOf(clock.today)
  const before = addDays(from, -1)
  const cases = [
    [1, '停电困人救援', later(from, clock.day(-41)), '电梯停电困人，盘车放人', '物业工程部、消防站'],
    [4, '自动扶梯夹人急停', later(from, clock.day(-19)), '梳齿板夹鞋，急停后反转梯级脱困', '商场安保部'],
    [1, '轿厢运行中困人（门机故障）', addDays(before, -52), '层间困人，手动开门前确认平层', '物业工程部'],
    [2, '液压电梯油管破裂困人', addDays(before, -23), '手动下降阀放至平层后开门', null],
  ] as const
  for (const [category, subject, day, how, guests] of cases) {
    const lift = lifts.find((one) => one.category === category && one.useStatus === 1)
    const crew = random.pick(organisation.teams).members.slice(0, 4)
    if (!lift || crew.length === 0) continue
    const minutes = random.int(11, 27)
    const at = clock.iso(day, 960)
    add(company, 'drill', {
      id: random.id(Date.parse(at)),
      category,
      subject,
      drill_date: day,
      community_id: lift.community.id,
      place: lift.name,
      people: crew.map(({ id }) => id),
      guests,
      photos: [],
      report: `${how}。从接警到解救 ${minutes} 分钟，${minutes <= 20 ? '符合' : '超过'}预案要求的20分钟。改进：值班电话贴到轿内，救援工具集中放在一层值班室。`,
      files: [],
      created_at: at,
      updated_at: at,
      created_by: company.adminId,
    })
  }
}
