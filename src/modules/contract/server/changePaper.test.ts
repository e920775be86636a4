import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'

describe('补充协议 PDF', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let contractId: string
  let changeId: string
  let no: string
  let removed: string
  let repriced: string
  let extra: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-01T10:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    const place = {
      communityId: await aCommunity(server, company, { name: '桂花苑' }),
      customerId: await aCustomer(server, company, '云溪物业服务有限公司'),
    }
    const lifts: string[] = []
    for (let n = 0; n < 4; n++) lifts.push(await anElevator(server, company, place))
    extra = await anElevator(server, company, place)
    removed = lifts[0] as string
    repriced = lifts[1] as string
    const draft = aContract({ ...place, lifts })
    const { id, version } = await server.ask(contractApi.add, { ...draft, name: '桂花苑维保合同' }, manager)
    contractId = id
    const change = {
      effectiveDate: '2026-04-16',
      reason: '新增一台、移出一台、一台调价',
      removed: [removed],
      added: [{ elevatorId: extra, unitPrice: '4800', priceUnit: 2 as const }],
      repriced: [{ elevatorId: repriced, unitPrice: '6000', priceUnit: 2 as const }],
    }
    await server.ask(contractApi.change, { id, version, ...change }, manager)
    const { changes } = await server.ask(contractApi.detail, { id }, manager)
    changeId = changes[0]?.id ?? ''
    no = changes[0]?.no ?? ''
  })

  it('没有登录、没有权限、看不到金额、别家的、不存在的', async () => {
    const ask = { id: changeId }
    expect((await server.send(contractApi.changePaper, ask)).errorCode).toBe(40000)
    const outside = await aPerson(server, company, { grants: ['AN1'] })
    expect((await server.send(contractApi.changePaper, ask, outside)).errorCode).toBe(1002001)
    const noAmounts = await aPerson(server, company, { grants: ['AN1', 'AN3'] })
    expect((await server.send(contractApi.changePaper, ask, noAmounts)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(contractApi.changePaper, ask, stranger)).errorCode).toBe(1000404)
    expect((await server.send(contractApi.changePaper, { id: contractId }, manager)).errorCode).toBe(1000404)
  })

  it('双方、变更前后的单价与金额、大写总额、签署处；金额与合同一致', async () => {
    const { agreedAmount, lines, changes } = await server.ask(contractApi.detail, { id: contractId }, manager)
    expect(changes[0]?.diff).toMatchObject({ totalBefore: '19200.00', totalAfter: agreedAmount })
    const joined = lines.find(({ elevatorId }) => elevatorId === extra)
    const paper = await server.send(contractApi.changePaper, { id: changeId }, manager)
    expect(paper.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(paper.raw)
    for (const part of [
      '电梯维护保养合同补充协议',
      `协议编号：${no}`,
      '甲方（使用单位）：云溪物业服务有限公司',
      `乙方（维保单位）：${company.name}`,
      '《桂花苑维保合同》',
      '自2026年4月16日起生效',
      '变更原因：新增一台、移出一台、一台调价。',
      `1桂花苑${joined?.elevatorName}${joined?.deviceNumber}新增`,
      // 4,800 a year from 16 April to 31 December is 8.5 months.
      '新增—4,800.00元/台·年2026-04-16至2026-12-310.003,400.00+3,400.00',
      '4,800.00元/台·年6,000.00元/台·年',
      '原协议总额：人民币19,200.00元（大写：壹万玖仟贰佰元整）',
      '变更后协议总额：人民币20,050.00元（大写：贰万零伍拾元整）',
      '本次增加：人民币850.00元（大写：捌佰伍拾元整）',
      '甲方（盖章）',
      '乙方（盖章）',
      '法定代表人或授权代表（签字）：',
    ])
      expect(text).toContain(part.replace(/\s/g, ''))
    // The table adds up to the line amounts of the contract of the lifts it names.
    const left = lines.filter(({ elevatorId }) => elevatorId === removed).map(({ amount }) => amount)
    expect(left).toEqual(['1400.00'])
    expect(text).toContain('4,800.001,400.00−3,400.00')
    expect(text).toContain('合计9,600.0010,450.00+850.00')
  })

  it('以前没有留下电梯金额的变更也能打印，不编造数字', async () => {
    await asOwner(
      server,
      `insert into contract_change (company_id, id, contract_id, no, effective_date, diff)
       values ($1, gen_random_uuid(), $2, 'OLD-B9', '2026-05-01', $3)`,
      [
        company.id,
        contractId,
        JSON.stringify({
          added: [{ name: '旧梯', deviceNumber: 'GH001', unitPrice: '100.00', priceUnit: 1 }],
          removed: [],
          repriced: [],
          totalBefore: null,
          totalAfter: null,
        }),
      ],
    )
    const { changes } = await server.ask(contractApi.detail, { id: contractId }, manager)
    const old = changes.find((change) => change.no === 'OLD-B9')
    const text = pdfText((await server.send(contractApi.changePaper, { id: old?.id ?? '' }, manager)).raw)
    expect(text).toContain('旧梯GH001新增—100.00元/台·月———')
    expect(text).toContain('合同协议总额按原合同执行')
    expect(text).not.toContain('合计')
  })
})
