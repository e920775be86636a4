import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { ago, aRepairWithParts } from '#test/builders/van.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillStatus, BizType } from '../shared/bill.ts'
import { vanApi } from '../shared/van.api.ts'

const biz = BizType.code

describe('随车备件', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let driver: string
  let teamId: string
  let centre: string
  let van: string
  let communityId: string
  let own: string
  let ofTeam: string
  let strange: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    // A tenth of a degree north of the community: 11.12 km, 53 minutes there and back.
    await asOwner(server, 'update company set lng = 120.15, lat = 30.38 where id = $1', [company.id])
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    teamId = await aTeam(server, company, '城北组')
    driver = (await aWorker(server, company, { name: '王一维', teamId })).id
    centre = await hands.house({ name: '中心仓', isDefault: true })
    van = await hands.house({ name: '一号车', type: 3, plateNo: '浙A00001', keeperId: driver })
    communityId = await aCommunity(server, company)
    const place = { communityId, customerId: await aCustomer(server, company) }
    own = await anElevator(server, company, { ...place, workerIds: [driver], teamId })
    ofTeam = await anElevator(server, company, { ...place, teamId })
    strange = await anElevator(server, company, place)
  })

  type Made = Parameters<typeof aRepairWithParts>[2]
  const repaired = (elevatorId: string, daysAgo: number, parts: Made['parts'], request = {}) =>
    aRepairWithParts(server, company, { elevatorId, communityId, daysAgo, parts, request })
  const buy = (unitId: string, qty: string, house = centre, over = {}) =>
    hands.posted(biz.otherIn, house, [{ unitId, qty, taxPrice: '10', ...over }])
  const read = async (warehouseId = van, who = chief) =>
    (await server.ask(vanApi.suggest, { warehouseId }, who)).van as NonNullable<
      Awaited<ReturnType<typeof server.ask<typeof vanApi.suggest>>>['van']
    >
  const partOf = async (unitId: string, house = van) => (await read(house)).parts.find((one) => one.unitId === unitId)
  const move = (lines: { unitId: string; qty: string }[], who = chief, to = van, from = centre) =>
    server.send(vanApi.transfer, { warehouseId: to, fromWarehouseId: from, lines }, who)

  it('只看这条路线、12 个月内、已更换的维修用料：几次、几趟、来回多久、带几个、缺几个、仓里有几个', async () => {
    const unitId = await hands.unit({ name: '门锁触点' })
    for (const days of [3, 40, 350]) await repaired(own, days, [{ unitId, qty: '2' }])
    await repaired(strange, 5, [{ unitId }])
    await repaired(ofTeam, 5, [{ unitId }])
    await repaired(own, 380, [{ unitId }])
    await repaired(own, 5, [{ unitId }], { status: 5, installed_at: null })
    await repaired(own, 5, [{ unitId }], { biz_type: 1 })
    await buy(unitId, '7')
    expect(await partOf(unitId)).toMatchObject({
      unitName: '门锁触点',
      uses: '6.00',
      trips: 3,
      again: 3,
      minutes: 160,
      carry: 2,
      onHand: '0.00',
      onTheWay: '0.00',
      missing: '2.00',
      free: '7.00',
    })
    const { lifts, teamOfRoute, spared, assumed, centre: source } = await read()
    expect([lifts, teamOfRoute, assumed]).toEqual([1, null, false])
    expect(source).toEqual({ id: centre, name: '中心仓', seen: true })
    expect(spared).toEqual({ trips: 3, minutes: 160 })
  })

  it('有班组的车看班组的电梯；没有班组、仓管员也没有电梯的，看他的班组', async () => {
    const unitId = await hands.unit()
    for (const days of [3, 40]) await repaired(ofTeam, days, [{ unitId }])
    expect(await partOf(unitId)).toBeUndefined()
    const teamVan = await hands.house({ type: 3, plateNo: '浙A00002', teamId })
    expect(await read(teamVan)).toMatchObject({ lifts: 2, teamOfRoute: '城北组' })
    expect(await partOf(unitId, teamVan)).toMatchObject({ trips: 2 })
    const idle = (await aWorker(server, company, { teamId })).id
    const his = await hands.house({ type: 3, plateNo: '浙A00003', keeperId: idle })
    expect(await read(his)).toMatchObject({ lifts: 2, teamOfRoute: '城北组' })
    const nobody = (await aWorker(server, company, {})).id
    const lost = await hands.house({ type: 3, plateNo: '浙A00004', keeperId: nobody })
    expect(await read(lost)).toMatchObject({ lifts: 0, repairs: 0, parts: [], idle: [] })
  })

  it('到场当天从这辆车领的不算第二趟；隔天领的、从中心仓领的都算；登记的车上用料算用过', async () => {
    const unitId = await hands.unit({ name: '光幕' })
    await buy(unitId, '9')
    await buy(unitId, '9', van)
    await repaired(own, 0, [{ unitId }])
    await hands.posted(biz.issue, centre, [{ unitId, qty: '1' }], { elevatorId: own })
    expect(await partOf(unitId)).toBeUndefined()
    await repaired(own, 1, [{ unitId }])
    expect(await partOf(unitId)).toMatchObject({ trips: 2, again: 2 })
    await hands.posted(biz.issue, van, [{ unitId, qty: '1' }], { elevatorId: own })
    expect(await partOf(unitId)).toMatchObject({ trips: 2, again: 1, minutes: 53, missing: '0.00', onHand: '8.00' })
    const { orderId } = await repaired(own, 9, [])
    await asOwner(
      server,
      `insert into parts_use (company_id, id, biz_type, biz_id, elevator_id, unit_id, name, qty, at)
       values ($1, $2, 2, $3, $4, $5, '光幕', 2, $6)`,
      [company.id, newId(), orderId, own, unitId, ago(9)],
    )
    expect(await partOf(unitId)).toMatchObject({ uses: '4.00', trips: 3, again: 1 })
  })

  it('停用的配件不建议，目录外的用料数出来；缺一种带不了的，那一趟不算省下', async () => {
    const before = await read()
    const [good, off] = [await hands.unit(), await hands.unit()]
    for (const days of [11, 12]) await repaired(own, days, [{ unitId: good }, { unitId: off }])
    await repaired(own, 13, [{ unitId: good }, { unitId: null }])
    await asOwner(server, 'update unit set status = 0 where id = $1', [off])
    const after = await read()
    expect(after.parts.map((one) => one.unitId)).toContain(good)
    expect(after.parts.map((one) => one.unitId)).not.toContain(off)
    expect(after.unknownLines - before.unknownLines).toBe(3)
    expect(after.spared).toEqual(before.spared)
    expect(after.repairs - before.repairs).toBe(3)
  })

  it('可以退回：车上空着、12 个月没人要过也没领出过的', async () => {
    const [idle, used, given, promised] = [
      await hands.unit({ name: '闲置件' }),
      await hands.unit(),
      await hands.unit(),
      await hands.unit(),
    ]
    for (const unitId of [idle, used, given, promised]) await buy(unitId, '2', van)
    // Asked for in a visit, or not put in yet: somebody needs it.
    await repaired(own, 30, [{ unitId: used }], { biz_type: 1, status: 4, installed_at: null })
    await repaired(own, 400, [{ unitId: idle }])
    await hands.posted(biz.ownUse, van, [{ unitId: given, qty: '1' }])
    await asOwner(server, 'update stock set reserved = on_hand where unit_id = $1', [promised])
    const found = (await read()).idle
    expect(found.filter((one) => [idle, used, given, promised].includes(one.unitId))).toMatchObject([
      { unitId: idle, unitName: '闲置件', available: '2.00' },
    ])
    await asOwner(server, 'update stock set reserved = 0 where unit_id = $1', [promised])
    const back = await move([{ unitId: idle, qty: '2' }], chief, centre, van)
    expect(back.errorCode).toBe(0)
    expect(await server.ask(billApi.detail, { id: back.data.id }, chief)).toMatchObject({
      bizType: biz.transferOut,
      status: BillStatus.code.draft,
      warehouseId: van,
      targetWarehouseId: centre,
      lines: [{ unitId: idle, qty: '2.00' }],
    })
    expect(await hands.onHand(idle, van)).toEqual(['2.00', '0.00'])
  })

  it('一键调拨只是一张草稿，不多于空着的，说清哪行少了；再按一次报出那张草稿的单号', async () => {
    const [plenty, short, none] = [await hands.unit(), await hands.unit({ name: '少的' }), await hands.unit()]
    await buy(plenty, '9')
    await buy(short, '3')
    await asOwner(server, 'update stock set reserved = 1 where unit_id = $1', [short])
    const lines = [
      { unitId: plenty, qty: '2' },
      { unitId: short, qty: '5' },
      { unitId: none, qty: '1' },
    ]
    const { data } = await move(lines)
    expect(data.cut).toMatchObject([
      { unitId: short, unitName: '少的', asked: '5.00', got: '2.00' },
      { unitId: none, asked: '1.00', got: '0.00' },
    ])
    const bill = await server.ask(billApi.detail, { id: data.id }, chief)
    expect(bill.lines.map(({ unitId, qty }) => [unitId, qty])).toEqual([
      [plenty, '2.00'],
      [short, '2.00'],
    ])
    expect(await hands.onHand(plenty, centre)).toEqual(['9.00', '0.00'])
    const again = await move(lines)
    expect([again.errorCode, again.errorMsg]).toEqual([
      3210083,
      `草稿「${data.billNo}」已是同样的调拨，请打开它提交；要再调一次，先提交或作废它`,
    ])
    // Another quantity is another transfer; so is the same one once the draft was voided.
    expect((await move([{ unitId: plenty, qty: '3' }])).errorCode).toBe(0)
    await server.ask(billApi.void, { id: data.id, version: bill.version }, chief)
    expect((await move(lines)).errorCode).toBe(0)
    expect((await move([{ unitId: none, qty: '1' }])).errorCode).toBe(3210082)
  })

  it('两个人同时按，只有一张草稿', async () => {
    const unitId = await hands.unit()
    await buy(unitId, '5')
    const codes = (await Promise.all([1, 2, 3].map(() => move([{ unitId, qty: '2' }])))).map((one) => one.errorCode)
    expect(codes.toSorted()).toEqual([0, 3210083, 3210083])
  })

  it('按批次的先拿先到期的，过期的不上车、可以退回；按序列号的带上号；调出后在途的不再算缺', async () => {
    const batched = await hands.unit({ trackMode: 1 })
    await buy(batched, '2', centre, { batchNo: 'B2', expireAt: '2099-01-01' })
    await buy(batched, '1', centre, { batchNo: 'B1', expireAt: '2098-01-01' })
    await buy(batched, '4', centre, { batchNo: 'B0', expireAt: '2097-01-01' })
    await asOwner(server, "update batch set expire_at = '2020-01-01' where unit_id = $1 and batch_no = 'B0'", [batched])
    const serial = await hands.unit({ trackMode: 2 })
    await buy(serial, '2', centre, { serialNos: ['S1', 'S2'] })
    for (const days of [20, 21]) await repaired(own, days, [{ unitId: serial }, { unitId: batched }])
    expect(await partOf(batched)).toMatchObject({ carry: 1, missing: '1.00', free: '3.00' })
    const sent = await move([
      { unitId: batched, qty: '9' },
      { unitId: serial, qty: '1' },
    ])
    expect(sent.data.cut).toMatchObject([{ unitId: batched, asked: '9.00', got: '3.00' }])
    const { lines } = await server.ask(billApi.detail, { id: sent.data.id }, chief)
    expect(lines.map((line) => [line.batchNo, line.qty, line.serialNos])).toEqual([
      ['B1', '1.00', []],
      ['B2', '2.00', []],
      [null, '1.00', ['S1']],
    ])
    expect(await hands.tryPost(sent.data.id)).toBeUndefined()
    expect(await partOf(serial)).toMatchObject({ onHand: '0.00', onTheWay: '1.00', missing: '0.00', free: '1.00' })
    const stale = await hands.unit({ trackMode: 1 })
    await buy(stale, '2', van, { batchNo: 'B9', expireAt: '2099-01-01' })
    await asOwner(server, "update batch set expire_at = '2020-01-01' where unit_id = $1", [stale])
    expect((await move([{ unitId: stale, qty: '2' }], chief, centre, van)).data.cut).toEqual([])
  })

  it('两头都不是车的不在这里调；没有权限的看不到、调不了；只管车的人看得到车，看不到中心仓', async () => {
    const unitId = await hands.unit()
    await buy(unitId, '5')
    const site = await hands.house({ type: 2 })
    expect((await move([{ unitId, qty: '1' }], chief, site)).errorCode).toBe(3210081)
    expect((await move([{ unitId, qty: '1' }], chief, centre)).errorCode).toBe(1000400)
    expect((await server.send(vanApi.suggest, { warehouseId: site }, chief)).errorCode).toBe(1000404)
    const blind = await aPerson(server, company, { grants: ['KWB'] })
    expect((await server.send(vanApi.suggest, {}, blind)).errorCode).toBe(1002001)
    const reader = await aPerson(server, company, { grants: ['KWA'] })
    expect((await move([{ unitId, qty: '1' }], reader)).errorCode).toBe(1002001)
    const keeper = await aPerson(server, company, { grants: ['KWA', 'KWC'] })
    const his = await hands.house({ type: 3, plateNo: '浙A00009', keeperId: keeper.employeeId })
    const { vans, van: shown } = await server.ask(vanApi.suggest, {}, keeper)
    expect(vans.map(({ id }) => id)).toEqual([his])
    expect(shown).toMatchObject({ id: his, centre: { seen: false } })
    expect((await move([{ unitId, qty: '1' }], keeper, his)).errorCode).toBe(1002001)
    expect((await server.send(vanApi.suggest, { warehouseId: van }, keeper)).errorCode).toBe(1000404)
  })

  it('别的企业的车、仓与配件都不存在，那里的维修也不算', async () => {
    const other = await aCompany(server)
    const boss = await aPerson(server, other)
    expect(await server.ask(vanApi.suggest, {}, boss)).toEqual({ vans: [], van: null })
    expect((await server.send(vanApi.suggest, { warehouseId: van }, boss)).errorCode).toBe(1000404)
    const theirs = stockHands(server, other, boss)
    const [house, unitId] = [await theirs.house(), await theirs.unit()]
    expect((await move([{ unitId, qty: '1' }])).errorCode).toBe(1000404)
    expect((await move([{ unitId, qty: '1' }], boss, van, house)).errorCode).toBe(1000404)
    const [drafts] = await asOwner(server, 'select count(*)::int as n from stock_bill where company_id = $1', [
      other.id,
    ])
    expect(drafts).toEqual({ n: 0 })
  })
})
