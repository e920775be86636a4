import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSite } from '#test/builders/contract.ts'
import { anEvaluationRow } from '#test/builders/evaluation.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customerApi } from '../shared/api.ts'
import { customerWorkApi } from '../shared/workApi.ts'

const draft = (name: string) => ({
  name,
  type: 1 as const,
  role: 1 as const,
  contacts: [{ name: '张三', phone: '13800138000', isDefault: true }],
})

describe('客户', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AM1', 'AM3'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(customerApi.list, {})).errorCode).toBe(40000)
    expect(await server.send(customerApi.add, draft('甲'), clerk)).toMatchObject({
      errorCode: 1002001,
      errorMsg: '无操作权限',
    })
    const { id } = await server.ask(customerApi.add, draft('青禾物业'), manager)
    expect(await server.send(customerApi.detail, { id }, stranger)).toMatchObject({
      errorCode: 1000404,
      errorMsg: '数据不存在',
    })
    const broken = await server.send(customerApi.add, { ...draft(' '), contacts: [] }, manager)
    expect(broken).toMatchObject({ errorCode: 1000400, errorMsg: '名称不能为空' })
    expect(broken.fields.map((field) => field.prop)).toEqual(['name', 'contacts'])
  })

  it('新增后在列表中，拼音首字母可查，总数准确', async () => {
    await server.ask(customerApi.add, draft('云栖置业'), manager)
    const page = await server.ask(customerApi.list, { keyword: 'yqzy' }, manager)
    expect(page).toMatchObject({
      total: 1,
      records: [{ name: '云栖置业', contactName: '张三', elevatorCount: 0, unpaid: '0.00', overdueDays: 0 }],
    })
    const whole = await server.ask(customerApi.list, {}, manager)
    const [{ n }] = (await asOwner(server, 'select count(*)::int as n from customer where company_id = $1', [
      company.id,
    ])) as [{ n: number }]
    expect(whole.total).toBe(n)
  })

  it('急修与满意度：近12个月名下电梯的报修，平均只算给了星的；没有权限、没有记录都不是 0', async () => {
    const [own, foreign] = [await aCompany(server), await aCompany(server)]
    const chief = await aPerson(server, own)
    const [site, other] = [await aSite(server, own, 1), await aSite(server, own, 1)]
    const far = await aSite(server, foreign, 1)
    const of = (as: Person) => server.ask(customerWorkApi.service, { id: site.customerId }, as)
    expect(await of(chief)).toEqual({ repairs: null, stars: { count: 0, average: null, bad: 0 } })
    const day = addDays(dayOf(Date.now()), -40)
    const call = { reportAt: `${day}T08:00:00+08:00`, arrive_at: `${day}T08:20:00+08:00` }
    const [lift = ''] = site.lifts
    const trapped = { ...call, repair_type: 1, arrive_at: `${day}T08:40:00+08:00`, arrive_over: true }
    const mine = await aRepairRow(server, own, lift, trapped)
    await aRepairRow(server, own, lift, call)
    await aRepairRow(server, own, lift, { ...call, status: 10, close_reason: 1 })
    await aRepairRow(server, own, lift, { ...call, reportAt: `${addDays(day, -400)}T08:00:00+08:00` })
    await aRepairRow(server, own, other.lifts[0] ?? '', call)
    await aRepairRow(server, foreign, far.lifts[0] ?? '', trapped)
    for (const star of [5, 2, null]) await anEvaluationRow(server, own, site, star)
    await anEvaluationRow(server, own, other, 1)
    await anEvaluationRow(server, foreign, far, 1)
    const repairs = { count: 2, trapped: 1, arriveMinutes: 30, arriveOver: 1 }
    expect(await of(chief)).toEqual({ repairs, stars: { count: 2, average: '3.50', bad: 1 } })
    const reader = await aPerson(server, own, { grants: ['AM1', 'AM3'] })
    expect(await of(reader)).toEqual({ repairs: null, stars: null })
    const worker = await aPerson(server, own, { grants: ['AM3', 'JR1', 'JE1'], scope: 3 })
    await asOwner(server, 'update repair_order set worker_ids = array[$2::uuid] where id = $1', [
      mine,
      worker.employeeId,
    ])
    // A customer of whom he cares for no lift is none of his.
    expect((await server.send(customerWorkApi.service, { id: site.customerId }, worker)).errorCode).toBe(1000404)
    await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where customer_id = $1', [
      site.customerId,
      worker.employeeId,
    ])
    expect(await of(worker)).toEqual({
      repairs: { count: 1, trapped: 1, arriveMinutes: 40, arriveOver: 1 },
      stars: { count: 0, average: null, bad: 0 },
    })
    expect((await server.send(customerWorkApi.service, { id: site.customerId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(customerWorkApi.service, { id: site.customerId })).errorCode).toBe(40000)
    expect((await server.send(customerWorkApi.service, { id: '1' }, chief)).errorCode).toBe(1000400)
    const nobody = await aPerson(server, own, { grants: ['JR1', 'JE1'] })
    expect((await server.send(customerWorkApi.service, { id: site.customerId }, nobody)).errorCode).toBe(1002001)
  })

  it('名称重复：1104001', async () => {
    await server.ask(customerApi.add, draft('重名物业'), manager)
    expect(await server.send(customerApi.add, draft('重名物业'), manager)).toMatchObject({
      errorCode: 1104001,
      errorMsg: '客户已存在：重名物业',
    })
  })

  it('没有查看金额权限：在保额为空', async () => {
    const page = await server.ask(customerApi.list, {}, clerk)
    expect(page.records.every((row) => row.activeAmount === null)).toBe(true)
    const seen = await server.ask(customerApi.list, {}, manager)
    expect(seen.records[0]?.activeAmount).toBe('0')
  })

  it('两人同时编辑：后保存的被拒，答复不带资料', async () => {
    const { id, version } = await server.ask(customerApi.add, draft('并发物业'), manager)
    await server.ask(customerApi.edit, { ...draft('并发物业'), address: '甲写的', id, version }, manager)
    const late = await server.send(customerApi.edit, { ...draft('并发物业'), address: '乙写的', id, version }, manager)
    expect(late).toMatchObject({
      errorCode: 1000001,
      errorMsg: '数据已被他人修改，请刷新后重试',
      data: undefined,
    })
    expect(await server.ask(customerApi.detail, { id }, manager)).toMatchObject({ address: '甲写的' })
  })

  it('编辑时没有带上的字段即清空', async () => {
    const { id, version } = await server.ask(
      customerApi.add,
      { ...draft('清空物业'), address: '旧址', grade: 'A' },
      manager,
    )
    await server.ask(customerApi.edit, { ...draft('清空物业'), id, version }, manager)
    expect(await server.ask(customerApi.detail, { id }, manager)).toMatchObject({ address: null, grade: null })
  })

  it('同一 requestNo 重复提交：只有一个客户，同样的回答', async () => {
    const once = { 'request-no': 'request-0001' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.send(customerApi.add, draft('一次物业'), manager, once)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect((await server.ask(customerApi.list, { keyword: '一次物业' }, manager)).total).toBe(1)
  })

  it('翻页：按游标与按页码结果一致，末页之后回到末页', async () => {
    for (let i = 0; i < 25; i++)
      await server.ask(customerApi.add, draft(`分页物业${String(i).padStart(2, '0')}`), manager)
    const query = { keyword: '分页物业', size: 10, sort: { prop: 'name', order: 'asc' as const } }
    const first = await server.ask(customerApi.list, query, manager)
    const byCursor = await server.ask(customerApi.list, { ...query, page: 2, after: first.last }, manager)
    const byNumber = await server.ask(customerApi.list, { ...query, page: 2 }, manager)
    expect(byCursor.records).toEqual(byNumber.records)
    expect(byCursor.records[0]?.name).toBe('分页物业10')
    const beyond = await server.ask(customerApi.list, { ...query, page: 99 }, manager)
    expect(beyond.records.map((row) => row.name)).toEqual([
      '分页物业20',
      '分页物业21',
      '分页物业22',
      '分页物业23',
      '分页物业24',
    ])
    const back = await server.ask(customerApi.list, { ...query, page: 2, before: beyond.first }, manager)
    expect(back.records).toEqual(byNumber.records)
  })

  it('证件号加密保存，无权限者只见掩码，日志中也不出现', async () => {
    const person = { ...draft('李个人'), type: 2 as const, role: 7 as const, idCard: '11010519491231002X' }
    const { id } = await server.ask(customerApi.add, person, manager)
    const [row] = await asOwner(server, 'select id_card from customer where id = $1', [id])
    expect(row?.id_card).not.toContain('11010519491231002X')
    expect((await server.ask(customerApi.detail, { id }, manager)).idCard).toBe('11010519491231002X')
    expect((await server.ask(customerApi.detail, { id }, clerk)).idCard).not.toContain('19491231')
    const audit = await asOwner(server, `select after::text from audit_log where row_id = $1`, [id])
    expect(audit.length).toBeGreaterThan(0)
    expect(JSON.stringify(audit)).not.toContain('11010519491231002X')
  })

  it('运营用户：读得到授权企业的客户，写不了', async () => {
    const operator = await anOperator(server, [company])
    const page = await server.ask(customerApi.list, { keyword: '青禾物业' }, operator)
    expect(page.total).toBe(1)
    expect((await server.send(customerApi.add, draft('运营写'), operator)).errorCode).toBe(1002001)
  })

  it('删除：名下无电梯与合同才可以', async () => {
    const { id } = await server.ask(customerApi.add, draft('可删物业'), manager)
    expect(await server.ask(customerApi.remove, { id }, manager)).toEqual({ done: 1 })
    expect((await server.send(customerApi.detail, { id }, manager)).errorCode).toBe(1000404)
  })
})
