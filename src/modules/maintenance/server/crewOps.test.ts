import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aTeam } from '#test/builders/elevator.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, type Op, opOf, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { changeSetting, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const A: [number, number] = [120.172, 30.281]
const photo = 's.png'

/** jobs 1.5, 4.3: a man of the team who comes by helps with what is under way. */
describe('临时加入作业', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let main: Person
  let helper: Person
  let teamId: string
  let lift: string
  let order: string
  let qr: string
  let stickers = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    await saveSetting({ minCrew: 1 })
  })

  async function saveSetting(changed: { minCrew?: number; certMode?: 1 | 2 }) {
    await changeSetting(server, changed, manager)
  }

  /** 王一维 is at work at 09:00 of 2026-03-14; 赵小梯 is of his team. */
  beforeEach(async () => {
    server.setNow('2026-02-27T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    teamId = served.teamId
    lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      teamId,
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    main = await aFieldWorker(server, company, { name: '王一维', teamId })
    helper = await aFieldWorker(server, company, { name: '赵小梯', teamId, certTo: '2027-05-31' })
    order = (await ordersOf(server, lift))[0]?.id as string
    stickers += 1
    qr = `crew-sticker-number${100 + stickers}`
    await crewed(server, order, main)
    await asOwner(
      server,
      `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state) values ($1, gen_random_uuid(), $2, $3, $4, 1)`,
      [company.id, lift, qr, String(77_700_000 + stickers)],
    )
    server.setNow('2026-03-14T09:00:00+08:00')
  })

  const begun: Op[] = [
    { type: 'depart' },
    { type: 'arrive', gps: [...A, 10] },
    { type: 'safety', payload: { photo } },
    { type: 'start' },
  ]
  const begin = async () => {
    const results = await phoneOf(server, main)(order, ...begun)
    expect(results.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied', 'applied'])
  }
  const join = (): Op => ({ type: 'crewJoin', payload: { qr } })
  const detail = () => server.ask(maintainOrderApi.detail, { id: order }, manager)
  const crew = async () => (await detail()).workers.map(({ name, role }) => [name, role])
  const told = async (who: Person) => {
    const { records } = await server.ask(messageApi.list, { page: 1, size: 20 }, who)
    return records.map(({ title, body }) => `${title}：${body.slice(body.indexOf('工单') + 2 + 15)}`)
  }
  const end = async () => {
    await asOwner(server, `update maintain_order set status = 9, close_reason = 7 where id = $1`, [order])
  }

  it('没开始的工单写今天的作业人员证，证换了跟着换；签到时抄下的不再变', async () => {
    const written = async () => (await detail()).workers.map(({ certNo, certExpire }) => ({ certNo, certExpire }))
    const renew = (certNo: string, to: string) =>
      asOwner(server, `update certificate set cert_no = $2, valid_to = $3 where owner_id = $1 and cert_type = 201`, [
        main.employeeId,
        certNo,
        to,
      ])
    await renew('T330100001', '2027-01-02')
    expect(await written()).toEqual([{ certNo: 'T330100001', certExpire: '2027-01-02' }])
    await renew('T330100002', '2031-01-02')
    expect(await written()).toEqual([{ certNo: 'T330100002', certExpire: '2031-01-02' }])
    await begin()
    await renew('T330100003', '2035-01-02')
    expect(await written()).toEqual([{ certNo: 'T330100002', certExpire: '2031-01-02' }])
    await end()
  })

  it('没出发的工单不能加入；扫码给出进行中的作业；加入后是角色3，带时间与证件，主作业人马上知道', async () => {
    expect((await server.ask(fieldApi.scan, { qr }, helper)).running).toBeNull()
    expect((await phoneOf(server, helper)(order, join()))[0]).toMatchObject({
      result: 'rejected',
      errorCode: 3020001,
      errorMsg: '工单当前为「未开始」，不能加入作业',
    })
    await begin()
    expect((await server.ask(fieldApi.scan, { qr }, main)).running).toBeNull()
    const card = await server.ask(fieldApi.scan, { qr }, helper)
    expect(card).toMatchObject({
      orderId: null,
      running: { orderId: order, status: 2, crew: ['王一维'], refusal: null },
    })

    server.setNow('2026-03-14T09:20:00+08:00')
    expect((await phoneOf(server, helper)(order, join()))[0]).toMatchObject({ result: 'applied', errorMsg: null })
    const { workers, events } = await detail()
    expect(workers).toMatchObject([
      { name: '王一维', role: 1 },
      { name: '赵小梯', role: 3, certExpire: '2027-05-31' },
    ])
    expect(Date.parse(workers[1]?.joinAt ?? '')).toBe(Date.parse('2026-03-14T09:20:00+08:00'))
    expect(events.at(-1)).toMatchObject({ type: 'crewJoin', label: '加入作业', actor: '赵小梯' })
    expect(await told(main)).toContainEqual('临时加入作业：，赵小梯09:20加入作业，不是一起作业的请在工单里移出')
    const { orders } = await server.ask(fieldApi.bootstrap, {}, helper)
    expect(orders[0]).toMatchObject({
      id: order,
      crew: [
        { name: '王一维', role: 1 },
        { name: '赵小梯', role: 3 },
      ],
    })
    expect(await server.ask(fieldApi.scan, { qr }, helper)).toMatchObject({ orderId: order, running: null })
    expect((await phoneOf(server, helper)(order, { type: 'note', payload: { text: '在' } }))[0]?.result).toBe('applied')
  })

  it('须扫这台电梯的二维码', async () => {
    await begin()
    const phone = phoneOf(server, helper)
    expect((await phone(order, { type: 'crewJoin' }))[0]?.errorMsg).toBe('请先扫描电梯二维码')
    const other = { type: 'crewJoin' as const, payload: { qr: 'x'.repeat(22) } }
    expect((await phone(order, other))[0]?.errorMsg).toMatch(/^二维码不属于电梯「/)
  })

  it('别的班组、数据范围之外、没有证、已有8人、手上有别的作业：各说各的原因', async () => {
    await begin()
    const says = async (who: Person) => {
      const { running } = await server.ask(fieldApi.scan, { qr }, who)
      const [answer] = await phoneOf(server, who)(order, join())
      expect(answer).toMatchObject({ result: 'rejected', errorMsg: running?.refusal })
      return answer?.errorMsg
    }
    const stranger = await aFieldWorker(server, company, { name: '钱外组', teamId: await aTeam(server, company) })
    expect(await says(stranger)).toBe('该电梯由其他班组作业，不能加入')
    expect((await server.ask(fieldApi.scan, { qr }, stranger)).running).toMatchObject({ crew: [] })

    const scoped = await aFieldWorker(server, company, { name: '孙项目', teamId })
    await asOwner(
      server,
      `update position set data_scope = 4 where (company_id, id) in
        (select company_id, position_id from employee_position where employee_id = $1)`,
      [scoped.employeeId],
    )
    expect(await says(scoped)).toBe('该电梯不在你的数据范围内，不能加入')

    const ended = await aFieldWorker(server, company, { name: '周到期', teamId, certTo: '2026-03-13' })
    expect(await says(ended)).toBe('周到期的特种设备作业人员证已于2026-03-13到期')
    const without = await aFieldWorker(server, company, { name: '吴无证', teamId, certTo: null })
    expect(await says(without)).toBe('吴无证没有登记特种设备作业人员证')

    await asOwner(server, 'update maintain_order set status = 2, start_at = now() where id = $1', [
      (await ordersOf(server, lift))[1]?.id,
    ])
    await crewed(server, (await ordersOf(server, lift))[1]?.id as string, helper)
    const number = (await ordersOf(server, lift))[1]?.order_no
    expect((await phoneOf(server, helper)(order, join()))[0]?.errorMsg).toBe(`工单${number}进行中，请先完成或暂停`)

    const seven: Person[] = []
    for (let n = 0; n < 7; n++) seven.push(await aFieldWorker(server, company, { teamId }))
    await crewed(server, order, main, ...seven)
    const ninth = await aFieldWorker(server, company, { teamId })
    expect(await says(ninth)).toBe('作业人员已有 8 人，不能再加入')
  })

  it('企业只要求一人持证时，没有证的人也可加入', async () => {
    await begin()
    await saveSetting({ certMode: 2 })
    const without = await aFieldWorker(server, company, { name: '吴无证', teamId, certTo: null })
    expect((await phoneOf(server, without)(order, join()))[0]?.result).toBe('applied')
    await saveSetting({ certMode: 1 })
  })

  it('同一操作重发、再加入一次都无害；退出后回来记录在案，退出两次无害', async () => {
    await begin()
    const op = opOf(order, 1, join(), server)
    const send = () => server.ask(fieldApi.sync, { deviceId: 'h', ops: [op] }, helper)
    expect((await send()).results[0]?.result).toBe('applied')
    expect((await send()).results[0]?.result).toBe('duplicate')
    const { version } = await detail()
    const phone = phoneOf(server, helper)
    expect((await phone(order, join()))[0]?.result).toBe('applied')
    expect((await detail()).version).toBe(version)
    const left = await phone(order, { type: 'crewLeave' }, { type: 'crewLeave' })
    expect(left.map(({ result }) => result)).toEqual(['applied', 'applied'])
    expect(await crew()).toEqual([['王一维', 1]])
    expect(await told(main)).toContainEqual('退出作业：，赵小梯09:00退出作业')
    const removed = await server.ask(
      fieldApi.changes,
      { cursor: '2026-03-14T08:00:00+08:00', held: [{ id: order, version: 1 }] },
      helper,
    )
    expect(removed.removed).toEqual([order])
    expect((await phone(order, join()))[0]?.result).toBe('applied')
    expect((await detail()).events.filter(({ type }) => type.startsWith('crew')).map(({ type }) => type)).toEqual([
      'crewJoin',
      'crewLeave',
      'crewJoin',
    ])
  })

  it('主作业人可移出临时加入的人，别人不行，派工的人也移不出', async () => {
    const assistant = await aFieldWorker(server, company, { name: '李二保', teamId })
    await crewed(server, order, main, assistant)
    await begin()
    await phoneOf(server, helper)(order, join())
    const out = (who: Person): Op => ({ type: 'crewLeave', payload: { employeeId: who.employeeId } })
    expect((await phoneOf(server, assistant)(order, out(helper)))[0]?.errorMsg).toBe('只有主作业人可以移出作业人员')
    expect((await phoneOf(server, main)(order, out(assistant)))[0]?.errorMsg).toBe(
      '只能移出临时加入的人员，派工的人员请由调度改派',
    )
    server.setNow('2026-03-14T09:20:00+08:00')
    const twice = await phoneOf(server, main)(order, out(helper), out(helper))
    expect(twice.map(({ result }) => result)).toEqual(['applied', 'applied'])
    expect(await crew()).toEqual([
      ['王一维', 1],
      ['李二保', 2],
    ])
    expect((await detail()).events.at(-1)).toMatchObject({
      type: 'crewRemove',
      label: '移出作业人员',
      actor: '王一维',
      after: { name: '赵小梯' },
    })
    expect(await told(helper)).toContainEqual('已移出作业：，王一维已把你移出作业，之前的记录保留')
    // What he had recorded before and sends later counts; what came after waits for the office.
    const early = { type: 'note' as const, payload: { text: '先前' }, at: '2026-03-14T09:10:00+08:00' }
    expect((await phoneOf(server, helper)(order, early))[0]?.result).toBe('applied')
    server.setNow('2026-03-14T09:30:00+08:00')
    const late = await phoneOf(server, helper)(order, { type: 'note', payload: { text: '之后' } })
    expect(late[0]).toMatchObject({ result: 'conflict' })
  })

  it('主作业人不能退出，最后一人不能退出', async () => {
    await begin()
    const leave: Op = { type: 'crewLeave' }
    expect((await phoneOf(server, main)(order, leave))[0]?.errorMsg).toBe('至少保留一名作业人员')
    await phoneOf(server, helper)(order, join())
    expect((await phoneOf(server, main)(order, leave))[0]?.errorMsg).toBe('主作业人不能退出，请先由调度转单给其他人员')
  })

  it('离线加入或退出，到达时作业已结束：冲突，留给调度', async () => {
    await begin()
    await phoneOf(server, helper)(order, join())
    const late = await aFieldWorker(server, company, { name: '郑晚到', teamId })
    await end()
    const sync = { deviceId: 'late', deviceTime: '2026-03-14T09:00:00+08:00', ops: [opOf(order, 1, join(), server)] }
    const joined = async () => (await server.ask(fieldApi.sync, sync, late)).results[0]
    expect(await joined()).toMatchObject({
      result: 'conflict',
      errorCode: 3020001,
      errorMsg: '作业已结束，加入未生效，等待调度处理',
    })
    expect((await phoneOf(server, helper)(order, { type: 'crewLeave' }))[0]).toMatchObject({
      result: 'conflict',
      errorMsg: '作业已结束，退出未生效，等待调度处理',
    })
    expect((await detail()).conflicts).toBe(2)
    const adopted = await server.send(maintainOrderApi.resolveConflicts, { id: order, adopt: true }, manager)
    expect(adopted).toMatchObject({ errorCode: 3020001 })
    expect(await crew()).toHaveLength(2)
    await server.ask(maintainOrderApi.resolveConflicts, { id: order, adopt: false, reason: '已结束' }, manager)
    expect((await detail()).conflicts).toBe(0)
    // The phone that asks again hears of it: no rule refused it, the office did.
    expect(await joined()).toMatchObject({ result: 'rejected', errorCode: 0, errorMsg: '已结束' })
  })

  it('调度把临时加入的人改为主作业人，他就是主', async () => {
    await begin()
    await phoneOf(server, helper)(order, join())
    await crewed(server, order, helper, main)
    expect(await crew()).toEqual([
      ['赵小梯', 1],
      ['王一维', 2],
    ])
  })

  it('外人不能用加入来探工单，其他企业看不到', async () => {
    await begin()
    const elsewhere = await aFieldWorker(server, await aCompany(server))
    expect((await phoneOf(server, elsewhere)(order, join()))[0]).toMatchObject({ errorCode: 1000404 })
  })

  it('扫一扫给出下次维保、法定截止日与隐患的时限', async () => {
    const { next } = await server.ask(fieldApi.scan, { qr }, helper)
    expect(next).toMatchObject({ planDate: '2026-03-14', legalDeadline: '2026-03-15' })
    await begin()
    const hazard = { grade: 3, description: '层门门锁失效' }
    await phoneOf(server, main)(order, { type: 'hazard', payload: hazard })
    const { openHazards } = await server.ask(fieldApi.scan, { qr }, helper)
    expect(openHazards).toMatchObject([
      { ...hazard, foundOn: '2026-03-14', deadline: '2026-03-14', noticeSigned: false },
    ])
  })
})
