import { beforeAll, describe, expect, it } from 'vitest'
import { houseApi } from '#modules/elevator/shared/house.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, anOwner } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { villaApi } from '../shared/api.ts'

describe('别墅梯档案', () => {
  let server: TestServer
  let company: Company
  let clerk: Person
  let reader: Person
  let stranger: Person
  let owner: string
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    clerk = await aPerson(server, company, { grants: ['AM8', 'AM9', 'AMA', 'AMr', 'AMs'] })
    reader = await aPerson(server, company, { grants: ['AM8'] })
    stranger = await aPerson(server, await aCompany(server))
    owner = await anOwner(server, company, '沈知行')
    place = { communityId: await aCommunity(server, company), customerId: owner }
  })

  const villaLift = () => anElevator(server, company, place, { useType: 4 })
  const draftOf = (elevatorIds: string[], more: Record<string, unknown> = {}) => ({
    ownerCustomerId: owner,
    house: '6幢',
    lng: 120.1501,
    lat: 30.2702,
    elevatorIds,
    emergencyContact: { name: '沈知行', phone: '13800138000' },
    visitPreference: { weekdays: [6 as const, 3 as const], time: 1 as const, shoes: true, pets: '金毛犬' },
    ...more,
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const lift = await villaLift()
    expect((await server.send(villaApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(villaApi.add, draftOf([lift]), reader)).errorCode).toBe(1002001)
    const { id, version } = await server.ask(villaApi.add, draftOf([lift]), clerk)
    expect((await server.send(villaApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(villaApi.stop, { id, version }, stranger)).errorCode).toBe(1000404)
    expect(await server.send(villaApi.add, draftOf([lift]), stranger)).toMatchObject({ errorCode: 1000404 })
    const broken = await server.send(villaApi.add, { ...draftOf([]), house: ' ', cycleDays: 3 }, clerk)
    expect(broken.fields.map(({ prop, msg }) => `${prop} ${msg}`)).toEqual([
      'house 门牌不能为空',
      'elevatorIds 家用电梯不能为空',
      'cycleDays 维保周期应在7至90之间',
    ])
  })

  it('1106001 只能关联家用电梯；业主应为个人；一台梯只在一份在用档案', async () => {
    const [lift, goods] = [await villaLift(), await anElevator(server, company, place)]
    expect(await server.send(villaApi.add, draftOf([lift, goods]), clerk)).toMatchObject({
      errorCode: 1106001,
      errorMsg: '别墅梯档案只能关联家用电梯',
    })
    const firm = await aCustomer(server, company)
    expect((await server.send(villaApi.add, draftOf([lift], { ownerCustomerId: firm }), clerk)).fields).toEqual([
      { prop: 'ownerCustomerId', msg: '业主应为个人客户' },
    ])
    const elsewhere = draftOf([lift], { communityId: await aCommunity(server, company) })
    expect((await server.send(villaApi.add, elsewhere, clerk)).fields).toEqual([
      { prop: 'elevatorIds', msg: '所选电梯不在该小区' },
    ])
    const saved = await server.ask(villaApi.add, draftOf([lift]), clerk)
    const { archiveNo } = await server.ask(villaApi.detail, { id: saved.id }, reader)
    expect(archiveNo).toMatch(/^BS\d{4}$/)
    expect(await server.send(villaApi.add, draftOf([lift]), clerk)).toMatchObject({
      errorCode: 1106003,
      errorMsg: `电梯已在别墅梯档案${archiveNo}中`,
    })
    const twice = await server.send(villaApi.add, draftOf([await villaLift()], { archiveNo }), clerk)
    expect(twice.fields).toEqual([{ prop: 'archiveNo', msg: '档案编号已存在' }])
  })

  it('电梯详情的别墅梯档案：没有登录、没有权限、别家的梯；在用的档案与周期，停用后没有', async () => {
    const lift = await villaLift()
    const house = (who?: Person) => server.send(houseApi.house, { id: lift }, who)
    const viewer = await aPerson(server, company, { grants: ['AL4'] })
    expect((await house()).errorCode).toBe(40000)
    expect((await house(reader)).errorCode).toBe(1002001)
    expect((await house(await aPerson(server, await aCompany(server)))).errorCode).toBe(1000404)
    expect(await server.ask(houseApi.house, { id: lift }, viewer)).toBeNull()
    const { id, version } = await server.ask(villaApi.add, draftOf([lift], { cycleDays: 45 }), clerk)
    expect(await server.ask(houseApi.house, { id: lift }, viewer)).toMatchObject({
      archiveId: id,
      ownerName: '沈知行',
      house: '6幢',
      cycleDays: 45,
      planGapDays: null,
      preference: '周三、周六；上午；进门换鞋；宠物：金毛犬',
    })
    await server.ask(villaApi.stop, { id, version }, clerk)
    expect(await server.ask(houseApi.house, { id: lift }, viewer)).toBeNull()
  })

  it('列表显示业主、门牌、品牌、下次维保与偏好，按业主、质保、状态筛选', async () => {
    const lift = await villaLift()
    await asOwner(server, `update elevator set next_maintain_date = '2026-12-05' where id = $1`, [lift])
    const draft = draftOf([lift], { archiveNo: 'BS-LIST', warrantyTo: '2027-05-01', communityId: place.communityId })
    await server.ask(villaApi.add, draft, clerk)
    const page = await server.ask(
      villaApi.list,
      { ownerCustomerId: owner, state: 1, warrantyTo: { from: '2027-05-01', to: '2027-05-31' } },
      reader,
    )
    expect(page.records).toMatchObject([
      {
        archiveNo: 'BS-LIST',
        ownerName: '沈知行',
        house: '6幢',
        elevatorId: lift,
        brand: '云梭',
        warrantyTo: '2027-05-01',
        nextVisit: '2026-12-05',
        preference: '周三、周六；上午；进门换鞋；宠物：金毛犬',
        state: 1,
      },
    ])
    expect((await server.ask(villaApi.list, { keyword: 'BS-LIST' }, reader)).total).toBe(1)
    const offered = await server.ask(villaApi.lifts, { communityId: place.communityId }, clerk)
    expect(offered.find((one) => one.id === lift)?.archiveNo).toBe('BS-LIST')
  })

  it('编辑、旧版本被拒；停用后电梯可入新档，原档再启用被拒', async () => {
    const lift = await villaLift()
    const { id, version } = await server.ask(villaApi.add, draftOf([lift]), clerk)
    const again = draftOf([lift], { visitPreference: { weekdays: [], shoes: false }, residents: 4 })
    const edited = await server.ask(villaApi.edit, { ...again, id, version }, clerk)
    expect((await server.send(villaApi.edit, { ...again, id, version }, clerk)).errorCode).toBe(1000001)
    expect(await server.ask(villaApi.detail, { id }, reader)).toMatchObject({ residents: 4, cycleDays: 30 })
    const stopped = await server.ask(villaApi.stop, { id, version: edited.version }, clerk)
    expect(await server.send(villaApi.edit, { ...again, id, version: stopped.version }, clerk)).toMatchObject({
      errorCode: 1106002,
      errorMsg: '档案当前为「停用」，不能编辑',
    })
    await server.ask(villaApi.add, draftOf([lift], { archiveNo: 'BS-NEXT' }), clerk)
    expect(await server.send(villaApi.start, { id, version: stopped.version }, clerk)).toMatchObject({
      errorCode: 1106003,
      errorMsg: '电梯已在别墅梯档案BS-NEXT中',
    })
  })

  it('数据范围：只见自己范围内电梯的档案', async () => {
    const near = await aCommunity(server, company)
    const lift = await anElevator(server, company, { communityId: near, customerId: owner }, { useType: 4 })
    const { id } = await server.ask(villaApi.add, draftOf([lift]), clerk)
    const scoped = await aPerson(server, company, { grants: ['AM8', 'AMA'], scope: 4, scopeIds: [near] })
    expect((await server.ask(villaApi.list, {}, scoped)).records.map((row) => row.id)).toEqual([id])
    const other = (await server.ask(villaApi.list, {}, clerk)).records.find((row) => row.id !== id)
    expect((await server.send(villaApi.detail, { id: other?.id as string }, scoped)).errorCode).toBe(1000404)
  })
})
