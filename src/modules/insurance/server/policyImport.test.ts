import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aSheet, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { insuranceApi } from '../shared/api.ts'
import { policyImporter } from './policyImport.ts'

describe('电梯保险导入', () => {
  let server: TestServer
  let company: Company
  let clerk: Person
  let stranger: Person
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    clerk = await aPerson(server, company, { grants: ['ALA', 'ALj'] })
    stranger = await aPerson(server, await aCompany(server))
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })

  async function aLift(): Promise<string> {
    const id = await anElevator(server, company, place)
    const [row] = await asOwner<{ no: string }>(server, 'select device_number as no from elevator where id = $1', [id])
    return row?.no ?? ''
  }
  let number = 0
  const row = (policyNo: string, lift: string, over: Record<string, string> = {}) => ({
    保单号: policyNo,
    保险公司: '示例财险',
    险种: '电梯责任险',
    投保方: '使用单位',
    起保日期: '2026年1月1日',
    终保日期: '2026/12/31',
    保费: '¥1,300.00元',
    电梯: lift,
    ...over,
  })
  const policyNo = () => `DX2026${String(++number).padStart(4, '0')}`
  const importing = () => new Importing(server, insuranceApi.import, clerk)
  const policies = async (keyword: string) => (await server.ask(insuranceApi.list, { keyword }, clerk)).records

  it('未登录、无权限、别家企业的文件', async () => {
    const mayNot = await aPerson(server, company, { grants: ['ALA'] })
    await refusesStrangers(server, insuranceApi, { may: clerk, mayNot, stranger })
  })

  it('一份保单几台电梯几行，合成一份；写错的行逐条说明，改正后补进同一份；再导入没有可写的', async () => {
    const [a, b, c] = [await aLift(), await aLift(), await aLift()]
    const one = policyNo()
    const file = await aSheet(policyImporter, [
      row(one, a),
      row(one, `${b} `.toLowerCase()),
      row(one, '没有的梯'),
      row(one, c, { 保费: '1400' }),
      row(one, a),
    ])
    const said = [
      '4 电梯：没有这台电梯：没有的梯',
      '5 保费：保费与第2行同一保单不同',
      '6 电梯：第2行同一保单已有这台电梯',
    ]
    await importing().once(file, { said, done: 2 })
    expect(await policies(one)).toMatchObject([
      { policyNo: one, elevatorCount: 2, premium: '1300.00', fromDate: '2026-01-01', toDate: '2026-12-31' },
    ])
    const corrected = await aSheet(policyImporter, [row(one, c)])
    expect(await importing().bring(corrected)).toMatchObject({ done: 1, failed: 0 })
    expect(await policies(one)).toMatchObject([{ policyNo: one, elevatorCount: 3 }])
  })

  it('与表单同样的规则：终保早于起保、每人限额大于每次事故', async () => {
    const lift = await aLift()
    const reply = await importing().send(
      await aSheet(policyImporter, [
        row(policyNo(), lift, { 终保日期: '2025-12-31' }),
        row(policyNo(), lift, { 每次事故限额: '100000', 每人限额: '200000' }),
      ]),
      true,
    )
    expect(saidOf(reply)).toEqual(['2 终保日期：终保日期不能早于起保日期', '3 每人限额：每人限额不能大于每次事故限额'])
  })

  it('看不到的保单不补进电梯；别家企业的电梯不认', async () => {
    const no = policyNo()
    await importing().bring(await aSheet(policyImporter, [row(no, await aLift())]))
    const own = await aPerson(server, company, { grants: ['ALA', 'ALj'], scope: 4 })
    const reply = await new Importing(server, insuranceApi.import, own).send(
      await aSheet(policyImporter, [row(no, await aLift())]),
      true,
    )
    expect(reply).toMatchObject({ valid: 0, failed: 1 })
    const foreign = await new Importing(server, insuranceApi.import, stranger).send(
      await aSheet(policyImporter, [row(no, await aLift())]),
      true,
    )
    expect(reply.errors[0]?.msg).toContain('没有这台电梯')
    expect(foreign.errors[0]?.msg).toContain('没有这台电梯')
  })

  it('选项：按保单号或保险公司，只有看得到的', async () => {
    const no = policyNo()
    await importing().bring(await aSheet(policyImporter, [row(no, await aLift())]))
    expect(await server.ask(insuranceApi.options, { keyword: no }, clerk)).toMatchObject([
      { label: no, note: '示例财险 2026-01-01 至 2026-12-31' },
    ])
    expect(await server.ask(insuranceApi.options, { keyword: no }, stranger)).toEqual([])
  })
})
