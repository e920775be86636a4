import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, anOwner } from '#test/builders/elevator.ts'
import { aSheet, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { villaApi } from '../shared/api.ts'
import { villaImporter } from './villaImport.ts'

describe('别墅梯档案导入', () => {
  let server: TestServer
  let company: Company
  let clerk: Person
  let stranger: Person
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    clerk = await aPerson(server, company, { grants: ['AM8', 'AM9', 'AMA', 'AMr', 'AMs'] })
    stranger = await aPerson(server, await aCompany(server))
    place = {
      communityId: await aCommunity(server, company),
      customerId: await anOwner(server, company, '沈知行'),
    }
    await aCustomer(server, company, '青禾物业')
  })

  async function aLift(useType = 4): Promise<string> {
    const id = await anElevator(server, company, place, { useType })
    const [row] = await asOwner<{ no: string }>(server, 'select device_number as no from elevator where id = $1', [id])
    return row?.no ?? ''
  }
  const row = (lift: string, over: Record<string, string> = {}) => ({
    业主: '沈 知行',
    家用电梯: lift,
    门牌: '6幢',
    方便的日子: '周六、星期天',
    上门时段: '上午',
    家有老人或儿童: '是',
    紧急联系人: '沈知行',
    紧急联系电话: '138 0013 8000',
    ...over,
  })
  const importing = () => new Importing(server, villaApi.import, clerk)

  it('未登录、无权限、别家企业的文件', async () => {
    const mayNot = await aPerson(server, company, { grants: ['AM8'] })
    await refusesStrangers(server, villaApi, { may: clerk, mayNot, stranger })
  })

  it('脏表格：好的进库，位置取自电梯，坏的逐行说明；再导入没有可写的', async () => {
    const [a, b, goods] = [await aLift(), await aLift(), await aLift(1)]
    const file = await aSheet(villaImporter, [
      row(a),
      row(b, { 业主: '青禾物业' }),
      row(goods),
      row(a),
      row(b, { 方便的日子: '周末' }),
      row(b, { 紧急联系电话: '12' }),
      row(b, { 维保周期: '3' }),
    ])
    const said = [
      '3 业主：没有这个个人客户：青禾物业',
      '4 家用电梯：别墅梯档案只能关联家用电梯',
      '5 家用电梯：与第2行是同一台电梯',
      '6 方便的日子：「周末」不是星期几',
      '7 紧急联系电话：请输入正确的联系电话',
      '8 维保周期：维保周期应在7至90之间',
    ]
    await importing().once(file, { said, done: 1 })
    const { records } = await server.ask(villaApi.list, { keyword: a }, clerk)
    expect(records).toMatchObject([{ ownerName: '沈知行', house: '6幢' }])
    const detail = await server.ask(villaApi.detail, { id: records[0]?.id as string }, clerk)
    expect(detail).toMatchObject({
      communityId: place.communityId,
      hasElderOrChild: true,
      cycleDays: 30,
      visitPreference: { weekdays: [6, 7], time: 1, shoes: true },
      emergencyContact: { name: '沈知行', phone: '13800138000' },
    })
    expect(detail.archiveNo).toMatch(/^BS\d{4}$/)
    expect(detail.lng).toBeGreaterThan(100)
  })

  it('电梯已在别的档案里、档案编号已有的不再导入', async () => {
    const [a, b] = [await aLift(), await aLift()]
    await importing().bring(await aSheet(villaImporter, [row(a, { 档案编号: 'B-1' })]))
    const reply = await importing().send(await aSheet(villaImporter, [row(a), row(b, { 档案编号: 'B-1' })]), true)
    expect(reply.errors.map(({ msg }) => msg)).toEqual(['电梯已在别墅梯档案B-1中', '档案编号已存在'])
  })

  it('删除：在用的先停用；删除后编号与电梯可再用', async () => {
    const lift = await aLift()
    await importing().bring(await aSheet(villaImporter, [row(lift, { 档案编号: 'B-9' })]))
    const find = async () => (await server.ask(villaApi.list, { keyword: 'B-9' }, clerk)).records[0]
    const { id = '', version = 0 } = (await find()) ?? {}
    expect(await server.send(villaApi.remove, { id }, clerk)).toMatchObject({
      errorCode: 1106002,
      errorMsg: '档案当前为「在用」，不能删除',
    })
    expect((await server.send(villaApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    await server.ask(villaApi.stop, { id, version }, clerk)
    expect(await server.ask(villaApi.remove, { id }, clerk)).toEqual({ done: 1 })
    expect(await find()).toBeUndefined()
    const again = await aSheet(villaImporter, [row(lift, { 档案编号: 'B-9' })])
    expect(await importing().bring(again)).toMatchObject({ done: 1, failed: 0 })
  })
})
