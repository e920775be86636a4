import { beforeAll, describe, expect, it } from 'vitest'
import { accessTo, parseKeys } from '#kernel/shared/permission.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { projectApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, type Person } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'

describe('archives 8.12', () => {
  let server: TestServer
  let clerk: Person

  beforeAll(async () => {
    server = await testServer()
    clerk = await aPerson(server, await aCompany(server), { levels: { ADu: 1, ADs: 0 } })
  })

  it('archives 8.12 级别：可见不可用的动作显示为灰，直接调用被拒', async () => {
    const keys = await server.ask(sessionApi.enablingKeys, {}, clerk)
    expect(keys).toEqual(expect.arrayContaining(['ADu1', 'ADs0']))
    const levels = parseKeys(keys)
    expect(accessTo(levels, ['ADu'])).toBe('enabled')
    expect(accessTo(levels, ['ADs'])).toBe('disabled')
    expect(accessTo(levels, ['ADs', 'ADt'])).toBe('disabled')
    const place = '01970000-0000-7000-8000-000000000001'
    const sent = { name: '甲', customerId: place, communityIds: [place], managerId: place, chargeMode: 1 as const }
    expect((await server.send(projectApi.list, {}, clerk)).errorCode).toBe(0)
    expect(await server.send(projectApi.add, sent, clerk)).toMatchObject({
      errorCode: 1002001,
      errorMsg: '无操作权限',
    })
  })
})
