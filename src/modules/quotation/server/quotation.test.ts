import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { unitTypeApi } from '#modules/warehouse/shared/unitType.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer, aTeam } from '#test/builders/elevator.ts'
import { quotedGoods as goods, quoteLine as line, quotedLift as params, rope } from '#test/builders/quotation.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { quotationApi as api } from '../shared/api.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import { quotationDays } from './quotationDays.ts'

const { draft, waiting, approved, sent, confirmed, converted, rejected, expired, lost, voided } = QuotationStatus.code
const NOW = '2026-11-27T10:00:00+08:00'
const TODAY = dayOf(NOW)
describe('报价单', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let plainSeller: Person
  let leader: Person
  let chief: Person
  let stranger: Person
  let customerId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    const quoting = ['KQ1', 'KQL', 'KQC', 'KQE', 'KQH', 'KQG', 'KQK', 'KW1'] as const
    seller = await aPerson(server, company, { grants: [...quoting, 'KQJ'] })
    plainSeller = await aPerson(server, company, { grants: quoting })
    leader = await aPerson(server, company, { grants: ['KQC', 'KQF', 'KQJ'] })
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    customerId = await aCustomer(server, company)
  })
  beforeEach(() => server.setNow(NOW))

  const body = (over = {}) => ({ quoteType: 1 as const, customerId, params, lines: goods, ...over })
  const add = (over = {}, as = seller) => server.ask(api.add, body(over) as never, as)
  const detail = (id: string, as = seller) => server.ask(api.detail, { id }, as)
  const paper = async (as = seller) => [
    {
      bucket: 'bit-ev-file',
      key: await uploadFile(server, as, Buffer.from('%PDF-1.4\n%%EOF'), 'pdf'),
      name: '签字.pdf',
    },
  ]
  /** Discount small enough and margin ample: nobody is asked. */
  const free = { lines: [{ ...line('维保', 'N', '1000', '500'), taxRate: '6' }], discountRate: '100' }
  async function sentOne(over = {}, as = seller) {
    const { id, version } = await add({ ...free, ...over }, as)
    const submitted = await server.ask(api.submit, { id, version }, as)
    return server.ask(api.send, submitted, as)
  }
  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(api.list, {})).errorCode).toBe(40000)
    expect((await server.send(api.add, body() as never, leader)).errorCode).toBe(1002001)
    const { id } = await add()
    expect((await server.send(api.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(api.add, body() as never, stranger)).errorCode).toBe(1000404)
    expect(
      (await server.send(api.add, body({ customerId: undefined, customerName: '甲' }) as never, seller)).fields,
    ).toEqual([{ prop: 'phone', msg: '联系电话不能为空' }])
    expect((await server.send(api.add, body({ validUntil: addDays(TODAY, -1) }) as never, seller)).fields).toEqual([
      { prop: 'validUntil', msg: '有效期不能早于今天' },
    ])
  })

  it('commerce 8.9 公式、合计、税、毛利率到分，一级审批，PDF大写', async () => {
    const asked = { params, lines: goods, discountRate: '97' }
    const figured = await server.ask(api.calculate, asked as never, seller)
    expect(figured.lines.map(({ qty }) => qty)).toEqual(['723.06', '18.00', '24.00', '18.00'])
    expect(figured.lines.map(({ amount }) => amount)).toEqual(['13376.61', '42300.00', '11520.00', '21600.00'])
    expect(figured.lines.map(({ discountShare }) => discountShare)).toEqual(['401.30', '1269.00', '345.60', '648.00'])
    expect(figured.lines[0]?.trace).toBe('6*(2*(51+4.5)+6)*1.03 = 723.06')
    expect(figured.totals).toEqual({
      listTotal: '88796.61',
      total: '86132.71',
      reduction: '2663.90',
      taxTotal: '9228.64',
      netTotal: '76904.07',
      costTotal: '60418.27',
      uncosted: 0,
      margin: '21.44',
    })
    expect(figured.approvalLevel).toBe(1)

    const { id, version } = await add({ discountRate: '97' })
    await server.ask(api.submit, { id, version }, seller)
    expect(await detail(id)).toMatchObject({ status: waiting, approvalLevel: 1, totals: figured.totals })
    const text = pdfText((await server.send(api.pdf, { id }, seller)).raw)
    expect(text).toContain('捌万陆仟壹佰叁拾贰元柒角壹分')
    expect(text).not.toMatch(/12\.59|60,?418|21\.44/)

    const wrong = body({ lines: [{ ...rope, expression: 'k*(R+' }] })
    expect(await refused(server.send(api.add, wrong as never, seller))).toEqual([3230402, '第1行公式第6个字符有误'])
    const unknown = body({ lines: [{ ...rope, expression: 'R*Q' }] })
    expect(await refused(server.send(api.add, unknown as never, seller))).toEqual([3230403, '未知参数Q'])
  })

  it('版本：已发送的V1不变，编辑成V2，比较只有一行；V1不能再动', async () => {
    const first = await sentOne({ lines: [free.lines[0], { ...rope, costPrice: '10' }] })
    const before = await detail(first.id)
    const raised = before.lines.map(({ name, ...rest }) => ({
      ...rest,
      name,
      price: name === rope.name ? '20.35' : rest.price,
    }))
    const second = await server.ask(
      api.add,
      { ...before, lines: raised, id: first.id, version: first.version } as never,
      seller,
    )
    expect(second).toMatchObject({ rootId: first.id, quoteNo: before.quoteNo, versionNo: 2 })
    expect(second.id).not.toBe(first.id)
    const old = await detail(first.id)
    expect(old).toMatchObject({ status: sent, isCurrent: false, totals: before.totals })
    expect(old.lines).toEqual(before.lines)
    expect(old.versions.map(({ versionNo }) => versionNo)).toEqual([2, 1])
    const compared = await server.ask(api.compare, { a: first.id, b: second.id }, seller)
    expect(compared.lines).toEqual([
      {
        kind: 'changed',
        name: rope.name,
        spec: rope.spec,
        before: { qty: '723.06', price: '18.50', amount: '13376.61' },
        after: { qty: '723.06', price: '20.35', amount: '14714.27' },
        delta: '1337.66',
      },
    ])
    expect(compared.delta).toBe('1337.66')
    for (const call of [api.confirm, api.lose, api.void, api.add] as const) {
      const input = { ...body(), id: first.id, version: first.version, reason: '旧版', signedFile: await paper() }
      expect(await refused(server.send(call, input as never, seller))).toEqual([
        3230022,
        '已有新版本V2，请在新版本上操作',
      ])
    }
  })

  it('两个人同时改已发送的报价，只生成一个V2', async () => {
    const one = await sentOne()
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send(api.add, { ...body(), id: one.id, version: one.version } as never, seller)),
    )
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    expect((await detail(one.id)).versions).toHaveLength(2)
  })

  it('不能审批自己的报价；一级由他人，两级由两个人，第二个看全公司', async () => {
    const teamId = await aTeam(server, company)
    const mate = await aPerson(server, company, { teamId })
    const { id, version } = await add({ discountRate: '80', salesmanId: mate.employeeId }, chief)
    const submitted = await server.ask(api.submit, { id, version }, chief)
    expect((await detail(id, chief)).approvalLevel).toBe(2)
    expect(await refused(server.send(api.approve, submitted, chief))).toEqual([
      3230023,
      '不能审批自己提交的报价，请由其他审批人处理',
    ])
    const first = await server.ask(api.approve, submitted, leader)
    expect((await detail(id, chief)).status).toBe(waiting)
    expect((await server.send(api.approve, first, leader)).errorCode).toBe(3230024)
    const narrow = await aPerson(server, company, { grants: ['KQC', 'KQF'], scope: 2, teamId })
    const elsewhere = await aPerson(server, company, { grants: ['KQC', 'KQF'], scope: 3 })
    expect((await server.send(api.approve, first, elsewhere)).errorCode).toBe(1000404)
    expect((await server.send(api.approve, first, narrow)).errorCode).toBe(3230025)
    const second = await aPerson(server, company, { grants: ['KQC', 'KQF'] })
    await server.ask(api.approve, { ...first, reason: '可以' }, second)
    const done = await detail(id, chief)
    expect(done.status).toBe(approved)
    expect(done.approvals.map(({ level, userName, passed }) => [level, userName, passed])).toEqual([
      [1, leader.name, true],
      [2, second.name, true],
    ])
  })

  it('驳回要写原因，改后重新提交从头审批', async () => {
    const { id, version } = await add({ discountRate: '97' })
    const submitted = await server.ask(api.submit, { id, version }, seller)
    expect((await server.send(api.reject, submitted as never, leader)).fields[0]?.msg).toBe('驳回原因不能为空')
    const back = await server.ask(api.reject, { ...submitted, reason: '折扣太低' }, leader)
    expect(await detail(id)).toMatchObject({ status: rejected })
    const changed = await server.ask(api.add, { ...body({ discountRate: '98' }), ...back } as never, seller)
    expect(changed.id).toBe(id)
    const again = await server.ask(api.submit, { id, version: changed.version }, seller)
    expect((await detail(id)).approvals).toEqual([])
    await server.ask(api.approve, again, leader)
    expect((await detail(id)).status).toBe(approved)
  })

  it('转合同一次：生成合同草稿，再转提示已转为', async () => {
    const payTerms = [
      { name: '预付款', rate: '30', base: 1, days: 0 },
      { name: '验收款', rate: '70', base: 4, days: 7 },
    ]
    const bad = body({ payTerms: [{ ...payTerms[0], rate: '40' }, payTerms[1]] })
    expect(await refused(server.send(api.add, bad as never, seller))).toEqual([3230501, '付款比例合计必须为100%'])
    const one = await sentOne({ payTerms })
    expect(await refused(server.send(api.toContract, one, seller))).toEqual([
      3230021,
      '报价单状态为「已发送」，不能转合同',
    ])
    const won = await server.ask(api.confirm, { ...one, signedFile: await paper() }, seller)
    expect((await detail(one.id)).status).toBe(confirmed)
    const twice = await Promise.all([1, 2].map(() => server.send(api.toContract, won, seller)))
    expect(twice.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3230502])
    const { contractId, status } = await detail(one.id)
    expect(status).toBe(converted)
    const contract = await server.ask(contractApi.detail, { id: contractId ?? '' }, chief)
    expect(contract).toMatchObject({ draft: true, customerId, agreedAmount: '1000.00' })
    expect(await refused(server.send(api.toContract, won, seller))).toEqual([3230502, '已转为合同草稿'])
    // The draft is thrown away: the quotation is won as before, and becomes one once more.
    await server.ask(contractApi.remove, { id: contractId ?? '' }, chief)
    await server.outbox.settled()
    const open = await detail(one.id)
    expect(open).toMatchObject({ status: confirmed, contractId: null })
    const { contractId: again } = await server.ask(api.toContract, { id: one.id, version: open.version }, seller)
    expect(await detail(one.id)).toMatchObject({ status: converted, contractId: again })
  })

  it('只有客户名称的报价转合同前要选客户', async () => {
    const one = await sentOne({ customerId: undefined, customerName: '江城新客户', phone: '13800138000' })
    const won = await server.ask(api.confirm, { ...one, signedFile: await paper() }, seller)
    expect(await refused(server.send(api.toContract, won, seller))).toEqual([
      3230504,
      '「江城新客户」还没有客户档案，请先选择客户再转合同',
    ])
    const other = await aCustomer(server, await aCompany(server))
    expect((await server.send(api.toContract, { ...won, customerId: other }, seller)).errorCode).toBe(1000404)
    await server.ask(api.toContract, { ...won, customerId }, seller)
    expect((await detail(one.id)).customerId).toBe(customerId)
  })

  it('没有密钥读不到详情', async () => {
    const { id } = await add()
    const url = serverPath(api.detail.path).replace('{id}', id)
    const fresh = await aPerson(server, company)
    const without = await server.app.inject({ method: 'GET', url, headers: { token: fresh.token } })
    expect(without.json()).toMatchObject({ errorCode: 3230901 })
    await detail(id, fresh)
    const sealed = await server.app.inject({ method: 'GET', url, headers: { token: fresh.token } })
    expect(sealed.json()).toMatchObject({ errorCode: 0, encrypted: true })
    expect(sealed.body).not.toContain('BJ2026')
  })

  it('仓库配件可以报价：价格是快照，折后低于最低售价要两级', async () => {
    const classId = (
      await server.ask(
        unitTypeApi.add,
        { name: '绳', sort: 0, trackMode: 0, qtyDecimals: 0, oldPartReturn: false, isSafetyPart: false } as never,
        chief,
      )
    ).id
    const part = {
      name: '门锁触点',
      classId,
      measureUnit: '个',
      qtyDecimals: 0,
      trackMode: 0,
      salePrice: '100',
      minPrice: '90',
    }
    const unit = await server.ask(unitApi.add, part as never, chief)
    const [offer] = await server.ask(api.parts, { keyword: '门锁' }, seller)
    expect(offer).toMatchObject({ value: unit.id, name: '门锁触点', salePrice: '100.00', taxRate: '13.00' })
    const of = (price: string) => ({
      lines: [{ lineType: 4, refId: unit.id, name: '门锁触点', qty: '2', price, taxRate: '13', costPrice: '10' }],
    })
    const level = async (price: string) =>
      (await server.ask(api.calculate, { ...of(price) } as never, seller)).approvalLevel
    expect([await level('90'), await level('89.99')]).toEqual([0, 2])
    const saved = await add(of('95'))
    await server.ask(unitApi.edit, { ...part, ...unit, salePrice: '200', minPrice: '180' } as never, chief)
    expect((await detail(saved.id)).lines[0]).toMatchObject({ listPrice: '100.00', minPrice: '90.00', price: '95.00' })
    const foreign = await server.send(api.calculate, of('90') as never, stranger)
    expect(foreign.errorCode).toBe(1000404)
  })

  it('没有成本权限：看不到也改不掉成本和毛利', async () => {
    const { id, version } = await add({ salesmanId: plainSeller.employeeId })
    const shown = await detail(id, plainSeller)
    expect(shown.totals).toMatchObject({ costTotal: null, margin: null, uncosted: null })
    expect(shown.lines.every(({ costPrice, minPrice }) => costPrice === null && minPrice === null)).toBe(true)
    expect(JSON.stringify(shown)).not.toMatch(/12\.59|1610\.83|costTotal":"|margin":"/)
    const mine = goods.map(({ costPrice: _, ...rest }) => ({ ...rest, costPrice: '1' }))
    await server.ask(
      api.add,
      { ...body({ lines: mine, salesmanId: plainSeller.employeeId }), id, version } as never,
      plainSeller,
    )
    expect((await detail(id)).lines.map(({ costPrice }) => costPrice)).toEqual(['12.59', '1610.83', '330.00', '800.00'])
    const { records } = await server.ask(api.list, {}, plainSeller)
    expect(records.find((row) => row.id === id)?.margin).toBe(null)
  })

  it('没有查看全部只看自己的；审批人看得到待审批的', async () => {
    const { id, version } = await add({ discountRate: '97' })
    expect((await server.send(api.detail, { id }, plainSeller)).errorCode).toBe(1000404)
    expect((await server.send(api.detail, { id }, leader)).errorCode).toBe(1000404)
    expect((await server.ask(api.list, {}, plainSeller)).records.some((row) => row.id === id)).toBe(false)
    // The total as well is of what one sees (common 2).
    const other = await aPerson(server, company, { grants: ['KQC'] })
    expect(await server.ask(api.list, {}, other)).toMatchObject({ records: [], total: 0, totalPage: 0 })
    const submitted = await server.ask(api.submit, { id, version }, seller)
    expect((await server.ask(api.list, { toApprove: true }, leader)).records.some((row) => row.id === id)).toBe(true)
    await server.ask(api.approve, submitted, leader)
    expect((await detail(id, leader)).status).toBe(approved)
    expect((await server.send(api.void, { ...submitted, reason: '不' }, plainSeller)).errorCode).toBe(1000404)
  })

  it('过了有效期：当夜失效，之前也不能登记赢单；可再编辑成新版本', async () => {
    const one = await sentOne({ validUntil: addDays(TODAY, 1) })
    server.setNow(`${addDays(TODAY, 1)}T23:00:00+08:00`)
    await runNightly(server.services, [quotationDays])
    expect((await detail(one.id)).status).toBe(sent)
    server.setNow(`${addDays(TODAY, 2)}T00:05:00+08:00`)
    expect(await refused(server.send(api.confirm, { ...one, signedFile: await paper() }, seller))).toEqual([
      3230021,
      '报价单状态为「已失效」，不能登记赢单',
    ])
    await runNightly(server.services, [quotationDays])
    const row = await detail(one.id)
    expect(row.status).toBe(expired)
    const next = await server.ask(api.add, { ...body(), id: one.id, version: row.version } as never, seller)
    expect(next.versionNo).toBe(2)
  })

  it('登记丢单、作废要原因；删除只限V1草稿', async () => {
    const one = await sentOne()
    const gone = await server.ask(api.lose, { ...one, reason: '价格高' }, seller)
    expect(await detail(one.id)).toMatchObject({ status: lost, lostReason: '价格高' })
    await server.ask(api.void, { ...gone, reason: '重复' }, seller)
    expect((await detail(one.id)).status).toBe(voided)
    expect(await refused(server.send(api.remove, { id: one.id }, seller))).toEqual([
      3230021,
      '报价单状态为「已作废」，不能删除',
    ])
    const copy = await server.ask(api.copy, { id: one.id }, seller)
    expect(await detail(copy.id)).toMatchObject({ status: draft, versionNo: 1, validUntil: addDays(TODAY, 30) })
    await server.ask(api.remove, { id: copy.id }, seller)
    expect((await server.send(api.detail, { id: copy.id }, seller)).errorCode).toBe(1000404)
  })

  it('算不出数量、没有明细的不能提交；改过的版本号不算数', async () => {
    const { id, version } = await add({ params: {}, lines: [{ ...rope }] })
    expect((await detail(id)).lines[0]?.error).toMatch(/^参数.+未填写$/)
    expect((await server.send(api.submit, { id, version }, seller)).fields[0]?.msg).toMatch(
      /第1行「曳引钢丝绳」参数.+未填写/,
    )
    const empty = await server.ask(api.add, { ...body({ lines: [] }), id, version } as never, seller)
    expect((await server.send(api.submit, { id, version: empty.version }, seller)).fields[0]?.msg).toBe(
      '报价没有明细，请先添加',
    )
    expect((await server.send(api.submit, { id, version }, seller)).errorCode).toBe(1000001)
  })

  it('公式算出不需要的：能提交，不印在报价单上；手填的数量须大于0', async () => {
    const none = { ...line('补偿链', 'IF(R>60,R+3,0)', '58', '33') }
    const { id, version } = await add({ lines: [...goods, none] })
    await server.ask(api.submit, { id, version }, seller)
    expect((await detail(id)).lines.at(-1)).toMatchObject({ name: '补偿链', qty: '0.00', amount: '0.00' })
    expect(pdfText((await server.send(api.pdf, { id }, seller)).raw)).not.toContain('补偿链')
    const zero = await add({ lines: [{ ...none, expression: undefined, qty: '0' }] })
    expect((await server.send(api.submit, { id: zero.id, version: zero.version }, seller)).fields[0]?.msg).toBe(
      '第1行「补偿链」的数量应大于0',
    )
  })

  it('手改的数量不随参数变', async () => {
    const { id } = await add({ lines: [{ ...rope, qtyByHand: true, qty: '700' }] })
    expect((await detail(id)).lines[0]).toMatchObject({ qty: '700.00', amount: '12950.00', trace: expect.any(String) })
  })

  it('审批提醒到审批人，通过提醒到制单人', async () => {
    const { id, version } = await add({ discountRate: '97' })
    const submitted = await server.ask(api.submit, { id, version }, seller)
    await server.ask(api.approve, submitted, leader)
    const told = await asOwner<{ receiver_id: string; title: string }>(
      server,
      `select receiver_id, title from message where company_id = $1 and biz_id = $2`,
      [company.id, id],
    )
    expect(told.some((one) => one.receiver_id === leader.userId && one.title === '报价待审批')).toBe(true)
    expect(told.filter((one) => one.receiver_id === seller.userId).map(({ title }) => title)).toEqual([
      '报价已通过审批',
    ])
  })
})
