import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardImporter } from './hazardImport.ts'

const CODE = '30103501002021880001'

describe('隐患导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    const placeIn = async (of: Company) => ({
      communityId: await aCommunity(server, of),
      customerId: await aCustomer(server, of),
    })
    elevatorId = await anElevator(server, company, await placeIn(company), { registerCode: CODE })
    await anElevator(server, other, await placeIn(other), { registerCode: '30103501002021880002' })
  })

  const row = (over: Record<string, string> = {}) => ({
    电梯: CODE,
    来源: '维保',
    隐患等级: '一般',
    隐患描述: '层门门锁啮合6.5mm',
    发现日期: '2026-03-01',
    ...over,
  })
  const told = { 告知书编号: 'GZ-12', 签收人: '李安全', 告知日期: '2026-02-02' }
  const fixed = { 整改日期: '2026-02-03', 整改情况: '已更换' }

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMe'] })
    await refusesStrangers(server, hazardApi, { may: chief, mayNot, stranger })
  })

  it('试算不写入，逐行说明；好的行写入一次；同一文件再导入没有新的', async () => {
    const rows = [
      row(),
      row({ 隐患描述: '控制柜接地松动', 发现日期: '2026-02-01', 状态: '已销号', ...fixed }),
      row({ 隐患描述: '制动器间隙过大', 隐患等级: '严重', 发现日期: '2026-02-01', 状态: '已整改', ...told, ...fixed }),
      row({ 电梯: '30103501002021880002' }),
      row({ 隐患描述: '轿厢照明', 发现日期: '2026-03-15' }),
      row({ 隐患描述: '急停开关', 整改期限: '2026-05-01' }),
      row({ 隐患描述: '钢丝绳断丝', 隐患等级: '严重', 状态: '已整改', ...fixed, 整改日期: '2026-03-02' }),
      row({ 隐患描述: '底坑积水', 状态: '已转维修' }),
      row(),
    ]
    const file = await aSheet(hazardImporter, rows)
    const importing = new Importing(server, hazardApi.import, chief)
    await importing.once(file, {
      done: 3,
      said: [
        '5 电梯：没有这台电梯：30103501002021880002',
        '6 发现日期：日期不能晚于今天',
        '7 整改期限：一般隐患须 30 天内整改，期限不晚于2026-03-31',
        '8 告知书编号：严重隐患整改前须告知使用单位，须填写告知书编号',
        '8 签收人：严重隐患整改前须告知使用单位，须填写签收人',
        '9 状态：应为：待处理、已告知使用单位、已整改、已销号',
        '10 隐患描述：与第2行相同',
      ],
    })

    const { records } = await server.ask(hazardApi.list, { sort: { prop: 'createdAt', order: 'desc' } }, chief)
    expect(
      records.map(({ description, state, deadline, noticeNo }) => [description, state, deadline, noticeNo]),
    ).toEqual(
      expect.arrayContaining([
        ['层门门锁啮合6.5mm', 0, '2026-03-31', null],
        ['控制柜接地松动', 5, '2026-03-03', null],
        ['制动器间隙过大', 4, '2026-02-01', 'GZ-12'],
      ]),
    )
    expect(records).toHaveLength(3)
    const severe = records.find(({ grade }) => grade === 3)
    const detail = await server.ask(hazardApi.detail, { id: severe?.id ?? '' }, chief)
    expect(detail).toMatchObject({ noticeSigned: true, noticeFile: null, noticeTo: '李安全', fixNote: '已更换' })
    expect((await server.ask(hazardApi.list, {}, stranger)).total).toBe(0)
    const exported = await exportedRows(server, hazardApi.export, chief)
    expect(exported.map((one) => one.隐患描述).sort()).toEqual(records.map(({ description }) => description).sort())
    const events = await asOwner(
      server,
      `select 1 from outbox where name = 'hazard.created' and payload ->> 'elevatorId' = $1`,
      [elevatorId],
    )
    expect(events).toHaveLength(1)
  })

  it('两人同时导入同样的行只登记一次，另一人逐行得知与哪条相同；部位不同的是两条', async () => {
    const rows = [1, 2, 3].map((n) => row({ 隐患描述: `同时${n}`, 部位: '3层' }))
    const file = await aSheet(hazardImporter, rows)
    const colleague = await aPerson(server, company)
    const people = [chief, colleague].map((person) => new Importing(server, hazardApi.import, person))
    const replies = await Importing.atOnce(people, file)
    expect(replies.map(({ done }) => done).sort()).toEqual([0, 3])
    expect(replies.flatMap(saidOf)).toEqual(
      [2, 3, 4].map((n) => expect.stringMatching(new RegExp(`^${n} 隐患描述：与已有隐患 YH20260301\\d{4} 相同$`))),
    )
    const again = await aSheet(hazardImporter, [rows[0] ?? row(), row({ 隐患描述: '同时1', 部位: '4层' })])
    expect(await new Importing(server, hazardApi.import, chief).bring(again)).toMatchObject({ done: 1, failed: 1 })
    const kept = await asOwner(server, `select 1 from hazard where elevator_id = $1 and description like '同时%'`, [
      elevatorId,
    ])
    expect(kept).toHaveLength(4)
  })
})
