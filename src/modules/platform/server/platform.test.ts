import ExcelJS from 'exceljs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runOne } from '#kernel/server/jobs.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aLink, aPlatform, aPlatformDraft, aSender, aWholeLift } from '#test/builders/platform.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { linkApi, platformApi, platformLogApi } from '../shared/api.ts'
import { FakePlatform } from './fakePlatform.ts'
import { matchJob } from './match.ts'
import { reconcileJob } from './reconcile.ts'

describe('平台与电梯关联', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let fake: FakePlatform
  let base: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T08:00:00+08:00')
    // No queue runs here: each test performs its jobs itself.
    await asOwner(
      server,
      `create function start_work(company uuid, job uuid, kind text) returns void language sql as 'select';
       grant execute on function start_work(uuid, uuid, text) to tiwei_app`,
    )
    stranger = await aPerson(server, await aCompany(server))
    fake = new FakePlatform()
    base = `http://127.0.0.1:${await fake.listen()}`
    return () => fake.close()
  })
  beforeEach(async () => {
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })

  const logs = (platformId: string) =>
    asOwner<{ kind: number; elevator_id: string; biz_version: string; held: boolean; state: number; id: string }>(
      server,
      'select id, kind, elevator_id, biz_version, held, state from platform_log where platform_id = $1 order by seq',
      [platformId],
    )
  const linkOf = async (platformId: string, elevatorId: string) =>
    (
      await asOwner<{ id: string; state: number; remote_id: string | null; missing: string[] }>(
        server,
        'select id, state, remote_id, missing from elevator_link where platform_id = $1 and elevator_id = $2',
        [platformId, elevatorId],
      )
    )[0]
  const tell = (name: string, id: string, version: number) =>
    asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, row_version, payload) values ($1, $2, $3, $4, $5, '{}')`,
      [company.id, newId(), name, id, version],
    )
  const finished = async (jobId: string, work: typeof reconcileJob) => {
    await runOne(server.services, work, company.id, jobId)
    const [job] = await asOwner<{ result: Record<string, unknown>; state: number }>(
      server,
      'select * from job where id = $1',
      [jobId],
    )
    return job?.result
  }

  it('archives 6.12 运营人员在四个列表里看到每一行的企业，只看到授权的；企业用户导出没有企业列', async () => {
    const second = await aCompany(server)
    const boss = await aPerson(server, second)
    const mine = await aPlatform(server, chief, base)
    const theirs = await aPlatform(server, boss, base)
    for (const [at, who, one] of [
      [company, chief, mine],
      [second, boss, theirs],
    ] as const) {
      const lift = await aWholeLift(server, at)
      await aLink(server, at, one.id, lift, 3)
      await server.ask(linkApi.link, { platformId: one.id, elevatorIds: [lift] }, who)
    }
    const operator = await anOperator(server, [company, second])
    const narrow = await anOperator(server, [second])
    for (const call of [platformApi.list, platformLogApi.list, linkApi.list, linkApi.log]) {
      const names = async (as: { token: string }) => {
        const { records } = await server.ask(call as typeof platformApi.list, {}, as)
        return [...new Set(records.map((row) => (row as { companyName?: string }).companyName))].sort()
      }
      expect(await names(operator)).toEqual([company.name, second.name].sort())
      expect(await names(narrow)).toEqual([second.name])
      expect(await names(chief)).toEqual([undefined])
    }
    const heads = async (as: { token: string }, headers: Record<string, string> = {}) => {
      const { raw } = await server.send(platformLogApi.export, {}, as, headers)
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(raw as never)
      return Array.from(book.worksheets[0]?.getRow(1).values as string[])
    }
    expect(await heads(chief)).not.toContain('企业')
    expect(await heads(operator)).toContain('企业')
  })

  it('没有登录、没有权限、别家企业、字段不合规：每个接口', async () => {
    const platform = await aPlatform(server, chief, base)
    const lift = await aWholeLift(server, company)
    const link = await aLink(server, company, platform.id, lift, 3)
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)
    const [log] = await logs(platform.id)
    const nobody = await aPerson(server, company, { grants: ['AM1'] })
    const { id, version } = platform
    const given: readonly (readonly [Endpoint, object, 'theirs' | 'own'])[] = [
      [platformApi.list, {}, 'own'],
      [platformApi.options, {}, 'own'],
      [platformApi.detail, { id }, 'theirs'],
      [platformApi.add, aPlatformDraft(base), 'own'],
      [platformApi.edit, { ...aPlatformDraft(base), id, version }, 'theirs'],
      [platformApi.remove, { id }, 'theirs'],
      [platformApi.enable, { id, version, enabled: false }, 'theirs'],
      [platformApi.test, { id }, 'theirs'],
      [platformApi.choices, {}, 'own'],
      [platformApi.reconcile, { platformId: id }, 'theirs'],
      [platformLogApi.list, {}, 'own'],
      [platformLogApi.counts, {}, 'own'],
      [platformLogApi.detail, { id: log?.id }, 'theirs'],
      [platformLogApi.export, {}, 'own'],
      [platformLogApi.ignore, { ids: [log?.id] }, 'theirs'],
      [linkApi.list, {}, 'own'],
      [linkApi.counts, {}, 'own'],
      [linkApi.export, {}, 'own'],
      [linkApi.link, { platformId: id, elevatorIds: [lift] }, 'theirs'],
      [linkApi.unlink, { ids: [link] }, 'theirs'],
      [linkApi.retry, { ids: [link] }, 'theirs'],
      [linkApi.match, { platformId: id }, 'theirs'],
      [linkApi.log, {}, 'own'],
    ]
    const every = [platformApi, platformLogApi, linkApi].flatMap((api) => Object.values(api) as Endpoint[])
    expect(every.filter((one) => !given.some(([endpoint]) => endpoint === one)).map(({ path }) => path)).toEqual([])
    const wrong: string[] = []
    for (const [endpoint, input, whose] of given) {
      const code = async (as?: Person) => (await server.send(endpoint, input as never, as)).errorCode
      if ((await code()) !== 40000) wrong.push(`${endpoint.path} 没有登录`)
      if ((await code(nobody)) !== 1002001) wrong.push(`${endpoint.path} 没有权限`)
      if (whose === 'theirs' && (await code(stranger)) !== 1000404) wrong.push(`${endpoint.path} 别家企业`)
    }
    expect(wrong).toEqual([])
    // What the lists of another company hold.
    for (const call of [platformApi.list, platformLogApi.list, linkApi.list, linkApi.log] as const)
      expect((await server.ask(call as typeof platformApi.list, {}, stranger)).records.length).toBeLessThanOrEqual(1)
    const fields = async (over: object) =>
      (await server.send(platformApi.add, { ...aPlatformDraft(base), ...over } as never, chief)).fields.map(
        ({ prop }) => prop,
      )
    expect(await fields({ name: '' })).toContain('name')
    expect(await fields({ regionCodes: [] })).toContain('regionCodes')
    expect(await fields({ kinds: [9] })).toEqual(['kinds.0'])
    expect(await fields({ cityStandard: 7 })).toEqual(['cityStandard'])
    expect(await fields({ baseUrl: 'ftp://demo' })).toEqual(['baseUrl'])
  })

  it('新建电梯与修改：启用的平台自动排队，停用的不排；地区之外、别家的电梯不排；停用后启用补齐', async () => {
    const on = await aPlatform(server, chief, base)
    const elsewhere = await aPlatform(server, chief, base, { regionCodes: ['440100'] })
    const off = await server.ask(platformApi.add, aPlatformDraft(base), chief)
    const others = await aPlatform(server, stranger, base)
    const lift = await aWholeLift(server, company)
    await tell('elevator.created', lift, 0)
    await server.outbox.settled()
    expect((await logs(on.id)).map((row) => [row.kind, row.elevator_id, row.state])).toEqual([[1, lift, 0]])
    expect(await linkOf(on.id, lift)).toMatchObject({ state: 1 })
    for (const { id } of [elsewhere, off, others]) expect(await logs(id)).toEqual([])

    // Delivered twice, as after a crash: queued once.
    for (let twice = 0; twice < 2; twice++) await tell('elevator.edited', lift, 1)
    await server.outbox.settled()
    expect((await logs(on.id)).map((row) => row.biz_version)).toEqual(['0', '1'])

    await server.ask(platformApi.enable, { ...off, enabled: true }, chief)
    await server.outbox.settled()
    // Lifts that were there before wait for a person (decision 0018).
    expect(await linkOf(off.id, lift)).toMatchObject({ state: 0, missing: [] })
    expect(await logs(off.id)).toEqual([])
    const stale = await server.send(platformApi.enable, { ...off, enabled: false }, chief)
    expect(stale.errorCode).toBe(1000001)
  })

  it('全量核对：相同、平台没有、本企业没有、内容不一致；什么也不改', async () => {
    const space = `${base}/reconcile`
    const platform = await aPlatform(server, chief, space)
    const lifts = [
      await aWholeLift(server, company),
      await aWholeLift(server, company),
      await aWholeLift(server, company),
    ]
    await server.ask(
      linkApi.link,
      { platformId: platform.id, elevatorIds: [lifts[0] as string, lifts[1] as string], again: true },
      chief,
    )
    await aSender(server).settled()
    const known = fake.space('reconcile').lifts
    expect(known.size).toBe(2)
    const second = (await linkOf(platform.id, lifts[1] as string))?.remote_id as string
    known.set(second, { ...known.get(second), safetyOfficer: '别人' })
    known.set('EQ0000000001', { registerCode: '99999999999999999999', name: '外来电梯' })
    const before = await asOwner(server, 'select * from elevator_link where platform_id = $1 order by id', [
      platform.id,
    ])
    const { jobId } = await server.ask(platformApi.reconcile, { platformId: platform.id }, chief)
    const result = await finished(jobId, reconcileJob)
    expect(result).toMatchObject({ local: 3, remote: 3, same: 1, differing: 3 })
    const differences = result?.differences as {
      kind: number
      elevatorId: string | null
      remoteId: string | null
      fields: unknown[]
    }[]
    expect(differences.map(({ kind, elevatorId, remoteId }) => [kind, elevatorId, remoteId])).toEqual(
      expect.arrayContaining([
        [1, lifts[2], null],
        [2, null, 'EQ0000000001'],
        [3, lifts[1], second],
      ]),
    )
    expect(differences.find(({ kind }) => kind === 3)?.fields).toEqual([
      { title: expect.any(String), ours: '赵安全', theirs: '别人' },
    ])
    expect(
      await asOwner(server, 'select * from elevator_link where platform_id = $1 order by id', [platform.id]),
    ).toEqual(before)
  })

  it('批量匹配：注册代码相同即关联，可疑的交给人；解除后不再上报；别家的任务看不到', async () => {
    const platform = await aPlatform(server, chief, `${base}/match`, { regionCodes: ['330000'] })
    await asOwner(server, 'update platform set enabled = false where id = $1', [platform.id])
    const [sure, doubtful, unknown] = [
      await aWholeLift(server, company),
      await aWholeLift(server, company),
      await aWholeLift(server, company),
    ]
    for (const lift of [sure, doubtful, unknown]) await aLink(server, company, platform.id, lift, 0)
    const codes = new Map(
      (
        await asOwner<{ id: string; register_code: string; factory_number: string }>(
          server,
          'select id, register_code, factory_number from elevator where company_id = $1',
          [company.id],
        )
      ).map((row) => [row.id, row]),
    )
    const theirs = fake.space('match').lifts
    theirs.set('R1', { registerCode: codes.get(sure)?.register_code })
    theirs.set('R2', { registerCode: codes.get(doubtful)?.register_code })
    theirs.set('R3', { registerCode: codes.get(doubtful)?.register_code })
    const { jobId } = await server.ask(linkApi.match, { platformId: platform.id }, chief)
    const result = await finished(jobId, matchJob)
    expect(result).toMatchObject({ matched: 1, unknown: 1 })
    expect(result?.doubtful).toMatchObject([{ elevatorId: doubtful, why: '平台有多台注册代码相同' }])
    expect(await linkOf(platform.id, sure)).toMatchObject({ state: 2, remote_id: 'R1' })
    expect(await linkOf(platform.id, doubtful)).toMatchObject({ state: 0 })

    // A person decides the doubtful one.
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [doubtful], remoteId: 'R3' }, chief)
    expect(await linkOf(platform.id, doubtful)).toMatchObject({ state: 2, remote_id: 'R3' })
    const link = (await linkOf(platform.id, sure))?.id as string
    expect(await server.ask(linkApi.unlink, { ids: [link] }, chief)).toEqual({ done: 1 })
    expect(await linkOf(platform.id, sure)).toMatchObject({ state: 4 })
    expect((await server.send(linkApi.unlink, { ids: [link] }, chief)).errorCode).toBe(1005007)
    await asOwner(server, 'update platform set enabled = true where id = $1', [platform.id])
    await tell('elevator.edited', sure, 9)
    await server.outbox.settled()
    expect((await logs(platform.id)).filter((row) => row.elevator_id === sure)).toEqual([])
  })

  it('忽略：失败的记录不再发出，说明是谁；有记录的平台不能删除，只能停用', async () => {
    const platform = await aPlatform(server, chief, `${base}/ignore`)
    const lift = await aWholeLift(server, company)
    fake.fault = () => 'refuse'
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)
    await aSender(server).settled()
    fake.fault = () => undefined
    const [row] = await logs(platform.id)
    expect(row?.state).toBe(4)
    expect(await server.ask(platformLogApi.ignore, { ids: [row?.id as string], reason: '已线下登记' }, chief)).toEqual({
      done: 1,
    })
    const { records } = await server.ask(platformLogApi.list, {}, chief)
    expect(records).toMatchObject([
      { state: 5, reason: `${chief.name}忽略：已线下登记；平台不接受：注册代码不存在（registerCode）` },
    ])
    expect((await server.send(platformLogApi.ignore, { ids: [row?.id as string] }, chief)).errorCode).toBe(1005007)
    const calls = fake.calls.length
    server.setNow('2026-11-22T08:00:00+08:00')
    await aSender(server).settled()
    server.setNow('2026-11-20T08:00:00+08:00')
    expect(fake.calls.length).toBe(calls)
    expect(await server.send(platformApi.remove, { id: platform.id }, chief)).toMatchObject({
      errorCode: 1005006,
      errorMsg: '平台已有上报记录，不能删除，可以停用',
    })
    const unused = await server.ask(platformApi.add, aPlatformDraft(base), chief)
    await server.ask(platformApi.remove, { id: unused.id }, chief)
    expect((await server.send(platformApi.detail, { id: unused.id }, chief)).errorCode).toBe(1000404)
  })
})
