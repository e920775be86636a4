import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { sampleCompany } from '#db/seed/sample.ts'
import { inCompany, newId, newSampleId } from '#kernel/server/index.ts'
import { openJobRunner, runMinutely, runNightly, runOne } from '#kernel/server/jobs.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { addMember, addUser } from '#modules/account/server/index.ts'
import { refuseLogin } from '#modules/account/shared/account.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { publicityApi } from '#modules/publicity/shared/api.ts'
import { FILL, type FillSample, fillJob } from '#modules/sample/server/fill.ts'
import { sampleApi } from '#modules/sample/shared/api.ts'
import { refuseSample, SampleState } from '#modules/sample/shared/sample.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { refuseTerminal } from '#modules/terminal/shared/terms.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from './builders/company.ts'
import { login, withPassword } from './builders/signIn.ts'
import { aNumber, INSTALL_CODE } from './builders/terminal.ts'
import { type TestServer, testServer } from './server.ts'

const { none, filling, ready, failed } = SampleState.code
/** Of the real company, which keeps its history and what its people did. */
const KEPT = ['audit_log', 'job', 'request_log', 'row_count', 'sample_company', 'session', 'push_event', 'push_topic']

/** As small as a company can be: what is not about its rows needs no more. */
const small: FillSample = async ({ services, id, of }) => {
  const client = await services.pools.app.connect()
  await client.query(`begin; set local app.company_id = '${id}'`)
  await client.query('insert into tenant (id, name, sample_of) values ($1, $2, $3)', [id, `示例 ${id}`, of])
  await client.query(
    `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
     values ($1, $1, '示例', '示例', '', '', '许', '15412345678', '15412345678', '', '')`,
    [id],
  )
  await client.query(
    `insert into position (company_id, id, name, preset, data_scope, grants) values ($1, $2, '管理员', 'admin', 1, '{"AM1": 1, "AMa": 1}')`,
    [id, newId()],
  )
  await client.query('commit')
  client.release()
}

describe('示例企业', () => {
  let server: TestServer
  let company: Company
  let admin: Person
  let colleague: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    // The queue's tables; without works of its own it takes nothing up.
    await (await openJobRunner(server.database.owner, server.services, [], [])).stop()
  })

  beforeEach(async () => {
    company = await aCompany(server)
    admin = await aPerson(server, company)
    colleague = await aPerson(server, company, { grants: ['AV7'] })
    worker = await aPerson(server, company, { grants: ['AV6'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  /** Does what the queue would. */
  async function work(fill: FillSample = small): Promise<void> {
    const waiting = await asOwner<{ id: string }>(
      server,
      'select id from job where company_id = $1 and kind = $2 and state = 0',
      [company.id, FILL],
    )
    for (const { id } of waiting) await runOne(server.services, fillJob(fill) as never, company.id, id)
  }
  const rowOf = async () =>
    (
      await asOwner<{ sample_id: string }>(server, 'select * from sample_company where company_id = $1', [company.id])
    )[0]
  const state = async (as: Person = admin) => (await server.ask(sampleApi.state, {}, as)).state
  const enter = async (as: { token: string } = admin) => (await server.ask(sampleApi.enter, {}, as)).userInfo
  async function made(fill?: FillSample): Promise<string> {
    await server.ask(sampleApi.make, {}, admin)
    await work(fill)
    return (await rowOf())?.sample_id as string
  }
  const code = async (as: { token: string }) => (await server.send(sessionApi.enablingKeys, {}, as)).errorCode

  /** Rows of every table, by company where they have one, as the catalogue has them. */
  async function everything(): Promise<Record<string, number>> {
    const tables = await asOwner<{ name: string; keyed: boolean }>(
      server,
      `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
        and not a.attisdropped) as keyed from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    expect(tables.length).toBeGreaterThan(100)
    const counts: Record<string, number> = {}
    for (const { name, keyed } of tables)
      for (const { who, n } of await asOwner<{ who: string; n: number }>(
        server,
        `select ${keyed ? "coalesce(company_id::text, 'none')" : "'none'"} as who, count(*)::int as n from "${name}" group by 1`,
      ))
        counts[`${name} ${who}`] = n
    return counts
  }
  const without = (counts: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(counts).filter(([key]) => {
        const [table = '', who] = key.split(' ')
        return !(KEPT.includes(table) && (who === company.id || who === 'none'))
      }),
    )

  it('没有登录、没有权限', async () => {
    for (const call of Object.values(sampleApi)) {
      expect((await server.send(call, {})).errorCode).toBe(40000)
      expect((await server.send(call, {}, worker)).errorCode).toBe(refuse.noPermission().errorCode)
    }
  })

  it('整家准备、进入、删除：各张表、各个文件都回到原样，别的企业一行不动', { timeout: 300_000 }, async () => {
    const real = serverModules.flatMap(({ jobs = [] }) => jobs).find(({ kind }) => kind === FILL)
    const written = new Set<string>()
    const { store } = server.services
    const spy = vi.spyOn(store, 'write')
    await store.write('bit-ev-img', `web1${stranger.userId}_bit-ev-img_1760000000001.png`, Buffer.from('x'))
    await asOwner(
      server,
      `insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, 'bit-ev-img', $2, 'x.png', 1, $3)`,
      [stranger.companyId, `web1${stranger.userId}_bit-ev-img_1760000000001.png`, stranger.userId],
    )
    spy.mockClear()
    const terminalNo = await aNumber(server)
    const before = await everything()

    expect(await state()).toBe(none)
    await server.ask(sampleApi.make, {}, admin)
    const [waiting] = await asOwner<{ id: string }>(server, 'select id from job where company_id = $1', [company.id])
    await runOne(server.services, real as never, company.id, waiting?.id as string)
    expect(await server.ask(sampleApi.state, {}, colleague)).toMatchObject({ state: ready, madeBy: admin.name })
    for (const [bucket, key] of spy.mock.calls) written.add(`${bucket} ${key}`)
    spy.mockRestore()
    expect(written.size).toBeGreaterThan(50)
    const id = (await rowOf())?.sample_id as string
    expect(isSample(id)).toBe(true)
    const filled = await everything()
    expect(filled[`maintain_order ${id}`]).toBeGreaterThan(500)
    // Totals of lists were kept by the triggers; the history of invented rows was not.
    const [{ lifts, counted } = { lifts: 0, counted: 1 }] = await asOwner<{ lifts: number; counted: number }>(
      server,
      `select (select count(*)::int from elevator where company_id = $1) as lifts,
        (select sum(n)::int from row_count where company_id = $1 and entity = 'elevator') as counted`,
      [id],
    )
    expect(counted).toBe(lifts)
    expect(filled[`audit_log ${id}`]).toBeUndefined()
    expect(Object.keys(filled).filter((key) => key.startsWith('app_user'))).toEqual(['app_user none'])
    expect(filled['app_user none']).toBe(before['app_user none'])
    // Told to nobody: neither cities nor the support of whoever runs the product.
    for (const table of ['platform', 'platform_log', 'support_ticket', 'outbox'])
      expect(filled[`${table} ${id}`], table).toBeUndefined()

    const visitor = await enter()
    // A number that it took would be lost to its real company.
    const plate = { terminalNo, installCode: INSTALL_CODE, authType: 1 as const }
    expect((await server.send(terminalApi.add, plate, visitor)).errorMsg).toBe(refuseTerminal.sample.text)
    expect(visitor).toMatchObject({
      id: admin.userId,
      companyId: id,
      companyName: '示例：云梯演示维保',
      name: admin.name,
    })
    const page = await server.ask(customerApi.list, { pageNum: 1, pageSize: 20 }, visitor)
    expect(page.records.length).toBeGreaterThan(5)
    await store.write('bit-ev-img', `${id}/evaluation/x.png`, Buffer.from('x'))
    await asOwner(
      server,
      `update evaluation set photos = jsonb_build_array($2::text) where ctid in (select ctid from evaluation where company_id = $1 limit 1)`,
      [id, `${id}/evaluation/x.png`],
    )

    expect(await server.ask(sampleApi.remove, {}, colleague)).toEqual({ done: 1 })
    expect(without(await everything())).toEqual(without(before))
    for (const one of [...written, `bit-ev-img ${id}/evaluation/x.png`]) {
      const [bucket = '', key = ''] = one.split(' ')
      expect(await store.head(bucket, key), one).toBeUndefined()
    }
    expect(await store.head('bit-ev-img', `web1${stranger.userId}_bit-ev-img_1760000000001.png`)).toBeDefined()
    expect(await code(visitor)).toBe(40000)
    expect(await code(admin)).toBe(0)
    expect(await state()).toBe(none)
    expect(await server.ask(sampleApi.remove, {}, admin)).toEqual({ done: 0 })
  })

  it('同时要两次只有一家；准备时不能进入也不能删除', async () => {
    const both = await Promise.all([server.ask(sampleApi.make, {}, admin), server.ask(sampleApi.make, {}, colleague)])
    expect(both.map((one) => one.state)).toEqual([filling, filling])
    const jobs = await asOwner(server, 'select id from job where company_id = $1', [company.id])
    expect(jobs).toHaveLength(1)
    expect((await server.send(sampleApi.enter, {}, admin)).errorCode).toBe(refuseSample.notReady.code)
    expect((await server.send(sampleApi.remove, {}, admin)).errorCode).toBe(refuseSample.filling.code)
    await work()
    expect(await server.ask(sampleApi.make, {}, colleague)).toMatchObject({ state: ready })
    expect(await asOwner(server, 'select id from tenant where sample_of = $1', [company.id])).toHaveLength(1)
  })

  it('准备中断：什么也没有，或是留下可以删除、可以重来的一家', async () => {
    const first = await made(() => Promise.reject(new Error('the process was killed')))
    expect(await state()).toBe(failed)
    expect(await asOwner(server, 'select id from tenant where sample_of = $1', [company.id])).toEqual([])
    // All rows are there, the end is not.
    const second = await made(async (filling) => {
      await small(filling)
      throw new Error('killed before the pictures')
    })
    expect(second).not.toBe(first)
    expect(await state()).toBe(failed)
    expect((await server.send(sampleApi.enter, {}, admin)).errorCode).toBe(refuseSample.notReady.code)
    const third = await made()
    expect(await state()).toBe(ready)
    expect(await asOwner(server, 'select id from tenant where sample_of = $1', [company.id])).toEqual([{ id: third }])
    // The queue takes the same job up once more: it begins anew.
    const [job] = await asOwner<{ id: string }>(
      server,
      'select job_id as id from sample_company where company_id = $1',
      [company.id],
    )
    await asOwner(server, 'update job set state = 0 where id = $1', [job?.id])
    await asOwner(server, `update sample_company set state = 1 where company_id = $1`, [company.id])
    await work()
    expect(await state()).toBe(ready)
    await made(() => Promise.reject(new Error('not again')))
    expect(await server.ask(sampleApi.remove, {}, admin)).toEqual({ done: 1 })
  })

  it('别的企业看不到、进不去、删不掉；示例里没有示例', async () => {
    const id = await made()
    expect((await server.ask(sampleApi.state, {}, stranger)).state).toBe(none)
    expect((await server.send(sampleApi.enter, {}, stranger)).errorCode).toBe(refuseSample.notReady.code)
    expect(await server.ask(sampleApi.remove, {}, stranger)).toEqual({ done: 0 })
    expect((await server.send(accountApi.chooseCompany, { companyId: id }, stranger)).errorCode).toBe(1000404)
    const { services } = server
    const theirs = { principal: await services.auth.principalOf(stranger.userId, stranger.companyId), traceId: 'x' }
    const { removeRows, findFiles } = await import('#modules/sample/server/sample.store.ts')
    expect(await inCompany(services, theirs, (ctx) => removeRows(ctx, id))).toBe(0)
    expect(await inCompany(services, theirs, (ctx) => findFiles(ctx, id))).toEqual([])
    // Nor is a company that is nobody's sample removed by the name of one.
    const own = { principal: await services.auth.principalOf(admin.userId, company.id), traceId: 'x' }
    expect(await inCompany(services, own, (ctx) => removeRows(ctx, stranger.companyId))).toBe(0)
    expect(await inCompany(services, own, (ctx) => removeRows(ctx, company.id))).toBe(0)

    const visitor = await enter()
    for (const call of [sampleApi.state, sampleApi.make, sampleApi.enter, sampleApi.remove]) {
      const { errorCode } = await server.send(call, {}, visitor)
      expect([refuseSample.inside.code, refuse.noPermission.code]).toContain(errorCode)
    }
    expect(await state()).toBe(ready)
  })

  it('登录、选择企业与会话上限不受示例影响；本来的会话结束、权限收回，示例里也就结束', async () => {
    await withPassword(server, admin)
    const own = (await login(server, admin.phone)).userInfo
    const id = await made()
    const visits = [await enter(own), await enter(own)]
    expect(await code(visits[0] as { token: string })).toBe(0)
    // Two companies would have to be chosen from.
    const again = await login(server, admin.phone)
    expect(again.userInfo.companyId).toBe(company.id)
    expect(await server.ask(accountApi.companies, {}, own)).toHaveLength(1)
    expect((await server.ask(accountApi.sessions, {}, own)).map((one) => one.id)).toHaveLength(3)
    for (const one of [own, again.userInfo, ...visits]) expect(await code(one)).toBe(0)
    await server.ask(sessionApi.signOut, {}, own)
    await vi.waitFor(
      async () => {
        for (const one of visits) expect(await code(one)).toBe(40000)
      },
      { timeout: 120_000 },
    )
    // Back from the visit: the sockets of the device are those of the own tabs, too.
    const closed = vi.spyOn(server.services.push, 'signOut')
    const visitor = await server.ask(sampleApi.enter, {}, again.userInfo, { 'device-id': 'one' })
    await server.ask(sessionApi.signOut, {}, visitor.userInfo, { 'device-id': 'one' })
    await server.ask(sampleApi.enter, {}, again.userInfo, { 'device-id': 'one' })
    expect(closed).not.toHaveBeenCalled()
    closed.mockRestore()
    expect(await code(again.userInfo)).toBe(0)

    const seen = await enter(colleague)
    await asOwner(server, `update position set grants = '{}' where company_id = $1 and id = $2`, [
      company.id,
      colleague.positionId,
    ])
    await server.services.auth.forget([colleague.userId])
    expect(await code(seen)).toBe(40000)
    await expect(server.services.auth.principalOf(colleague.userId, id)).rejects.toThrow()
    // Whoever leaves the company leaves its sample.
    const last = await enter(again.userInfo)
    await asOwner(server, 'update membership set state = 2 where user_id = $1 and company_id = $2', [
      admin.userId,
      company.id,
    ])
    await server.services.auth.forget([admin.userId])
    expect(await code(last)).not.toBe(0)
  })

  it('谁准备、谁进入、谁删除，留在真实企业的记录里', async () => {
    await made()
    await enter(colleague)
    await server.ask(sampleApi.remove, {}, admin)
    const told = await server.ask(auditApi.ofRow, { entity: 'sample_company', id: company.id }, admin)
    const said = told.map(({ who, changes }) =>
      [who, ...changes.map(({ field, after }) => `${field} ${after}`)].join(' '),
    )
    expect(said.join('\n')).toContain(`${colleague.name} 查看 进入`)
    expect(said.some((line) => line.startsWith(admin.name) && line.includes('状态 准备中'))).toBe(true)
    expect(said.some((line) => line.startsWith(admin.name) && line.includes('状态 没有'))).toBe(true)
  })

  it('对外一律不说：不发短信、不打电话、不连平台、夜里每分钟都不办事、外人查不到；真人加不进来', async () => {
    const id = await made()
    const { services } = server
    const sent = vi.spyOn(server.texting, 'send')
    const called = vi.spyOn(services.voice, 'call')
    await inCompany(services, { principal: null, companyId: id, traceId: 'x' }, async (ctx) => {
      await ctx.services.texting.send('13812345678', 'invitation', {}, 'k')
      await ctx.services.voice.call('13812345678', 'repair', {}, 'k')
      expect(ctx.services.settings.outbound.closed).toBeDefined()
    })
    expect(sent).not.toHaveBeenCalled()
    expect(called).not.toHaveBeenCalled()
    await inCompany(services, { principal: null, companyId: company.id, traceId: 'x' }, (ctx) =>
      ctx.services.texting.send('13812345678', 'invitation', {}, 'k'),
    )
    expect(sent).toHaveBeenCalledOnce()

    const visited: string[] = []
    await runNightly(services, [{ name: 'look', run: async (ctx) => void visited.push(ctx.companyId) }])
    await runMinutely(services, [{ name: 'look', run: async (_, companyId) => void visited.push(companyId) }])
    expect(visited).toContain(company.id)
    expect(visited).not.toContain(id)

    await asOwner(server, `update company set name = '示例查一查' where company_id = $1`, [id])
    expect(await server.ask(publicityApi.companies, { keyword: '示例查一查' })).toEqual([])
    expect((await server.send(publicityApi.company, { id })).errorCode).not.toBe(0)
    const operator = await anOperator(server, [company])
    expect((await server.ask(accountApi.companyOptions, {}, operator)).map(({ value }) => value)).toEqual([company.id])

    const within = (work: Parameters<typeof inCompany<unknown>>[2]) =>
      inCompany(services, { principal: null, companyId: id, traceId: 'x' }, work)
    const person = { phone: '13812345679', name: '真人', sex: 1, passwordHash: 'x' } as const
    await expect(within((ctx) => addUser(ctx, person))).rejects.toMatchObject({ errorCode: refuseLogin.inSample.code })
    await expect(within((ctx) => addMember(ctx, stranger.userId, id, newId()))).rejects.toMatchObject({
      errorCode: refuseLogin.inSample.code,
    })
  })

  it('示例的电话没有一个可能是真人的；两家示例没有相同的编号', () => {
    const now = new Date()
    const [one, other] = [sampleCompany(newSampleId(), now), sampleCompany(newSampleId(), now)]
    const text = JSON.stringify([...one.company.rows])
    const phones = [...text.matchAll(/(?<![\w.-])1[3-9]\d{9}(?![\w.-])/g)].map(([phone]) => phone)
    expect(phones.length).toBeGreaterThan(50)
    expect(phones.filter((phone) => !phone.startsWith('154'))).toEqual([])
    expect([...text.matchAll(/(?<![\w-])0571-(?!00)\d+(?![\w-])/g)].map(([phone]) => phone)).toEqual([])
    const ids = (demo: typeof one) =>
      [...demo.company.rows.values()]
        .flat()
        .flatMap(({ id, token }) => [id, token].filter((x) => typeof x === 'string'))
    const known = new Set(ids(one))
    expect(ids(other).filter((id) => known.has(id) && id !== one.company.id)).toEqual([])
  })
})
