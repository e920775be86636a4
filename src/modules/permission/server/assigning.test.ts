import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, inCompany, newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aPosition } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { codeFacts, type PermissionCode } from '../shared/table.ts'
import { findAdministrators } from './asks.ts'
import { findAllPositions, findPositions } from './assigning.store.ts'
import { assign, isHoldable, keepingAdministrator, refuseEscalation, requirePositions } from './assigning.ts'

const four = ['AV4', 'AV5', 'AVh', 'AVm'] as const

const gone = { errorCode: 1000404 }

/** Who may hold and give which position, and that somebody is left to do it (archives 6.7). */
describe('岗位的分配', () => {
  let server: TestServer
  let company: Company
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })

  async function as<T>(person: Person, work: (ctx: Context) => Promise<T>): Promise<T> {
    const principal = await server.services.auth.resolve(person.token)
    return inCompany(server.services, { principal, traceId: 'assign' }, work)
  }
  const held = async ({ employeeId }: Person) =>
    (
      await asOwner<{ id: string }>(server, 'select position_id as id from employee_position where employee_id = $1', [
        employeeId,
      ])
    ).map(({ id }) => id)

  it('谁也不能持有的编码不算越权：版本里的、商城的、运营的、没有开通的名单', () => {
    const features = { quoteCatalog: true } as Record<string, boolean>
    const ctx = { companyId: company.id, services: { settings: { features: () => features } } } as unknown as Context
    const holdable = (code: PermissionCode) => isHoldable(ctx, { code, level: 1 })
    const where = (test: (fact: NonNullable<ReturnType<typeof codeFacts.get>>) => unknown) =>
      [...codeFacts].filter(([, fact]) => test(fact)).map(([code]) => code)
    const closed = where(({ hidden, group }) => hidden || group === 'mall')
    expect(closed.length).toBeGreaterThan(2)
    for (const code of [...closed, 'ABg', 'ZZ9' as PermissionCode])
      expect(holdable(code as PermissionCode), code).toBe(false)
    const listed = where(({ allowList, hidden, group }) => allowList && !hidden && group !== 'mall')
    for (const code of listed) expect(holdable(code), code).toBe(codeFacts.get(code)?.allowList === 'quoteCatalog')
    expect([holdable('AM1'), holdable('AVm')]).toEqual([true, true])
  })

  it('编码或范围，超出一样就不能给', async () => {
    const giver = await aPerson(server, company, { grants: ['AM1'], scope: 2 })
    const [fine, code, scope] = [
      await aPosition(server, company, { grants: { AM1: 1 }, scope: 2 }),
      await aPosition(server, company, { grants: { AN1: 1 }, scope: 2 }),
      await aPosition(server, company, { grants: { AM1: 1 }, scope: 1 }),
    ]
    const giving = (id: string) =>
      as(giver, async (ctx) => refuseEscalation(ctx, await requirePositions(ctx, [id]))).then(
        () => 0,
        (error) => error.errorCode,
      )
    expect([await giving(fine), await giving(code), await giving(scope)]).toEqual([0, 1002002, 1002002])
  })

  it('不在的、删掉的、别家的岗位像没有一样；同一个说两次也是一个', async () => {
    const id = await aPosition(server, company)
    const dead = await aPosition(server, company)
    await asOwner(server, 'update position set deleted_at = now() where id = $1', [dead])
    const foreign = await aPosition(server, await aCompany(server))
    await as(chief, async (ctx) => {
      expect((await requirePositions(ctx, [id, id])).map((one) => one.id)).toEqual([id])
      expect(await requirePositions(ctx, [])).toEqual([])
      for (const one of [dead, foreign, newId()])
        await expect(requirePositions(ctx, [id, one])).rejects.toMatchObject(gone)
      const names = (await findAllPositions(ctx)).map((one) => one.id)
      expect([names.includes(id), names.includes(dead), names.includes(foreign)]).toEqual([true, false, false])
    })
  })

  it('指定的项目与小区都算在范围里', async () => {
    const [project, community] = [newId(), newId()]
    const id = await aPosition(server, company, { scope: 4 })
    await asOwner(server, 'update position set scope_project_ids = $2, scope_community_ids = $3 where id = $1', [
      ...[id, [project], [community]],
    ])
    const [position] = await as(chief, (ctx) => findPositions(ctx, [id]))
    expect(position?.scopeIds).toEqual([project, community])
  })

  it('之后正好是这些岗位：加的加、去的去、别人的不动；没有变就说没有变', async () => {
    const [person, other] = [await aPerson(server, company), await aPerson(server, company)]
    const added = await aPosition(server, company)
    await asOwner(server, 'insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
      ...[company.id, other.employeeId, person.positionId],
    ])
    const give = (...ids: string[]) => as(chief, (ctx) => assign(ctx, person.employeeId, ids))
    expect(await give(person.positionId)).toBe(false)
    expect(await give(person.positionId, added, added)).toBe(true)
    expect((await held(person)).toSorted()).toEqual([person.positionId, added].toSorted())
    expect(await give(added)).toBe(true)
    expect(await held(person)).toEqual([added])
    expect((await held(other)).toSorted()).toEqual([other.positionId, person.positionId].toSorted())
    // One taken away for one given is a change, too.
    expect(await give(person.positionId)).toBe(true)
    expect(await held(person)).toEqual([person.positionId])
  })

  it('新给的要够格；原来就有的可以留着', async () => {
    const giver = await aPerson(server, company, { grants: ['AM1'] })
    const person = await aPerson(server, company)
    const wide = await aPosition(server, company, { grants: { AN1: 1 } })
    const small = await aPosition(server, company, { grants: { AM1: 1 } })
    const give = (...ids: string[]) => as(giver, (ctx) => assign(ctx, person.employeeId, ids))
    await expect(give(person.positionId, wide)).rejects.toMatchObject({ errorCode: 1002002 })
    expect(await held(person)).toEqual([person.positionId])
    expect(await give(person.positionId, small)).toBe(true)
  })

  it('管理员：在职、已加入、没有删除，四项合起来都有；几个岗位凑齐也算', async () => {
    const own = await aCompany(server)
    const whole = await aPerson(server, own, { grants: [...four, 'AM1'] })
    const both = await aPerson(server, own, { grants: four.slice(0, 2) })
    await asOwner(server, 'insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
      ...[own.id, both.employeeId, await aPosition(server, own, { grants: { AVh: 1, AVm: 1 } })],
    ])
    for (const missing of four) await aPerson(server, own, { grants: four.filter((code) => code !== missing) })
    await aPerson(server, own, { levels: Object.fromEntries(four.map((code) => [code, 0])) })
    for (const change of ['state = 2', 'join_status = 0', 'deleted_at = now()']) {
      const { employeeId } = await aPerson(server, own, { grants: [...four, 'AM1'] })
      await asOwner(server, `update employee set ${change} where id = $1`, [employeeId])
    }
    const { positionId } = await aPerson(server, own, { grants: [...four, 'AM1'] })
    await asOwner(server, 'update position set deleted_at = now() where id = $1', [positionId])
    const found = await as(whole, (ctx) => findAdministrators(ctx))
    expect(found.toSorted()).toEqual([whole.employeeId, both.employeeId].toSorted())
  })

  it('最后一名管理员去掉自己：不行；本来就没有的不管；别人还在的可以', async () => {
    const own = await aCompany(server)
    const [last, plain] = [
      await aPerson(server, own, { grants: [...four, 'AM1'] }),
      await aPerson(server, own, { grants: ['AM1'] }),
    ]
    const spare = await aPosition(server, own, { grants: { AM1: 1 } })
    const leave = () => as(last, (ctx) => assign(ctx, last.employeeId, [spare]))
    await expect(leave()).rejects.toMatchObject({ errorCode: 1002004 })
    expect(await held(last)).toEqual([last.positionId])
    // Others may come and go as long as he stays.
    expect(await as(last, (ctx) => assign(ctx, plain.employeeId, [spare]))).toBe(true)
    const second = await aPerson(server, own, { grants: [...four, 'AM1'] })
    expect(await leave()).toBe(true)
    await expect(as(second, (ctx) => assign(ctx, second.employeeId, [spare]))).rejects.toMatchObject({
      errorCode: 1002004,
    })
    const nobodys = await aCompany(server)
    const worker = await aPerson(server, nobodys, { grants: ['AM1'] })
    let done = false
    await as(worker, (ctx) =>
      keepingAdministrator(ctx, async () => {
        done = true
      }),
    )
    expect(done).toBe(true)
  })
})
