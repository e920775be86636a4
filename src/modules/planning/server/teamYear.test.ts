import { beforeAll, describe, expect, it } from 'vitest'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

/** Contracts of one team: each is planned on what the team does anyway. */
describe('班组的一年', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const draftOf = (served: Served, teamId: string, more = {}) => ({
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    startDate: '2026-01-03',
    endDate: '2026-12-31',
    teamId,
    ...more,
  })
  /** A team of so many crews of two, and served communities of the given sizes. */
  async function team(crews: number, sizes: readonly number[]) {
    server.setNow('2026-01-02T09:00:00+08:00')
    const teamId = await aTeam(server, company)
    for (let n = 0; n < crews * 2; n++) await aWorker(server, company, { teamId })
    const sites: Served[] = []
    for (const lifts of sizes) sites.push(await aServedSite(server, company, manager, { lifts }))
    return { teamId, sites }
  }
  async function published(served: Served, teamId: string, more = {}): Promise<string> {
    const { token } = await server.ask(maintainPlanApi.generate, draftOf(served, teamId, more), manager)
    return (await server.ask(maintainPlanApi.publish, { token }, manager)).planIds[0] as string
  }
  const loadOf = async (teamId: string) =>
    new Map(
      (
        await asOwner<{ day: string; minutes: number }>(
          server,
          `select plan_date::text as day, sum(std_minutes)::int as minutes from maintain_order
           where team_id = $1 and status = 0 group by 1`,
          [teamId],
        )
      ).map(({ day, minutes }) => [day, minutes]),
    )
  /** The worst day of anybody in the team, and orders that overlap for a person. */
  const worstPerson = async (teamId: string) => {
    const [row] = await asOwner<{ most: number }>(
      server,
      `select coalesce(max(minutes), 0)::int as most from (select w.employee_id, o.plan_date, sum(o.std_minutes) as minutes
         from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
         where o.team_id = $1 and o.status = 0 group by 1, 2) x`,
      [teamId],
    )
    const [overlaps] = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from maintain_order a join maintain_order b on b.company_id = a.company_id and b.id > a.id
         and b.plan_date = a.plan_date and b.worker_ids && a.worker_ids and a.plan_start < b.plan_end and b.plan_start < a.plan_end
       where a.team_id = $1 and a.status = 0 and b.status = 0`,
      [teamId],
    )
    return { most: row?.most ?? 0, overlaps: overlaps?.n ?? 0 }
  }
  const gapsOf = async (served: Served) => {
    const gaps: number[] = []
    for (const lift of served.site.lifts) {
      const days = (await ordersOf(server, lift)).filter((one) => one.status !== 9).map((one) => one.plan_date)
      days.slice(1).forEach((day, at) => {
        gaps.push((Date.parse(day) - Date.parse(days[at] as string)) / 86_400_000)
      })
    }
    return gaps
  }

  it('三份合同先后发布：几乎没有哪天超过班组的能力，一天不叠两个小区', async () => {
    const { teamId, sites } = await team(1, [6, 6, 6])
    for (const served of sites) await published(served, teamId)
    const load = await loadOf(teamId)
    const over = [...load.values()].filter((minutes) => minutes > 540)
    expect(over.length).toBeLessThanOrEqual(3)
    const communities = await asOwner<{ n: number }>(
      server,
      `select count(distinct community_id)::int as n from maintain_order where team_id = $1 group by plan_date order by 1 desc`,
      [teamId],
    )
    expect(communities.filter(({ n }) => n > 1).length).toBeLessThanOrEqual(6)
  })

  it('预览之后别人给同一班组发布了一天以上的活：3020017，重新预览后避开', async () => {
    const { teamId, sites } = await team(1, [4, 6])
    const [mine, other] = sites as [Served, Served]
    const kept = await server.ask(maintainPlanApi.generate, draftOf(mine, teamId), manager)
    await published(other, teamId)
    expect((await server.send(maintainPlanApi.publish, { token: kept.token }, manager)).errorCode).toBe(3020017)
    const again = await server.ask(maintainPlanApi.generate, draftOf(mine, teamId), manager)
    expect(again.preview?.loadCurve.days.some((day) => day.existing > 0)).toBe(true)
    expect((await server.ask(maintainPlanApi.publish, { token: again.token }, manager)).orderCount).toBeGreaterThan(90)
  })

  it('预览之后只做完一单、改了一单：照预览发布', async () => {
    const { teamId, sites } = await team(1, [4, 6])
    const [mine, other] = sites as [Served, Served]
    await published(other, teamId)
    const kept = await server.ask(maintainPlanApi.generate, draftOf(mine, teamId), manager)
    const [first] = await ordersOf(server, other.site.lifts[0] as string)
    await asOwner(server, 'update maintain_order set plan_date = plan_date - 1 where id = $1', [first?.id])
    const done = await server.ask(maintainPlanApi.publish, { token: kept.token }, manager)
    const days = kept.preview?.lifts[0]?.visits.map(({ date }) => date)
    expect(done.orderCount).toBe(kept.preview?.totals.visits)
    expect((await ordersOf(server, mine.site.lifts[0] as string)).map((one) => one.plan_date)).toEqual(days)
  })

  it('加进小区的一台跟着邻居的日子走；停用后启用的也是', async () => {
    const { teamId, sites } = await team(2, [5, 6, 6])
    for (const served of sites) await published(served, teamId)
    const [home] = sites as [Served]
    const neighbours = new Set((await ordersOf(server, home.site.lifts[1] as string)).map((one) => one.plan_date))
    const shared = (days: readonly string[]) => days.filter((day) => neighbours.has(day)).length / days.length
    server.setNow('2026-03-17T09:00:00+08:00')
    const lift = await anElevator(server, company, home.site)
    const site = { ...home.site, lifts: [lift] }
    const contract = aContract(site, { startDate: '2026-03-18', name: '加装一台' })
    const { id } = await server.ask(contractApi.add, contract, manager)
    await published({ site, contractId: id, teamId }, teamId, { startDate: '2026-03-18' })
    expect(shared((await ordersOf(server, lift)).map((one) => one.plan_date))).toBeGreaterThanOrEqual(0.8)

    const stopped = home.site.lifts[0] as string
    await server.ask(elevatorApi.changeStatus, { ids: [stopped], move: 'stop', reason: '改造' }, manager)
    await server.outbox.settled()
    server.setNow('2026-04-14T09:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [stopped], move: 'restart', reason: '改造完成' }, manager)
    await server.outbox.settled()
    const back = (await ordersOf(server, stopped)).filter((one) => one.status === 0).map((one) => one.plan_date)
    expect(back.length).toBeGreaterThan(15)
    expect(shared(back)).toBeGreaterThanOrEqual(0.8)
  })

  describe('重置', () => {
    it('不使人超过日上限、不重叠，不管各线之间；间隔、负荷、违规在预览里', async () => {
      const { teamId, sites } = await team(1, [6, 6])
      const plans: string[] = []
      for (const served of sites) plans.push(await published(served, teamId))
      const crew = await asOwner<{ id: string }>(server, 'select id from employee where team_id = $1', [teamId])
      await asOwner(
        server,
        `update maintain_order o set worker_ids = case when n.until <= 540 then $2::uuid[] else '{}' end,
           plan_start = case when n.until <= 540 then time '08:00' + (n.until - o.std_minutes) * interval '1 minute' end,
           plan_end = case when n.until <= 540 then time '08:00' + n.until * interval '1 minute' end
         from (select id, sum(std_minutes) over (partition by plan_date order by id) as until from maintain_order
           where team_id = $1) n where o.team_id = $1 and n.id = o.id`,
        [teamId, crew.map(({ id }) => id)],
      )
      expect((await worstPerson(teamId)).most).toBeLessThanOrEqual(540)
      // Both lines on Wednesdays: more than one crew's day every fortnight.
      const rule = { rhythm: 2 as const, weekday: 3 }
      for (const planId of plans) {
        const query = { planId, fromDate: '2026-01-05', rule }
        const preview = await server.ask(maintainPlanApi.resetPreview, query, manager)
        expect(preview.check.after.maxGapDays).toBeLessThanOrEqual(15)
        expect(preview.check.after.blocked).toBe(0)
        expect(preview.check.days.some((day) => day.before !== day.after)).toBe(true)
        await server.ask(maintainPlanApi.resetApply, { token: preview.token }, manager)
      }
      expect([...(await loadOf(teamId)).values()].some((minutes) => minutes > 540)).toBe(true)
      expect(await worstPerson(teamId)).toMatchObject({ overlaps: 0 })
      expect((await worstPerson(teamId)).most).toBeLessThanOrEqual(540)
    })

    it('电梯某天另有工单：避开那天，照常重置；预览之后才占的：3020017', async () => {
      const { teamId, sites } = await team(1, [3])
      const [served] = sites as [Served]
      const planId = await published(served, teamId)
      const lift = served.site.lifts[0] as string
      const days = (await ordersOf(server, lift)).map((one) => one.plan_date)
      const rule = { rhythm: 2 as const, weekday: 3 }
      const wanted = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-02-01', rule }, manager)
      const target =
        wanted.rows.filter((row) => row.elevatorId === lift && row.to && !days.includes(row.to))[3]?.to ?? ''
      await anOrder(server, company, { ...served.site, elevatorId: lift }, { planDate: target, legalDeadline: target })
      expect((await server.send(maintainPlanApi.resetApply, { token: wanted.token }, manager)).errorCode).toBe(3020017)
      const again = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-02-01', rule }, manager)
      expect(again.rows.some((row) => row.elevatorId === lift && row.to === target)).toBe(false)
      await server.ask(maintainPlanApi.resetApply, { token: again.token }, manager)
      const after = (await ordersOf(server, lift)).filter((one) => one.status === 0)
      expect(after.filter((one) => one.plan_date === target)).toHaveLength(1)
      expect(Math.max(...(await gapsOf(served)))).toBeLessThanOrEqual(15)
    })

    it('生成时也避开电梯另有的工单', async () => {
      const { teamId, sites } = await team(1, [2])
      const [served] = sites as [Served]
      const lift = served.site.lifts[0] as string
      const first = await server.ask(maintainPlanApi.generate, draftOf(served, teamId), manager)
      const target = first.preview?.lifts[0]?.visits[5]?.date ?? ''
      await anOrder(server, company, { ...served.site, elevatorId: lift }, { planDate: target, legalDeadline: target })
      await published(served, teamId)
      expect((await ordersOf(server, lift)).filter((one) => one.plan_date === target)).toHaveLength(1)
      expect(Math.max(...(await gapsOf(served)))).toBeLessThanOrEqual(15)
    })
  })

  describe('均衡全年', () => {
    it('挤在一起的几条计划摊开：超能力的天数、离散都降下来，间隔仍合法；冻结期之前的不动', async () => {
      const { teamId, sites } = await team(1, [6, 6, 6])
      // Each was planned for a team of its own and handed over: all of them fall on the same days.
      for (const served of sites) {
        const own = await aTeam(server, company)
        const planId = await published(served, own)
        await asOwner(server, 'update maintain_plan set team_id = $2 where id = $1', [planId, teamId])
        await asOwner(server, 'update maintain_order set team_id = $2 where plan_id = $1', [planId, teamId])
      }
      const before = await loadOf(teamId)
      const early = await server.send(maintainPlanApi.levelPreview, { teamId, fromDate: '2026-01-03' }, manager)
      expect(early).toMatchObject({ errorCode: 1000400, errorMsg: expect.stringContaining('冻结') })
      const preview = await server.ask(maintainPlanApi.levelPreview, { teamId, fromDate: '2026-01-19' }, manager)
      expect(preview.lines).toHaveLength(3)
      expect(preview.moved).toBeGreaterThan(50)
      expect(preview.check.before.overDays).toBeGreaterThan(20)
      // The six lifts of a line with their higher levels are more than a crew's day here and there, and Spring Festival.
      expect(preview.check.after.overDays).toBeLessThanOrEqual(6)
      expect(preview.check.after.variation).toBeLessThan(preview.check.before.variation)
      expect(preview.check.after).toMatchObject({ blocked: 0 })
      expect(preview.check.after.maxGapDays).toBeLessThanOrEqual(15)
      expect(await loadOf(teamId)).toEqual(before)
      const done = await server.ask(maintainPlanApi.levelApply, { token: preview.token }, manager)
      expect(done).toEqual({ added: preview.added, moved: preview.moved, closed: preview.closed, kept: preview.kept })
      const after = await loadOf(teamId)
      for (const [day, minutes] of before) if (day < '2026-01-19') expect(after.get(day)).toBe(minutes)
      expect([...after].filter(([day, minutes]) => day >= '2026-01-19' && minutes > 540).length).toBeLessThanOrEqual(6)
      for (const served of sites) expect(Math.max(...(await gapsOf(served)))).toBeLessThanOrEqual(15)
      expect((await server.send(maintainPlanApi.levelApply, { token: preview.token }, manager)).errorCode).toBe(3020017)
      // Levelled is levelled: asked again there is next to nothing to do.
      const again = await server.ask(maintainPlanApi.levelPreview, { teamId, fromDate: '2026-01-19' }, manager)
      expect(again.check.after.variation).toBeLessThan(preview.check.before.variation)
    })

    it('没有权限、别家企业的班组、没有计划的班组', async () => {
      const { teamId } = await team(1, [])
      const clerk = await aPerson(server, company, { grants: ['JMq'] })
      const stranger = await aPerson(server, await aCompany(server))
      const query = { teamId, fromDate: '2026-02-01' }
      expect((await server.send(maintainPlanApi.levelPreview, query, clerk)).errorCode).toBe(1002001)
      expect((await server.send(maintainPlanApi.levelPreview, query, stranger)).errorCode).toBe(1000404)
      const empty = await server.ask(maintainPlanApi.levelPreview, query, manager)
      expect(empty).toMatchObject({ added: 0, moved: 0, closed: 0, kept: 0, lines: [] })
    })
  })
})
