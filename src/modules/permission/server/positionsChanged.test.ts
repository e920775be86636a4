import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { aCompany, aPerson, asOwner, type Company } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { positionsChanged } from './index.ts'

describe('岗位变化', () => {
  let server: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
  })

  it('发出 permission.changed，本机下一次调用即为新权限，并推送给本人', async () => {
    const person = await aPerson(server, company, { grants: ['AM1'] })
    expect(await server.ask(sessionApi.enablingKeys, {}, person)).toEqual(['AM11'])
    await asOwner(server, `update position set grants = '{"AM1": 1, "AMa": 0}' where id = $1`, [person.positionId])
    expect(await server.ask(sessionApi.enablingKeys, {}, person)).toEqual(['AM11'])
    const principal = await server.services.auth.resolve(person.token)
    await inCompany(server.services, { principal, traceId: 'test' }, (ctx) =>
      positionsChanged(ctx, [person.userId, person.userId]),
    )
    // Pushes go out after the commit, in their own time.
    await expect
      .poll(() =>
        asOwner(server, 'select payload from push_event where topic = $1', [`user.${person.userId}.permission`]),
      )
      .toHaveLength(1)
    expect((await server.ask(sessionApi.enablingKeys, {}, person)).sort()).toEqual(['AM11', 'AMa0'])
    expect(await asOwner(server, 'select name, payload from outbox where company_id = $1', [company.id])).toEqual([
      { name: 'permission.changed', payload: { kind: 'position', userIds: [person.userId] } },
    ])
  })

  it('没有人受影响：什么也不发', async () => {
    const person = await aPerson(server, await aCompany(server))
    const principal = await server.services.auth.resolve(person.token)
    await inCompany(server.services, { principal, traceId: 'test' }, (ctx) => positionsChanged(ctx, []))
    expect(await asOwner(server, 'select 1 from outbox where company_id = $1', [person.companyId])).toEqual([])
  })
})
