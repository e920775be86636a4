import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { refuse } from '#kernel/shared/refusal.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Context, DataScope } from './context.ts'
import { newId } from './id.ts'
import {
  findRow,
  findSeen,
  insertRow,
  insertRows,
  lockRows,
  moveRow,
  orRefuse,
  removeRow,
  requireFresh,
  requireRows,
  requireSeen,
  saveSettings,
  updateRow,
} from './rows.ts'
import { inCompany } from './scope.ts'

const gone = { errorCode: 1000404 }
const stale = { errorCode: 1000001 }

/** Rows as every module writes and finds them: of the company, seen by the person, as he saw them (common 3.4). */
describe('行的增改查', () => {
  let server: TestServer
  let company: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company)
  })

  async function as<T>(work: (ctx: Context) => Promise<T>, scope?: Partial<DataScope>): Promise<T> {
    const principal = await server.services.auth.resolve(person.token)
    const who = scope
      ? { ...principal, scope: { all: false, team: false, self: false, places: [], ...scope } }
      : principal
    return inCompany(server.services, { principal: who, traceId: 'rows' }, work)
  }
  const code = (work: (ctx: Context) => Promise<unknown>, scope?: Partial<DataScope>) =>
    as(work, scope).then(
      () => ({ errorCode: 0 }),
      (error) => ({ errorCode: error.errorCode }),
    )
  const rowOf = async (table: string, id: string) =>
    (await asOwner(server, `select * from ${table} where id = $1`, [id]))[0] as Record<string, unknown>
  const two = async () => [await aCustomer(server, company), await aCustomer(server, company)] as const
  const removed = async () => {
    const id = await aCustomer(server, company)
    await asOwner(server, 'update customer set deleted_at = now() where id = $1', [id])
    return id
  }
  const foreign = async () => aCustomer(server, await aCompany(server))

  it('按编号找一行：别家的、删掉的、看不到的都像没有一样', async () => {
    const [id, other] = await two()
    expect((await as((ctx) => findRow(ctx, 'customer', id))).id).toBe(id)
    expect((await as((ctx) => findRow(ctx, 'customer', other))).id).toBe(other)
    for (const one of [await removed(), await foreign(), newId()])
      expect(await code((ctx) => findRow(ctx, 'customer', one))).toEqual(gone)
    expect(await code((ctx) => findRow(ctx, 'customer', id), { self: true })).toEqual(gone)
  })

  it('要锁的那一行别人等着', async () => {
    const id = await aCustomer(server, company)
    await as(async (ctx) => {
      await findRow(ctx, 'customer', id, { lock: true })
      const busy = asOwner(server, `select 1 from customer where id = $1 for update nowait`, [id])
      await expect(busy).rejects.toMatchObject({ code: '55P03' })
    })
    const [one, other] = await two()
    await as(async (ctx) => {
      await lockRows(ctx, 'customer', [])
      await lockRows(ctx, 'customer', [one, one])
      const free = await asOwner(server, `select 1 from customer where id = $1 for update nowait`, [other])
      expect(free).toHaveLength(1)
      const busy = asOwner(server, `select 1 from customer where id = $1 for update nowait`, [one])
      await expect(busy).rejects.toMatchObject({ code: '55P03' })
    })
  })

  it('锁住的行可以被别的行引用，反过来也不等：夜里给两万台电梯写评分时，一台的报警照样处理', async () => {
    const [one] = await two()
    const night = new pg.Client({ connectionString: server.database.owner })
    await night.connect()
    onTestFinished(() => night.end())
    await night.query('begin')
    // What the check of a foreign key holds of the row that is referred to, until the end.
    await night.query('select 1 from customer where id = $1 for key share', [one])
    await as(async (ctx) => {
      await sql`set local lock_timeout = '5s'`.execute(ctx.db)
      await lockRows(ctx, 'customer', [one])
      await asOwner(server, 'select 1 from customer where id = $1 for key share nowait', [one])
      const busy = asOwner(server, 'select 1 from customer where id = $1 for no key update nowait', [one])
      await expect(busy).rejects.toMatchObject({ code: '55P03' })
    })
    await night.query('rollback')
  })

  it('所指的行：看得到的才算；一行不在就拒绝，没指的不问', async () => {
    const [id, other] = await two()
    const dead = await removed()
    expect(await as((ctx) => findSeen(ctx, 'customer', [id, id, dead, newId()]))).toEqual(new Set([id]))
    expect(await as((ctx) => findSeen(ctx, 'customer', []))).toEqual(new Set())
    expect(await as((ctx) => findSeen(ctx, 'customer', [id]), { self: true })).toEqual(new Set())
    expect(await code((ctx) => requireSeen(ctx, 'customer', [id, null, undefined, other]))).toEqual({ errorCode: 0 })
    expect(await code((ctx) => requireSeen(ctx, 'customer', []))).toEqual({ errorCode: 0 })
    for (const one of [dead, await foreign(), newId()]) {
      expect(await code((ctx) => requireSeen(ctx, 'customer', [id, one]))).toEqual(gone)
      expect(await code((ctx) => requireRows(ctx, 'customer', [id, one]))).toEqual(gone)
    }
    expect(await code((ctx) => requireSeen(ctx, 'customer', [id]), { self: true })).toEqual(gone)
    expect(await code((ctx) => requireRows(ctx, 'customer', [id, null, id, other]))).toEqual({ errorCode: 0 })
    expect(await code((ctx) => requireRows(ctx, 'customer', [null]))).toEqual({ errorCode: 0 })
  })

  it('没有指任何一行时什么都不问数据库', async () => {
    await as(async (ctx) => {
      let asked = 0
      const counted = new Proxy(ctx, {
        get: (of, name) => {
          if (name === 'db') asked += 1
          return Reflect.get(of, name, of)
        },
      })
      await lockRows(counted, 'customer', [])
      await findSeen(counted, 'customer', [])
      await requireRows(counted, 'customer', [null])
      expect(asked).toBe(0)
      await findSeen(counted, 'customer', [newId()])
      expect(asked).toBe(1)
    })
  })

  it('改一行：只改它，版本须是看到的那个；删掉的与别家的不在了', async () => {
    const [id, other] = await two()
    expect(await as((ctx) => updateRow(ctx, 'customer', id, 0, { remark: '甲' }))).toEqual({ id, version: 1 })
    expect(await code((ctx) => updateRow(ctx, 'customer', id, 0, { remark: '乙' }))).toEqual(stale)
    expect(await rowOf('customer', id)).toMatchObject({ remark: '甲', version: 1, updated_by: person.userId })
    expect(await rowOf('customer', other)).toMatchObject({ remark: null, version: 0 })
    for (const one of [await removed(), await foreign()])
      expect(await code((ctx) => updateRow(ctx, 'customer', one, 0, { remark: '丙' }))).toEqual(gone)
    expect(await as((ctx) => updateRow(ctx, 'customer', id, 1, { remark: undefined, address: null }))).toEqual({
      id,
      version: 2,
    })
    expect(await rowOf('customer', id)).toMatchObject({ remark: null })
  })

  it('看到的版本还在就过；不在就说，不带上现在的样子', () => {
    requireFresh({ version: 3 }, 3)
    requireFresh({ version: 3 }, undefined)
    let thrown: unknown
    try {
      requireFresh({ version: 3 }, 2)
    } catch (refused) {
      thrown = refused
    }
    expect(thrown).toMatchObject({ errorCode: 1000001, data: undefined })
  })

  it('换状态：只换它，状态与版本都须是看到的', async () => {
    const lift = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
    const anOrder = () => aRepairRow(server, company, lift, { reportAt: '2026-11-20T09:00:00+08:00', status: 3 })
    const [id, other] = [await anOrder(), await anOrder()]
    const seen = { id, version: 0, status: 3 }
    expect(await code((ctx) => moveRow(ctx, 'repairOrder', { ...seen, version: 1 }, 4))).toEqual(stale)
    expect(await code((ctx) => moveRow(ctx, 'repairOrder', { ...seen, status: 2 }, 4))).toEqual(stale)
    expect(await as((ctx) => moveRow(ctx, 'repairOrder', seen, 4, { reportText: '停' }))).toEqual({ id, version: 1 })
    expect(await code((ctx) => moveRow(ctx, 'repairOrder', seen, 4))).toEqual(stale)
    expect(await rowOf('repair_order', id)).toMatchObject({ status: 4, version: 1, report_text: '停' })
    expect(await rowOf('repair_order', other)).toMatchObject({ status: 3, version: 0 })
  })

  it('删除一行：只删它，删过的不再删', async () => {
    const [id, other] = await two()
    await as((ctx) => removeRow(ctx, 'customer', id))
    expect((await rowOf('customer', id)).deleted_at).not.toBeNull()
    expect((await rowOf('customer', other)).deleted_at).toBeNull()
    expect(await code((ctx) => removeRow(ctx, 'customer', id))).toEqual(gone)
    expect(await rowOf('customer', id)).toMatchObject({ version: 1 })
  })

  it('新增：一行一行的与成批的；对象与对象的列表存成 JSON，普通列表还是列表', async () => {
    const { id } = await as((ctx) => insertRow(ctx, 'team', { name: '甲班', communityIds: [newId()] }))
    expect(await rowOf('team', id)).toMatchObject({
      company_id: company.id,
      created_by: person.userId,
      leader_id: null,
    })
    expect((await rowOf('team', id)).community_ids).toHaveLength(1)
    // What the person left empty is empty, also where the column has a default.
    const empty = { draft: true, status: 4, arriveMinutes: undefined }
    const contract = await as((ctx) => insertRow(ctx, 'contract', empty))
    expect(await rowOf('contract', contract.id)).toMatchObject({ arrive_minutes: null })
    const given = newId()
    const made = await as((ctx) =>
      insertRows(ctx, 'team', [
        { id: given, name: '乙班' },
        ...Array.from({ length: 600 }, (_, n) => ({ id: newId(), name: `丙${n}` })),
      ]),
    )
    expect([made.length, made[0]]).toEqual([601, given])
    const [{ n }] = (await asOwner(server, 'select count(*)::int as n from team where id = any($1)', [made])) as [
      { n: number },
    ]
    expect(n).toBe(601)
    const customer = await aCustomer(server, company)
    const officers = [{ name: '安全员甲', phone: '13800000000' }]
    await as((ctx) => updateRow(ctx, 'customer', customer, 0, { safetyOfficers: officers }))
    expect((await rowOf('customer', customer)).safety_officers).toEqual(officers)
    const lostAt = new Date('2026-01-01T00:00:00Z')
    await as((ctx) => updateRow(ctx, 'customer', customer, 1, { lostAt, remark: sql`upper('abc')` }))
    expect(await rowOf('customer', customer)).toMatchObject({ lost_at: '2026-01-01T08:00:00+08:00', remark: 'ABC' })
    const { version } = await rowOf('position', person.positionId)
    const grants = { AM1: 1 }
    await as((ctx) => updateRow(ctx, 'position', person.positionId, version as number, { grants }))
    expect(await rowOf('position', person.positionId)).toMatchObject({ grants })
  })

  it('企业的一行设置：没人存过就新增，之后按版本', async () => {
    const save = (version: number, distance: number) =>
      as((ctx) => saveSettings(ctx, 'signDistance', version, { distance }))
    const kept = async () => (await rowOf('sign_distance', company.id)).distance
    const other = await aCompany(server)
    await asOwner(server, 'insert into sign_distance (company_id, id, distance, version) values ($1, $1, 90, 1)', [
      other.id,
    ])
    expect([await save(1, 100), await rowOf('sign_distance', company.id)]).toEqual([undefined, undefined])
    expect([await save(0, 200), await kept()]).toEqual([1, 200])
    expect([await save(0, 300), await kept()]).toEqual([undefined, 200])
    expect([await save(2, 300), await kept()]).toEqual([undefined, 200])
    expect([await save(1, 400), await kept()]).toEqual([2, 400])
    expect(await rowOf('sign_distance', company.id)).toMatchObject({ updated_by: person.userId })
    expect(await rowOf('sign_distance', other.id)).toMatchObject({ distance: 90, version: 1 })
  })

  it('唯一规则被破坏成为模块的拒绝，别的错误照旧', async () => {
    const broken = (state: string) => Promise.reject(Object.assign(new Error('x'), { code: state }))
    await expect(orRefuse(broken('23505'), refuse.notFound)).rejects.toMatchObject({ errorCode: 1000404 })
    await expect(orRefuse(broken('23P01'), refuse.notFound)).rejects.toMatchObject({ message: 'x' })
    await expect(orRefuse(broken('23P01'), refuse.notFound, ['23P01'])).rejects.toMatchObject({ errorCode: 1000404 })
    expect(await orRefuse(Promise.resolve(7), refuse.notFound)).toBe(7)
  })
})
