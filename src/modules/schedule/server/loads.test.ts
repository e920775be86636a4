import { beforeEach, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { addDays } from '#kernel/shared/days.ts'
import { maintenanceModule } from '#modules/maintenance/server/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aDrawnRow } from '#test/builders/parts.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { aShop, aVisit, peopleOf, type Shop } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

const server: TestServer = await testServer()
const week = { from: '2026-03-11', to: '2026-03-17' }

describe('一个人一天的工作：不论哪一类，不论随哪个搭档组', () => {
  let company: Company
  let boss: Person
  let shop: Shop

  beforeEach(async () => {
    // A Wednesday.
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    boss = await aPerson(server, company)
    shop = await aShop(server, company, { crews: 2, lifts: 14 })
  })

  const night = () => runNightly(server.services, maintenanceModule().nightly ?? [])
  const given = (day: string) =>
    asOwner<{ worker_ids: string[]; std_minutes: number }>(
      server,
      'select worker_ids, std_minutes from maintain_order where company_id = $1 and plan_date = $2',
      [company.id, day],
    )
  const named = (n: number, crew: readonly Person[]) =>
    asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [shop.site.lifts[n], peopleOf(crew)])

  async function anInspection(day: string, crew: readonly Person[]) {
    await asOwner(
      server,
      `insert into inspection_plan (company_id, id, plan_no, elevator_id, year, inspect_type, due_month, earliest_date, deadline,
         inspect_date, worker_ids, status)
       values ($1, gen_random_uuid(), 'NJ202600001', $2, 2026, 1, '2026-03-01', '2026-01-01', '2026-03-31', $3, $4, 3)`,
      [company.id, shop.site.lifts[0], day, peopleOf(crew)],
    )
  }
  const aRepair = (at: string, crew: readonly Person[], values: Record<string, unknown> = {}) =>
    aRepairRow(server, company, shop.site.lifts[0] as string, {
      reportAt: '2026-03-11T08:00:00+08:00',
      repair_type: 3,
      status: 1,
      worker_ids: peopleOf(crew),
      community_id: shop.site.communityId,
      appoint_at: at,
      complete_at: null,
      rescued_at: null,
      sign_at: null,
      sign_way: null,
      cause: null,
      trapped_count: null,
      order_no: 'WX2026031100001',
      ...values,
    })

  it('夜里派人：一人在两个搭档组，一天只随一个组，不超过540分钟', async () => {
    const [[a, b] = [], [c] = []] = shop.crews as [Person[], Person[]]
    if (!a || !b || !c) throw new Error('no people')
    for (let n = 0; n < 14; n++) {
      await named(n, n % 2 ? [a, b] : [c, b])
      await aVisit(server, company, shop, n, '2026-03-16')
    }
    await night()
    const rows = (await given('2026-03-16')).filter((row) => row.worker_ids.length > 0)
    expect(rows.length).toBeGreaterThan(8)
    const minutes = new Map<string, number>()
    for (const { worker_ids, std_minutes } of rows)
      for (const id of worker_ids) minutes.set(id, (minutes.get(id) ?? 0) + std_minutes)
    expect(Math.max(...minutes.values())).toBeLessThanOrEqual(540)
    const withB = rows.filter((row) => row.worker_ids.includes(b.employeeId))
    expect(new Set(withB.map((row) => row.worker_ids.toSorted().join())).size).toBe(1)
  })

  it('夜里派人：约了维修、要陪检的组少派，做不完的给另一组', async () => {
    const [a = [], b = []] = shop.crews
    for (let n = 0; n < 8; n++) {
      await named(n, a)
      await aVisit(server, company, shop, n, '2026-03-16')
    }
    await aRepair('2026-03-16T09:00:00+08:00', a)
    await anInspection('2026-03-16', a)
    await aDrawnRow(server, company, shop.site.lifts[0] as string, {
      community_id: shop.site.communityId,
      status: 5,
      worker_ids: peopleOf(a),
      drawn_at: '2026-03-16T08:00:00+08:00',
    })
    await night()
    const rows = await given('2026-03-16')
    const of = (crew: readonly Person[]) => rows.filter((row) => row.worker_ids.includes(crew[0]?.employeeId ?? ''))
    // 300 minutes are taken: five visits more and the ways between them are all that fits.
    expect(of(a).length).toBeLessThanOrEqual(5)
    expect(of(a).length + of(b).length).toBe(8)
  })

  it('试检与检查：V05 说出维修单的时间，V07 把维修、检验、配件的分钟算进去，V15 只看维保', async () => {
    const [a = []] = shop.crews
    await aRepair('2026-03-16T09:00:00+08:00', a)
    await anInspection('2026-03-16', a)
    for (let n = 1; n <= 6; n++) await aVisit(server, company, shop, n, '2026-03-16', { crew: a })
    const orderId = await aVisit(server, company, shop, 0, '2026-03-17', { crew: a })
    const asked = { ...week, orderId, crews: [peopleOf(a)] }
    const { crews } = await server.ask(scheduleApi.places, asked, boss)
    // 120 + 120 + 6 × 45 + 45
    expect(crews[0]?.[5]?.reason).toBe(`${a[0]?.name}当日555分钟，超过540分钟；${a[1]?.name}当日555分钟，超过540分钟`)
    const preview = await server.ask(
      maintainOrderApi.batchPreview,
      { ids: [orderId], action: 'date', params: { date: '2026-03-16', planStart: '10:30' }, reason: '客户要求' },
      boss,
    )
    const texts = JSON.stringify(preview)
    expect(texts).toContain(`${a[0]?.name}在09:00–11:00已有工单WX2026031100001，重叠33分钟（含路程3分钟）`)
    expect(texts).not.toContain('该电梯当日已有维保工单')
  })

  it('看板带上别的工作：在修的维修算今天，暂停的、修好的不算', async () => {
    const [a = []] = shop.crews
    await aRepair('2026-03-09T09:00:00+08:00', a, { status: 3, appoint_at: null })
    await aRepair('2026-03-09T09:00:00+08:00', a, { status: 4, order_no: 'WX2' })
    await aRepair('2026-03-09T09:00:00+08:00', a, {
      status: 7,
      order_no: 'WX3',
      complete_at: '2026-03-10T09:00:00+08:00',
      cause: 1,
    })
    const orderId = await aVisit(server, company, shop, 1, '2026-03-12', { crew: a })
    const { crews } = await server.ask(scheduleApi.places, { ...week, orderId, crews: [peopleOf(a)] }, boss)
    expect(crews[0]?.[0]?.note).toContain('确认')
    const board = await server.ask(scheduleApi.board, week, boss)
    const day = board.loads.people.flatMap(({ id, minutes }) =>
      a.some(({ employeeId }) => employeeId === id) ? [minutes[0]] : [],
    )
    expect(day).toEqual([120, 120])
  })

  it('排程看板与周工单：同一天是同一个总负荷，不论看几天、看哪些级别', async () => {
    const [a = []] = shop.crews
    for (let n = 0; n < 4; n++) await aVisit(server, company, shop, n, '2026-03-13', { crew: a, minutes: 60 })
    await aVisit(server, company, shop, 5, '2026-03-13', {
      crew: a,
      minutes: 30,
      status: 3,
      completeAt: '2026-03-11T08:30:00+08:00',
    })
    await aRepair('2026-03-13T09:00:00+08:00', a)
    const day = { from: '2026-03-13', to: '2026-03-13' }
    const friday = (answer: { loads: { days: { load: number | null }[] } }, at: number) => answer.loads.days[at]?.load
    const calendar = (by: 'worker' | 'team', span: object, more = {}) =>
      server.ask(scheduleApi.calendar, { view: 'week', by, ...day, ...span, ...more }, boss)
    // 240 + 30 minutes of visits and 90 of the repair for two of four people with 420 minutes each.
    const expected = friday(await server.ask(scheduleApi.board, week, boss), 2)
    expect(expected).toBeGreaterThan(Math.round((270 * 2 * 100) / (420 * 4)))
    expect(friday(await server.ask(scheduleApi.board, day, boss), 0)).toBe(expected)
    expect(friday(await server.ask(scheduleApi.board, { ...day, level: [3] }, boss), 0)).toBe(expected)
    expect(friday(await calendar('worker', week), 2)).toBe(expected)
    expect(friday(await calendar('team', week), 2)).toBe(expected)
    expect(friday(await calendar('worker', day, { level: [3] }), 0)).toBe(expected)
  })

  it('自动排班：一天到目标为止，别的组空着就给别的组；约好的钟点不动', async () => {
    const [a = [], b = []] = shop.crews
    for (let n = 0; n < 11; n++) {
      await named(n, a)
      await aVisit(server, company, shop, n, '2026-03-13')
    }
    const agreed = await aVisit(server, company, shop, 12, '2026-03-13')
    await asOwner(server, `update maintain_order set plan_start = '14:00', plan_end = '14:45' where id = $1`, [agreed])
    const { rows, unplaced } = await server.ask(scheduleApi.auto, { ...week, what: 1 }, boss)
    expect(unplaced).toEqual([])
    for (const crew of [a, b]) {
      const mine = rows.filter((row) => row.to.crew.includes(crew[0]?.employeeId ?? ''))
      const days = Map.groupBy(mine, (row) => row.to.date)
      for (const day of days.values()) expect(day.length * 45).toBeLessThanOrEqual(420)
    }
    expect(rows.flatMap((row) => row.violations.filter((one) => one.code === 'V07'))).toEqual([])
    expect(rows.find((row) => row.orderId === agreed)?.to).toMatchObject({ date: '2026-03-13', start: '14:00' })
    // What 自动排班 has evened out, 均衡 leaves.
    const staged = rows.map(({ orderId, version, to }) => ({ orderId, version, date: to.date, crew: to.crew }))
    const after = await server.ask(scheduleApi.balance, { ...week, staged }, boss)
    expect(after.rows.length).toBeLessThanOrEqual(4)
  })

  it('路线优化：约好的钟点和维修的钟点都不动，路绕着它们走', async () => {
    const [a = []] = shop.crews
    for (let n = 1; n <= 4; n++) await aVisit(server, company, shop, n, '2026-03-17', { crew: a })
    const agreed = await aVisit(server, company, shop, 5, '2026-03-17', { crew: a })
    await asOwner(server, `update maintain_order set plan_start = '10:00', plan_end = '11:00' where id = $1`, [agreed])
    await aRepair('2026-03-17T13:00:00+08:00', a)
    const { rows } = await server.ask(scheduleApi.route, week, boss)
    expect(rows.map((row) => row.orderId)).not.toContain(agreed)
    expect(rows).toHaveLength(4)
    const minute = (clock: string | null) => Number(clock?.slice(0, 2)) * 60 + Number(clock?.slice(3))
    const taken = [[600, 645], [780, 900], ...rows.map((row) => [minute(row.to.start), minute(row.to.start) + 45])] as [
      number,
      number,
    ][]
    const inOrder = taken.toSorted((x, y) => x[0] - y[0])
    for (const [i, [from]] of inOrder.entries())
      if (i > 0) expect(from).toBeGreaterThanOrEqual(inOrder[i - 1]?.[1] ?? 0)
  })

  it('填了开始时间就是约好的：没填结束时间的按标准工时', async () => {
    const orderId = await aVisit(server, company, shop, 0, '2026-03-17', { crew: shop.crews[0] ?? [] })
    await server.ask(maintainOrderApi.edit, { id: orderId, version: 0, planStart: '14:00' }, boss)
    expect((await server.ask(maintainOrderApi.detail, { id: orderId }, boss)).planEnd).toBe('14:45')
    await server.ask(maintainOrderApi.edit, { id: orderId, version: 1, remark: '带钥匙' }, boss)
    expect((await server.ask(maintainOrderApi.detail, { id: orderId }, boss)).planEnd).toBe('14:45')
    await server.ask(maintainOrderApi.edit, { id: orderId, version: 2, planStart: null }, boss)
    expect((await server.ask(maintainOrderApi.detail, { id: orderId }, boss)).planEnd).toBeNull()
  })
})

describe('路程', () => {
  it('企业没填驻点坐标：从所管小区的中间出发，试算不会说全都超期', async () => {
    server.setNow('2026-03-11T09:00:00+08:00')
    const company = await aCompany(server)
    const boss = await aPerson(server, company)
    const shop = await aShop(server, company, { crews: 1, lifts: 10 })
    await asOwner(server, 'update team set base_lng = null, base_lat = null where id = $1', [shop.teamId])
    await asOwner(server, 'update company set lng = null, lat = null where company_id = $1', [company.id])
    for (let n = 0; n < 10; n++)
      await aVisit(server, company, shop, n, '2026-03-17', { crew: shop.crews[0] ?? [], legalDeadline: '2026-03-18' })
    const ask = { kind: 'closed', from: '2026-03-21', to: '2026-03-22' } as const
    expect((await server.ask(scheduleApi.whatIf, ask, boss)).before).toMatchObject({ late: 0, visits: 10 })
    const one = await aVisit(server, company, shop, 0, '2026-03-13')
    const { rows } = await server.ask(scheduleApi.auto, { ...week, what: 1 }, boss)
    expect(rows.map((row) => row.orderId)).toEqual([one])
  })

  it('开过五次的路按中位数算，四次的按公式；夜里重算', async () => {
    server.setNow('2026-03-11T09:00:00+08:00')
    const company = await aCompany(server)
    const boss = await aPerson(server, company)
    const shop = await aShop(server, company, { crews: 1, lifts: 8 })
    const other = (await aShop(server, company, { lifts: 8 })).site
    const away = { ...shop, site: other }
    const [a = []] = shop.crews
    const drive = async (n: number, minutes: number) => {
      const day = addDays('2026-03-01', n)
      const at = (clock: string) => `${day}T${clock}:00+08:00`
      const done = { crew: a, status: 3 }
      const first = await aVisit(server, company, shop, n, day, { ...done, completeAt: at('10:00') })
      const second = await aVisit(server, company, away, n, day, { ...done, completeAt: at('12:00') })
      const move = 'update maintain_order set depart_at = $2, arrive_at = $3 where id = $1'
      await asOwner(server, move, [first, at('08:30'), at('08:50')])
      await asOwner(server, move, [second, at('10:05'), `${day}T10:${String(5 + minutes).padStart(2, '0')}:00+08:00`])
    }
    for (const [n, minutes] of [40, 31, 32, 33].entries()) await drive(n, minutes)
    const night = () => runNightly(server.services, maintenanceModule().nightly ?? [])
    const way = async () => {
      const learned = await asOwner<{ minutes: number; drives: number }>(
        server,
        'select minutes, drives from learned_way where company_id = $1 and from_id = $2 and to_id = $3',
        [company.id, shop.site.communityId, other.communityId],
      )
      return learned[0]
    }
    server.setNow('2026-03-11T00:05:00+08:00')
    await night()
    expect(await way()).toBeUndefined()
    await drive(4, 50)
    server.setNow('2026-03-12T00:05:00+08:00')
    await night()
    expect(await way()).toEqual({ minutes: 33, drives: 5 })
    // Two communities at one spot: by the formula four minutes apart.
    const near = await aVisit(server, company, shop, 6, '2026-03-17', { crew: a })
    await asOwner(server, `update maintain_order set plan_start = '09:00', plan_end = '09:45' where id = $1`, [near])
    const far = await aVisit(server, company, away, 6, '2026-03-17', { crew: a })
    const preview = await server.ask(
      maintainOrderApi.batchPreview,
      { ids: [far], action: 'date', params: { date: '2026-03-17', planStart: '10:00' }, reason: '客户要求' },
      boss,
    )
    expect(JSON.stringify(preview)).toContain('重叠18分钟（含路程33分钟）')
  })
})

it('整家企业六周一千多单也能自动排班', async () => {
  server.setNow('2026-03-11T09:00:00+08:00')
  const company = await aCompany(server)
  const boss = await aPerson(server, company)
  const shop = await aShop(server, company, { crews: 2, lifts: 31 })
  const [a = []] = shop.crews
  for (let n = 0; n < 30; n++) {
    const id = await aVisit(server, company, shop, n, '2026-03-11', { crew: a, minutes: 5 })
    await asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, team_id, worker_ids, type,
         level, plan_date, legal_deadline, std_minutes, status, snapshot_hash)
       select company_id, gen_random_uuid(), order_no || '-' || k, source, elevator_id, community_id, customer_id, team_id, worker_ids,
         type, level, plan_date + k, legal_deadline + k, std_minutes, status, snapshot_hash
       from maintain_order, generate_series(1, 39) k where id = $1`,
      [id],
    )
  }
  const open = await aVisit(server, company, shop, 30, '2026-03-20')
  const { rows } = await server.ask(scheduleApi.auto, { from: '2026-03-11', to: '2026-04-21', what: 1 }, boss)
  expect(rows.map((row) => row.orderId)).toEqual([open])
})
