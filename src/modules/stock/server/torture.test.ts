import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { crowd, type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { ReservationSource } from '../shared/reservation.ts'
import { reservationApi } from '../shared/stock.api.ts'
import { findBroken } from './check.store.ts'

const biz = BizType.code

/** A small generator of its own, so that a history can be told again by its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * below)
  }
}

describe('库存：许多人同时来，账实总是相符', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let elevatorId: string
  let supplierId: string

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const broken = () =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, findBroken, { reads: true })

  it('200 次混合的过账、预留、释放、冲销：没有一次故障，也没有人看到死锁', async () => {
    const random = randomOf(20261127)
    const houses = [await hands.house(), await hands.house()]
    const units = [await hands.unit(), await hands.unit(), await hands.unit()]
    const line = () => ({ unitId: units[random(3)] as string, qty: String(1 + random(4)) })
    const posted: string[] = []
    for (const house of houses)
      posted.push(
        await hands.posted(
          biz.purchase,
          house,
          units.map((unitId) => ({ unitId, qty: '40', taxPrice: '33.33', taxRate: '13' })),
          { supplierId },
        ),
      )
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server, company)))
    const drafts: string[] = []
    for (let n = 0; n < 90; n++) {
      const house = houses[random(2)] as string
      // In no order of the parts: the locks bring them into one.
      const lines = [line(), line()]
      const kind = random(3)
      const id =
        kind === 0
          ? await hands.bill(
              biz.purchase,
              house,
              lines.map((one) => ({ ...one, taxPrice: `${10 + random(90)}.07`, taxRate: '13' })),
              { supplierId, extraCost: '7.77' },
            )
          : kind === 1
            ? await hands.bill(biz.issue, house, lines, { elevatorId })
            : await hands.bill(biz.transferOut, house, lines, {
                targetWarehouseId: houses.find((one) => one !== house),
              })
      await hands.submit(id)
      drafts.push(id)
    }
    const errors: number[] = []
    const sources: string[] = []
    const one = async (n: number): Promise<void> => {
      const who = people[n % 4] as Person
      const kind = random(10)
      if (kind < 5 && drafts.length > 0) {
        const ids = drafts.splice(0, 1 + random(2))
        const { data } = await server.send(billApi.post, { ids }, who).then((answer) => {
          errors.push(answer.errorCode)
          return answer
        })
        posted.push(...(data?.posted ?? []))
        errors.push(...(data?.failed ?? []).map(({ errorCode }) => errorCode))
      } else if (kind < 7) {
        const sourceId = crypto.randomUUID()
        const asked = {
          sourceType: ReservationSource.code.order,
          sourceId,
          warehouseId: houses[random(2)],
          lines: [line(), line()],
          allowPartial: random(2) === 0,
        }
        errors.push((await server.send(reservationApi.reserve, asked as never, who)).errorCode)
        sources.push(sourceId)
      } else if (kind < 8 && sources.length > 0) {
        const sourceId = sources[random(sources.length)] as string
        errors.push(
          (await server.send(reservationApi.release, { sourceType: ReservationSource.code.order, sourceId }, who))
            .errorCode,
        )
      } else {
        const id = posted[random(posted.length)] as string
        errors.push((await server.send(billApi.reverse, { id, reason: '录错' }, who)).errorCode)
      }
    }
    await Promise.all(Array.from({ length: 200 }, (_, n) => one(n)))
    // What people may be told: not enough, used up, reversed already, quoted – and nothing else.
    const allowed = new Set([0, 3210001, 3210012, 3210013, 3210054, 3210055])
    expect([...new Set(errors)].filter((code) => !allowed.has(code))).toEqual([])
    expect(errors.filter((code) => code === 0).length).toBeGreaterThan(60)
    expect(await broken()).toEqual([])
  })

  it('核对会失败：在库、预留、成本池被人改过，都被指出', async () => {
    const [unitId, house] = [await hands.unit(), await hands.house()]
    await hands.posted(biz.purchase, house, [{ unitId, qty: '4', taxPrice: '10', taxRate: '0' }], { supplierId })
    const at = [company.id, unitId]
    const said = async () => (await broken()).map(({ what }) => what).sort()
    await asOwner(server, 'update stock set on_hand = 5 where company_id = $1 and unit_id = $2', at)
    expect(await said()).toEqual(['在库与流水', '成本池与实物'].sort())
    await asOwner(server, 'update stock set on_hand = 4, reserved = 1 where company_id = $1 and unit_id = $2', at)
    expect(await said()).toEqual(['预留与占用'])
    await asOwner(server, 'update stock set reserved = 0 where company_id = $1 and unit_id = $2', at)
    await asOwner(server, 'update cost_pool set amount = 39.99 where company_id = $1 and unit_id = $2', at)
    expect(await said()).toEqual(['成本池金额'])
    await asOwner(server, 'update cost_pool set amount = 40 where company_id = $1 and unit_id = $2', at)
    expect(await said()).toEqual([])
    // The last wall.
    await expect(
      asOwner(server, 'update stock set reserved = 5 where company_id = $1 and unit_id = $2', at),
    ).rejects.toThrow('stock_never_negative')
  })
})
