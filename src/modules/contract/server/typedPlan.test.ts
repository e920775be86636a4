import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite, settle } from '#test/builders/contract.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'
import { sentRows, typedRowsOf, typedTotal } from '../shared/typedPlan.ts'

describe('付款周期「其他」的变更', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-10T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })
  const detail = (id: string) => server.ask(contractApi.detail, { id }, manager)
  const planOf = async (id: string) =>
    (await detail(id)).plan.map((row) => [row.periodNo, row.rowType, row.amount, row.dueDate])

  /** Two lifts at 4,800.00: 3,600 on signing, 6,000 in September. */
  async function typed() {
    const place = await aSite(server, company, 3)
    const { id } = await server.ask(
      contractApi.add,
      aContract(
        { ...place, lifts: place.lifts.slice(0, 2) },
        {
          payType: 5,
          customRows: [
            { amount: '3600', dueDate: '2026-01-10', remark: '签约款' },
            { amount: '6000', dueDate: '2026-09-01' },
          ],
        },
      ),
      manager,
    )
    const added = [{ elevatorId: place.lifts[2] as string, unitPrice: '4800', priceUnit: 2 as const }]
    return { id, change: { effectiveDate: '2026-07-01', reason: '加梯', added } }
  }

  it('不改写期次时，各期不动，差额为一条调整', async () => {
    const { id, change } = await typed()
    const preview = await server.ask(contractApi.changePreview, { id, ...change }, manager)
    expect([preview.total, preview.plan.map((row) => row.amount)]).toEqual([
      '12000.00',
      ['3600.00', '6000.00', '2400.00'],
    ])
    await server.ask(contractApi.change, { id, version: (await detail(id)).version, ...change }, manager)
    expect(await planOf(id)).toEqual([
      [1, 1, '3600.00', '2026-01-10'],
      [2, 1, '6000.00', '2026-09-01'],
      [3, 3, '2400.00', '2026-09-01'],
    ])
    // Once more, by price: the open adjustment is computed anew.
    const { version, lines } = await detail(id)
    const repriced = [{ elevatorId: lines[0]?.elevatorId as string, unitPrice: '2400', priceUnit: 2 as const }]
    await server.ask(contractApi.change, { id, version, effectiveDate: '2026-07-01', repriced }, manager)
    expect((await planOf(id)).map(([, type, amount]) => [type, amount])).toEqual([
      [1, '3600.00'],
      [1, '6000.00'],
      [3, '1200.00'],
    ])
  })

  it('改写期次：已结清的不动，合计须等于新总额', async () => {
    const { id, change } = await typed()
    await settle(server, company, id, [1])
    const { version } = await detail(id)
    const preview = await server.ask(contractApi.changePreview, { id, ...change }, manager)
    const rows = typedRowsOf(preview.plan)
    expect(rows.map((row) => [row.periodNo, row.amount, row.locked])).toEqual([
      [1, '3600.00', true],
      [2, '6000.00', false],
      [undefined, '2400.00', false],
    ])
    const wrong = rows.map((row) => (row.periodNo === 2 ? { ...row, amount: '5000' } : row))
    expect(
      await server.send(contractApi.change, { id, version, ...change, customRows: sentRows(wrong) }, manager),
    ).toMatchObject({ errorCode: 1107009, errorMsg: '付款计划合计与合同总额相差1,000.00元' })
    const touched = rows.map((row) => (row.locked ? { ...row, amount: '3000' } : { ...row, amount: '4500' }))
    expect(
      await server.send(contractApi.change, { id, version, ...change, customRows: sentRows(touched) }, manager),
    ).toMatchObject({ errorCode: 1107005, errorMsg: '已结清的期次不可修改' })
    const right = rows.map((row) => (row.periodNo ? row : { ...row, dueDate: '2026-11-01', remark: '加梯款' }))
    await server.ask(contractApi.change, { id, version, ...change, customRows: sentRows(right) }, manager)
    const after = await detail(id)
    expect(after.plan.map((row) => [row.periodNo, row.rowType, row.amount, row.dueDate, row.remark])).toEqual([
      [1, 1, '3600.00', '2026-01-10', '签约款'],
      [2, 1, '6000.00', '2026-09-01', null],
      [3, 1, '2400.00', '2026-11-01', '加梯款'],
    ])
    expect(after.agreedAmount).toBe('12000.00')
  })

  it('已结清的调整占去总额的一部分；期次按编号认，不按位置', async () => {
    const { id, change } = await typed()
    await server.ask(contractApi.change, { id, version: (await detail(id)).version, ...change }, manager)
    await settle(server, company, id, [2, 3])
    const { version, plan, agreedAmount } = await detail(id)
    const rows = typedRowsOf(plan)
    expect(typedTotal(agreedAmount as string, plan)).toBe('9600.00')
    const split = [
      ...rows.filter((row) => row.locked),
      { amount: '1600', dueDate: '2026-05-01', locked: false },
      { ...(rows.find((row) => row.periodNo === 1) as (typeof rows)[number]), amount: '2000' },
    ]
    await server.ask(contractApi.saveCustom, { id, version, rows: sentRows(split) }, manager)
    expect((await planOf(id)).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [1, 1, '2000.00', '2026-01-10'],
      [2, 1, '6000.00', '2026-09-01'],
      [3, 3, '2400.00', '2026-09-01'],
      [4, 1, '1600.00', '2026-05-01'],
    ])
  })

  it('减少的调整从最后的未结清期次扣除；同一期不能写两次', async () => {
    const row = { periodStart: '2026-01-01', periodEnd: '2026-12-31', dueDate: '2026-01-10', locked: false }
    const rows = typedRowsOf([
      { ...row, periodNo: 1, rowType: 1, amount: '100.00' },
      { ...row, periodNo: 2, rowType: 1, amount: '30.00' },
      { ...row, periodNo: 3, rowType: 1, amount: '50.00', locked: true },
      { ...row, periodNo: 4, rowType: 3, amount: '-45.00' },
    ])
    expect(rows.map((one) => one.amount)).toEqual(['85.00', '0.00', '50.00'])
    const { id } = await typed()
    const { version, plan } = await detail(id)
    const [first] = sentRows(typedRowsOf(plan))
    const twice = [first, first] as NonNullable<typeof first>[]
    expect(await server.send(contractApi.saveCustom, { id, version, rows: twice }, manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '同一期重复',
    })
  })
})
