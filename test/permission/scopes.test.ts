import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '#kernel/server/dataScope.ts'
import { type Context, inCompany, newId, type Principal } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from '../builders/elevator.ts'
import { aRepairRow } from '../builders/repair.ts'
import { type TestServer, testServer } from '../server.ts'

type Scope = Principal['scope']
const nothing: Scope = { all: false, team: false, self: false, places: [] }

/**
 * How every noun belongs to a team, a person and places (archives 1, position), row by row: each row has one reason to be
 * seen, or a reason that no longer counts, so that every way and every condition of it shows by itself.
 */
describe('每个名词的数据范围，一条理由一行', () => {
  let server: TestServer
  let company: Company
  let me: Person
  let chief: Person
  let team: string
  /** A community and a project named by a position. */
  let place: string
  let project: string
  /** What rows that are nobody's hang on. */
  let home: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    team = await aTeam(server, company)
    me = await aPerson(server, company, { teamId: team })
    home = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    place = await aCommunity(server, company)
    project = await aProjectRow()
  })

  const set = (table: string, id: string, values: Record<string, unknown>) =>
    asOwner(
      server,
      `update ${table} t set (${Object.keys(values)}) = (select ${Object.keys(values)} from jsonb_populate_record(t, $2)) where id = $1`,
      [id, JSON.stringify(values)],
    )
  const gone = { deleted_at: '2026-01-01T00:00:00Z' }

  async function aProjectRow(given: Record<string, unknown> = {}): Promise<string> {
    const id = newId()
    await asOwner(
      server,
      `insert into project (company_id, id, project_no, name, customer_id, community_ids, manager_id)
       values ($1, $2, $3, $3, $4, array[$5::uuid], $6)`,
      [company.id, id, `XM${id}`, home.customerId, home.communityId, chief.employeeId],
    )
    if (Object.keys(given).length > 0) await set('project', id, given)
    return id
  }
  async function aLift(given: Record<string, unknown> = {}): Promise<string> {
    const id = await anElevator(server, company, home)
    if (Object.keys(given).length > 0) await set('elevator', id, given)
    return id
  }
  const mine = () => ({ worker_ids: [me.employeeId] })
  async function aContractRow(given: Record<string, unknown> = {}, lift?: string): Promise<string> {
    const id = newId()
    await asOwner(server, 'insert into contract (company_id, id, draft, status) values ($1, $2, true, 4)', [
      company.id,
      id,
    ])
    if (Object.keys(given).length > 0) await set('contract', id, given)
    if (lift)
      await asOwner(
        server,
        `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price,
           price_unit, amount) values ($1, $2, $3, $4, '2026-01-01', '2026-12-31', 1, 1, 1)`,
        [company.id, newId(), id, lift],
      )
    return id
  }
  async function aCustomerRow(given: Record<string, unknown> = {}): Promise<string> {
    const id = await aCustomer(server, company)
    if (Object.keys(given).length > 0) await set('customer', id, given)
    return id
  }
  async function aCommunityRow(given: Record<string, unknown> = {}): Promise<string> {
    const id = await aCommunity(server, company)
    if (Object.keys(given).length > 0) await set('community', id, given)
    return id
  }

  /** Which of the named rows somebody of this scope sees; the table is that of the noun unless told. */
  async function sees(table: string, noun: string, rows: Record<string, string>, scope: Partial<Scope>) {
    const principal = await server.services.auth.resolve(me.token)
    const who = { ...principal, teamId: team, scope: { ...nothing, ...scope } }
    return inCompany(server.services, { principal: who, traceId: 'scopes' }, async (ctx: Context) => {
      const found = await sql<{ id: string }>`select x.id from ${sql.table(table)} x
        where x.company_id = ${company.id} and ${scopeOf(ctx, noun, 'x')}`.execute(ctx.db)
      const ids = new Set(found.rows.map(({ id }) => id))
      return Object.keys(rows).filter((name) => ids.has(rows[name] as string))
    })
  }

  it('电梯：班组、维保人、小区、项目', async () => {
    const rows = {
      team: await aLift({ team_id: team }),
      crew: await aLift(mine()),
      community: await aLift({ community_id: place }),
      project: await aLift({ project_id: project }),
      none: await aLift(),
    }
    const see = (scope: Partial<Scope>) => sees('elevator', 'elevator', rows, scope)
    expect(await see({ team: true })).toEqual(['team', 'crew'])
    expect(await see({ self: true })).toEqual(['crew'])
    expect(await see({ places: [place] })).toEqual(['community'])
    expect(await see({ places: [project] })).toEqual(['project'])
    expect(await see({})).toEqual([])
  })

  it('小区：其中看得到的电梯、班组负责的、自己新增的、指定的与指定项目里的', async () => {
    const rows = {
      lift: await aCommunityRow(),
      goneLift: await aCommunityRow(),
      othersLift: await aCommunityRow(),
      team: await aCommunityRow(),
      otherTeam: await aCommunityRow(),
      mine: await aCommunityRow({ created_by: me.userId }),
      place: await aCommunityRow(),
      project: await aCommunityRow(),
      goneProject: await aCommunityRow(),
      otherProject: await aCommunityRow(),
    }
    await aLift({ ...mine(), community_id: rows.lift })
    await aLift({ ...mine(), ...gone, community_id: rows.goneLift })
    await aLift({ community_id: rows.othersLift })
    await set('team', team, { community_ids: [rows.team] })
    await set('team', await aTeam(server, company), { community_ids: [rows.otherTeam] })
    const named = await aProjectRow({ community_ids: [rows.project] })
    const ended = await aProjectRow({ community_ids: [rows.goneProject], ...gone })
    await aProjectRow({ community_ids: [rows.otherProject] })
    const see = (scope: Partial<Scope>) => sees('community', 'community', rows, scope)
    expect(await see({ self: true })).toEqual(['lift', 'mine'])
    expect(await see({ team: true })).toEqual(['lift', 'team', 'mine'])
    expect(await see({ places: [rows.place] })).toEqual(['place'])
    expect(await see({ places: [named] })).toEqual(['project'])
    expect(await see({ places: [ended] })).toEqual([])
  })

  it('项目：其中看得到的电梯、班组的、负责的与副职的、自己新增的、指定的与指定小区里的', async () => {
    const rows = {
      lift: await aProjectRow(),
      goneLift: await aProjectRow(),
      team: await aProjectRow({ team_ids: [team] }),
      manager: await aProjectRow({ manager_id: me.employeeId }),
      deputy: await aProjectRow({ deputy_id: me.employeeId }),
      mine: await aProjectRow({ created_by: me.userId }),
      named: await aProjectRow(),
      community: await aProjectRow({ community_ids: [place] }),
    }
    await aLift({ ...mine(), project_id: rows.lift })
    await aLift({ ...mine(), ...gone, project_id: rows.goneLift })
    const see = (scope: Partial<Scope>) => sees('project', 'project', rows, scope)
    expect(await see({ self: true })).toEqual(['lift', 'manager', 'deputy', 'mine'])
    expect(await see({ team: true })).toEqual(['lift', 'team', 'manager', 'deputy', 'mine'])
    expect(await see({ places: [rows.named] })).toEqual(['named'])
    expect(await see({ places: [place] })).toEqual(['community'])
  })

  it('合同：其中看得到的电梯、业务员、负责人、录入人、指定项目', async () => {
    const rows = {
      lift: await aContractRow({}, await aLift(mine())),
      othersLift: await aContractRow({}, await aLift()),
      bare: await aContractRow(),
      salesman: await aContractRow({ salesman_id: me.employeeId }),
      manager: await aContractRow({ manager_id: me.employeeId }),
      mine: await aContractRow({ created_by: me.userId }),
      project: await aContractRow({ project_id: project }),
    }
    const see = (scope: Partial<Scope>) => sees('contract', 'contract', rows, scope)
    expect(await see({ self: true })).toEqual(['lift', 'salesman', 'manager', 'mine'])
    expect(await see({ team: true })).toEqual(['lift', 'salesman', 'manager', 'mine'])
    expect(await see({ places: [project] })).toEqual(['project'])
    expect(await see({})).toEqual([])
  })

  it('客户：经由看得到的电梯、合同、小区、项目、别墅档案；业务员与录入人', async () => {
    const via = async (make: (customer: string) => Promise<unknown>) => {
      const id = await aCustomerRow()
      await make(id)
      return id
    }
    const ofMe = { created_by: me.userId }
    const aVilla = async (owner: string, lift: string, given: Record<string, unknown> = {}) => {
      const id = newId()
      await asOwner(
        server,
        `insert into villa_archive (company_id, id, archive_no, owner_customer_id, house, lng, lat, emergency_name,
           emergency_phone) values ($1, $2, $3, $4, '1幢', 120, 30, '甲', '13800000000')`,
        [company.id, id, `BS${id}`, owner],
      )
      if (Object.keys(given).length > 0) await set('villa_archive', id, given)
      await asOwner(
        server,
        'insert into villa_archive_elevator (company_id, archive_id, elevator_id) values ($1, $2, $3)',
        [company.id, id, lift],
      )
    }
    const rows = {
      lift: await via((id) => aLift({ ...mine(), customer_id: id })),
      goneLift: await via((id) => aLift({ ...mine(), ...gone, customer_id: id })),
      contract: await via((id) => aContractRow({ customer_id: id, ...ofMe })),
      goneContract: await via((id) => aContractRow({ customer_id: id, ...ofMe, ...gone })),
      othersContract: await via((id) => aContractRow({ customer_id: id })),
      community: await via((id) => aCommunityRow({ property_customer_id: id, ...ofMe })),
      goneCommunity: await via((id) => aCommunityRow({ property_customer_id: id, ...ofMe, ...gone })),
      othersCommunity: await via((id) => aCommunityRow({ property_customer_id: id })),
      project: await via((id) => aProjectRow({ customer_id: id, ...ofMe })),
      goneProject: await via((id) => aProjectRow({ customer_id: id, ...ofMe, ...gone })),
      othersProject: await via((id) => aProjectRow({ customer_id: id })),
      villa: await via(async (id) => aVilla(id, await aLift(mine()))),
      goneVilla: await via(async (id) => aVilla(id, await aLift(mine()), gone)),
      othersVilla: await via(async (id) => aVilla(id, await aLift())),
      salesman: await aCustomerRow({ salesman_id: me.employeeId }),
      mine: await aCustomerRow(ofMe),
      none: await aCustomerRow(),
    }
    const see = (scope: Partial<Scope>) => sees('customer', 'customer', rows, scope)
    const own = ['lift', 'contract', 'community', 'project', 'villa', 'salesman', 'mine']
    expect(await see({ self: true })).toEqual(own)
    expect(await see({ team: true })).toEqual(own)
    expect(await see({})).toEqual([])
  })

  it('员工：总有自己；班组的；照看指定小区与项目的电梯的', async () => {
    const aColleague = async (given: object = {}) => (await aPerson(server, company, given)).employeeId
    const rows = {
      me: me.employeeId,
      team: await aColleague({ teamId: team }),
      place: await aColleague(),
      project: await aColleague(),
      goneLift: await aColleague(),
      other: await aColleague(),
    }
    const caredBy = (id: string, given: Record<string, unknown>) => aLift({ worker_ids: [id], ...given })
    await caredBy(rows.place, { community_id: place })
    await caredBy(rows.project, { project_id: project })
    await caredBy(rows.goneLift, { community_id: place, ...gone })
    await caredBy(rows.other, {})
    const see = (scope: Partial<Scope>) => sees('employee', 'employee', rows, scope)
    expect(await see({ self: true })).toEqual(['me'])
    expect(await see({ team: true })).toEqual(['me', 'team'])
    expect(await see({ places: [place] })).toEqual(['me', 'place'])
    expect(await see({ places: [project] })).toEqual(['me', 'project'])
  })

  it('工单：班组、经手人、小区、电梯所在的项目；没有员工档案的人没有自己的工单', async () => {
    const plain = await aLift()
    const inProject = await aLift({ project_id: project })
    const anOrder = (lift: string, given: Record<string, unknown> = {}) =>
      aRepairRow(server, company, lift, { reportAt: '2026-11-20T09:00:00+08:00', ...given })
    const rows = {
      team: await anOrder(plain, { team_id: team }),
      crew: await anOrder(plain, mine()),
      community: await anOrder(plain, { community_id: place }),
      project: await anOrder(inProject),
      none: await anOrder(plain),
    }
    const see = (scope: Partial<Scope>) => sees('repair_order', 'repairOrder', rows, scope)
    expect(await see({ self: true })).toEqual(['crew'])
    expect(await see({ team: true })).toEqual(['team', 'crew'])
    expect(await see({ places: [place] })).toEqual(['community'])
    expect(await see({ places: [project] })).toEqual(['project'])
    const who = {
      ...(await server.services.auth.resolve(me.token)),
      employeeId: null,
      scope: { ...nothing, self: true },
    }
    await inCompany(server.services, { principal: who, traceId: 'scopes' }, async (ctx: Context) => {
      const { rows: found } = await sql`select 1 from repair_order o where ${scopeOf(ctx, 'repairOrder', 'o')}`.execute(
        ctx.db,
      )
      expect(found).toEqual([])
    })
  })
})
