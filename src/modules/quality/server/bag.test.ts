import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { bagApi } from '../shared/api.ts'
import { bagWork } from './bag.ts'
import { provenSubscriptions } from './bagProof.ts'

describe('明日备件袋（jobs 10.4）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let li: Person
  let elevatorId: string
  let orderId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    wang = await aFieldWorker(server, company, { name: '王一维' })
    li = await aFieldWorker(server, company, { name: '李二保' })
    const site = {
      communityId: await aCommunity(server, company, { name: '翠湖花园' }),
      customerId: await aCustomer(server, company),
    }
    elevatorId = await anElevator(server, company, site, { name: '1号梯' })
    const lift = { ...site, elevatorId, workerIds: [wang.employeeId, li.employeeId] }
    orderId = await anOrder(server, company, lift, { planDate: '2026-03-15', legalDeadline: '2026-03-20' })
    const plain = {
      ...site,
      elevatorId: await anElevator(server, company, site, { name: '2号梯' }),
      workerIds: lift.workerIds,
    }
    await anOrder(server, company, plain, { planDate: '2026-03-15', legalDeadline: '2026-03-20' })
    await asOwner(
      server,
      `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description, state)
       values ($1, $2, 'YH202603100001', $3, 1, $4, 1, '制动衬磨损接近限值', 0), ($1, $5, 'YH202603100002', $3, 1, $4, 1, '光幕失效', 5)`,
      [company.id, newId(), elevatorId, orderId, newId()],
    )
  })

  const run = (now: string) => {
    server.setNow(now)
    return bagWork.run(server.services, company.id)
  }

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    server.setNow('2026-03-14T10:00:00+08:00')
    expect((await server.send(bagApi.bags, {})).errorCode).toBe(40000)
    expect((await server.send(bagApi.own, {})).errorCode).toBe(40000)
    expect((await server.send(bagApi.bags, {}, wang)).errorCode).toBe(1002001)
    expect((await server.send(bagApi.bags, { day: 'tomorrow' }, manager)).errorCode).toBe(1000400)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(bagApi.bags, { day: '2026-03-15' }, stranger)).bags).toEqual([])
    const tell = { id: newId(), version: 0, used: true }
    expect((await server.send(bagApi.tell, tell, stranger)).errorCode).toBe(1000404)
  })

  it('前一天 18 点生成一次；有依据才有行，已销号的隐患不算', async () => {
    await run('2026-03-14T17:59:00+08:00')
    expect(await server.ask(bagApi.bags, {}, manager)).toMatchObject({ day: '2026-03-15', madeAt: null, visits: 2 })
    await run('2026-03-14T18:00:00+08:00')
    await run('2026-03-14T18:01:00+08:00')
    const { bags, madeAt, hit } = await server.ask(bagApi.bags, {}, manager)
    expect(madeAt).not.toBeNull()
    expect(bags).toMatchObject([{ name: '王一维', visits: 2 }])
    expect(bags[0]?.lines).toMatchObject([{ elevatorName: '1号梯', part: '制动衬', why: 1, evidence: 1, used: null }])
    expect(bags[0]?.lines[0]?.reason).toBe('隐患YH202603100001：制动衬磨损接近限值')
    expect(hit).toMatchObject({ told: 0, used: 0, percent: null })
  })

  it('手机上两人都看得到；只有同去的人能说用没用上，命中率随之变化', async () => {
    const mine = await server.ask(bagApi.own, {}, li)
    expect(mine.map(({ day, lines }) => [day, lines.length])).toEqual([
      ['2026-03-14', 0],
      ['2026-03-15', 1],
    ])
    const line = mine[1]?.lines[0]
    const tell = { id: line?.id as string, version: line?.version as number, used: true }
    const other = await aFieldWorker(server, company, { name: '赵小梯' })
    expect((await server.send(bagApi.tell, tell, other)).errorCode).toBe(1000404)
    const saved = await server.ask(bagApi.tell, tell, li)
    expect((await server.send(bagApi.tell, tell, wang)).errorCode).toBe(1000001)
    const { hit } = await server.ask(bagApi.bags, {}, manager)
    expect(hit).toMatchObject({
      told: 1,
      used: 1,
      percent: 100,
      byReason: [{ why: 1, told: 1, used: 1, percent: 100 }],
    })
    await server.ask(bagApi.tell, { ...tell, version: saved.version, used: false }, wang)
    expect((await server.ask(bagApi.bags, {}, manager)).hit).toMatchObject({ told: 1, used: 0, percent: 0 })
  })

  it('同型号同龄的更换史来自急修的处理方式', async () => {
    const { own, boss, zhao, site, lifts } = await aFleet()
    for (const lift of lifts.slice(1, 4))
      await asOwner(
        server,
        `insert into repair_order (company_id, id, order_no, repair_type, source, elevator_id, community_id, customer_id, reporter_name,
           reporter_phone, report_at, arrive_limit, finish_limit, status, complete_at, cause, measure)
         values ($1, $2, $3, 3, 1, $4, $5, $6, '物业', '13800138000', '2026-02-01T08:00:00+08:00', 1440, 4320, 7,
           '2026-02-01T10:00:00+08:00', 8, '更换按钮，试运行正常')`,
        [own.id, newId(), `WX${lift.slice(-12)}`, lift, site.communityId, site.customerId],
      )
    const place = { ...site, elevatorId: lifts[0] as string, workerIds: [zhao.employeeId] }
    await anOrder(server, own, place, { planDate: '2026-03-15', legalDeadline: '2026-03-20' })
    server.setNow('2026-03-14T18:00:00+08:00')
    await bagWork.run(server.services, own.id)
    const { bags } = await server.ask(bagApi.bags, { day: '2026-03-15' }, boss)
    expect(bags[0]?.lines).toMatchObject([
      { part: '按钮', why: 3, evidence: 3, reason: '同型号、梯龄相差2年以内的 6 台，近12个月更换 3 次' },
    ])
  })

  it('登记更换的配件是同型号同龄的更换史；同一张维修单说过的不再算一次', async () => {
    const { own, boss, lifts, site, zhao } = await aFleet()
    for (const lift of lifts.slice(1, 4)) await anInstallation(own, lift, '2026-02-01T10:00:00+08:00', '光幕')
    const [twice] = await asOwner<{ id: string }>(
      server,
      `insert into repair_order (company_id, id, order_no, repair_type, source, elevator_id, community_id, customer_id, reporter_name,
         reporter_phone, report_at, arrive_limit, finish_limit, status, complete_at, cause, measure)
       select company_id, biz_id, 'WX202602010001', 3, 1, elevator_id, $2, $3, '物业', '13800138000', '2026-02-01T08:00:00+08:00',
         1440, 4320, 7, '2026-02-01T10:00:00+08:00', 1, '更换光幕' from parts_request where elevator_id = $1 returning id`,
      [lifts[1], site.communityId, site.customerId],
    )
    expect(twice?.id).toBeDefined()
    await anOrder(server, own, { ...site, elevatorId: lifts[0] as string, workerIds: [zhao.employeeId] }, onTheDay)
    server.setNow('2026-03-14T18:00:00+08:00')
    await bagWork.run(server.services, own.id)
    const { bags } = await server.ask(bagApi.bags, { day: '2026-03-15' }, boss)
    expect(bags[0]?.lines).toMatchObject([
      { part: '光幕', why: 3, evidence: 3, reason: '同型号、梯龄相差2年以内的 6 台，近12个月更换 3 次' },
    ])
  })

  it('登记更换证实一行：算用上，带单号，不能再改为没用上；维保用料同样', async () => {
    const { own, boss, lifts, site, zhao } = await aFleet()
    const visits = []
    for (const [n, lift] of lifts.slice(0, 2).entries()) {
      const place = { ...site, elevatorId: lift, workerIds: [zhao.employeeId] }
      visits.push(await anOrder(server, own, place, onTheDay))
      await asOwner(
        server,
        `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description, state)
         values ($1, $2, $3, $4, 1, $5, 1, '光幕失效，门球磨损', 0)`,
        [own.id, newId(), `YH20260310100${n}`, lift, visits[n]],
      )
    }
    server.setNow('2026-03-14T18:00:00+08:00')
    await bagWork.run(server.services, own.id)
    server.setNow('2026-03-15T11:00:00+08:00')
    const requestId = await anInstallation(own, lifts[0] as string, '2026-03-15T10:30:00+08:00', '光幕')
    await events(own, 'partsRequest.installed', requestId)
    await asOwner(
      server,
      `insert into parts_use (company_id, id, biz_type, biz_id, elevator_id, employee_id, name, measure, qty, at)
       values ($1, $2, 1, $3, $4, $5, '层门门球', '个', 2, '2026-03-15T10:40:00+08:00')`,
      [own.id, newId(), visits[1], lifts[1], zhao.employeeId],
    )
    await events(own, 'maintainOrder.completed', visits[1] as string)
    const { bags, hit } = await server.ask(bagApi.bags, { day: '2026-03-15' }, boss)
    const lines = bags[0]?.lines ?? []
    const of = (part: string, orderId: string | undefined) =>
      lines.find((line) => line.part === part && line.orderId === orderId)
    expect(of('光幕', visits[0])).toMatchObject({
      used: true,
      proof: 1,
      requestId,
      requestNo: expect.stringMatching(/^PJ/),
    })
    expect(of('门球', visits[1])).toMatchObject({ used: true, proof: 2, requestNo: null })
    expect(of('门球', visits[0])).toMatchObject({ used: null, proof: null })
    expect(hit).toMatchObject({ told: 2, used: 2, proven: 2, percent: 100 })
    const { id, version } = of('光幕', visits[0]) as { id: string; version: number }
    const taken = await server.send(bagApi.tell, { id, version, used: false }, zhao)
    expect(taken).toMatchObject({
      errorCode: 3090107,
      errorMsg: '这一行已有更换登记，按登记计入命中率，不能改为没用上',
    })
  })

  const onTheDay = { planDate: '2026-03-15', legalDeadline: '2026-03-20' }
  const events = (own: Company, name: string, id: string) =>
    inCompany(server.services, { principal: null, companyId: own.id, traceId: 'test' }, async (ctx) => {
      for (const { events, handle } of provenSubscriptions)
        if (events.includes(name))
          await handle(ctx, {
            eventId: newId(),
            name,
            at: ctx.now.toISOString(),
            companyId: own.id,
            actorId: null,
            id,
            version: 1,
            payload: {},
          })
    })

  /** Six lifts of one model and age, and one person who carries the bag. */
  async function aFleet() {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const zhao = await aFieldWorker(server, own, { name: '赵小梯' })
    const site = { communityId: await aCommunity(server, own), customerId: await aCustomer(server, own) }
    const lifts: string[] = []
    for (let n = 0; n < 6; n++) lifts.push(await anElevator(server, own, site))
    await asOwner(
      server,
      `update elevator set brand = '通力', model = 'KM50', manufacture_date = '2017-01-01' where id = any($1)`,
      [lifts],
    )
    return { own, boss, zhao, site, lifts }
  }

  /** A request whose part was put in at a moment. */
  async function anInstallation(own: Company, elevatorId: string, at: string, name: string): Promise<string> {
    const id = newId()
    await asOwner(
      server,
      `insert into parts_request (company_id, id, request_no, biz_type, biz_id, biz_no, elevator_id, community_id, applicant_id,
         asked_on, urgency, status, level, installed_at)
       select $1, $2, $3, 2, $4, 'WX', e.id, e.community_id, (select id from employee where company_id = $1 limit 1),
         $6::timestamptz::date, 0, 6, 1, $6 from elevator e where e.id = $5`,
      [own.id, id, `PJ${id.slice(-12)}`, newId(), elevatorId, at],
    )
    await asOwner(
      server,
      `insert into parts_request_line (company_id, id, request_id, sort, name, measure, qty, reason, charge_basis)
       values ($1, $2, $3, 0, $4, '套', 1, 2, '全包合同')`,
      [own.id, newId(), id, name],
    )
    return id
  }
})
