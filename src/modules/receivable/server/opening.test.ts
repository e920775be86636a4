import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aSheet, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { dirtyWorkbook, plainWorkbook } from '#test/input/dirt.ts'
import { opening2000 } from '#test/input/opening2000.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { arItemApi } from '../shared/item.api.ts'
import { findWrong } from './check.store.ts'
import { openingImporter } from './opening.ts'

describe('期初应收导入', () => {
  let server: TestServer
  let company: Company
  let clerk: Person
  let names: string[]
  let contractNo: string

  const count = async () =>
    (
      await asOwner<{ n: number }>(
        server,
        'select count(*)::int as n from ar_item where company_id = $1 and source_type = 5',
        [company.id],
      )
    )[0]?.n ?? 0
  const row = (over: Record<string, string>) => ({
    客户: names[0] ?? '',
    未收金额: '100',
    应收日期: '2025-03-31',
    ...over,
  })

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2026-11-20T10:00:00+08:00')
    company = await aCompany(server)
    clerk = await aPerson(server, company, { grants: ['KR1', 'KR3', 'KRK', 'KRL'] })
    const sites = []
    for (let n = 0; n < 5; n++) sites.push(await aSite(server, company, 1))
    const chief = await aPerson(server, company)
    const site = sites[0] as (typeof sites)[number]
    const { id } = await server.ask(contractApi.add, aContract(site), chief)
    contractNo = (await server.ask(contractApi.detail, { id }, chief)).contractNo ?? ''
    await server.outbox.settled()
    const rows = await asOwner<{ name: string }>(server, 'select name from customer where id = any($1)', [
      sites.map(({ customerId }) => customerId),
    ])
    const own = await asOwner<{ name: string }>(server, 'select name from customer where id = $1', [site.customerId])
    names = [own[0]?.name ?? '', ...rows.map(({ name }) => name).filter((name) => name !== own[0]?.name)]
  })

  it('没登录、没权限、别人的文件', async () => {
    await refusesStrangers(server, arItemApi, {
      mayNot: await aPerson(server, company, { grants: ['KR1', 'KRL'] }),
      may: clerk,
      stranger: await aPerson(server, await aCompany(server)),
    })
  })

  it('合同计划里已有的一期不再导入；别家的合同、同样的两笔说出来；一笔进账', async () => {
    const importing = new Importing(server, arItemApi.import, clerk)
    const sheet = await aSheet(openingImporter, [
      row({ 合同编号: contractNo, 应收日期: '2025-12-22' }),
      row({ 客户: names[1] ?? '', 合同编号: contractNo }),
      row({}),
      row({}),
      row({ 合同编号: contractNo.toLowerCase(), 备注: '2024 年尾款' }),
    ])
    const dry = await importing.send(sheet, true)
    expect(saidOf(dry)).toEqual([
      '2 应收日期：合同付款计划里这一天已有一笔应收，不要重复导入',
      `3 合同编号：合同 ${contractNo.toUpperCase()} 不是这个客户的`,
      '5 未收金额：与第4行相同；是两笔的用备注分开',
    ])
    expect(await count()).toBe(0)
    expect(await importing.bring(sheet)).toMatchObject({ done: 2, failed: 3 })
    const { records } = await server.ask(arItemApi.list, { sourceType: [5] }, clerk)
    expect(records).toMatchObject([
      { dueAmount: '100.00', state: 1, taxRate: '6.00', dueDate: '2025-03-31' },
      { dueAmount: '100.00', state: 1 },
    ])
    expect(records.some((one) => one.contractNo === contractNo)).toBe(true)
  })

  it('2,000 行脏台账：试导不写，好的进账，坏的逐行退回，改好再导，重导不多一笔，账账相符', async () => {
    const importing = new Importing(server, arItemApi.import, clerk)
    const book = await dirtyWorkbook(opening2000, { customers: names }, { rows: 2000 })
    const kinds = await importing.story(book, {
      key: '备注',
      plain: (rows) => plainWorkbook('未收', rows),
      count,
    })
    expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(opening2000.faults).toSorted())
    const wrong = await inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
      findWrong(ctx),
    )
    expect(wrong).toEqual([])
  })

  it('两人同时导入同一份，一笔也不重', async () => {
    const before = await count()
    const sheet = await aSheet(openingImporter, [row({ 备注: '同时' }), row({ 备注: '同时二' })])
    const other = await aPerson(server, company, { grants: ['KR1', 'KR3', 'KRK', 'KRL'] })
    const both = [clerk, other].map((one) => new Importing(server, arItemApi.import, one))
    await Importing.atOnce(both, sheet)
    expect(await count()).toBe(before + 2)
  })
})
