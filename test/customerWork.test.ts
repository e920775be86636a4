import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerModule } from '#modules/customer/server/index.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { customerWorkApi } from '#modules/customer/shared/workApi.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from './builders/company.ts'
import { aContract, aSite } from './builders/contract.ts'
import { aCommunity, aCustomer, anElevator } from './builders/elevator.ts'
import { anEvaluationRow } from './builders/evaluation.ts'
import { aReader } from './builders/live.ts'
import { anOrder } from './builders/maintainOrder.ts'
import { aMonitorRecord } from './builders/record.ts'
import { aRepairRow } from './builders/repair.ts'
import { pdfText } from './pdfText.ts'
import { type TestServer, testServer } from './server.ts'

describe('客户的拜访、流失与月报', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let reader: Person
  let stranger: Person
  let customerId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    seller = await aPerson(server, company, { name: '王业务' })
    reader = await aPerson(server, company, { grants: ['AM1', 'AM3'] })
    stranger = await aPerson(server, await aCompany(server))
    customerId = await aCustomer(server, company)
  })

  const visit = (more = {}) => ({
    customerId,
    visitedOn: '2026-11-18',
    kind: 1 as const,
    visitorId: seller.employeeId,
    content: '沟通续签',
    nextOn: '2026-11-25',
    nextNote: '回复单价',
    ...more,
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(customerWorkApi.visits, { id: customerId })).errorCode).toBe(40000)
    expect((await server.send(customerWorkApi.addVisit, visit(), reader)).errorCode).toBe(1002001)
    expect(
      (await server.send(customerWorkApi.lose, { id: customerId, version: 0, reason: 'x' }, reader)).errorCode,
    ).toBe(1002001)
    expect((await server.send(customerWorkApi.visits, { id: customerId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(customerWorkApi.addVisit, visit(), stranger)).errorCode).toBe(1000404)
    expect((await server.send(customerWorkApi.report, { id: customerId, month: '2026-10' }, stranger)).errorCode).toBe(
      1000404,
    )
    const broken = await server.send(
      customerWorkApi.addVisit,
      visit({ content: ' ', nextOn: '2026-11-01', kind: 9 }),
      seller,
    )
    expect(broken.fields.map(({ prop }) => prop)).toEqual(expect.arrayContaining(['content', 'kind']))
    expect((await server.send(customerWorkApi.addVisit, visit({ visitedOn: '2026-11-21' }), seller)).fields).toEqual([
      { prop: 'visitedOn', msg: '拜访日期不能晚于今天' },
    ])
  })

  it('新增、编辑、删除；下次拜访到日提醒一次，补了记录就不再提醒', async () => {
    const { id, version } = await server.ask(customerWorkApi.addVisit, visit(), seller)
    const edited = await server.ask(customerWorkApi.editVisit, { ...visit({ content: '改' }), id, version }, seller)
    expect((await server.send(customerWorkApi.editVisit, { ...visit(), id, version }, seller)).errorCode).toBe(1000001)
    expect(edited.version).toBe(version + 1)
    expect(await server.ask(customerWorkApi.visits, { id: customerId }, reader)).toMatchObject([
      { id, content: '改', visitorName: '王业务', nextOn: '2026-11-25', followed: false },
    ])
    const told = () =>
      asOwner<{ body: string }>(server, `select body from message where title = '客户回访' and receiver_id = $1`, [
        seller.userId,
      ])
    await runNightly(server.services, customerModule([]).nightly ?? [])
    expect(await told()).toEqual([])
    server.setNow('2026-11-25T00:05:00+08:00')
    await runNightly(server.services, customerModule([]).nightly ?? [])
    await runNightly(server.services, customerModule([]).nightly ?? [])
    const messages = await told()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.body).toMatch(/^今天（2026-11-25）该拜访.+：回复单价，拜访后请补记录$/)
    const next = await server.ask(customerWorkApi.addVisit, visit({ visitedOn: '2026-11-25', nextOn: null }), seller)
    const all = await server.ask(customerWorkApi.visits, { id: customerId }, reader)
    expect(all.map((one) => one.followed)).toEqual([false, true])
    await server.ask(customerWorkApi.removeVisit, { id: next.id }, seller)
    expect(await server.ask(customerWorkApi.visits, { id: customerId }, reader)).toHaveLength(1)
    server.setNow('2026-11-20T09:00:00+08:00')
  })

  it('流失写明原因、可筛、可取消；有履行中的合同时拒绝', async () => {
    const lost = await server.ask(customerWorkApi.lose, { id: customerId, version: 0, reason: '更换维保单位' }, seller)
    expect(await server.ask(customerApi.detail, { id: customerId }, reader)).toMatchObject({
      lostReason: '更换维保单位',
    })
    expect((await server.ask(customerApi.list, { lost: true }, reader)).records.map((row) => row.id)).toEqual([
      customerId,
    ])
    const twice = { id: customerId, version: lost.version, reason: 'x' }
    expect(await server.send(customerWorkApi.lose, twice, seller)).toMatchObject({ errorCode: 1104005 })
    await server.ask(customerWorkApi.regain, { id: customerId, version: lost.version }, seller)
    expect((await server.ask(customerApi.detail, { id: customerId }, reader)).lostAt).toBeNull()

    const site = await aSite(server, company, 1)
    await server.ask(contractApi.add, aContract(site), seller)
    const busy = { id: site.customerId, version: 0, reason: 'x' }
    expect(await server.send(customerWorkApi.lose, busy, seller)).toMatchObject({
      errorCode: 1104004,
      errorMsg: '客户有1份履行中的合同，不能标记流失',
    })
  })

  it('月报：十二个月的数字与一份PDF；还没开始的月份被拒', async () => {
    const months = await server.ask(customerWorkApi.reportMonths, { id: customerId }, reader)
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({
      month: '2026-11',
      planned: 0,
      done: 0,
      onTime: 0,
      hazards: 0,
      stoppedMinutes: 0,
      homeMinutes: 0,
    })
    expect(await server.send(customerWorkApi.report, { id: customerId, month: '2026-12' }, reader)).toMatchObject({
      fields: [{ prop: 'month', msg: '该月还没有开始，没有可报告的内容' }],
    })
    const answer = await server.send(customerWorkApi.report, { id: customerId, month: '2026-10' }, reader)
    expect(answer.raw.toString('latin1').slice(0, 5)).toBe('%PDF-')
  })

  it('月报写的是客户的全部电梯和维保：只看得到一部分的人拿不到，也没有这些月份（common 2、10）', async () => {
    const owner = await aCustomer(server, company)
    const [near, far] = [await aCommunity(server, company), await aCommunity(server, company)]
    const some = await aPerson(server, company, { grants: ['AM1', 'AM3'], scope: 4, scopeIds: [near] })
    const report = async (as: Person, month = '2026-11') => {
      const { errorCode, raw } = await server.send(customerWorkApi.report, { id: owner, month }, as)
      return raw.toString('latin1').startsWith('%PDF-') ? 'PDF' : errorCode
    }
    const months = async (as: Person) =>
      (await server.ask(customerWorkApi.reportMonths, { id: owner }, as)).map(({ month }) => month)
    const lift = await anElevator(server, company, { customerId: owner, communityId: near })
    expect([await report(some), (await months(some)).length]).toEqual(['PDF', 12])

    // A visit of August that was made elsewhere: the paper of July names it as well, as what comes next.
    const place = { elevatorId: lift, communityId: far, customerId: owner }
    await anOrder(server, company, place, { planDate: '2026-08-10', legalDeadline: '2026-08-12' })
    expect([await report(some, '2026-08'), await report(some, '2026-07'), await report(some, '2026-09')]).toEqual([
      1000404,
      1000404,
      'PDF',
    ])
    const offered = await months(some)
    expect(offered).toHaveLength(10)
    expect(offered).not.toEqual(expect.arrayContaining(['2026-08']))
    expect(offered).not.toEqual(expect.arrayContaining(['2026-07']))

    await anElevator(server, company, { customerId: owner, communityId: far })
    expect([await report(some), await months(some)]).toEqual([1000404, []])
    expect([await report(reader), (await months(reader)).length]).toEqual(['PDF', 12])
  })

  it('月报说这个月的急修与评价：关闭的、别月的、别家客户的不算；都没有就说没有', async () => {
    const [site, other] = [await aSite(server, company, 1), await aSite(server, company, 1)]
    const report = async (id: string, month = '2026-11') =>
      pdfText((await server.send(customerWorkApi.report, { id, month }, reader)).raw)
    const lift = site.lifts[0] as string
    const call = { reportAt: '2026-11-03T08:00:00+08:00', arrive_at: '2026-11-03T08:20:00+08:00' }
    await aRepairRow(server, company, lift, {
      ...call,
      repair_type: 1,
      arrive_at: '2026-11-03T08:40:00+08:00',
      rescued_at: '2026-11-03T08:55:00+08:00',
    })
    await aRepairRow(server, company, lift, call)
    await aRepairRow(server, company, lift, { ...call, status: 10, close_reason: 1 })
    await aRepairRow(server, company, lift, { ...call, reportAt: '2026-10-31T23:59:00+08:00', arrive_at: null })
    await aRepairRow(server, company, other.lifts[0] as string, call)
    for (const star of [5, 4, null]) await anEvaluationRow(server, company, site, star)
    await asOwner(
      server,
      `update evaluation set given_at = '2026-11-05T10:00:00+08:00' where customer_id = $1 and star is not null`,
      [site.customerId],
    )
    const told = await report(site.customerId)
    // One mean of both would say neither: 20 minutes for the broken lift, 40 for the people inside.
    expect(told).toContain(
      '急修1次，平均20分钟到场；困人1次，平均40分钟到场，平均55分钟解救；贵单位评价2次，平均4.50星。',
    )
    expect(told).toContain('处理急修1次、困人救援1次。')
    expect(told).toContain('没有需要贵单位决定的事项。')
    expect(await report(site.customerId, '2026-10')).toContain('急修1次；没有困人；本月没有评价。')
    expect(await report(other.customerId, '2026-10')).toContain('本月没有急修；没有困人；本月没有评价。')
  })

  it('月报说终端这个月上报了什么：误报不算，没有终端的写未采集', async () => {
    const [site, other] = [await aSite(server, company, 2), await aSite(server, company, 1)]
    const [lift = '', quiet = ''] = site.lifts
    const report = async (id: string) =>
      pdfText((await server.send(customerWorkApi.report, { id, month: '2026-11' }, reader)).raw)
    expect(await report(other.customerId)).toContain('运行监测：名下电梯没有接入监测终端，运行故障未采集。')
    for (const id of [lift, quiet]) await aReader(server, seller, id)
    expect(await report(site.customerId)).toContain('运行监测：2台接入终端；没有上报故障和报警。')
    const online = (date: string, seconds: number) =>
      asOwner(server, 'insert into counter_day (company_id, elevator_id, date, online_sec) values ($1, $2, $3, $4)', [
        company.id,
        lift,
        date,
        seconds,
      ])
    await online('2026-11-01', 86_400)
    await online('2026-11-02', 43_200)
    await online('2026-10-31', 0)
    const at = (day: string) => ({ occurred_at: `${day}T10:00:00+08:00` })
    await aMonitorRecord(server, company, lift, { code: '02', status: 5, ...at('2026-11-02') })
    await aMonitorRecord(server, company, lift, { code: '02', status: 6, ...at('2026-11-03') })
    await aMonitorRecord(server, company, lift, { code: '90', status: 5, ...at('2026-11-03') })
    await aMonitorRecord(server, company, lift, { code: '02', status: 5, ...at('2026-10-31') })
    await aMonitorRecord(server, company, other.lifts[0] as string, { code: '02', status: 5, ...at('2026-11-02') })
    expect(await report(site.customerId)).toContain(
      '运行监测：2台接入终端，在线率75.0%；上报故障1次、报警1次，误报不计。',
    )
  })
})
