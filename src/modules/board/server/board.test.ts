import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { OrderFlag } from '#modules/maintenance/shared/maintenance.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker, type LiftPlace } from '#test/builders/elevator.ts'
import { anOrder, type GivenOrder } from '#test/builders/maintainOrder.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { boardApi } from '../shared/api.ts'
import { orderFilter, tileFacts } from '../shared/tiles.ts'

const day = '2026-11-20'
/** 未处理: nobody was sent. */
const unsent = {
  status: 0,
  complete_at: null,
  sign_at: null,
  sign_way: null,
  rescued_at: null,
  cause: null,
  trapped_count: null,
}
const at = (clock: string, on = day) => `${on}T${clock}:00+08:00`

describe('维保看板', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let leader: Person
  let stranger: Person
  let clerk: Person
  let north: string
  let south: string
  let garden: string
  let plaza: string
  let wang: { id: string; name: string }
  let li: { id: string; name: string }
  let sun: { id: string; name: string }
  let customerId: string

  type Lift = LiftPlace & { elevatorId: string }
  const liftIn = async (communityId: string, teamId: string, workerIds: string[]): Promise<Lift> => {
    const place = { communityId, customerId, teamId, workerIds }
    return { ...place, elevatorId: await anElevator(server, company, place) }
  }
  const order = async (lift: Lift, given: GivenOrder, more: Record<string, unknown> = {}) => {
    const id = await anOrder(server, company, lift, given)
    for (const [column, value] of Object.entries(more))
      await asOwner(server, `update maintain_order set ${column} = $2 where id = $1`, [id, value])
    return id
  }

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('09:40'))
    company = await aCompany(server)
    north = await aTeam(server, company, '城北班')
    south = await aTeam(server, company, '城南班')
    await asOwner(server, 'update team set base_lng = 120.15, base_lat = 30.28 where id = $1', [north])
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['JMe'] })
    leader = await aPerson(server, company, { grants: ['JMa', 'JMe'], scope: 2, teamId: north, kind: 2 })
    stranger = await aPerson(server, await aCompany(server))
    wang = await aWorker(server, company, { name: '王一维', teamId: north, validTo: addDays(day, 40) })
    li = await aWorker(server, company, { name: '李二保', teamId: north, validTo: addDays(day, -2) })
    sun = await aWorker(server, company, { name: '孙四平', teamId: south })
    garden = await aCommunity(server, company, { name: '青禾花园' })
    plaza = await aCommunity(server, company, { name: '金桥广场' })
    customerId = await aCustomer(server, company)
    await theDay()
  })

  /** Two teams on one day: every state, near and past the legal day, planned and done on other days. */
  async function theDay(): Promise<void> {
    const lifts = await Promise.all(Array.from({ length: 8 }, () => liftIn(garden, north, [wang.id, li.id])))
    const far = await Promise.all(Array.from({ length: 4 }, () => liftIn(plaza, south, [sun.id])))
    const [a, b, c, d, e, f, g, h] = lifts as [Lift, Lift, Lift, Lift, Lift, Lift, Lift, Lift]
    const [i, j, k, l] = far as [Lift, Lift, Lift, Lift]
    const legal = (days: number) => ({ legalDeadline: addDays(day, days) })
    await order(a, { planDate: day, ...legal(3), status: 4, startAt: at('08:34'), completeAt: at('09:16') })
    await order(b, { planDate: day, ...legal(1), status: 2, startAt: at('09:20') })
    await order(c, { planDate: day, ...legal(0) }, { original_plan_date: addDays(day, -2), change_count: 1 })
    await order(d, { planDate: addDays(day, -3), ...legal(-1) })
    await order(e, { planDate: addDays(day, 1), ...legal(2) })
    await order(f, { planDate: addDays(day, 5), ...legal(8) })
    await order(g, { planDate: addDays(day, -1), ...legal(4), status: 3, completeAt: at('10:00', addDays(day, -1)) })
    await order(h, { planDate: day, ...legal(9), status: 9 })
    await order(i, { planDate: day, ...legal(3), status: 1 }, { depart_at: at('09:30') })
    await order(
      j,
      { planDate: addDays(day, -1), ...legal(1), status: 7, startAt: at('08:00') },
      { paused_at: at('08:10') },
    )
    await order(k, { planDate: day, ...legal(10), workerIds: [] })
    await order(l, { planDate: addDays(day, -9), ...legal(-5), status: 4, completeAt: at('11:00', addDays(day, -8)) })
    await order(
      l,
      { planDate: addDays(day, -12), ...legal(-9), status: 3, completeAt: at('11:00', addDays(day, -5)) },
      {
        flags: OrderFlag.code.overGap,
      },
    )
    await regularLine([a, b, c, l])
  }

  /** A published line that holds these lifts. */
  async function regularLine(lifts: readonly Lift[]): Promise<void> {
    const { contractId } = await aServedSite(server, company, chief)
    const planId = newId()
    await asOwner(
      server,
      `insert into maintain_plan (company_id, id, plan_no, plan_type, contract_id, community_id, start_date, end_date, elevator_type,
         rule_snapshot, team_id, status) values ($1, $2, 'WBJHB', 1, $3, $4, '2026-01-01', '2026-12-31', 1, '{}', $5, 1)`,
      [company.id, planId, contractId, garden, north],
    )
    for (const { elevatorId } of lifts)
      await asOwner(
        server,
        `insert into plan_elevator (company_id, id, plan_id, elevator_id, join_date, active) values ($1, $2, $3, $4, '2026-01-01', true)`,
        [company.id, newId(), planId, elevatorId],
      )
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    for (const call of [boardApi.summary, boardApi.lanes]) {
      expect((await server.send(call, {})).errorCode).toBe(40000)
      expect((await server.send(call, {}, clerk)).errorCode).toBe(1002001)
      const bad = await server.send(call, { date: '2026-13-40', teamIds: ['x'] }, chief)
      expect(bad.fields.map(({ prop }) => prop)).toEqual(['date', 'teamIds.0'])
    }
    const other = await server.ask(boardApi.summary, {}, stranger)
    expect(other.figures).toEqual({
      planned: 0,
      departed: 0,
      inProgress: 0,
      paused: 0,
      done: 0,
      late: 0,
      legalSoon: 0,
      overGap: 0,
      toConfirm: 0,
    })
    expect([other.countdown, other.sites, other.people, other.trapped]).toEqual([[], [], [], []])
    expect((await server.ask(boardApi.lanes, { teamIds: [north] }, stranger)).lanes).toEqual([])
    const operator = await anOperator(server, [company])
    expect((await server.ask(boardApi.summary, {}, operator)).figures.planned).toBe(5)
  })

  it('八个数字与逐行数出来的一致，等于工单列表的条数；体检含演练与质检', async () => {
    const rows = await asOwner<{ status: number; plan: string; legal: string; done: string | null }>(
      server,
      `select status, plan_date::text as plan, legal_deadline::text as legal,
         (complete_at at time zone 'Asia/Shanghai')::date::text as done from maintain_order where company_id = $1`,
      [company.id],
    )
    const open = ({ status }: { status: number }) => [0, 1, 2, 7].includes(status)
    const n = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).length
    const { figures, health, trapped } = await server.ask(boardApi.summary, {}, chief)
    expect(figures).toEqual({
      planned: n((row) => row.plan === day && row.status !== 9),
      departed: n(({ status }) => status === 1),
      inProgress: n(({ status }) => status === 2 || status === 7),
      paused: n(({ status }) => status === 7),
      done: n((row) => (row.status === 3 || row.status === 4) && row.done === day),
      late: n((row) => open(row) && row.plan < day),
      legalSoon: n((row) => open(row) && row.legal >= day && row.legal <= addDays(day, 2)),
      overGap: n((row) => open(row) && row.legal < day),
      toConfirm: n(({ status }) => status === 3),
    })
    expect(figures).toMatchObject({
      planned: 5,
      departed: 1,
      inProgress: 2,
      done: 1,
      late: 2,
      legalSoon: 4,
      overGap: 1,
    })
    for (const { key } of tileFacts) {
      const filter = orderFilter(key, { day, today: day }, {})
      if (!filter) continue
      const page = await server.ask(maintainOrderApi.list, filter as never, chief)
      expect([key, page.total]).toEqual([key, figures[key]])
    }
    expect(trapped).toEqual([])
    expect(health).toEqual({
      gap: { kept: 3, lifts: 4 },
      confirm: { confirmed: 1, done: 2 },
      certificates: { expiring: 1, expired: 1 },
      selfChecks: { due: 0, overdue: 0 },
      drills: [{ category: '曳引与强制驱动电梯', done: 0 }],
      quality: { done: 0, due: 1 },
    })
  })

  it('法定倒计时：剩得最少的在前，写原计划与负责人；三天以外的不列', async () => {
    const { countdown, countdownTotal } = await server.ask(boardApi.summary, {}, chief)
    expect(countdown.map(({ legalDeadline }) => legalDeadline)).toEqual(
      [-1, 0, 1, 1, 2, 3].map((days) => addDays(day, days)),
    )
    expect(countdownTotal).toBe(countdown.length)
    expect(countdown[1]).toMatchObject({
      lift: { community: '青禾花园', name: expect.any(String) },
      originalPlanDate: addDays(day, -2),
      planDate: day,
      crew: ['王一维', '李二保'],
      teamName: '城北班',
    })
  })

  it('待派急修与工作台同一队列：最先超时的在前，最多两单；没有维修权限的人、按班组看的大屏没有', async () => {
    const lift = await anElevator(server, company, { communityId: plaza, customerId, teamId: south, workerIds: [] })
    for (const [clock, limit] of [
      ['08:00', 240],
      ['09:10', 60],
      ['09:30', 60],
    ] as const)
      await aRepairRow(server, company, lift, { reportAt: at(clock), ...unsent, arrive_limit: limit })
    const { waiting } = await server.ask(boardApi.summary, {}, chief)
    expect(waiting?.total).toBe(3)
    expect(waiting?.rows.map(({ since }) => new Date(since ?? '').getTime())).toEqual(
      ['09:10', '09:30'].map((clock) => Date.parse(at(clock))),
    )
    expect((await server.ask(boardApi.summary, { teamIds: [south] }, chief)).waiting).toBeNull()
    expect((await server.ask(boardApi.summary, {}, leader)).waiting).toBeNull()
  })

  it('法定间隔不是 15 日的工单：导轨按它自己的间隔起算', async () => {
    const { countdown } = await server.ask(boardApi.summary, {}, chief)
    expect(countdown.every(({ gapDays }) => gapDays === 15)).toBe(true)
    const id = countdown[0]?.id
    const line = "company_id = $1 and plan_no = 'WBJHB'"
    await asOwner(server, `update maintain_plan set rule_snapshot = '{"maxGapDays": 30}' where ${line}`, [company.id])
    await asOwner(
      server,
      `update maintain_order set plan_id = (select p.id from maintain_plan p where p.${line}) where id = $2`,
      [company.id, id],
    )
    const after = (await server.ask(boardApi.summary, {}, chief)).countdown
    expect(after.map(({ gapDays }) => gapDays)).toEqual([30, 15, 15, 15, 15, 15])
    await asOwner(server, 'update maintain_order set plan_id = null where id = $1', [id])
    await asOwner(server, `update maintain_plan set rule_snapshot = '{}' where ${line}`, [company.id])
  })

  it('按班组、小区、日期缩小；别的日子只看那天的计划，逾期与法定按现在', async () => {
    const of = async (query: object) => (await server.ask(boardApi.summary, query, chief)).figures
    const whole = await of({})
    const [a, b] = [await of({ teamIds: [north] }), await of({ communityIds: [plaza] })]
    for (const key of ['planned', 'late', 'legalSoon', 'overGap', 'done'] as const)
      expect([key, a[key] + b[key]]).toEqual([key, whole[key]])
    const tomorrow = await of({ date: addDays(day, 1) })
    expect(tomorrow).toMatchObject({ planned: 1, departed: 0, inProgress: 0, done: 0, late: 2, overGap: 1 })
    expect((await of({ date: addDays(day, -1) })).done).toBe(1)
    // The health of the north team knows no lift and no person of the south.
    const { health } = await server.ask(boardApi.summary, { teamIds: [south] }, chief)
    expect(health).toMatchObject({ gap: { kept: 0, lifts: 1 }, certificates: { expiring: 0, expired: 0 } })
  })

  it('数据范围：班组长只看到本班组', async () => {
    const { figures, countdown, sites } = await server.ask(boardApi.summary, {}, leader)
    expect(figures).toMatchObject({ planned: 3, departed: 0, inProgress: 1, done: 1, late: 1 })
    expect(new Set(countdown.map(({ teamName }) => teamName))).toEqual(new Set(['城北班']))
    expect(sites.map(({ name }) => name)).toEqual(['青禾花园'])
    const { lanes } = await server.ask(boardApi.lanes, {}, leader)
    expect(lanes.map(({ teamName }) => teamName)).toEqual(['城北班'])
  })

  it('泳道：一组一条，做完的在前，没派人的单独一条；偏差以分钟计，请假的人有标记', async () => {
    await asOwner(
      server,
      `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, state) values ($1, $2, $3, 1, $4, $5, 1)`,
      [company.id, newId(), li.id, at('08:00'), at('18:00')],
    )
    const { lanes, target, more } = await server.ask(boardApi.lanes, {}, chief)
    expect([target, more]).toEqual([420, 0])
    const shown = lanes.map(({ teamName, crew, stops, done }) => [
      teamName,
      crew.map(({ name }) => name).join('、'),
      stops.map(({ status }) => status),
      done,
    ])
    expect(shown).toEqual([
      ['城北班', '王一维、李二保', [4, 2, 0], 1],
      ['城南班', '', [0], 0],
      ['城南班', '孙四平', [7, 1], 0],
    ])
    const [first] = lanes
    expect(first?.crew.map(({ absent }) => absent)).toEqual([false, true])
    // Base on the spot: 4 minutes, 45, 3, 45, 3: planned 08:34, 09:22, 10:10. The second began at 09:20.
    expect(first?.stops.map((stop) => [stop.planned, stop.at, stop.drift])).toEqual([
      ['08:34', '09:16', null],
      ['09:22', '10:05', -2],
      ['10:10', '10:08', -2],
    ])
    expect(first).toMatchObject({ drift: -2, end: '10:53', load: 32, travel: 4 })
    const tomorrow = await server.ask(boardApi.lanes, { date: addDays(day, 1) }, chief)
    expect(tomorrow.lanes.map(({ stops, drift }) => [stops.length, drift])).toEqual([[1, null]])
  })

  it('困人在地图上，解救后消失；人员位置只认两小时内的', async () => {
    const elevatorId = (
      await asOwner<{ id: string }>(server, 'select id from elevator where community_id = $1 limit 1', [garden])
    )[0]?.id as string
    const { id } = await server.ask(
      repairApi.add,
      {
        repairType: 1,
        source: 1,
        elevatorId,
        reporterPhone: '13812340001',
        trappedCount: 3,
        trappedFloor: '7-8层间',
      },
      chief,
    )
    const walker = await aPerson(server, company, { name: '赵小梯', kind: 2, teamId: north })
    const point = (clock: string) =>
      asOwner(
        server,
        'insert into user_location (company_id, user_id, locate_time, lng, lat) values ($1, $2, $3, 120.16, 30.29)',
        [company.id, walker.userId, at(clock)],
      )
    await point('07:30')
    expect((await server.ask(boardApi.summary, {}, chief)).people).toEqual([])
    await point('09:38')
    const { trapped, people } = await server.ask(boardApi.summary, {}, chief)
    expect(trapped).toMatchObject([{ id, people: 3, floor: '7-8层间', acceptAt: null, limit: 1800 }])
    expect(people).toMatchObject([{ name: '赵小梯', lng: 120.16, lat: 30.29 }])
    expect((await server.ask(boardApi.summary, { communityIds: [plaza] }, chief)).trapped).toEqual([])
    await asOwner(server, 'update repair_order set rescued_at = $2 where id = $1', [id, at('09:39')])
    expect((await server.ask(boardApi.summary, {}, chief)).trapped).toEqual([])
  })
})
