import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Context, DataScope, Principal } from './context.ts'
import { type Belonging, dataScope, scopeOf, scopeRules, seesAll } from './dataScope.ts'
import { inCompany } from './scope.ts'

const TEAM = '01900000-0000-7000-8000-000000000001'
const PLACE = '01900000-0000-7000-8000-000000000002'
const nothing: DataScope = { all: false, team: false, self: false, places: [] }
const ways: Belonging = {
  team: (team) => sql`(word = 'team' and ${team} = ${TEAM})`,
  self: () => sql`word = 'self'`,
  places: (ids) => sql`(word = 'place' and ${PLACE} = any(${[...ids]}))`,
}
const every = ['always', 'other', 'place', 'self', 'team', 'within']

/** How the scopes of a person become the condition of a noun (archives 1, position). */
describe('数据范围如何成为条件', () => {
  let server: TestServer
  let company: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company)
  })

  // The table is everybody's.
  afterAll(() => void scopeRules.delete('probe'))

  /** Which rows a person of this scope sees, of one of each kind. */
  async function sees(scope: Partial<DataScope>, more: Partial<Principal> = {}, rule: Belonging | null = ways) {
    const principal = await server.services.auth.resolve(person.token)
    const who = { ...principal, teamId: TEAM, scope: { ...nothing, ...scope }, ...more }
    scopeRules.delete('probe')
    if (rule) dataScope('probe', 'r', () => rule)
    const caller = { principal: who, companyId: company.id, traceId: 'scope' }
    return inCompany(server.services, caller, async (ctx: Context) => {
      const { rows } = await sql<{ word: string }>`select word from unnest(${every}::text[]) r (word)
        where ${scopeOf(ctx, 'probe', 'r')} order by 1`.execute(ctx.db)
      return rows.map(({ word }) => word)
    })
  }

  it('全公司与运营用户看得到全部；没有声明范围的名词是全公司的', async () => {
    expect(await sees({ all: true })).toEqual(every)
    expect(await sees({}, { roleType: 2 })).toEqual(every)
    expect(await sees({}, {}, null)).toEqual(every)
    expect(await sees({})).toEqual([])
  })

  it('本班组连同本人；没有班组的只有本人；几个岗位的范围相加', async () => {
    expect(await sees({ self: true })).toEqual(['self'])
    expect(await sees({ team: true })).toEqual(['self', 'team'])
    expect(await sees({ team: true }, { teamId: null })).toEqual(['self'])
    expect(await sees({ places: [PLACE] })).toEqual(['place'])
    expect(await sees({ places: [TEAM] })).toEqual([])
    expect(await sees({ team: true, places: [PLACE] })).toEqual(['place', 'self', 'team'])
  })

  it('总能看到的与经由别处看到的另外算；一种方式也没有的什么都看不到', async () => {
    const more = { ...ways, always: sql`word = 'always'`, within: sql`word = 'within'` }
    expect(await sees({}, {}, more)).toEqual(['always', 'within'])
    expect(await sees({ self: true }, {}, more)).toEqual(['always', 'self', 'within'])
    expect(await sees({ team: true, self: true, places: [PLACE] }, {}, {})).toEqual([])
  })

  it('没有人要的后台工作看得到全部', async () => {
    const caller = { principal: null, companyId: company.id, traceId: 'scope' }
    expect(await inCompany(server.services, caller, async (ctx) => seesAll(ctx))).toBe(true)
  })

  it('一个名词的范围只声明一次', () => {
    scopeRules.delete('probe')
    dataScope('probe', 'r', () => ways)
    expect(() => dataScope('probe', 'r', () => ways)).toThrow('twice')
  })
})
