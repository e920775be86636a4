import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { aCompany, aPerson, asOwner, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anOrderToPay } from '#test/builders/mallPayment.ts'
import { crowd, type TestServer, testServer } from '#test/server.ts'
import { payApi } from '../shared/api.ts'
import { runRefunds } from './refund.ts'
import { sandboxSign } from './sandboxPort.ts'
import { runPayments } from './watch.ts'

/** What a person with paper and pencil says of an order and its payments. */
interface Paper {
  readonly payNo: string
  readonly amount: string
  end: 'open' | 'closed' | 'paid' | 'late' | 'wrong'
  /** The provider has taken it; nobody may know yet. */
  money: boolean
}

const HISTORIES = 500
const AT_ONCE = 5
const STEPS = 7

function dice(seed: number) {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('通知的任意顺序', () => {
  let server: TestServer
  /** Each lane has its own, so that what one asks the provider meanwhile is nobody else's. */
  let buyers: Person[]
  let store: Store
  let goods: Goods

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    buyers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => aPerson(server, await aCompany(server), { grants: ['KB2'] })),
    )
    const seller = await aCompany(server)
    await aPerson(server, seller, { grants: ['KO7'] })
    store = await aStore(server, seller)
    goods = await someGoods(server, store, [{ price: '99.00', stock: 100_000 }])
  })

  const asSeller = { principal: null, traceId: 'history' } as const
  const notice = (payNo: string, amount: string, tradeNo: string) => {
    const text = JSON.stringify({ payNo, state: 'paid', tradeNo, amount, at: new Date().toISOString() })
    return server.app.inject({
      method: 'POST',
      url: '/api/v1/mall/pay/notify/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-sign': sandboxSign(server.services, text) },
      payload: text,
    })
  }
  const take = (payNo: string) =>
    asOwner(
      server,
      `update sandbox_trade set state = 1, trade_no = 'T' || pay_no, paid_amount = amount, paid_at = now() where pay_no = $1`,
      [payNo],
    )
  const heal = async (buyer: Person, orderId: string) => {
    await asOwner(
      server,
      `update payment p set created_at = now() - interval '2 minutes', asked_at = null
       where company_id = $1 and exists (select 1 from jsonb_array_elements(p.items) i where i ->> 'orderId' = $2)`,
      [buyer.companyId, orderId],
    )
    await runPayments(server.services, buyer.companyId)
  }

  async function history(seed: number, buyer: Person) {
    const roll = dice(seed)
    const deadline = new Date(Date.now() + 1_800_000).toISOString()
    const { id } = await anOrderToPay(server, buyer, store, goods, { deadline })
    const papers: Paper[] = []
    let [status, price, givenBack] = [0, 99, false]
    const arrived = (one: Paper) => {
      if (one.end === 'open' && status === 0) {
        one.end = 'paid'
        status = 2
      } else if (one.end === 'closed' || one.end === 'open') one.end = 'late'
    }
    const closeAll = async () => {
      await inCompany(server.services, { ...asSeller, companyId: store.company.id }, (seller) =>
        mallOrderAsks.closePayments(seller, id),
      )
      for (const one of papers) if (one.end === 'open') one.end = 'closed'
      await runPayments(server.services, buyer.companyId)
      for (const one of papers) if (one.money) arrived(one)
    }
    const set = async (columns: string) => {
      await asOwner(server, `update mall_order set ${columns} where id = $1`, [id])
      await asOwner(server, `update mall_purchase set ${columns} where id = $1`, [id])
    }
    for (let step = 0; step < STEPS; step++) {
      const one = papers[roll(Math.max(1, papers.length))]
      const what = roll(10)
      if (!one || what === 0) {
        if (status !== 0) continue
        const { payNo, amount } = await server.ask(payApi.create, { orderIds: [id], provider: 'sandbox' }, buyer)
        if (!papers.some((known) => known.payNo === payNo)) papers.push({ payNo, amount, end: 'open', money: false })
      } else if (what <= 2) {
        // The money is taken, and the notice is late or lost.
        if (one.end !== 'open' || one.money) continue
        await take(one.payNo)
        one.money = true
      } else if (what <= 5) {
        if (!one.money && one.end !== 'wrong') {
          await take(one.payNo)
          one.money = true
        }
        if (!one.money) continue
        const times = 1 + roll(3)
        const said = await Promise.all(
          Array.from({ length: times }, () => notice(one.payNo, one.amount, `T${one.payNo}`)),
        )
        expect(said.map(({ body }) => body)).toEqual(said.map(() => 'success'))
        arrived(one)
      } else if (what === 6) {
        if (one.end !== 'open' && one.end !== 'closed') continue
        await notice(one.payNo, `${price}.37`, `T${one.payNo}`)
        one.end = 'wrong'
      } else if (what === 7) {
        const other = papers.find((known) => known !== one && (known.end === 'paid' || known.end === 'late'))
        if (!other || (one.end !== 'open' && one.end !== 'closed')) continue
        await notice(one.payNo, one.amount, `T${other.payNo}`)
        one.end = 'wrong'
      } else if (what === 8) {
        if (status !== 0) continue
        await closeAll()
        price -= 1
        if (status === 0) await set(`payable = ${price}`)
      } else if (roll(2) === 0) {
        await heal(buyer, id)
        for (const each of papers) if (each.money) arrived(each)
      } else if (status === 0) {
        await closeAll()
        status = 6
        await set('status = 6')
      } else if (status === 2) {
        // The seller does not want it.
        await inCompany(server.services, { ...asSeller, companyId: store.company.id }, (seller) =>
          mallOrderAsks.giveBack(seller, {
            orderId: id,
            amount: papers.find(({ end }) => end === 'paid')?.amount ?? '0',
            reason: '商家拒单',
          }),
        )
        givenBack = true
        status = 6
        await set('status = 6')
      }
    }
    await heal(buyer, id)
    for (const each of papers) if (each.money) arrived(each)
    return { id, papers, status, givenBack }
  }

  it('500 段随机历史与纸上的账一致：不付两次，退的不多于付的，钱不会不声不响地丢', async () => {
    const told: Awaited<ReturnType<typeof history>>[] = []
    const lane = async (buyer: Person, n: number) => {
      for (let seed = n; seed < HISTORIES; seed += AT_ONCE) told.push(await history(seed + 1, buyer))
    }
    await Promise.all(buyers.map(lane))
    for (let again = 0; again < 3; again++) {
      await asOwner(server, `update mall_refund set next_at = now() - interval '1 hour' where state = 0`)
      for (let round = 0; round < 12; round++) await runRefunds(server.services, store.company.id)
    }

    const ends = { open: [0], closed: [2], paid: [1], late: [4], wrong: [5] } as const
    const alarms = await asOwner<{ body: string }>(server, `select body from message where title = '支付异常'`)
    const said = alarms.map(({ body }) => body).join('\n')
    const seen = { paid: 0, late: 0, wrong: 0, open: 0, closed: 0, back: 0 }
    for (const { id, papers, status, givenBack } of told) {
      const [order] = await asOwner<{ status: number; paid: string; refunded: string; pay_no: string | null }>(
        server,
        `select status, paid, refunded, pay_no from mall_order where id = $1`,
        [id],
      )
      const payer = papers.filter(({ end }) => end === 'paid')
      expect(payer.length).toBeLessThanOrEqual(1)
      expect(order).toEqual({
        status,
        paid: payer[0]?.amount ?? '0.00',
        refunded: givenBack ? payer[0]?.amount : '0.00',
        pay_no: payer[0]?.payNo ?? null,
      })
      for (const one of papers) {
        seen[one.end]++
        const [row] = await asOwner<{ status: number; back: string }>(
          server,
          `select status, (select coalesce(sum((r ->> 'amount')::numeric), 0)::numeric(14, 2)::text
             from sandbox_trade t, jsonb_array_elements(t.refunds) r where t.pay_no = p.pay_no) as back
           from payment p where pay_no = $1`,
          [one.payNo],
        )
        const goneBack = one.end === 'late' || (one.end === 'paid' && givenBack)
        if (goneBack) seen.back++
        const expected = one.end === 'paid' && givenBack ? [4] : ends[one.end]
        expect({ ...one, status: row?.status, back: row?.back }).toEqual({
          ...one,
          status: expected[0],
          back: goneBack ? one.amount : '0.00',
        })
        if (one.end === 'wrong') expect(said).toContain(one.payNo)
        // Whatever the provider took is with the order, on its way back, or somebody was told.
        if (one.money) expect(['paid', 'late', 'wrong']).toContain(one.end)
      }
    }
    // Histories that never come to something would prove nothing.
    expect(Math.min(seen.paid, seen.late, seen.wrong, seen.closed, seen.back), JSON.stringify(seen)).toBeGreaterThan(10)
  })
})
