import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite, settle } from '#test/builders/contract.ts'
import { anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'

let server: TestServer
let company: Company
let manager: Person
/** Sees contracts, but no amounts. */
let clerk: Person
let stranger: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-03-01T10:00:00+08:00')
  company = await aCompany(server)
  manager = await aPerson(server, company)
  clerk = await aPerson(server, company, { grants: ['AN1', 'AN2', 'AN3', 'ANa', 'ANb'] })
  stranger = await aPerson(server, await aCompany(server))
})

const add = (contract: ReturnType<typeof aContract>, as = manager) => server.ask(contractApi.add, contract, as)
const detail = (id: string, as: { token: string } = manager) => server.ask(contractApi.detail, { id }, as)
const site = (lifts: number) => aSite(server, company, lifts)
const eventsOf = async (id: string) =>
  (
    await asOwner<{ name: string; payload: Record<string, unknown> }>(
      server,
      'select name, payload from outbox where row_id = $1 order by id',
      [id],
    )
  ).map((row) => row)
const liftRow = async (id: string) =>
  (await asOwner(server, 'select service_status, contract_id from elevator where id = $1', [id]))[0]

describe('archives 8 合同金额', () => {
  it('archives 8.1 均匀：12 台 × 4,800 元/台·年，预付，季，期初前 10 天', async () => {
    const { id } = await add(aContract(await site(12)))
    const contract = await detail(id)
    expect(contract).toMatchObject({ agreedAmount: '57600.00', status: 1, contractNo: 'HT2026030001' })
    expect(contract.plan.map((row) => [row.amount, row.dueDate])).toEqual([
      ['14400.00', '2025-12-22'],
      ['14400.00', '2026-03-22'],
      ['14400.00', '2026-06-21'],
      ['14400.00', '2026-09-21'],
    ])
  })

  it('archives 8.2 尾差：7 × 4,300 元/台·年，月付', async () => {
    const { id } = await add(aContract(await site(7), { unitPrice: '4300', payType: 1 }))
    const { agreedAmount, plan } = await detail(id)
    expect(agreedAmount).toBe('30100.00')
    expect(plan.map((row) => row.amount)).toEqual([...Array(11).fill('2508.33'), '2508.37'])
  })

  it('archives 8.3 不足整月：5 × 350 元/台·月，2026-03-10 至 2027-01-24，季', async () => {
    const place = await site(5)
    const { id } = await add(
      aContract(place, { unitPrice: '350', priceUnit: 1, startDate: '2026-03-10', endDate: '2027-01-24' }),
    )
    const { agreedAmount, plan, lines, status } = await detail(id)
    expect([agreedAmount, status]).toEqual(['18346.77', 4])
    expect(plan.map((row) => row.amount)).toEqual(['5250.00', '5250.00', '5250.00', '2596.77'])
    expect(lines.map((line) => [line.monthsText, line.amount])).toEqual(
      ['3669.36', '3669.36', '3669.35', '3669.35', '3669.35'].map((amount) => ['10 15/31', amount]),
    )
  })

  it('archives 8.4 月末：2026-01-31 起，月付', async () => {
    const { id } = await add(aContract(await site(1), { startDate: '2026-01-31', endDate: '2026-12-30', payType: 1 }))
    const { plan } = await detail(id)
    expect(plan.slice(0, 5).map((row) => row.periodStart)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it('archives 8.5 协议总额：无原因被拒，有原因按比例', async () => {
    const contract = aContract(await site(12), { agreedAmount: '56999.99' })
    expect(await server.send(contractApi.add, contract, manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '请填写金额调整原因',
      fields: [{ prop: 'adjustReason' }],
    })
    const { id } = await add({ ...contract, adjustReason: '老客户优惠' })
    const { agreedAmount, plan, lines } = await detail(id)
    expect(agreedAmount).toBe('56999.99')
    expect(plan.map((row) => row.amount)).toEqual(['14249.99', '14249.99', '14249.99', '14250.02'])
    expect(lines.reduce((all, line) => all + Math.round(Number(line.amount) * 100), 0)).toBe(5_699_999)
  })

  it('archives 8.6 加装：一台 4,800 自 2026-04-16 起', async () => {
    const place = await site(12)
    const extra = await anElevator(server, company, place)
    const { id, version } = await add(aContract(place))
    const change = {
      effectiveDate: '2026-04-16',
      reason: '新增一台',
      added: [{ elevatorId: extra, unitPrice: '4800', priceUnit: 2 as const }],
    }
    const preview = await server.ask(contractApi.changePreview, { id, ...change }, manager)
    expect([preview.total, preview.plan.map((row) => row.amount)]).toEqual([
      '61000.00',
      ['14400.00', '15400.00', '15600.00', '15600.00'],
    ])
    expect((await detail(id)).agreedAmount).toBe('57600.00')
    await server.ask(contractApi.change, { id, version, ...change }, manager)
    const after = await detail(id)
    expect(after).toMatchObject({ agreedAmount: '61000.00', version: version + 1 })
    expect(after.plan.map((row) => row.amount)).toEqual(['14400.00', '15400.00', '15600.00', '15600.00'])
    expect(after.lines.find((line) => line.elevatorId === extra)).toMatchObject({
      monthsText: '8 1/2',
      amount: '3400.00',
    })
    expect(after.changes).toMatchObject([
      {
        no: `${after.contractNo}-B1`,
        effectiveDate: '2026-04-16',
        diff: { totalBefore: '57600.00', totalAfter: '61000.00' },
      },
    ])
    const events = await eventsOf(id)
    expect(events.map((one) => one.name)).toEqual([
      'paymentPlan.generated',
      'contract.activated',
      'contract.changed',
      'paymentPlan.adjusted',
    ])
    expect(events[2]?.payload).toMatchObject({ effectiveDate: '2026-04-16', added: [extra] })
    expect(events[3]?.payload.rows).toHaveLength(3)
    expect(await liftRow(extra)).toEqual({ service_status: 0, contract_id: null })
  })

  it('archives 8.6 加装时第二期已结清：该期不动，差额成为调整期', async () => {
    const place = await site(12)
    const extra = await anElevator(server, company, place)
    const { id } = await add(aContract(place))
    await settle(server, company, id, [2])
    const { version, settledAmount, paymentState } = await detail(id)
    expect([settledAmount, paymentState]).toEqual(['14400.00', 1])
    const added = [{ elevatorId: extra, unitPrice: '4800', priceUnit: 2 as const }]
    await server.ask(contractApi.change, { id, version, effectiveDate: '2026-04-16', added }, manager)
    const { plan, agreedAmount } = await detail(id)
    expect(agreedAmount).toBe('61000.00')
    expect(plan.map((row) => [row.rowType, row.amount, row.dueDate])).toEqual([
      [1, '14400.00', '2025-12-22'],
      [1, '14400.00', '2026-03-22'],
      [1, '15600.00', '2026-06-21'],
      [3, '1000.00', '2026-06-21'],
      [1, '15600.00', '2026-09-21'],
    ])
  })

  it('archives 8.7 终止：三期已收 43,200.00，最后服务日 2026-08-15', async () => {
    const place = await site(12)
    const { id } = await add(aContract(place))
    await settle(server, company, id, [1, 2, 3])
    const { version } = await detail(id)
    const risk = await server.ask(contractApi.terminatePreview, { id, terminatedAt: '2026-08-15' }, manager)
    expect(risk).toEqual({
      earned: '35922.58',
      settled: '43200.00',
      refund: '7277.42',
      removedRows: 1,
      cutRows: 0,
      lifts: 12,
      openOrders: 0,
    })
    await server.ask(
      contractApi.terminate,
      { id, version, terminatedAt: '2026-08-15', endReason: '客户更换维保单位' },
      manager,
    )
    const after = await detail(id)
    expect(after).toMatchObject({
      status: 2,
      badges: ['已终止'],
      terminatedAt: '2026-08-15',
      endReason: '客户更换维保单位',
    })
    expect(after.plan.map((row) => [row.rowType, row.amount, row.repayStatus])).toEqual([
      [1, '14400.00', 1],
      [1, '14400.00', 1],
      [1, '14400.00', 1],
      [2, '-7277.42', 0],
    ])
    expect(after.lines.every((line) => line.serviceEnd === '2026-08-15')).toBe(true)
    const events = (await eventsOf(id)).filter((one) => /terminated|adjusted/.test(one.name))
    expect(events[0]).toMatchObject({
      name: 'contract.terminated',
      payload: { endDate: '2026-08-15', effectiveDate: '2026-08-16', elevatorIds: expect.arrayContaining(place.lifts) },
    })
    expect(events[1]?.payload.rows).toMatchObject([
      { removed: true },
      { rowType: 2, amount: '-7277.42', removed: false },
    ])
  })

  it('archives 8.8 抢签：两人同时提交同一台电梯，一份成功，另一份得到对方编号', async () => {
    const place = await site(3)
    const other = await aPerson(server, company)
    const both = await Promise.all([
      server.send(contractApi.add, aContract(place, { name: '甲' }), manager),
      server.send(contractApi.add, aContract({ ...place, lifts: [...place.lifts].reverse() }, { name: '乙' }), other),
    ])
    const won = both.find((one) => one.errorCode === 0)
    const lost = both.find((one) => one.errorCode !== 0)
    const winner = await detail(won?.data.id ?? '')
    const name = winner.lines.map((line) => `${line.communityName} ${line.elevatorName}`).sort()[0]
    expect(lost).toMatchObject({
      errorCode: 1107003,
      errorMsg: `电梯「${name}」在2026-01-01至2026-12-31已有合同${winner.contractNo}，服务期重叠`,
    })
    const rows = await asOwner(
      server,
      `select (select count(*)::int from contract where customer_id = $1) as contracts,
        (select count(*)::int from contract_elevator where elevator_id = any($2)) as lines,
        (select count(*)::int from payment_plan p join contract k on k.id = p.contract_id where k.customer_id = $1) as rows`,
      [place.customerId, place.lifts],
    )
    expect(rows).toEqual([{ contracts: 1, lines: 3, rows: 4 }])
  })
})

describe('合同的门禁', () => {
  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const contract = aContract(await site(1))
    expect((await server.send(contractApi.add, contract)).errorCode).toBe(40000)
    const bare = await aPerson(server, company, { grants: [] })
    for (const call of [contractApi.add, contractApi.preview] as const)
      expect((await server.send(call, contract, bare)).errorCode).toBe(1002001)
    const { id, version } = await add(contract)
    const terminatedAt = '2026-05-01'
    const foreign = await Promise.all([
      server.send(contractApi.detail, { id }, stranger),
      server.send(contractApi.edit, { ...contract, id, version }, stranger),
      server.send(
        contractApi.change,
        { id, version, effectiveDate: '2026-05-01', removed: [contract.lines?.[0]?.elevatorId ?? ''] },
        stranger,
      ),
      server.send(contractApi.terminate, { id, version, terminatedAt, endReason: '无' }, stranger),
      server.send(contractApi.void, { id, version, endReason: '无' }, stranger),
      server.send(contractApi.renew, { ...contract, id, version }, stranger),
      server.send(contractApi.remove, { id }, stranger),
      server.send(contractApi.add, contract, stranger),
      server.send(contractApi.preview, contract, stranger),
    ])
    expect(foreign.map((answer) => answer.errorCode)).toEqual(Array(9).fill(1000404))
    expect((await server.ask(contractApi.paymentList, { contractId: id }, stranger)).total).toBe(0)
    const broken = await server.send(contractApi.add, { ...contract, name: ' ', taxRate: '101' }, manager)
    expect(broken).toMatchObject({ errorCode: 1000400, errorMsg: '合同名称不能为空' })
    expect(broken.fields.map((one) => one.prop)).toEqual(['name', 'taxRate'])
  })

  it('没有查看金额权限：列表、详情、付款计划、试算中金额为空，且不能编辑或变更', async () => {
    const contract = aContract(await site(2))
    const { id, version } = await add(contract)
    const [row] = (await server.ask(contractApi.list, { size: 100 }, clerk)).records.filter((one) => one.id === id)
    expect(row).toMatchObject({ agreedAmount: null, settledAmount: null, unpaidAmount: null, elevatorCount: 2 })
    const page = await server.ask(contractApi.list, {}, clerk)
    expect(page.sums).toMatchObject({ agreedAmount: null, settledAmount: null, unpaidAmount: null })
    const seen = await detail(id, clerk)
    // Without the ids, in whose digits an amount stands now and then.
    expect(JSON.stringify(seen).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toMatch(/9600|2400|4800/)
    const plan = await server.ask(contractApi.paymentList, { contractId: id }, clerk)
    expect(plan.records.map((one) => one.amount)).toEqual([null, null, null, null])
    const preview = await server.ask(contractApi.preview, { ...contract, id }, clerk)
    expect([preview.total, preview.net, preview.plan[0]?.amount, preview.lines[0]?.amount]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect((await server.send(contractApi.edit, { ...contract, id, version }, clerk)).errorCode).toBe(1002001)
    const change = { id, version, effectiveDate: '2026-06-01', removed: [contract.lines?.[0]?.elevatorId ?? ''] }
    expect((await server.send(contractApi.change, change, clerk)).errorCode).toBe(1002001)
  })

  it('看不到金额的人，也不能按金额排序或筛选来推出金额', async () => {
    await add(aContract(await site(3)))
    await add(aContract(await site(5)))
    const byAmount = { size: 1, sort: { prop: 'agreedAmount', order: 'desc' as const } }
    const told = (page: { first?: string | undefined }) => Buffer.from(page.first ?? '', 'base64url').toString()
    const seen = await server.ask(contractApi.list, byAmount, manager)
    expect(told(seen)).toContain(`"${seen.records[0]?.agreedAmount}"`)
    const hidden = await server.ask(contractApi.list, byAmount, clerk)
    expect(hidden).toEqual(await server.ask(contractApi.list, { size: 1 }, clerk))
    const filtered = { agreedAmount: { from: 20_000 } }
    expect((await server.ask(contractApi.list, filtered, manager)).total).toBeGreaterThan(0)
    expect((await server.send(contractApi.list, filtered, clerk)).errorCode).toBe(1002001)
  })

  it('运营用户：读得到授权企业的合同，写不了', async () => {
    const { id, version } = await add(aContract(await site(1)))
    const operator = await anOperator(server, [company])
    expect((await server.ask(contractApi.list, {}, operator)).total).toBeGreaterThan(0)
    expect((await server.send(contractApi.void, { id, version, endReason: '无' }, operator)).errorCode).toBe(1002001)
  })

  it('数据范围：本人只见自己经手的合同', async () => {
    const salesman = await aPerson(server, company, { scope: 3 })
    const mine = await add(aContract(await site(1), { salesmanId: salesman.employeeId }))
    const others = await add(aContract(await site(1)))
    const page = await server.ask(contractApi.list, {}, salesman)
    expect(page.records.map((row) => row.id)).toEqual([mine.id])
    expect((await server.send(contractApi.detail, { id: others.id }, salesman)).errorCode).toBe(1000404)
    expect((await server.ask(contractApi.paymentList, {}, salesman)).total).toBe(4)
  })

  it('两人同时编辑：后保存的被拒', async () => {
    const contract = aContract(await site(1), { startDate: '2026-06-01', endDate: '2027-05-31' })
    const { id, version } = await add(contract)
    await server.ask(contractApi.edit, { ...contract, name: '甲改的', id, version }, manager)
    expect(await server.send(contractApi.edit, { ...contract, name: '乙改的', id, version }, manager)).toMatchObject({
      errorCode: 1000001,
      errorMsg: '数据已被他人修改，请刷新后重试',
      data: undefined,
    })
    expect(await server.ask(contractApi.detail, { id }, manager)).toMatchObject({ name: '甲改的', version: 1 })
  })

  it('编辑时清空的字段变为空，没有动的保持；草稿也一样，续签的出处不会丢', async () => {
    const place = await site(1)
    const filled = {
      ...aContract(place, { startDate: '2026-04-01', endDate: '2027-03-31' }),
      partyBName: '乙方公司',
      invoiceKind: 1 as const,
      partsFreeLimit: '500.00',
      partsPayer: 1 as const,
      lateFeeRate: '0.05',
      salesmanId: manager.employeeId,
      managerId: manager.employeeId,
      remindDays: 30,
      exclusions: { unitIds: [], classIds: [], text: '曳引机' },
      includedParts: { unitIds: [], classIds: [], text: '门球' },
    }
    const names = Object.keys(filled).filter((name) => !Object.hasOwn(aContract(place), name))
    const { id, version } = await add(filled)
    const before = await detail(id)
    const cleared = Object.fromEntries(Object.entries(filled).filter(([name]) => !names.includes(name)))
    const saved = await server.ask(contractApi.edit, { ...(cleared as typeof filled), id, version }, manager)
    const after = await detail(id)
    expect(after).toMatchObject({ name: before.name, contractNo: before.contractNo, agreedAmount: before.agreedAmount })
    const left = names.filter((name) => name !== 'remindDays' && (after as Record<string, unknown>)[name] !== null)
    expect(left).toEqual([])
    expect(after.remindDays).toBe(60)
    expect(saved.version).toBe(version + 1)

    const running = await add(aContract(await site(1)))
    const next = { ...filled, startDate: '2027-01-01', endDate: '2027-12-31', draft: true as const, lines: [] }
    const asDraft = await server.ask(contractApi.renew, { ...next, ...running }, manager)
    await server.ask(contractApi.edit, { draft: true, name: '只剩名称', ...asDraft }, manager)
    const [row] = await asOwner(server, 'select * from contract where id = $1', [asDraft.id])
    expect(row).toMatchObject({
      name: '只剩名称',
      renewed_from_id: running.id,
      party_b_name: null,
      start_date: null,
      pay_way: null,
    })
    expect(await detail(asDraft.id)).toMatchObject({ name: '只剩名称', startDate: null, promisedVisits: null })
  })

  it('附件须是本人上传且存在的文件：1000404', async () => {
    const place = await site(1)
    const bucket = 'bit-ev-file'
    for (const owner of [manager.userId, stranger.userId]) {
      const files = [{ bucket, key: `web1${owner}_${bucket}_1700000000000.pdf`, name: '合同.pdf' }]
      const answer = await server.send(contractApi.add, aContract(place, { files }), manager)
      expect(answer.errorCode).toBe(1000404)
    }
  })

  it('同一 requestNo 重复提交：只有一份合同', async () => {
    const place = await site(1)
    const once = { 'request-no': 'contract-0001' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.send(contractApi.add, aContract(place), manager, once)),
    )
    expect(new Set(answers.map((one) => JSON.stringify([one.errorCode, one.data]))).size).toBe(1)
  })
})
