import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { BizType } from '../shared/bill.ts'
import { lifeApi } from '../shared/life.ts'
import { SerialStatus } from '../shared/stock.ts'

const biz = BizType.code

/** commerce 10.2 部件身世. */
describe('部件身世', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let house: string
  let unitId: string
  let supplierId: string
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    house = await hands.house()
    unitId = await hands.unit({ trackMode: 2 })
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
    const price = { taxPrice: '100.00', taxRate: '13' }
    await hands.posted(biz.purchase, house, [{ unitId, qty: '2', ...price, serialNos: ['XSQ-001', 'XSQ-002'] }], {
      supplierId,
    })
  })

  const serialOf = async (no: string) =>
    (
      await asOwner<{ id: string }>(server, 'select id from serial where unit_id = $1 and serial_no = $2', [unitId, no])
    )[0]?.id as string
  const codeOf = async (serialId: string) =>
    (await server.ask(lifeApi.link, { serialId }, chief)).url.split('/').at(-1) as string

  it('从入库到装上电梯，谁都能扫码看到；链接每次相同', async () => {
    const serialId = await serialOf('XSQ-001')
    const code = await codeOf(serialId)
    expect(await codeOf(serialId)).toBe(code)
    const before = await server.ask(lifeApi.shown, { code }, {})
    expect(before).toMatchObject({ serialNo: 'XSQ-001', status: SerialStatus.code.inStock, liftName: null, old: null })
    expect(before.moves.map(({ bizType }) => bizType)).toEqual([biz.purchase])
    await hands.posted(biz.issue, house, [{ unitId, qty: '1', serialNos: ['XSQ-001'] }], { elevatorId })
    const after = await server.ask(lifeApi.shown, { code }, {})
    expect(after.status).toBe(SerialStatus.code.installed)
    expect(after.liftName).not.toBeNull()
    expect(after.moves.map(({ bizType }) => bizType)).toEqual([biz.purchase, biz.issue])
  })

  it('价格、成本、仓库与人的全名都不在页上', async () => {
    const text = JSON.stringify(await server.ask(lifeApi.shown, { code: await codeOf(await serialOf('XSQ-001')) }, {}))
    expect(text).not.toMatch(/100\.00|88\.5|cost|price|amount/i)
    const [name] = await asOwner<{ name: string }>(server, 'select name from warehouse where id = $1', [house])
    expect(text).not.toContain(name?.name)
  })

  it('别家的部件、猜的码、不全的码都打不开；没有仓库权限的人拿不到链接', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    const serialId = await serialOf('XSQ-002')
    expect((await server.send(lifeApi.link, { serialId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(lifeApi.shown, { code: 'A'.repeat(32) }, {})).errorCode).toBe(1000404)
    expect((await server.send(lifeApi.shown, { code: 'kurz' }, {})).errorCode).not.toBe(0)
    const nobody = await aPerson(server, company, { grants: ['KR1'] })
    expect((await server.send(lifeApi.link, { serialId }, nobody)).errorCode).toBe(1002001)
  })
})
