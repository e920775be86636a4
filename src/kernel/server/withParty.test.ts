import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, asOwner, type Company } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Context } from './context.ts'
import { inCompany } from './scope.ts'

/** A trade has two companies and one transaction (decision 0180). */
describe('交易的另一方', () => {
  let server: TestServer
  let buyer: Company
  let seller: Company

  beforeAll(async () => {
    server = await testServer()
    ;[buyer, seller] = await Promise.all([aCompany(server), aCompany(server)])
  })

  const asBuyer = <T>(work: (ctx: Context) => Promise<T>) =>
    inCompany(server.services, { principal: null, companyId: buyer.id, traceId: 'party' }, work)
  const names = async (ctx: Context) =>
    (await sql<{ name: string }>`select name from company`.execute(ctx.db)).rows.map(({ name }) => name)
  const series = async (company: Company) => {
    const [row] = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from number_series where company_id = $1 and series = 'party'`,
      [company.id],
    )
    return row?.n
  }
  const noteAs = (companyId: string) => (ctx: Context) =>
    sql`insert into number_series (company_id, series, last) values (${companyId}, 'party', 1)`.execute(ctx.db)
  const note = (ctx: Context) => noteAs(ctx.companyId)(ctx)

  it('在里面只见对方的数据，出来又只见自己的；对方那里没有人，也没有权限', async () => {
    await asBuyer(async (ctx) => {
      expect(await names(ctx)).toEqual([buyer.name])
      await ctx.withParty(seller.id, async (party) => {
        expect(party.companyId).toBe(seller.id)
        expect(await names(party)).toEqual([seller.name])
        expect(party.may('KO1')).toBe(false)
        expect(() => party.who).toThrow('令牌无效')
      })
      expect(await names(ctx)).toEqual([buyer.name])
    })
  })

  it('两边写的一起成立：自己这边失败，对方那边也没有', async () => {
    const failing = asBuyer(async (ctx) => {
      await ctx.withParty(seller.id, note)
      await note(ctx)
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect([await series(buyer), await series(seller)]).toEqual([0, 0])
    await asBuyer(async (ctx) => {
      await ctx.withParty(seller.id, note)
      await note(ctx)
    })
    expect([await series(buyer), await series(seller)]).toEqual([1, 1])
  })

  it('写不到第三家，也写不到没有进入的一家', async () => {
    const wrong = asBuyer((ctx) => ctx.withParty(seller.id, noteAs(buyer.id)))
    await expect(wrong).rejects.toThrow('row-level security')
  })

  it('在对方那里拒绝：原因带出来，自己这边还能接着做', async () => {
    await asBuyer(async (ctx) => {
      const refused = ctx.withParty(seller.id, async () => {
        throw new Error('no')
      })
      await expect(refused).rejects.toThrow('no')
      expect(await names(ctx)).toEqual([buyer.name])
    })
  })

  it('事件记在发生的那一家', async () => {
    await asBuyer(async (ctx) => {
      await ctx.withParty(seller.id, (party) => party.emit('party.tested', { side: 'seller' }))
      await ctx.emit('party.tested', { side: 'buyer' })
    })
    const found = await asOwner(
      server,
      `select company_id, payload ->> 'side' as side from outbox where name = 'party.tested'`,
    )
    expect(found).toContainEqual({ company_id: seller.id, side: 'seller' })
    expect(found).toContainEqual({ company_id: buyer.id, side: 'buyer' })
  })

  it('里面不做慢的事，也不再开别的事务', async () => {
    await asBuyer(async (ctx) => {
      await expect(ctx.withParty(seller.id, (party) => party.outside(() => 1))).rejects.toThrow('another party')
      await expect(ctx.withParty(seller.id, (party) => party.inCompany(buyer.id, names))).rejects.toThrow(
        'another party',
      )
    })
  })
})
