import { beforeAll, describe, expect, it } from 'vitest'
import { daysBetween, weekday } from '#kernel/shared/days.ts'
import { askOwners } from '#modules/villa/server/index.ts'
import { villaApi } from '#modules/villa/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOwner } from '#test/builders/elevator.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aServedSite, ordersOf } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

describe('别墅梯的计划：按业主偏好选日子，短信询问业主', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let owner: string
  let houseNo = 0

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    owner = await anOwner(server, company, '沈知行')
  })

  const texts = () => server.texting.sent.filter((one) => one.template === 'villaVisit')

  /** Two home lifts of one community, the first with a file whose owner likes these weekdays. */
  async function houses(weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[], lifts = 2, cycleDays = 30) {
    const served = await aServedSite(server, company, manager, { lifts })
    await asOwner(server, 'update elevator set use_type = 4 where id = any($1)', [served.site.lifts])
    const saved = await server.ask(
      villaApi.add,
      {
        ownerCustomerId: owner,
        house: `${++houseNo}幢`,
        lng: 120.15,
        lat: 30.27,
        elevatorIds: [served.site.lifts[0] as string],
        cycleDays,
        visitPreference: { weekdays, time: 1, shoes: true },
        emergencyContact: { name: '沈知行', phone: '13800138000' },
      },
      manager,
    )
    const draft = {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      teamId: served.teamId,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    }
    return { ...served, archiveId: saved.id, draft }
  }

  it('周三、周六：每次都在喜欢的日子，间隔不超档案的30日；没有档案的那台照法定15日，分成两条线路', async () => {
    const { draft, site } = await houses([3, 6])
    const { token, preview } = await server.ask(maintainPlanApi.generate, draft, manager)
    expect(preview?.lines).toHaveLength(2)
    const ofLift = (id?: string) => preview?.lifts.find((one) => one.elevatorId === id)?.visits ?? []
    const wished = ofLift(site.lifts[0])
    expect(wished.length).toBeGreaterThan(11)
    // The first visit is due within five days of the start, which a holiday has taken from the owner's days.
    expect(wished[0]?.date).toBe('2026-01-06')
    expect(wished[0]?.reason).toContain('业主偏好周三、周六，当日不合')
    const later = wished.slice(1)
    expect(later.filter((visit) => ![3, 6].includes(weekday(visit.date)))).toEqual([])
    expect(Math.max(...wished.flatMap((visit) => visit.gapDays ?? []))).toBeLessThanOrEqual(30)
    expect(later.every((visit) => visit.reason.includes('按业主偏好周三、周六'))).toBe(true)
    const plain = ofLift(site.lifts[1])
    expect(plain[0]?.reason).not.toContain('业主')
    expect(plain.length).toBeGreaterThan(23)
    expect(Math.max(...plain.flatMap((visit) => visit.gapDays ?? []))).toBeLessThanOrEqual(15)
    await server.ask(maintainPlanApi.publish, { token }, manager)
    expect((await ordersOf(server, site.lifts[0] as string)).map((order) => order.plan_date)).toEqual(
      wished.map((visit) => visit.date),
    )
  })

  it('jobs 4.3 手机上的间隔：有档案的按档案周期，没有的15日', async () => {
    const { site } = await houses([], 2, 45)
    await asOwner(server, 'update elevator set worker_ids = $2 where id = any($1)', [site.lifts, [manager.employeeId]])
    const { elevators } = await server.ask(fieldApi.bootstrap, {}, manager)
    const gapOf = (id: string | undefined) => elevators.find((one) => one.id === id)?.gapDays
    expect(site.lifts.map(gapOf)).toEqual([45, 15])
  })

  it('档案写45天就按45天排：截止日为上次加45天，间隔记在计划线上；改成20天后重置按20天', async () => {
    const { draft, site, archiveId } = await houses([], 1, 45)
    const lift = site.lifts[0] as string
    const { token, preview } = await server.ask(maintainPlanApi.generate, draft, manager)
    const visits = preview?.lifts[0]?.visits ?? []
    expect(visits.length).toBeGreaterThan(7)
    expect(visits.length).toBeLessThan(11)
    const gaps = visits.flatMap((visit) => visit.gapDays ?? [])
    expect(Math.max(...gaps)).toBeLessThanOrEqual(45)
    expect(Math.max(...gaps)).toBeGreaterThan(35)
    const [first, second] = visits
    expect(daysBetween(first?.date ?? '', second?.legalDeadline ?? '')).toBe(45)
    expect(preview?.violations.filter(({ severity }) => severity >= 3)).toEqual([])
    const { planIds } = await server.ask(maintainPlanApi.publish, { token }, manager)
    const planId = planIds[0] as string
    expect((await server.ask(maintainPlanApi.detail, { id: planId }, manager)).rule.maxGapDays).toBe(45)

    await asOwner(server, 'update villa_archive set cycle_days = 20 where id = $1', [archiveId])
    const again = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-02-01' }, manager)
    await server.ask(maintainPlanApi.resetApply, { token: again.token }, manager)
    const days = (await ordersOf(server, lift)).filter((order) => order.status === 0).map((order) => order.plan_date)
    const after = days.slice(1).map((day, n) => daysBetween(days[n] as string, day))
    expect(Math.max(...after.slice(1))).toBeLessThanOrEqual(20)
    expect(days.length).toBeGreaterThan(16)
    expect((await server.ask(maintainPlanApi.detail, { id: planId }, manager)).rule.maxGapDays).toBe(20)
  })

  it('没有档案的家用梯间隔超过15日被拒绝：3030006；有档案的规则写多少都按档案', async () => {
    const { draft, site } = await houses([], 2, 30)
    const wide = { ...draft, rule: { maxGapDays: 60 } }
    expect(await server.send(maintainPlanApi.generate, wide, manager)).toMatchObject({ errorCode: 3030006 })
    const filed = { ...wide, elevatorIds: site.lifts.slice(0, 1) }
    const { preview } = await server.ask(maintainPlanApi.generate, filed, manager)
    const gaps = preview?.lifts[0]?.visits.flatMap((visit) => visit.gapDays ?? []) ?? []
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30)
  })

  it('公司从不上班的日子不能全排到期限最后一天：只想周日等于没有要求', async () => {
    const { draft, site } = await houses([7], 1)
    const { preview } = await server.ask(maintainPlanApi.generate, draft, manager)
    const days = preview?.lifts.find((one) => one.elevatorId === site.lifts[0])?.visits ?? []
    // Make-up days aside, no visit falls on a Sunday.
    expect(days.filter((visit) => weekday(visit.date) === 7).length).toBeLessThan(2)
    expect(days[1]?.reason).toContain('业主偏好周日，当日不合')
  })

  it('发布后问第一次上门，一天只问一次；改期再问；其余提前7天；夜里不发；停用后不问', async () => {
    const before = texts().length
    const { draft, site, archiveId } = await houses([6], 1)
    const { token } = await server.ask(maintainPlanApi.generate, draft, manager)
    await server.ask(maintainPlanApi.publish, { token }, manager)
    await asOwner(server, `update maintain_order set created_at = '2026-01-02T09:00:00+08:00'`)
    const [first, second] = await ordersOf(server, site.lifts[0] as string)
    const mine = () =>
      texts().filter(
        (one) => one.values.house === `${houseNo}幢` && one.values.date?.startsWith(String(first?.plan_date)),
      )

    server.setNow('2026-01-02T22:30:00+08:00')
    await askOwners(server.services, company.id)
    expect(texts()).toHaveLength(before)

    server.setNow('2026-01-02T10:00:00+08:00')
    await askOwners(server.services, company.id)
    await askOwners(server.services, company.id)
    expect(mine()).toHaveLength(1)
    expect(mine()[0]?.values).toMatchObject({
      owner: '沈知行',
      house: `${houseNo}幢`,
      date: `${first?.plan_date}（周二）上午`,
    })
    const count = texts().length
    await asOwner(server, `update maintain_order set plan_date = plan_date + 7 where id = $1`, [first?.id])
    await askOwners(server.services, company.id)
    expect(texts()).toHaveLength(count)

    server.setNow('2026-01-06T10:00:00+08:00')
    await askOwners(server.services, company.id)
    const moved = texts().at(-1)
    expect(moved?.values.date).not.toContain(String(first?.plan_date))

    await asOwner(server, 'update villa_archive set state = 2 where id = $1', [archiveId])
    server.setNow(`${String(second?.plan_date)}T09:00:00+08:00`)
    const known = texts().length
    await askOwners(server.services, company.id)
    expect(
      texts()
        .slice(known)
        .every((one) => one.values.date !== `${second?.plan_date}（周六）上午`),
    ).toBe(true)
    server.setNow('2026-01-02T09:00:00+08:00')
  })
})
