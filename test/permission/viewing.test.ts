import { beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { storageApi } from '#kernel/shared/storage.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { positionApi, viewingApi } from '#modules/permission/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aPosition } from '../builders/employee.ts'
import { type TestServer, testServer } from '../server.ts'

describe('以他人之眼（archives 10.6）', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let clerks: string
  let clerk: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AM1', 'AMa', 'AP2', 'AP4'], scope: 2 })
    clerks = clerk.positionId
  })

  it('没有登录、没有权限、别家企业、不合规', async () => {
    expect((await server.send(viewingApi.start, { id: clerks })).errorCode).toBe(40000)
    expect((await server.send(viewingApi.start, { id: clerks }, clerk)).errorMsg).toBe('无操作权限')
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(viewingApi.start, { id: clerks }, stranger)).errorCode).toBe(1000404)
    const other = { id: clerks, employeeId: chief.employeeId }
    expect((await server.send(viewingApi.start, other, chief)).errorCode).toBe(1000404)
    expect((await server.send(viewingApi.start, { id: 'x' }, chief)).errorCode).toBe(1000400)
  })

  it('得到该岗位的键与数据范围，拒绝一切写入，结束后恢复；开始与结束都进日志', async () => {
    const before = (await server.ask(sessionApi.enablingKeys, {}, chief)).length
    const started = await server.ask(viewingApi.start, { id: clerks, employeeId: clerk.employeeId }, chief)
    expect(started).toMatchObject({ positionId: clerks, employee: clerk.name })
    expect((await server.ask(sessionApi.enablingKeys, {}, chief)).sort()).toEqual(['AM11', 'AMa1', 'AP21', 'AP41'])
    expect(await server.ask(viewingApi.current, {}, chief)).toEqual(started)
    // 本班组 of somebody without a team: himself, not the person who views.
    expect((await server.ask(employeeApi.list, {}, chief)).records.map(({ name }) => name)).toEqual([clerk.name])
    expect((await server.send(positionApi.list, {}, chief)).errorCode).toBe(1002001)

    const contacts = [{ name: '甲', phone: '13800138000', isDefault: true }]
    const draft = { name: '查看时新增', type: 1 as const, role: 1 as const, contacts }
    const refused = await server.send(customerApi.add, draft, chief)
    expect(refused).toMatchObject({
      errorCode: 1002005,
      errorMsg: `正在以岗位「${started.position}」的身份查看，不能修改数据`,
    })
    expect((await server.send(accountApi.prefs, { fontSize: 2 }, chief)).errorCode).toBe(1002005)
    expect((await server.send(storageApi.uploadCredential, { bucket: 'bit-ev-img' }, chief)).errorCode).toBe(1002005)
    expect((await server.ask(positionApi.why, { code: 'AMc' }, chief)).positions).toEqual([
      { name: started.position, level: null },
    ])

    expect(await server.ask(viewingApi.end, {}, chief)).toEqual({ done: 1 })
    expect(await server.ask(viewingApi.current, {}, chief)).toBeNull()
    expect(await server.ask(sessionApi.enablingKeys, {}, chief)).toHaveLength(before)
    await server.ask(customerApi.add, draft, chief)
    const log = await asOwner(
      server,
      `select actor_id, after ->> 'view_as' as note from audit_log
      where company_id = $1 and entity = 'position' and row_id = $2 and action = 'read' order by id`,
      [company.id, clerks],
    )
    expect(log).toEqual([
      { actor_id: chief.userId, note: `开始，数据范围按 ${clerk.name}` },
      { actor_id: chief.userId, note: '结束' },
    ])
  })

  it('开始时刻与开始时的回答写法一样，毫秒以 0 结尾也一样', async () => {
    const started = await server.ask(viewingApi.start, { id: clerks }, chief)
    await asOwner(server, `update session set view_since = '2026-11-20 10:00:00.21+08' where user_id = $1`, [
      chief.userId,
    ])
    await server.services.auth.forget([chief.userId])
    const current = await server.ask(viewingApi.current, {}, chief)
    expect(current).toEqual({ ...started, since: '2026-11-20T10:00:00.210+08:00' })
    await server.ask(viewingApi.end, {}, chief)
  })

  it('没有写权限的读：数据库事务本身只读', async () => {
    await server.ask(viewingApi.start, { id: clerks }, chief)
    const principal = await server.services.auth.resolve(chief.token)
    expect(principal.viewing?.positionId).toBe(clerks)
    const { inCompany } = await import('#kernel/server/index.ts')
    const write = inCompany(
      server.services,
      { principal, traceId: 'test' },
      async (ctx) => ctx.db.updateTable('position').set({ remark: '改' }).where('id', '=', clerks).execute(),
      { readOnly: true },
    )
    await expect(write).rejects.toThrow('不能修改数据')
    // The other session of the same person goes on as ever.
    await server.ask(viewingApi.end, {}, chief)
  })

  it('看不到自己没有的：岗位权限更大时 1002002；查看期间岗位扩大也不越过自己', async () => {
    const small = await aPerson(server, company, { grants: ['AV4', 'AM1'] })
    const big = await aPosition(server, company, { scope: 1, grants: { AM1: 1, AN1: 1 } })
    expect((await server.send(viewingApi.start, { id: big }, small)).errorCode).toBe(1002002)
    const like = await aPosition(server, company, { scope: 1, grants: { AM1: 1 } })
    await server.ask(viewingApi.start, { id: like }, small)
    await asOwner(server, `update position set grants = '{"AM1": 1, "AN1": 1}' where id = $1`, [like])
    await server.services.auth.forget([small.userId])
    expect(await server.ask(sessionApi.enablingKeys, {}, small)).toEqual(['AM11'])
    // Who no longer administers positions no longer views either.
    await asOwner(server, `update position set grants = '{"AM1": 1}' where id = $1`, [small.positionId])
    await server.services.auth.forget([small.userId])
    expect(await server.ask(viewingApi.current, {}, small)).toBeNull()
  })

  it('查看期间可以退出登录', async () => {
    const other = await aPerson(server, company)
    await server.ask(viewingApi.start, { id: clerks }, other)
    expect((await server.send(sessionApi.signOut, {}, other)).errorCode).toBe(0)
    expect((await server.send(viewingApi.current, {}, other)).errorCode).toBe(40000)
  })
})
