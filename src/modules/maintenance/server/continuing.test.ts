import { beforeAll, describe, expect, it } from 'vitest'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { defaultRule } from '#modules/template/shared/planRule.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { aCertificate } from '#test/builders/employee.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

/** What the independent checker found (decision 0042), each as a case of its own. */
describe('链条接续：续签、停用启用、关闭、证件到期', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  async function published(served: Served, contractId: string, startDate: string, endDate: string, more = {}) {
    const draft = { contractId, elevatorIds: served.site.lifts, startDate, endDate, teamId: served.teamId, ...more }
    await publishPlan(server, draft, manager)
  }
  async function year(more = {}): Promise<{ served: Served; lift: string }> {
    server.setNow('2026-01-02T08:00:00+08:00')
    const served = await aServedSite(server, company, manager)
    await published(served, served.contractId, '2026-01-01', '2026-12-31', more)
    return { served, lift: served.site.lifts[0] as string }
  }
  /** And in November the one after it is signed and planned as well. */
  async function nextYear() {
    const { served, lift } = await year()
    server.setNow('2026-11-20T08:00:00+08:00')
    const next = aContract(served.site, { startDate: '2027-01-01', endDate: '2027-12-31', name: '续签合同' })
    const { id } = await server.ask(contractApi.add, next, manager)
    await published(served, id, '2027-01-01', '2027-12-31')
    return { served, lift, id }
  }
  const gapsOf = (days: readonly string[]) =>
    days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at] as string)) / 86_400_000)
  const open = async (lift: string) => (await ordersOf(server, lift)).filter((order) => order.status === 0)

  it('十一月排好续签的一年：首次接在今年最后一次之后，不重新开始', async () => {
    const { lift } = await nextYear()
    const days = (await open(lift)).map((order) => order.plan_date)
    const gaps = gapsOf(days)
    expect(days.filter((day) => day > '2026-12-01' && day < '2027-01-20')).toEqual([
      '2026-12-05',
      '2026-12-19',
      '2027-01-02',
      '2027-01-16',
    ])
    expect(Math.max(...gaps)).toBe(15)
    const [history] = await asOwner<{ last: string | null }>(
      server,
      'select last_visit_date::text as last from plan_elevator where elevator_id = $1 and active',
      [lift],
    )
    expect(history?.last).toBeNull()
  })

  it('停用后工单关闭；停用33天启用：当天先做季度，再接着排到期末', async () => {
    const { lift } = await year()
    server.setNow('2026-03-02T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'stop', reason: '改造' }, manager)
    await server.outbox.settled()
    expect((await open(lift)).filter((order) => order.plan_date >= '2026-03-02')).toEqual([])
    server.setNow('2026-04-04T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, manager)
    await server.outbox.settled()
    await server.outbox.settled()
    const after = (await open(lift)).filter((order) => order.plan_date >= '2026-03-02')
    // 2026-04-04 is a holiday: the visit comes before the return, whatever the day is.
    expect(after.slice(0, 3).map((order) => [order.plan_date, order.level, order.legal_deadline])).toEqual([
      ['2026-04-04', 3, '2026-04-04'],
      ['2026-04-18', 1, '2026-04-19'],
      ['2026-04-30', 1, '2026-05-03'],
    ])
    expect(after.at(-1)?.plan_date.slice(0, 7)).toBe('2026-12')
    const [first] = await asOwner<{ source: number; reason: string }>(
      server,
      'select source, plan_reason as reason from maintain_order where id = $1',
      [after[0]?.id],
    )
    expect(first).toEqual({ source: 4, reason: '停用超过30天，启用前须做季度维保' })
  })

  it('续签的一年已排好，停用后启用：今年接着排，明年也接着排', async () => {
    const { lift, id } = await nextYear()
    server.setNow('2026-12-01T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'stop', reason: '改造' }, manager)
    await server.outbox.settled()
    server.setNow('2026-12-10T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, manager)
    await server.outbox.settled()
    const back = (await open(lift)).filter((order) => order.plan_date >= '2026-12-10')
    const days = back.map((order) => order.plan_date)
    const gaps = gapsOf(days)
    expect(days.filter((day) => day >= '2027-01-01').length).toBeGreaterThan(20)
    expect(days.at(-1)?.slice(0, 7)).toBe('2027-12')
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
    expect(back.filter((order) => order.plan_date >= '2027-01-01' && order.level === 5)).toHaveLength(1)
    const late = back.filter((order) => order.plan_date > order.legal_deadline)
    expect(late).toEqual([])
    const contracts = await asOwner<{ contract_id: string }>(
      server,
      `select distinct contract_id from maintain_order where elevator_id = $1 and status = 0 and plan_date >= '2027-01-01'`,
      [lift],
    )
    expect(contracts).toEqual([{ contract_id: id }])
  })

  it('启用之后仍按计划自己的规则：间隔不超过12天', async () => {
    const { lift } = await year({ rule: { ...defaultRule, maxGapDays: 12, minGapDays: 4 } })
    server.setNow('2026-03-02T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'stop', reason: '改造' }, manager)
    await server.outbox.settled()
    server.setNow('2026-03-10T08:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, manager)
    await server.outbox.settled()
    const days = (await open(lift)).map((order) => order.plan_date).filter((day) => day >= '2026-03-10')
    const gaps = gapsOf(days)
    expect(days.slice(0, 2)).toEqual(['2026-03-10', '2026-03-21'])
    expect(Math.max(...gaps)).toBe(12)
  })

  it('关闭一次不重置法定截止日：下一次仍从上次完成起算', async () => {
    const { lift } = await year()
    const [one, two, three] = await open(lift)
    const close = {
      id: one?.id as string,
      version: one?.version as number,
      reason: 7 as const,
      note: '其他',
      approval: { reason: '客户要求' },
    }
    await server.ask(maintainOrderApi.close, close, manager)
    const after = await open(lift)
    expect(after[0]).toMatchObject({ id: two?.id, legal_deadline: '2026-01-06' })
    expect(after[1]).toMatchObject({ id: three?.id, legal_deadline: three?.legal_deadline })
  })

  it('接管前的级别日期参与改期检查：V12', async () => {
    server.setNow('2026-04-02T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-04-01' } })
    const lift = served.site.lifts[0] as string
    const history = [
      { elevatorId: lift, lastVisit: '2026-03-25', last3: '2026-02-10', last4: '2025-12-20', last5: '2025-06-28' },
    ]
    await published(served, served.contractId, '2026-04-01', '2026-12-31', { history })
    const year = (await open(lift)).find((order) => order.level === 5)
    const moved = {
      ids: [year?.id as string],
      action: 'date' as const,
      params: { date: '2026-06-29' },
      reason: '客户要求',
      changeReason: 1 as const,
    }
    const { rows } = await server.ask(maintainOrderApi.batchPreview, moved, manager)
    expect(rows[0]?.violations.map((one) => one.text)).toContain('年度维保最迟2026-06-28')
  })

  it('证件到期：之后的工单转待重排；有接续的新证不动', async () => {
    const { served, lift } = await year()
    const ending = await aFieldWorker(server, company, { teamId: served.teamId, certTo: '2026-02-10' })
    const renewed = await aFieldWorker(server, company, { teamId: served.teamId, certTo: '2026-02-10' })
    await aCertificate(server, company, renewed.employeeId, { validTo: '2029-12-31' })
    const orders = (await open(lift)).slice(0, 5)
    for (const order of orders) await crewed(server, order.id, renewed)
    const ends = async (who: Person) => {
      await asOwner(
        server,
        `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'employee.certExpiring', $2, $3)`,
        [company.id, who.employeeId, JSON.stringify({ certType: 201, to: '2026-02-10' })],
      )
      await server.outbox.settled()
      const ids = orders.map((order) => order.id)
      return asOwner<{ day: string; his: boolean }>(
        server,
        `select plan_date::text as day, worker_ids @> array[$2::uuid] as his from maintain_order where id = any($1) order by plan_date`,
        [ids, who.employeeId],
      )
    }
    expect((await ends(renewed)).every(({ his }) => his)).toBe(true)
    for (const order of orders) await crewed(server, order.id, ending)
    const left = await ends(ending)
    expect(left.map(({ his }) => his)).toEqual(left.map(({ day }) => day <= '2026-02-10'))
    expect(left.some(({ his }) => !his)).toBe(true)
  })
})
