import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, asOwner, type Company } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { allOf } from './allOf.ts'
import type { Context } from './context.ts'
import { reads } from './database.ts'
import { inCompany } from './scope.ts'

/** Reading transactions are lent to the next request for a moment instead of being ended: nothing may be seen of that. */
describe('事务的出借', () => {
  let server: TestServer
  let companies: Company[]

  beforeAll(async () => {
    server = await testServer()
    companies = await Promise.all([1, 2, 3].map(() => aCompany(server)))
  })

  const reading = <T>(company: Company, work: (ctx: Context) => Promise<T>) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'scope' }, work, { reads: true })
  const names = (ctx: Context) => sql<{ name: string }>`select name from company`.execute(ctx.db)
  const first = () => companies[0] as Company
  const idle = () => {
    const { totalCount, idleCount, waitingCount } = server.services.pools.app
    return { free: totalCount - idleCount, waitingCount }
  }

  it('几百个并发的读取各看各的企业，随后没有连接被占着', async () => {
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const company = companies[n % 3] as Company
        // Some come a few turns of the loop later.
        for (let turn = n % 7; turn > 0; turn--) await setImmediate()
        const { rows } = await reading(company, names)
        return rows.length === 1 && rows[0]?.name === company.name
      }),
    )
    expect(seen.every(Boolean)).toBe(true)
    await expect.poll(idle).toEqual({ free: 0, waitingCount: 0 })
  })

  it('不经出借而直接要连接的，在连接全忙时也轮得到', async () => {
    const all = Array.from({ length: 60 }, (_, n) => reading(companies[n % 3] as Company, names))
    const direct = server.services.pools.app.query('select 1 as one')
    expect((await direct).rows).toEqual([{ one: 1 }])
    await Promise.all(all)
  })

  it('读取中出错：回滚后下一个请求照常；吞下的错误也不会带给下一个', async () => {
    await expect(reading(first(), (ctx) => sql`select 1 / 0`.execute(ctx.db))).rejects.toThrow('division by zero')
    await reading(first(), (ctx) => sql`select 1 / 0`.execute(ctx.db).catch(() => undefined))
    const { rows } = await reading(companies[1] as Company, names)
    expect(rows).toEqual([{ name: companies[1]?.name }])
  })

  it('一同上路的语句有一条出错：等全部答完才结束，说的是先出的那个错，后面的不会落到别人的事务里', async () => {
    const heard: string[] = []
    const work = inCompany(server.services, { principal: null, companyId: first().id, traceId: 'scope' }, (ctx) => {
      const later = names(ctx).then(
        () => heard.push('answered'),
        (error: Error) => {
          heard.push('aborted')
          throw error
        },
      )
      // What came first is not what is named first.
      return allOf([later, sql`select 1 / 0`.execute(ctx.db), names(ctx)])
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(heard).toEqual(['answered'])
    const twice = inCompany(server.services, { principal: null, companyId: first().id, traceId: 'scope' }, (ctx) => {
      const broken = sql`select 1 / 0`.execute(ctx.db)
      const after = names(ctx)
        .then(() => heard.push('never'))
        .finally(() => heard.push('ended'))
      return allOf([after, broken])
    })
    await expect(twice).rejects.toThrow('division by zero')
    expect(heard.at(-1)).toBe('ended')
    expect(heard).not.toContain('never')
    await expect.poll(idle).toEqual({ free: 0, waitingCount: 0 })
  })

  it('写入中吞下数据库的错误：整笔作废，不会说成功', async () => {
    const work = inCompany(
      server.services,
      { principal: null, companyId: first().id, traceId: 'scope' },
      async (ctx) => {
        await sql`update company set short_name = '作废' where company_id = ${ctx.companyId}`.execute(ctx.db)
        await sql`select 1 / 0`.execute(ctx.db).catch(() => undefined)
      },
    )
    await expect(work).rejects.toThrow('nothing was kept')
    expect(await asOwner(server, `select 1 from company where short_name = '作废'`)).toEqual([])
  })

  it('锁住行的读取在答复之前结束：答复之后行立刻可用', async () => {
    const lock = (ctx: Context) =>
      sql`select 1 from company where company_id = ${ctx.companyId} for update`.execute(ctx.db)
    await reading(first(), lock)
    expect(await asOwner(server, 'select id from company where id = $1 for update nowait', [first().id])).toHaveLength(
      1,
    )
  })

  it('藏在函数里的写入在测试中被指出', async () => {
    await asOwner(
      server,
      `create function hidden_write(c uuid) returns int language sql as $$ update company set short_name = '藏' where company_id = c returning 1 $$`,
    )
    await asOwner(server, 'grant execute on function hidden_write(uuid) to tiwei_app')
    const hidden = reading(first(), (ctx) => sql`select hidden_write(${ctx.companyId})`.execute(ctx.db))
    await expect(hidden).rejects.toThrow('written or locked rows')
    expect(await asOwner(server, `select 1 from company where short_name = '藏'`)).toEqual([])
  })

  it('出借中的连接被数据库切断：至多一个请求落空，随后恢复，没有连接漏掉', async () => {
    const { rows } = await reading(first(), (ctx) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db),
    )
    const killed = server.services.pools.beside.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    const answers = await Promise.allSettled([reading(first(), names), reading(first(), names)])
    await killed
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
    const again = () => reading(first(), names).catch(() => ({ rows: [] }))
    await expect.poll(async () => (await again()).rows.length).toBe(1)
    await expect.poll(idle).toEqual({ free: 0, waitingCount: 0 })
  })

  it('什么算只读', () => {
    for (const text of ['select 1', ' select a from b where c = $1', 'SELECT x.update, shared from x'])
      expect([text, reads(text)]).toEqual([text, true])
    for (const text of [
      'select 1 from a for update of a skip locked',
      'select 1 from a for no key update',
      'select 1 from a\n for share',
      'select 1 from a for key share',
      `select nextval('a')`,
      `select pg_advisory_xact_lock(1)`,
      'with a as (insert into b values (1) returning 1) select * from a',
      'insert into a select 1',
      'update a set b = 1',
    ])
      expect([text, reads(text)]).toEqual([text, false])
  })

  it('关闭时出借中的连接不会拦住', async () => {
    const own = await testServer()
    const company = await aCompany(own)
    await inCompany(own.services, { principal: null, companyId: company.id, traceId: 'scope' }, names, { reads: true })
    await own.close()
    expect(own.services.pools.app.totalCount).toBe(0)
  })
})
