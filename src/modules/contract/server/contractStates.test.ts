import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite, type Site, settle } from '#test/builders/contract.ts'
import { anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'
import { contractDays } from './contractDays.ts'

let server: TestServer
let company: Company
let manager: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-03-01T10:00:00+08:00')
  company = await aCompany(server)
  manager = await aPerson(server, company)
})

const add = (contract: ReturnType<typeof aContract>) => server.ask(contractApi.add, contract, manager)
const detail = (id: string) => server.ask(contractApi.detail, { id }, manager)
const site = (lifts: number) => aSite(server, company, lifts)
const names = async (id: string) =>
  (await asOwner<{ name: string }>(server, 'select name from outbox where row_id = $1 order by id', [id])).map(
    (row) => row.name,
  )
const liftRow = async (id: string | undefined) =>
  (await asOwner(server, 'select service_status, contract_id from elevator where id = $1', [id]))[0]

/** A maintenance order of a contract as the field left it. */
async function anOrder(contractId: string, place: Site, planDate: string, status: 0 | 3): Promise<void> {
  const hash = 'a'.repeat(64)
  await asOwner(
    server,
    `insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, $2, 1, '半月', '[]') on conflict do nothing`,
    [company.id, hash],
  )
  await asOwner(
    server,
    `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, contract_id, customer_id, type,
       level, plan_date, legal_deadline, status, snapshot_hash, complete_at, item_results, content_hash, retain_until, elevator_state_after)
     select $1, gen_random_uuid(), gen_random_uuid()::text, 1, $4, $5, $6, $7, 1, 1, $3::date, $3::date + 15, $2::smallint, $8,
       case when $2::smallint = 3 then now() end, '{"r":"1"}', $8, '2030-01-01', 1`,
    [company.id, status, planDate, place.lifts[0], place.communityId, contractId, place.customerId, hash],
  )
}

describe('合同的拒绝', () => {
  it('1107001 编号重复；自动编号跳过手工占用的号', async () => {
    const contractNo = 'HT2026030003'
    await add(aContract(await site(1), { contractNo }))
    expect(await server.send(contractApi.add, aContract(await site(1), { contractNo }), manager)).toMatchObject({
      errorCode: 1107001,
      errorMsg: '合同编号已存在',
      fields: [{ prop: 'contractNo' }],
    })
    const numbers: (string | null)[] = []
    for (let i = 0; i < 4; i++) numbers.push((await detail((await add(aContract(await site(1)))).id)).contractNo)
    expect(numbers).toEqual(['HT2026030001', 'HT2026030002', 'HT2026030004', 'HT2026030005'])
  })

  it('1107002 止早于起；1107004 没有电梯；1107009 计划合计不符', async () => {
    const place = await site(1)
    const tried = [
      aContract(place, { endDate: '2025-12-31' }),
      aContract({ ...place, lifts: [] }),
      aContract(place, { payType: 5, customRows: [{ amount: '4000', dueDate: '2026-05-01' }] }),
    ]
    const answers = await Promise.all(tried.map((one) => server.send(contractApi.add, one, manager)))
    expect(answers.map((one) => [one.errorCode, one.errorMsg])).toEqual([
      [1107002, '结束日期不能早于开始日期'],
      [1107004, '合同至少包含一台电梯'],
      [1107009, '付款计划合计与合同总额相差800.00元'],
    ])
  })

  it('1107003 服务期重叠：指明电梯、日期和对方编号；首尾相接、专项合同不算', async () => {
    const place = await site(2)
    const first = await detail((await add(aContract(place))).id)
    const next = aContract(place, { startDate: '2026-12-01', endDate: '2027-11-30' })
    expect(await server.send(contractApi.add, next, manager)).toMatchObject({
      errorCode: 1107003,
      errorMsg: `电梯「${first.lines[0]?.communityName} ${first.lines[0]?.elevatorName}」在2026-12-01至2026-12-31已有合同${first.contractNo}，服务期重叠`,
    })
    const preview = await server.ask(contractApi.preview, next, manager)
    expect(preview.warnings.filter((one) => one.kind === 'overlap')).toMatchObject([
      { contractNo: first.contractNo, from: '2026-12-01', to: '2026-12-31', suggestStart: '2027-01-01' },
      { contractNo: first.contractNo, suggestStart: '2027-01-01' },
    ])
    await add(aContract(place, { type: 6 }))
    await add(aContract(place, { startDate: '2027-01-01', endDate: '2027-12-31' }))
  })

  it('1107005 已结清的期次不可修改；未结清的可以改写成自定义计划', async () => {
    const { id } = await add(aContract(await site(1)))
    await settle(server, company, id, [1])
    const { version, plan } = await detail(id)
    const first = {
      amount: '1200',
      dueDate: plan[0]?.dueDate ?? '',
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
    }
    const rest = { amount: '3600', dueDate: '2026-05-01', remark: '一次付清' }
    const wrong = await server.send(
      contractApi.saveCustom,
      {
        id,
        version,
        rows: [
          { ...first, amount: '1000' },
          { ...rest, amount: '3800' },
        ],
      },
      manager,
    )
    expect(wrong).toMatchObject({ errorCode: 1107005, errorMsg: '已结清的期次不可修改' })
    await server.ask(contractApi.saveCustom, { id, version, rows: [first, rest] }, manager)
    const after = await detail(id)
    expect(after.payType).toBe(5)
    expect(after.plan.map((row) => [row.periodNo, row.amount, row.dueDate, row.locked, row.remark])).toEqual([
      [1, '1200.00', '2025-12-22', true, null],
      [2, '3600.00', '2026-05-01', false, '一次付清'],
    ])
  })

  it('1107006 终止日期须在服务期内；未开始的合同不能终止', async () => {
    const { id, version } = await add(aContract(await site(1)))
    const late = { id, version, terminatedAt: '2027-01-01', endReason: '无' }
    expect(await server.send(contractApi.terminate, late, manager)).toMatchObject({
      errorCode: 1107006,
      errorMsg: '终止日期须在服务期内',
    })
    const upcoming = await add(aContract(await site(1), { startDate: '2026-06-01', endDate: '2027-05-31' }))
    expect(await server.send(contractApi.terminate, { ...late, ...upcoming }, manager)).toMatchObject({
      errorCode: 1107010,
      errorMsg: '合同当前为「未开始」，不能终止',
    })
  })

  it('1107007 有收款或完成的工单不能作废；否则电梯释放、计划收回', async () => {
    const paid = await add(aContract(await site(1)))
    await settle(server, company, paid.id, [1])
    const worked = await site(1)
    const served = await add(aContract(worked))
    await anOrder(served.id, worked, '2026-02-01', 3)
    for (const { id } of [paid, served]) {
      const { version } = await detail(id)
      expect(await server.send(contractApi.void, { id, version, endReason: '签错' }, manager)).toMatchObject({
        errorCode: 1107007,
        errorMsg: '合同已产生履约或收款，不能作废，请使用终止',
      })
    }
    const place = await site(1)
    const { id, version } = await add(aContract(place))
    await server.ask(contractApi.void, { id, version, endReason: '签错' }, manager)
    expect(await detail(id)).toMatchObject({ status: 3, plan: [], endReason: '签错' })
    expect(await liftRow(place.lifts[0])).toEqual({ service_status: 0, contract_id: null })
    expect((await names(id)).slice(-2)).toEqual(['contract.voided', 'paymentPlan.adjusted'])
    await add(aContract(place))
  })

  it('1107008 续签一次：指明后继编号；后继作废后可再签', async () => {
    const place = await site(1)
    const { id, version } = await add(aContract(place))
    const next = aContract(place, { startDate: '2027-01-01', endDate: '2027-12-31' })
    expect(
      (await server.send(contractApi.renew, { ...next, startDate: '2026-12-01', id, version }, manager)).fields,
    ).toMatchObject([{ prop: 'startDate' }])
    const renewal = await server.ask(contractApi.renew, { ...next, id, version }, manager)
    const after = await detail(renewal.id)
    expect(after).toMatchObject({ source: 2, status: 4, renewedFrom: { id } })
    expect(await server.send(contractApi.renew, { ...next, id, version }, manager)).toMatchObject({
      errorCode: 1107008,
      errorMsg: `该合同已续签：${after.contractNo}`,
    })
    expect(await detail(id)).toMatchObject({ successor: { id: renewal.id, contractNo: after.contractNo } })
    expect((await names(id)).at(-1)).toBe('contract.renewed')
    await server.ask(contractApi.void, { ...renewal, endReason: '重签' }, manager)
    await server.ask(contractApi.renew, { ...next, id, version }, manager)
  })

  it('报废的电梯、别人的电梯不能签入', async () => {
    const place = await site(0)
    const scrapped = await anElevator(server, company, place, { useStatus: 3 })
    expect(await server.send(contractApi.add, aContract({ ...place, lifts: [scrapped] }), manager)).toMatchObject({
      errorCode: 1000400,
      fields: [{ prop: 'lines.0.elevatorId' }],
    })
  })
})

describe('草稿', () => {
  it('可只填一半，到处没有影响，续写后提交才生效', async () => {
    const place = await site(1)
    const lines = place.lifts.map((elevatorId) => ({ elevatorId }))
    const draft = await server.ask(contractApi.add, { draft: true, name: '半份', lines }, manager)
    const seen = await detail(draft.id)
    expect(seen).toMatchObject({ draft: true, contractNo: null, customerId: null, badges: ['草稿'], plan: [] })
    expect(seen.lines).toMatchObject([{ elevatorId: place.lifts[0], serviceStart: null }])
    expect(await liftRow(place.lifts[0])).toEqual({ service_status: 0, contract_id: null })
    expect(await names(draft.id)).toEqual([])
    const page = await server.ask(contractApi.list, { draft: true }, manager)
    expect(page.records).toMatchObject([{ id: draft.id, agreedAmount: null, elevatorCount: null }])
    expect(
      (await server.ask(contractApi.list, { status: [4], size: 100 }, manager)).records.map((row) => row.id),
    ).not.toContain(draft.id)
    const saved = await server.ask(
      contractApi.edit,
      { ...draft, draft: true, name: '半份二', payType: 2, lines },
      manager,
    )
    for (const call of [contractApi.terminate, contractApi.void] as const)
      expect(
        (await server.send(call, { ...saved, terminatedAt: '2026-05-01', endReason: '无' }, manager)).errorCode,
      ).toBe(1107010)
    // Another contract may take the lift: a draft holds nothing.
    const rival = await add(aContract(place))
    const late = await server.send(contractApi.edit, { ...saved, ...aContract(place) }, manager)
    expect(late.errorCode).toBe(1107003)
    await server.ask(contractApi.void, { ...rival, endReason: '让出' }, manager)
    await server.ask(contractApi.edit, { ...saved, ...aContract(place) }, manager)
    expect(await detail(draft.id)).toMatchObject({
      draft: false,
      status: 1,
      contractNo: expect.stringMatching(/^HT202603\d{4}$/),
    })
    expect(await names(draft.id)).toEqual(['paymentPlan.generated', 'contract.activated'])
    expect((await server.send(contractApi.remove, { id: draft.id }, manager)).errorCode).toBe(1107010)
  })

  it('删除：草稿可删，删后查无此份', async () => {
    const draft = await server.ask(contractApi.add, { draft: true, name: '不要了' }, manager)
    await server.ask(contractApi.remove, { id: draft.id }, manager)
    expect((await server.send(contractApi.detail, { id: draft.id }, manager)).errorCode).toBe(1000404)
  })

  it('续签可存草稿，提交时成为续签', async () => {
    const place = await site(1)
    const old = await add(aContract(place))
    const draft = await server.ask(contractApi.renew, { ...old, draft: true, name: '续' }, manager)
    const next = aContract(place, { startDate: '2027-01-01', endDate: '2027-12-31' })
    await server.ask(contractApi.edit, { ...draft, ...next }, manager)
    expect(await detail(draft.id)).toMatchObject({ source: 2, renewedFrom: { id: old.id } })
    expect((await names(old.id)).at(-1)).toBe('contract.renewed')
  })
})

describe('按日期', () => {
  it('00:05：首日开始，末日次日到期，电梯随之变化；重跑不再变', async () => {
    const place = await site(1)
    const { id } = await add(aContract(place, { startDate: '2026-03-10', endDate: '2026-04-09', remindDays: 10 }))
    expect(await liftRow(place.lifts[0])).toEqual({ service_status: 0, contract_id: null })
    const run = async (now: string) => {
      server.setNow(now)
      await runNightly(server.services, [contractDays])
      return [(await detail(id)).status, (await liftRow(place.lifts[0]))?.service_status]
    }
    try {
      expect(await run('2026-03-09T00:05:00+08:00')).toEqual([4, 0])
      expect(await run('2026-03-10T00:05:00+08:00')).toEqual([1, 1])
      expect(await run('2026-03-10T00:06:00+08:00')).toEqual([1, 1])
      expect(await run('2026-03-31T00:05:00+08:00')).toEqual([1, 2])
      expect(await run('2026-04-09T00:05:00+08:00')).toEqual([1, 2])
      expect(await run('2026-04-10T00:05:00+08:00')).toEqual([2, 3])
    } finally {
      server.setNow('2026-03-01T10:00:00+08:00')
    }
    expect(await names(id)).toEqual(['paymentPlan.generated', 'contract.activated', 'contract.expired'])
  })

  it('即将到期的电梯有后续合同时仍为在保', async () => {
    const place = await site(1)
    await add(aContract(place, { startDate: '2025-04-01', endDate: '2026-03-31' }))
    expect((await liftRow(place.lifts[0]))?.service_status).toBe(2)
    await add(aContract(place, { startDate: '2026-04-01', endDate: '2027-03-31' }))
    expect((await liftRow(place.lifts[0]))?.service_status).toBe(1)
  })

  it('编辑未开始的合同：明细、计划、电梯一起换', async () => {
    const place = await site(2)
    const contract = aContract(place, { startDate: '2026-06-01', endDate: '2027-05-31' })
    const { id, version } = await add(contract)
    const lines = contract.lines?.slice(0, 1) ?? []
    await server.ask(contractApi.edit, { ...contract, lines, payType: 4, id, version }, manager)
    const after = await detail(id)
    expect(after).toMatchObject({ agreedAmount: '4800.00', version: 1 })
    expect(after.plan.map((row) => [row.periodNo, row.amount])).toEqual([[1, '4800.00']])
    expect(await liftRow(place.lifts[1])).toEqual({ service_status: 0, contract_id: null })
    expect((await names(id)).slice(-2)).toEqual(['paymentPlan.adjusted', 'contract.changed'])
  })

  it('变更：移出与调价从生效日起，历史不动', async () => {
    const place = await site(3)
    const { id, version } = await add(aContract(place, { payType: 4 }))
    const [gone = '', dearer = ''] = place.lifts
    const repriced = [{ elevatorId: dearer, unitPrice: '6000', priceUnit: 2 as const }]
    await server.ask(
      contractApi.change,
      { id, version, effectiveDate: '2026-07-01', removed: [gone], repriced },
      manager,
    )
    const { lines, agreedAmount } = await detail(id)
    expect(lines.map((line) => [line.elevatorId, line.serviceStart, line.serviceEnd, line.amount])).toEqual([
      [gone, '2026-01-01', '2026-06-30', '2400.00'],
      [dearer, '2026-01-01', '2026-06-30', '2400.00'],
      [dearer, '2026-07-01', '2026-12-31', '3000.00'],
      [place.lifts[2], '2026-01-01', '2026-12-31', '4800.00'],
    ])
    expect(agreedAmount).toBe('12600.00')
    await add(aContract({ ...place, lifts: [gone] }, { startDate: '2026-07-01' }))
  })

  it('列表合计按整个筛选；试算给出税额与维保预计', async () => {
    const place = await site(12)
    const contract = aContract(place, { name: '合计甲' })
    await add(contract)
    await add(aContract(await site(1), { name: '合计乙' }))
    const page = await server.ask(contractApi.list, { contractNo: '合计', size: 1 }, manager)
    expect([page.total, page.sums]).toEqual([
      2,
      { agreedAmount: '62400.00', settledAmount: '0.00', unpaidAmount: '62400.00', elevatorCount: '13' },
    ])
    const preview = await server.ask(contractApi.preview, aContract(await site(12)), manager)
    expect(preview).toMatchObject({
      total: '57600.00',
      net: '54339.62',
      tax: '3260.38',
      perLiftMonth: '400.00',
      visits: { planned: 300, promised: 288, hours: 348 },
    })
    expect(preview.warnings).toMatchObject([{ kind: 'visits' }])
  })

  it('导出：表头与当前筛选一致，无权者金额为空', async () => {
    await add(aContract(await site(1), { name: '导出一份' }))
    const columns = ['name', 'agreedAmount']
    const clerk = await aPerson(server, company, { grants: ['AN1', 'ANf'] })
    const cells = async (as: Person) => {
      const { raw } = await server.send(contractApi.export, { contractNo: '导出一份', columns }, as)
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(raw as unknown as ExcelJS.Buffer)
      const sheet = book.worksheets[0]
      return [1, 2].map((n) => [sheet?.getCell(n, 1).value, sheet?.getCell(n, 2).value])
    }
    expect(await cells(manager)).toEqual([
      ['合同名称', '协议总额(元)'],
      ['导出一份', 4800],
    ])
    expect(await cells(clerk)).toEqual([
      ['合同名称', '协议总额(元)'],
      ['导出一份', null],
    ])
  })

  it('导出草稿：状态写草稿，不是未开始；没有选草稿一列也一样', async () => {
    await server.ask(contractApi.add, { draft: true, name: '导出的半份', lines: [] }, manager)
    const { raw } = await server.send(
      contractApi.export,
      { contractNo: '导出的半份', columns: ['name', 'status'] },
      manager,
    )
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(raw as unknown as ExcelJS.Buffer)
    expect(book.worksheets[0]?.getRow(2).values).toEqual([undefined, '导出的半份', '草稿'])
  })

  it('选电梯：按编号找到，已在合同内的注明到哪天', async () => {
    const place = await site(2)
    const { id } = await add(aContract({ ...place, lifts: place.lifts.slice(0, 1) }))
    const { contractNo, lines } = await detail(id)
    const numbers = [lines[0]?.deviceNumber ?? '', '没有这个编号']
    expect(await server.ask(contractApi.lifts, { numbers }, manager)).toMatchObject([
      { elevatorId: place.lifts[0], foundBy: numbers[0], heldTo: '2026-12-31', heldBy: contractNo },
    ])
    const all = await server.ask(contractApi.lifts, { customerId: place.customerId }, manager)
    expect(all.map((lift) => lift.heldBy)).toEqual([contractNo, null])
    const stranger = await aPerson(server, await aCompany(server))
    expect(await server.ask(contractApi.lifts, { numbers }, stranger)).toEqual([])
  })

  it('终止前的风险：列出将取消的未开始工单', async () => {
    const place = await site(1)
    const { id } = await add(aContract(place))
    await anOrder(id, place, '2026-08-01', 0)
    await anOrder(id, place, '2026-09-01', 0)
    expect(await server.ask(contractApi.terminatePreview, { id, terminatedAt: '2026-08-15' }, manager)).toMatchObject({
      openOrders: 1,
      refund: '0.00',
    })
  })
})
