import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

/** Columns that are empty until the work is done are sorted through an index that leaves the empty ones out. */
describe('按可能为空的列排序', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-01-02T08:00:00+08:00')
    const { site, contractId, teamId } = await aServedSite(server, company, manager, { lifts: 2 })
    const draft = { contractId, elevatorIds: site.lifts, startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    await publishPlan(server, draft, manager)
    // Every other one has minutes, several the same; every fifth a star; flags in all mixtures.
    await asOwner(
      server,
      `update maintain_order o set work_minutes = case when n % 2 = 0 then 30 + n % 7 end, star = case when n % 5 = 0 then 1 + n % 4 end,
         complete_at = case when n % 3 = 0 then timestamptz '2026-01-05 09:00+08' + n % 6 * interval '1 hour' end,
         credibility = case when n % 2 = 1 then 50 + n % 9 end, flags = case when n % 4 = 0 then n % 256 else 0 end
       from (select id, row_number() over (order by id)::int as n from maintain_order where company_id = $1) x where o.id = x.id`,
      [company.id],
    )
  })

  const columns = { workMinutes: 'work_minutes', star: 'star', completeAt: 'complete_at', credibility: 'credibility' }
  const expected = async (prop: keyof typeof columns, order: 'asc' | 'desc') =>
    (
      await asOwner<{ id: string }>(
        server,
        `select id from maintain_order where company_id = $1 order by ${columns[prop]} ${order} nulls last, id ${order}`,
        [company.id],
      )
    ).map(({ id }) => id)

  it.each([
    ['workMinutes', 'asc'],
    ['workMinutes', 'desc'],
    ['star', 'asc'],
    ['star', 'desc'],
    ['completeAt', 'asc'],
    ['completeAt', 'desc'],
    ['credibility', 'desc'],
  ] as const)('%s %s：逐页向后、向前、跳页都与整列排序相同', async (prop, order) => {
    const all = await expected(prop, order)
    const sort = { prop, order }
    const ids = (records: { id: string }[]) => records.map(({ id }) => id)
    const size = 7
    const pages = Math.ceil(all.length / size)
    expect(pages).toBeGreaterThan(5)
    const forward: string[] = []
    let last: string | undefined
    for (let page = 1; page <= pages; page++) {
      const found = await server.ask(maintainOrderApi.list, { sort, page, size, after: last }, manager)
      forward.push(...ids(found.records))
      last = found.last
      const jumped = await server.ask(maintainOrderApi.list, { sort, page, size }, manager)
      expect(ids(jumped.records)).toEqual(all.slice((page - 1) * size, page * size))
    }
    expect(forward).toEqual(all)
    const end = await server.ask(maintainOrderApi.list, { sort, page: pages, size }, manager)
    const back = await server.ask(maintainOrderApi.list, { sort, page: pages - 1, size, before: end.first }, manager)
    expect(ids(back.records)).toEqual(all.slice((pages - 2) * size, (pages - 1) * size))
    const third = await server.ask(maintainOrderApi.list, { sort, page: 3, size }, manager)
    const second = await server.ask(maintainOrderApi.list, { sort, page: 2, size, before: third.first }, manager)
    expect(ids(second.records)).toEqual(all.slice(size, 2 * size))
  })

  it('标记：与逐行相比一样多', async () => {
    for (const bits of [[1], [4, 8], [128]]) {
      const mask = bits.reduce((sum, bit) => sum | bit, 0)
      const [found] = await asOwner<{ n: number }>(
        server,
        'select count(*)::int as n from maintain_order where company_id = $1 and flags & $2 <> 0',
        [company.id, mask],
      )
      expect((await server.ask(maintainOrderApi.list, { flags: bits as 1[] }, manager)).total).toBe(found?.n)
    }
  })
})
