import { beforeAll, describe, expect, it } from 'vitest'
import { accessTo, parseKeys } from '#kernel/shared/permission.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, type Person } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'

describe('archives 8.12', () => {
  let server: TestServer
  let clerk: Person

  beforeAll(async () => {
    server = await testServer()
    clerk = await aPerson(server, await aCompany(server), { levels: { ADu: 1, ADs: 0, AM1: 1, AMa: 0 } })
  })

  it('archives 8.12 级别：可见不可用的动作显示为灰，直接调用被拒', async () => {
    const keys = await server.ask(sessionApi.enablingKeys, {}, clerk)
    expect(keys).toEqual(expect.arrayContaining(['ADu1', 'ADs0']))
    const levels = parseKeys(keys)
    expect(accessTo(levels, ['ADu'])).toBe('enabled')
    expect(accessTo(levels, ['ADs'])).toBe('disabled')
    expect(accessTo(levels, ['ADs', 'ADt'])).toBe('disabled')
    const sent = { name: '甲', type: 1 as const, role: 1 as const, contacts: [] }
    expect((await server.send(customerApi.list, {}, clerk)).errorCode).toBe(0)
    expect(await server.send(customerApi.add, sent, clerk)).toMatchObject({
      errorCode: 1002001,
      errorMsg: '无操作权限',
    })
  })
})
