import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { findBroken } from './check.store.ts'

const biz = BizType.code

/** Always the same numbers, so that a history that fails can be played again. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

/** What a storekeeper would write on paper: how many lie where, how many are on their way, what all of it cost. */
class Paper {
  readonly lies = new Map<string, number>()
  onTheWay = 0
  amount = '0.00'

  at = (house: string) => this.lies.get(house) ?? 0
  move(house: string, by: number): void {
    this.lies.set(house, this.at(house) + by)
  }
  get qty(): number {
    return [...this.lies.values()].reduce((all, one) => all + one, this.onTheWay)
  }
}

interface Posted {
  readonly id: string
  readonly kind: 'in' | 'out' | 'back'
  readonly house: string
  readonly qty: number
  readonly amount: string
  readonly lineId: string
  returned: number
}

describe('库存：任意的先后', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let elevatorId: string
  let supplierId: string
  let houses: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    supplierId = await hands.supplier()
    houses = [await hands.house(), await hands.house()]
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const broken = () =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, findBroken, { reads: true })

  it.each([20_261_128, 7, 4_711])(
    '一百步任意的入库、领料、退料、调拨、冲销（种子 %i），每一步都与纸上的账一致',
    async (seed) => {
      const throwDice = dice(seed)
      const unitId = await hands.unit()
      const paper = new Paper()
      const done: Posted[] = []
      const sent: { lineId: string; from: string; to: string; qty: number }[] = []
      const pick = <T>(list: readonly T[]): T | undefined => list[throwDice(Math.max(1, list.length))]
      const read = (id: string) => server.ask(billApi.detail, { id }, chief)
      const keep = async (id: string, kind: Posted['kind'], house: string, qty: number) => {
        const bill = await read(id)
        done.push({ id, kind, house, qty, amount: bill.amount ?? '', lineId: bill.lines[0]?.id ?? '', returned: 0 })
        return bill.amount ?? ''
      }
      for (let step = 0; step < 100; step++) {
        const house = houses[throwDice(2)] as string
        const qty = 1 + throwDice(9)
        const what = throwDice(6)
        if (what === 0) {
          const line = {
            unitId,
            qty: String(qty),
            taxPrice: `${5 + throwDice(300)}.${10 + throwDice(89)}`,
            taxRate: '13',
          }
          const id = await hands.posted(biz.purchase, house, [line], { supplierId })
          paper.move(house, qty)
          paper.amount = sum([paper.amount, await keep(id, 'in', house, qty)])
        } else if (what === 1) {
          const id = await hands.bill(biz.issue, house, [{ unitId, qty: String(qty) }], { elevatorId })
          const refusal = await hands.tryPost(id)
          expect(refusal?.errorCode, `step ${step}`).toBe(paper.at(house) < qty ? 3210001 : undefined)
          if (refusal) continue
          paper.move(house, -qty)
          const amount = await keep(id, 'out', house, qty)
          paper.amount = minus(paper.amount, amount)
        } else if (what === 2) {
          const from = pick(done.filter(({ kind }) => kind === 'out'))
          if (!from) continue
          const line = { unitId, qty: String(qty), sourceLineId: from.lineId }
          const id = await hands.bill(biz.giveBack, from.house, [line])
          const refusal = await hands.tryPost(id)
          expect(refusal?.errorCode, `step ${step}`).toBe(from.qty - from.returned < qty ? 3210005 : undefined)
          if (refusal) continue
          from.returned += qty
          paper.move(from.house, qty)
          paper.amount = sum([paper.amount, (await read(id)).amount ?? '0'])
        } else if (what === 3) {
          const to = houses.find((one) => one !== house) as string
          const id = await hands.bill(biz.transferOut, house, [{ unitId, qty: String(qty) }], { targetWarehouseId: to })
          const refusal = await hands.tryPost(id)
          expect(refusal?.errorCode, `step ${step}`).toBe(paper.at(house) < qty ? 3210001 : undefined)
          if (refusal) continue
          paper.move(house, -qty)
          paper.onTheWay += qty
          sent.push({ lineId: (await read(id)).lines[0]?.id ?? '', from: house, to, qty })
        } else if (what === 4) {
          const on = sent.shift()
          if (!on) continue
          const { records } = await server.ask(billApi.list, { bizType: [biz.transferIn], status: [0] } as never, chief)
          for (const { id } of records) {
            if ((await read(id)).lines[0]?.sourceLineId !== on.lineId) continue
            expect(await hands.tryPost(id)).toBeUndefined()
          }
          paper.onTheWay -= on.qty
          paper.move(on.to, on.qty)
        } else {
          const at = throwDice(Math.max(1, done.length))
          const one = done[at]
          if (!one) continue
          const answer = await server.send(billApi.reverse, { id: one.id, reason: '录错了' }, chief)
          const quoted = one.returned > 0
          const used = one.kind === 'in' && paper.at(one.house) < one.qty
          expect(answer.errorCode, `step ${step}`).toBe(quoted ? 3210054 : used ? 3210013 : 0)
          if (answer.errorCode !== 0) continue
          done.splice(at, 1)
          paper.move(one.house, one.kind === 'in' ? -one.qty : one.qty)
          // A red bill of goods that came in says what it took away, with its sign.
          const red = (await read(answer.data.redBillId)).amount ?? '0'
          paper.amount = one.kind === 'in' ? sum([paper.amount, red]) : minus(paper.amount, red)
        }
        const [poolQty, poolAmount] = await hands.pool(unitId)
        expect([step, Number(poolQty), poolAmount]).toEqual([step, paper.qty, paper.amount])
        for (const one of houses)
          expect([step, Number((await hands.onHand(unitId, one))[0])]).toEqual([step, paper.at(one)])
      }
      expect(await broken()).toEqual([])
    },
  )
})
