import { beforeAll, describe, expect, it } from 'vitest'
import type { Mounted } from '#kernel/server/index.ts'
import { codeFacts, type PermissionCode } from '#modules/permission/shared/table.ts'
import { aSession, asOwner } from '../builders/company.ts'
import { loginCalls, publicCalls } from './openCalls.ts'
import { sample, shapeOf } from './sample.ts'
import { buildWorld, nameOf, sendRaw, type World } from './world.ts'

/**
 * Every endpoint of the running server × every kind of caller (quality, class permissions). The list comes from the
 * server; an endpoint without `needs` does not compile, and one that forgets its guard turns a cell red.
 */
describe('权限矩阵', () => {
  let world: World
  let all: readonly Mounted[]

  beforeAll(async () => {
    world = await buildWorld()
    all = world.server.mounted
  })

  const inputOf = (one: Mounted) =>
    sample(shapeOf(one.endpoint), { id: () => '01900000-0000-7000-8000-00000000ffff', full: false }) as Record<
      string,
      unknown
    >
  // Which calls are open is told by a list of their own, not by the guard that is tested here.
  const closed = () => all.filter((one) => !publicCalls.has(nameOf(one)))
  const coded = () => closed().filter((one) => !loginCalls.has(nameOf(one)))

  async function wrong(rows: readonly Mounted[], token: string | undefined, expected: number): Promise<string[]> {
    const found: string[] = []
    for (const one of rows) {
      const answer = await sendRaw(world.server, one.endpoint, inputOf(one), token)
      if (answer.errorCode !== expected)
        found.push(`${nameOf(one)} → ${answer.status} ${answer.errorCode} ${answer.errorMsg}`)
    }
    return found
  }

  it('每个接口都声明了权限，且权限码都在附录中', () => {
    expect(all.length).toBeGreaterThan(5)
    const unknown = all.flatMap(({ endpoint }) =>
      Array.isArray(endpoint.needs) ? endpoint.needs.filter((code) => !codeFacts.has(code as PermissionCode)) : [],
    )
    expect(unknown).toEqual([])
    expect(
      all.filter(({ endpoint }) => Array.isArray(endpoint.needs) && endpoint.needs.length === 0).map(nameOf),
    ).toEqual([])
  })

  it('不必登录的接口都按地址限频：编造的令牌也只能试这么多', async () => {
    const open = all.filter(({ endpoint }) => endpoint.needs === 'public')
    expect(open.filter(({ endpoint }) => !endpoint.perMinute).map(nameOf)).toEqual([])
    const one = open.find((each) => nameOf(each) === 'POST /pub/evaluation/{token}') as Mounted
    const times = one.endpoint.perMinute ?? 60
    const answers = []
    for (let n = 0; n <= times; n++)
      answers.push(await sendRaw(world.server, one.endpoint, { token: `made-up-${n}` }, undefined))
    const told = answers.map(({ errorCode }) => errorCode)
    expect(told.slice(0, times)).not.toContain(1000429)
    expect(told.at(-1)).toBe(1000429)
  })

  it('没有令牌：40000', async () => {
    expect(await wrong(closed(), undefined, 40000)).toEqual([])
  })

  it('伪造的令牌：40000', async () => {
    expect(await wrong(closed(), 'x'.repeat(43), 40000)).toEqual([])
  })

  it('已退出的令牌：40000；已过期的令牌：9050001', async () => {
    const out = await aSession(world.server, world.chief.userId, world.mine.id)
    const expired = await aSession(world.server, world.chief.userId, world.mine.id)
    await asOwner(
      world.server,
      `update session set revoked_at = now(), revoked_code = 40000 where token_hash = sha256($1::bytea)`,
      [out],
    )
    await asOwner(
      world.server,
      `update session set expires_at = now() - interval '1 second' where token_hash = sha256($1::bytea)`,
      [expired],
    )
    expect(await wrong(closed(), out, 40000)).toEqual([])
    expect(await wrong(closed(), expired, 9050001)).toEqual([])
  })

  it('没有权限码：1002001', async () => {
    expect(await wrong(coded(), world.bare.token, 1002001)).toEqual([])
  })

  it('权限码级别为 0：1002001', async () => {
    expect(await wrong(coded(), world.greyed.token, 1002001)).toEqual([])
  })

  it('权限码级别为 1：不再因权限被拒，也没有故障', async () => {
    const found: string[] = []
    for (const one of coded()) {
      const answer = await sendRaw(world.server, one.endpoint, inputOf(one), world.chief.token)
      const hidden = (one.endpoint.needs as readonly PermissionCode[]).every(
        (code) =>
          codeFacts.get(code)?.hidden || codeFacts.get(code)?.allowList || codeFacts.get(code)?.group === 'mall',
      )
      if (answer.status >= 500 || (answer.errorCode === 1002001 && !hidden))
        found.push(`${nameOf(one)} → ${answer.status} ${answer.errorCode} ${answer.text.slice(0, 200)}`)
    }
    expect(found).toEqual([])
  })

  it('运营用户：能打开页面的查询，不能执行操作', async () => {
    const found: string[] = []
    for (const one of coded()) {
      const codes = one.endpoint.needs as readonly PermissionCode[]
      // Running the mall is theirs, with its actions (decision 0181).
      const isAction = codes.every(
        (code) => codeFacts.get(code)?.kind === 'action' && codeFacts.get(code)?.group !== 'mall',
      )
      const answer = await sendRaw(world.server, one.endpoint, inputOf(one), world.operator.token)
      if (answer.status >= 500) found.push(`${nameOf(one)} → ${answer.status} ${answer.text.slice(0, 200)}`)
      if (isAction && answer.errorCode !== 1002001) found.push(`${nameOf(one)} → ${answer.errorCode}`)
    }
    expect(found).toEqual([])
  })

  it('去掉一道权限检查，矩阵会变红', async () => {
    const one = coded().find((each) => nameOf(each) === 'POST /customer/listPage')
    if (!one) throw new Error('the call is gone')
    expect(await wrong([one], world.bare.token, 1002001)).toEqual([])
    // The running server holds this very object: from here on it asks for a session and nothing else.
    const guarded = one.endpoint as { needs: unknown }
    const { needs } = guarded
    try {
      guarded.needs = 'login'
      expect(await wrong(coded(), world.bare.token, 1002001)).toEqual([expect.stringContaining(nameOf(one))])
    } finally {
      guarded.needs = needs
    }
  })
})
