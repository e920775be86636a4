import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { countRows } from '#db/seed/write.ts'
import { newId } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { teamApi } from '#modules/organisation/shared/api.ts'
import { linkApi } from '#modules/platform/shared/api.ts'
import { projectElevatorApi } from '#modules/project/shared/partsApi.ts'
import { strategyApi } from '#modules/strategy/shared/api.ts'
import { templateApi } from '#modules/template/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from './builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker } from './builders/elevator.ts'
import { aLink } from './builders/platform.ts'
import { aProject } from './builders/project.ts'
import { type TestServer, testServer } from './server.ts'

/** Lists whose figures are kept or whose queries are written for large companies answer as plain counting does (decision 0044). */

const BRANDS = ['奥的斯', '云梭', '启衡', '云梭西子']
const counted = `select f.kind, f.key, f.n from (
    select 'care' as kind, '' as key, count(*)::int as n from elevator where company_id = $1 and deleted_at is null and use_status in (1, 2)
    union all select 'team', team_id::text, count(*)::int from elevator
      where company_id = $1 and deleted_at is null and use_status in (1, 2) and team_id is not null group by 2
    union all select 'crew', w.employee_id::text, count(*)::int from elevator_worker w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
      where w.company_id = $1 and e.deleted_at is null and e.use_status in (1, 2) group by 2
    union all select 'template', template_id::text, count(*)::int from elevator where company_id = $1 and deleted_at is null and template_id is not null group by 2
    union all select 'national', template_type::text, count(*)::int from elevator where company_id = $1 and deleted_at is null and template_id is null group by 2
    union all select 'brand', brand, count(*)::int from elevator where company_id = $1 and deleted_at is null group by 2) f
  where f.n > 0 order by 1, 2`
const kept = `select kind, key, sum(n)::int as n from lift_count where company_id = $1 group by 1, 2 having sum(n) <> 0 order by 1, 2`

describe('大企业的列表与逐行计数一致', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let teams: string[]
  let workers: string[]
  let places: string[]
  let lifts: string[]

  const own = (text: string, more: unknown[] = []) =>
    asOwner<Record<string, unknown>>(server, text, [company.id, ...more])
  const same = async () => expect(await own(kept)).toEqual(await own(counted))

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    teams = [await aTeam(server, company), await aTeam(server, company)]
    workers = []
    for (const teamId of [...teams, ...teams]) workers.push((await aWorker(server, company, { teamId })).id)
    const customerId = await aCustomer(server, company)
    places = []
    for (const name of ['丙小区', '甲小区', '乙小区']) places.push(await aCommunity(server, company, { name }))
    lifts = []
    const pick = (list: readonly string[], n: number) => list[n % list.length] as string
    for (let n = 0; n < 36; n++) {
      const place = { communityId: pick(places, n), customerId, teamId: pick(teams, n) }
      const workerIds = [pick(workers, n), pick(workers, n + 1 + (n % 2))]
      lifts.push(await anElevator(server, company, { ...place, workerIds }, { useStatus: [1, 1, 2, 5, 3][n % 5] ?? 1 }))
    }
    await own(
      `update elevator e set brand = ($2::text[])[1 + x.n % 4], next_inspect_date = case when x.n % 3 > 0 then date '2026-11-01' + x.n::int % 7 end
       from (select id, row_number() over (order by device_number) as n from elevator where company_id = $1) x
       where e.company_id = $1 and e.id = x.id`,
      [BRANDS],
    )
  })

  it('电梯的计数：新增、改班组、改人、停用、改品牌、删除、真删之后都与逐行计数相等；别家企业不受影响', async () => {
    const other = await aCompany(server)
    const [communityId, customerId] = [await aCommunity(server, other), await aCustomer(server, other)]
    await anElevator(server, other, { communityId, customerId })
    await same()
    await own('update elevator set team_id = $2 where company_id = $1 and team_id = $3', [teams[0], teams[1]])
    await own('update elevator set worker_ids = worker_ids[1:1] where company_id = $1 and id = any($2)', [
      lifts.slice(3, 9),
    ])
    await own('update elevator set use_status = 2 where company_id = $1 and use_status = 5')
    await own(`update elevator set brand = '恒川' where company_id = $1 and id = $2`, [lifts[0]])
    await same()
    await own('update elevator set team_id = null, deleted_at = now() where company_id = $1 and id = any($2)', [
      lifts.slice(0, 2),
    ])
    await own('update elevator set team_id = $2 where company_id = $1 and id = any($3)', [
      teams[1],
      lifts.slice(10, 20),
    ])
    await own('delete from elevator_worker where company_id = $1 and elevator_id = $2', [lifts[1]])
    await own('delete from elevator where company_id = $1 and id = $2', [lifts[1]])
    await same()
    const [theirs] = await asOwner<{ n: number }>(
      server,
      `select sum(n)::int as n from lift_count where company_id = $1 and kind = 'care'`,
      [other.id],
    )
    expect(theirs?.n).toBe(1)
  })

  it('大批载入之后重建的计数也相等', async () => {
    const client = new pg.Client({ connectionString: server.database.owner })
    await client.connect()
    await countRows(client)
    await client.end()
    await same()
  })

  it('班组、员工、模板、策略列表的台数', async () => {
    const byTeam = await own(`select e.team_id as id, count(*)::int as n from elevator e
      where e.company_id = $1 and e.use_status in (1, 2) and e.deleted_at is null group by 1`)
    for (const row of (await server.ask(teamApi.list, { size: 50 }, chief)).records)
      expect(row.elevatorCount, row.name).toBe(byTeam.find(({ id }) => id === row.id)?.n ?? 0)
    const byWorker = await own(`select w.employee_id as id, count(*)::int as n from elevator_worker w
      join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
      where w.company_id = $1 and e.use_status in (1, 2) and e.deleted_at is null group by 1`)
    for (const row of (await server.ask(employeeApi.list, { size: 50 }, chief)).records)
      expect(row.elevatorCount, row.name).toBe(byWorker.find(({ id }) => id === row.id)?.n ?? 0)
    const [{ n: national } = { n: 0 }] = await own(
      'select count(*)::int as n from elevator where company_id = $1 and deleted_at is null',
    )
    const templates = (await server.ask(templateApi.list, { kind: 1, size: 50 }, chief)).records
    expect(templates.reduce((sum, { usedBy }) => sum + usedBy, 0)).toBe(national)
  })

  it('一条策略的终端：按小区、再按编号的顺序；停用的电梯仍在，注销的不在；逐页往返相同', async () => {
    const base = { levels: ['A' as const], mode: 1 as const, repairType: 1 as const, assignee: 1 as const }
    const rest = { persistSeconds: 0, peopleInCarOnly: false, enabled: true, scope: 1 as const }
    const listed = lifts.slice(2, 30)
    const { id } = await server.ask(strategyApi.add, { ...base, ...rest, name: '指定终端', elevatorIds: listed }, chief)
    const expected = (
      await own(
        `select e.id from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
        where e.company_id = $1 and e.id = any($2) and e.use_status in (1, 2) and e.deleted_at is null order by c.name, e.id`,
        [listed],
      )
    ).map((row) => row.id as string)
    await server.ask(
      strategyApi.turnLifts,
      { strategyId: id, elevatorIds: expected.slice(0, 4), enabled: false },
      chief,
    )
    const row = (await server.ask(strategyApi.list, {}, chief)).records.find((one) => one.id === id)
    expect(row?.lifts).toBe(expected.length - 4)
    const ask = (page: number, cursor: { after?: string | undefined; before?: string | undefined }) =>
      server.ask(strategyApi.lifts, { strategyId: id, size: 10, page, ...cursor }, chief)
    const seen: string[] = []
    let page = await ask(1, {})
    expect(page.total).toBe(expected.length)
    for (let n = 1; ; n++) {
      seen.push(...page.records.map((lift) => lift.id))
      if (n >= page.totalPage) break
      page = await ask(n + 1, { after: page.last })
    }
    expect(seen).toEqual(expected)
    const before = await ask(page.totalPage - 1, { before: page.first })
    expect(before.records.map((lift) => lift.id)).toEqual(
      expected.slice((page.totalPage - 2) * 10, (page.totalPage - 1) * 10),
    )
  })

  it('品牌中的字、可空列的排序：逐页往返与整列相同，末页之后是末页', async () => {
    const expected = (
      await own(`select id from elevator where company_id = $1 and deleted_at is null and brand ilike '%云梭%'
        order by next_inspect_date desc nulls last, id desc`)
    ).map((row) => row.id as string)
    expect(expected.length).toBeGreaterThan(12)
    const query = { brand: '云梭', size: 5, sort: { prop: 'nextInspectDate', order: 'desc' as const } }
    const pages: string[][] = []
    let page = await server.ask(elevatorApi.list, query, chief)
    for (let n = 1; ; n++) {
      pages.push(page.records.map(({ id }) => id))
      if (n >= page.totalPage) break
      page = await server.ask(elevatorApi.list, { ...query, page: n + 1, after: page.last }, chief)
    }
    expect(pages.flat()).toEqual(expected)
    for (let n = page.totalPage - 1; n > 0; n--) {
      page = await server.ask(elevatorApi.list, { ...query, page: n, before: page.first }, chief)
      expect(page.records.map(({ id }) => id)).toEqual(pages[n - 1])
    }
    const last = await server.ask(elevatorApi.list, { ...query, page: 99, after: page.last }, chief)
    expect(last.records.map(({ id }) => id)).toEqual(pages.at(-1))
    expect((await server.ask(elevatorApi.list, { brand: '没有的品牌' }, chief)).total).toBe(0)
    expect((await server.ask(elevatorApi.list, { brand: '%' }, chief)).total).toBe(0)
  })

  it('项目电梯与平台关联：删除的电梯、删除的平台不在其中', async () => {
    const [first, second] = [newId(), newId()]
    for (const [n, id] of [first, second].entries())
      await own(
        `insert into platform (company_id, id, name, city_standard, region_codes, base_url, kinds, start_from)
         values ($1, $2, $3, $4, '{3301}', 'https://platform.example.com', '{1}', '2026-01-01')`,
        [id, `平台${n}`, n + 1],
      )
    for (const [n, lift] of lifts.slice(2, 12).entries())
      await aLink(server, company, n % 2 ? first : second, lift, n % 3 ? 3 : 2)
    await own('update elevator set deleted_at = now() where company_id = $1 and id = $2', [lifts[3]])
    await own('update platform set deleted_at = now() where company_id = $1 and id = $2', [second])
    const expected =
      await own(`select k.id from elevator_link k join elevator e on e.company_id = k.company_id and e.id = k.elevator_id
      join platform p on p.company_id = k.company_id and p.id = k.platform_id
      where k.company_id = $1 and e.deleted_at is null and p.deleted_at is null and k.state = 3 order by link_urgency(k.state, k.created_at), k.id`)
    const page = await server.ask(linkApi.list, { state: [3], size: 50 }, chief)
    expect(page.records.map(({ id }) => id)).toEqual(expected.map((row) => row.id))
    expect(page.total).toBe(expected.length)
    expect(page.total).toBeGreaterThan(0)
    const { id: projectId, site } = await aProject(server, company, chief, { lifts: 4 })
    await own('update elevator set deleted_at = now() where company_id = $1 and id = $2', [site.lifts[1]])
    const left = site.lifts.filter((_, n) => n !== 1)
    for (const query of [{}, { projectId }]) {
      const found = await server.ask(projectElevatorApi.list, query, chief)
      expect(found.total).toBe(3)
      expect(found.records.map(({ id }) => id).sort()).toEqual([...left].sort())
    }
  })

  it('合同未收合计：多于 500 份与只有几份时都等于逐份相加，草稿不计', async () => {
    const customerId = await aCustomer(server, company, '合计物业')
    await own(
      `insert into contract (company_id, id, contract_no, name, type, source, customer_id, sign_date, start_date, end_date, pay_way,
         pay_type, pay_node_type, agreed_amount, content, draft, status)
       select $1, gen_random_uuid(), 'HJ' || lpad(n::text, 4, '0'), '合计合同' || n, 1, 1, $2::uuid, date '2026-01-01', date '2026-01-01',
         date '2026-12-31', 1, 1, 0, 10000, '维保', n % 7 = 0, case when n % 7 = 0 then 4 else 1 end from generate_series(1, 520) n`,
      [customerId],
    )
    await own(
      `insert into payment_plan (company_id, id, contract_id, period_no, period_start, period_end, due_date, amount, settled_amount)
       select k.company_id, gen_random_uuid(), k.id, p, date '2026-01-01', date '2026-03-31', date '2026-01-10', 100.25 * p, 10 * p
       from contract k, generate_series(1, 3) p where k.company_id = $1`,
    )
    for (const query of [{}, { contractNo: 'HJ001' }]) {
      const [expected] = await own(
        `select sum(p.amount - p.settled_amount)::text as sum from contract k
         join payment_plan p on p.company_id = k.company_id and p.contract_id = k.id
         where k.company_id = $1 and not k.draft and k.contract_no like $2`,
        [`${query.contractNo ?? 'HJ'}%`],
      )
      expect((await server.ask(contractApi.list, query, chief)).sums?.unpaidAmount).toBe(expected?.sum)
    }
  })
})
