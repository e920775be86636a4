import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aShop, aVisit, peopleOf, type Shop } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

describe('试算', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let shop: Shop

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    shop = await aShop(server, company, { crews: 2, lifts: 40 })
    for (let n = 0; n < 40; n++)
      await aVisit(server, company, shop, n, `2026-03-${17 + (n % 2)}`, {
        crew: shop.crews[n % 2] ?? [],
        legalDeadline: '2026-03-18',
      })
  })

  /** Contents of every table of the company, apart from what a call leaves of itself. */
  async function digests(): Promise<Record<string, string>> {
    const tables = await asOwner<{ name: string }>(
      server,
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id' and table_name not in ('session', 'login_log') order by 1`,
      [],
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await asOwner<{ digest: string }>(
        server,
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t where company_id = $1`,
        [company.id],
      )
      found[name] = row?.digest ?? ''
    }
    return found
  }

  it('jobs 10.1 停工9天、离职两人、接新梯：用数字回答，任何一张表都不变', async () => {
    const before = await digests()
    expect(Object.keys(before)).toContain('maintain_order')
    const closed = await server.ask(scheduleApi.whatIf, { kind: 'closed', from: '2026-03-14', to: '2026-03-22' }, chief)
    expect(closed.before).toMatchObject({ late: 0, visits: 40, crews: 2 })
    // Three days before (11th to 13th) hold 11 lifts of each crew.
    expect(closed.after.late).toBe(0)
    expect(closed.text).toMatch(/^不会出现超15日；最忙的一天是3月1[123]日，负荷\d+%$/)

    const gone = await server.ask(
      scheduleApi.whatIf,
      { kind: 'leave', people: peopleOf(shop.crews[0]), from: '2026-03-17' },
      chief,
    )
    expect(gone.after.crews).toBe(1)
    expect(gone.after.late).toBeGreaterThan(0)
    expect(gone.text).toBe(
      `将出现${gone.after.late}台超15日，集中在${gone.lateVisits[0]?.date === '2026-03-19' ? '3月19' : '?'}${gone.after.late > 11 ? '–20' : ''}日；增加1个搭档组可消除`,
    )
    expect(gone.remedies).toMatchObject([{ crews: 1, late: 0 }])

    const taken = await server.ask(
      scheduleApi.whatIf,
      { kind: 'lifts', communityId: shop.site.communityId, category: 1, count: 400, from: '2026-03-12' },
      chief,
    )
    expect(taken.after.visits).toBeGreaterThan(40 + 400 * 3)
    expect(taken.after.late).toBeGreaterThan(0)
    expect(taken.text).toMatch(/^将出现\d+台超15日，集中在.+；增加.+搭档组.+$/)
    expect(await digests()).toEqual(before)
  })

  it('问得不对：停工日期颠倒、过长，人员不在搭档组，小区不是本公司的', async () => {
    const ask = async (input: unknown) => (await server.send(scheduleApi.whatIf, input as never, chief)).errorMsg
    expect(await ask({ kind: 'closed', from: '2026-03-22', to: '2026-03-14' })).toBe('结束日期不能早于开始日期')
    expect(await ask({ kind: 'closed', from: '2026-03-12', to: '2026-05-14' })).toBe('停工最多 22 天')
    expect(await ask({ kind: 'leave', people: [chief.employeeId], from: '2026-03-12' })).toBe(
      '所选人员不在任何搭档组中',
    )
    const other = await aShop(server, await aCompany(server))
    const lifts = { kind: 'lifts', communityId: other.site.communityId, category: 1, count: 5, from: '2026-03-12' }
    expect(await ask(lifts)).toBe('数据不存在')
  })
})
