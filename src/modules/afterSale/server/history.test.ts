import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOrder, aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { crowd, type TestServer, testServer } from '#test/server.ts'
import { afterSaleMoves } from '../shared/afterSale.states.ts'
import { type AfterSale, findAfterSale } from './afterSale.store.ts'
import { apply } from './apply.ts'
import { agree, intervene, judge, received, refundSucceeded, refuseIt, silence } from './moves.ts'
import { held, step } from './step.ts'

/**
 * A second program replays random histories of after-sales in whole fen, with no code of the product, and must agree to the fen
 * after every move. HISTORIES=2000 for a long run.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 60)
const START = Date.parse('2026-03-02T09:00:00+08:00')
const HOUR = 3_600_000

/** Numbers that look random and are the same every time. */
function dice(seed: number) {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
type Dice = ReturnType<typeof dice>

interface PlainLine {
  qty: number
  paid: number
  shipped: number
}
interface PlainCase {
  line: number
  type: number
  reason: number
  qty: number
  max: number
  asked: number
  agreed: number
  freight: number
  state: 'asked' | 'sending' | 'back' | 'paying' | 'judging' | 'refunded' | 'refused' | 'cancelled' | 'exchanged'
  since: number
  judged: boolean
}

/** The rules of commerce 3.10 and R14 written down a second time. */
class Plain {
  readonly cases: PlainCase[] = []
  readonly lines: PlainLine[]
  readonly freight: number
  refunded = 0
  now = START
  status: number
  constructor(lines: PlainLine[], freight: number, status: number) {
    this.lines = lines
    this.freight = freight
    this.status = status
  }
  counts = (one: PlainCase) => !['refused', 'cancelled', 'exchanged'].includes(one.state)

  worth(line: number, type: number, reason: number, qty: number, except?: PlainCase) {
    const all = this.cases.filter((one) => one !== except && this.counts(one))
    const own = all.filter((one) => one.line === line)
    const of = this.lines[line] as PlainLine
    let left = of.qty
    let rest = of.paid
    for (const one of own) {
      left -= one.qty
      rest -= one.max
    }
    if (qty > left) return 3240204
    if (type !== 1) {
      let coming = qty
      for (const one of own) if (one.type !== 1) coming += one.qty
      if (coming > of.shipped) return 3240205
    }
    // Half a fen goes up: floor((2pn + q) / 2q).
    const share = Math.floor((2 * of.paid * qty + of.qty) / (2 * of.qty))
    const max = qty === left ? rest : Math.min(share, rest)
    let freight = 0
    const gone = all.reduce((sum, one) => sum + one.freight, 0)
    if (type !== 3 && gone < this.freight) {
      const pieces = all.reduce((sum, one) => sum + one.qty, qty)
      const whole = this.lines.reduce((sum, one) => sum + one.qty, 0)
      if (reason >= 2 && reason <= 5) freight = this.freight - gone
      else if (this.lines.every((one) => one.shipped === 0) && pieces === whole) freight = this.freight - gone
    }
    return { max: Math.max(0, max), freight }
  }

  ask(line: number, type: number, reason: number, qty: number, amount?: number): number {
    if (this.status !== 3 && this.status !== 4) return 3240011
    const worth = this.worth(line, type, reason, qty)
    if (typeof worth === 'number') return worth
    const asked = type === 3 ? 0 : (amount ?? worth.max)
    if (asked > worth.max || (type !== 3 && asked === 0)) return 3240201
    const { max, freight } = worth
    this.cases.push({
      line,
      type,
      reason,
      qty,
      max,
      asked,
      agreed: 0,
      freight,
      state: 'asked',
      since: this.now,
      judged: false,
    })
    return 0
  }

  to(one: PlainCase, state: PlainCase['state']) {
    one.state = state
    one.since = this.now
    return 0
  }

  agree(one: PlainCase, amount: number) {
    if (one.state !== 'asked') return 3240203
    if (one.type === 3) return this.to(one, 'sending')
    if (amount > one.asked) return 3240201
    one.agreed = amount
    return this.to(one, one.type === 1 ? 'paying' : 'sending')
  }

  silent() {
    for (const one of this.cases) {
      const waited = (this.now - one.since) / HOUR
      if (one.state === 'asked' && waited >= 48) this.agree(one, one.asked)
      else if (one.state === 'sending' && waited >= 168) this.to(one, 'cancelled')
      else if (one.state === 'back' && waited >= 240) this.to(one, one.type === 3 ? 'judging' : 'paying')
    }
  }

  paid(one: PlainCase) {
    if (one.state !== 'paying') return
    this.refunded += one.agreed + one.freight
    this.to(one, 'refunded')
    const backOf = (line: number) =>
      this.cases.reduce((sum, other) => sum + (other.line === line && other.state === 'refunded' ? other.qty : 0), 0)
    if (this.status === 3 && this.lines.every((line, n) => backOf(n) === line.qty)) this.status = 6
  }
}

const words: Readonly<Record<number, PlainCase['state']>> = {
  10: 'asked',
  11: 'sending',
  12: 'back',
  13: 'paying',
  14: 'judging',
  20: 'refunded',
  21: 'refused',
  22: 'cancelled',
  23: 'exchanged',
}
const fen = (amount: string | null) => Math.round(Number(amount ?? 0) * 100)
const yuan = (amount: number) => (amount / 100).toFixed(2)

describe('售后：随机经过', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let goods: Goods
  let buyer: { company: Company; person: Person }

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    seller = await aCompany(server)
    store = await aStore(server, seller)
    const company = await aCompany(server)
    buyer = { company, person: await aPerson(server, company) }
    goods = await someGoods(server, store, [{ price: '1.00', stock: 100_000 }])
  })

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: seller.id, traceId: 'history' }, work)
  /** The code of a refusal; 0: it was done. */
  const codeOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work
      return 0
    } catch (error) {
      if (error instanceof Refusal) return error.errorCode
      throw error
    }
  }

  it(`两套程序走 ${HISTORIES} 段经过，每一步都一分不差，退款从不超过实付`, { timeout: 1_200_000 }, async () => {
    const seen = new Map<string, number>()
    for (let n = 1; n <= HISTORIES; n++) await replay(dice(n * 7919), seen)
    // The histories reach every end.
    expect([...seen.keys()].toSorted()).toEqual(
      expect.arrayContaining(['asked', 'back', 'cancelled', 'exchanged', 'paying', 'refunded', 'refused', 'sending']),
    )
  })

  async function replay(roll: Dice, seen: Map<string, number>) {
    server.setNow(new Date(START).toISOString())
    const isShipped = roll(3) > 0
    const lines = Array.from({ length: 1 + roll(3) }, () => {
      const qty = 1 + roll(5)
      return { qty, paid: 1 + roll(qty * 5000), shipped: isShipped ? qty : roll(2) * roll(qty + 1) }
    })
    const freight = roll(2) * roll(3000)
    const status = isShipped ? 4 : 3
    const plain = new Plain(lines, freight, status)
    const order = await anOrder(
      server,
      store,
      buyer,
      lines.map(({ qty, paid, shipped }) => ({ goods, qty, price: '50.00', paid: yuan(paid), shipped })),
      { status, freight: yuan(freight), at: new Date(START).toISOString() },
    )
    const ids: string[] = []
    const by = (side: 1 | 2 | 4) => ({ side, name: '测试' }) as const
    const on = (n: number, work: (ctx: Parameters<typeof step>[0], row: AfterSale) => Promise<unknown>) =>
      codeOf(inside(async (ctx) => work(ctx, await held(ctx, { id: ids[n] as string, orderId: order.id }))))
    for (let move = 0; move < 14; move++) {
      const which = roll(12)
      if (which <= 2 || plain.cases.length === 0) {
        const line = roll(lines.length)
        const [type, reason, qty] = [1 + roll(3), 1 + roll(6), 1 + roll(4)] as [1, 1, number]
        const amount = roll(3) === 0 ? 1 + roll(6000) : undefined
        const expected = plain.ask(line, type, reason, qty, amount)
        const got = await codeOf(
          inside(async (ctx) => {
            const draft = { type, reason, qty, applyAmount: amount === undefined ? undefined : yuan(amount), files: [] }
            const { userId, name } = buyer.person
            const who = { companyId: buyer.company.id, userId, name }
            ids.push((await apply(ctx, { ...draft, orderId: order.id, lineId: order.lineIds[line] as string }, who)).id)
          }),
        )
        expect(got).toBe(expected)
      } else {
        const n = roll(plain.cases.length)
        const one = plain.cases[n] as PlainCase
        await act(which, n, one)
      }
      await agreeToTheFen()
    }

    /** One move on both sides. */
    async function act(which: number, n: number, one: PlainCase): Promise<void> {
      let [expected, got] = [0, 0]
      if (which === 3 || which === 4) {
        const amount = which === 3 || one.asked === 0 ? one.asked : 1 + roll(one.asked + 20)
        expected = plain.agree(one, amount)
        got = await on(n, (ctx, row) => agree(ctx, row, by(2), { amount: yuan(amount), note: '说明' }))
      } else if (which === 5) {
        expected = one.state === 'asked' ? plain.to(one, 'refused') : 3240203
        got = await on(n, async (ctx, row) => refuseIt(ctx, row, by(2), { note: '不退' }))
      } else if (which === 6) {
        expected = one.state === 'sending' ? plain.to(one, 'back') : 3240203
        got = await on(n, async (ctx, row) => {
          return step(ctx, row, afterSaleMoves.target('sendBack', row.step), by(1), { action: '寄回' })
        })
      } else if (which === 7) {
        expected = one.state === 'back' ? plain.to(one, one.type === 3 ? 'exchanged' : 'paying') : 3240203
        got = await on(n, (ctx, row) => received(ctx, row, by(2), { restock: 0, carrier: '顺丰', trackingNo: 'SF' }))
      } else if (which === 8) {
        const open = ['asked', 'sending', 'back'].includes(one.state)
        expected = open ? plain.to(one, 'cancelled') : 3240203
        got = await on(n, async (ctx, row) => {
          return step(ctx, row, afterSaleMoves.target('cancel', row.step), by(1), { action: '撤销' })
        })
      } else if (which === 9) {
        expected = interveneOf(one)
        got = await on(n, (ctx, row) => intervene(ctx, row, by(1), { note: '请判' }))
        if (one.state === 'judging' && got === 0 && expected === 0) {
          const pass = roll(2) === 0
          const amount = one.type === 3 ? one.max : one.asked
          const verdict = pass && amount === 0 ? 3240201 : 0
          if (verdict === 0 && pass) one.agreed = amount
          if (verdict === 0) plain.to(one, pass ? 'paying' : 'refused')
          const said = await on(n, async (ctx, row) => judge(ctx, row, by(4), { pass, note: '判' }))
          expect(said).toBe(verdict)
        }
      } else if (which === 10) {
        plain.now += (1 + roll(200)) * HOUR
        server.setNow(new Date(plain.now).toISOString())
        plain.silent()
        for (const id of ids) await inside((ctx) => silence(ctx, { id, orderId: order.id }))
      } else {
        // The provider tells it twice.
        const refundNo = await inside(async (ctx) => (await findAfterSale(ctx, ids[n] as string)).refundNo)
        if (refundNo) for (let twice = 0; twice < 2; twice++) await inside((ctx) => refundSucceeded(ctx, refundNo))
        plain.paid(one)
      }
      expect(got, `${which} on ${one.state}`).toBe(expected)
    }

    function interveneOf(one: PlainCase): number {
      if (one.state !== 'refused') return 3240203
      if (one.judged) return 3240206
      const worth = plain.worth(one.line, one.type, one.reason, one.qty, one)
      if (typeof worth === 'number') return worth
      if (one.asked > worth.max) return 3240201
      one.max = worth.max
      one.freight = worth.freight
      one.judged = true
      return plain.to(one, 'judging')
    }

    async function agreeToTheFen() {
      const rows = await asOwner<{ id: string; step: number; agreed: string | null; freight: string; max: string }>(
        server,
        `select a.id, a.step, a.agreed_amount as agreed, a.freight_refund as freight, a.max_amount as max from after_sale a
         join mall_return r on r.id = a.id and r.step = a.step and r.agreed_amount is not distinct from a.agreed_amount
         where a.order_id = $1`,
        [order.id],
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const [n, one] of plain.cases.entries()) {
        const row = byId.get(ids[n] as string)
        seen.set(one.state, (seen.get(one.state) ?? 0) + 1)
        expect({
          state: words[row?.step ?? 0],
          freight: fen(row?.freight ?? null),
          max: fen(row?.max ?? null),
        }).toEqual({
          state: one.state,
          freight: one.freight,
          max: one.max,
        })
        if (one.state === 'paying' || one.state === 'refunded') expect(fen(row?.agreed ?? null)).toBe(one.agreed)
      }
      const [sums] = await asOwner<{ refunded: string; paid: string; lines: string; status: number; mirrored: string }>(
        server,
        `select o.refunded, o.paid, o.status, p.refunded as mirrored,
           (select sum(l.refunded_amount) from mall_order_line l where l.order_id = o.id) as lines
         from mall_order o join mall_purchase p on p.id = o.id where o.id = $1`,
        [order.id],
      )
      const freightBack = plain.cases.reduce((sum, one) => sum + (one.state === 'refunded' ? one.freight : 0), 0)
      expect(fen(sums?.refunded ?? null)).toBe(plain.refunded)
      expect(fen(sums?.mirrored ?? null)).toBe(plain.refunded)
      expect(fen(sums?.lines ?? null)).toBe(plain.refunded - freightBack)
      expect(sums?.status).toBe(plain.status)
      const promised = plain.cases.reduce((sum, one) => sum + (plain.counts(one) ? one.max + one.freight : 0), 0)
      expect(promised).toBeLessThanOrEqual(fen(sums?.paid ?? null))
    }
  }
})
