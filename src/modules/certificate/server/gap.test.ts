import { beforeAll, describe, expect, it } from 'vitest'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { gapApi, liveApi } from '../shared/api.ts'

describe('证书缺口沙盘', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-11-20T02:00:00Z')
  })

  const day = '2027-01-15'

  /**
   * Three lifts of 甲 and 乙, whose certificates end on 2026-12-31, one of 乙 and 丙, one of 丙 and 丁. Orders of the three
   * before and after the day, one of the mixed crew, one of 甲 on the lift of 丙 and 丁.
   */
  async function world() {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const teamId = await aTeam(server, own, '一班')
    const worker = (name: string, validTo: string) => aWorker(server, own, { name, validTo, teamId })
    const [a, b] = [await worker('甲', '2026-12-31'), await worker('乙', '2026-12-31')]
    const [c, d] = [await worker('丙', '2028-06-30'), await worker('丁', '2028-06-30')]
    const [e, f] = [await worker('戊', '2028-06-30'), await worker('己', '2028-06-30')]
    const site = { communityId: await aCommunity(server, own), customerId: await aCustomer(server, own), teamId }
    const lift = (people: readonly { id: string }[]) =>
      anElevator(server, own, { ...site, workerIds: people.map((one) => one.id) })
    const bare = [await lift([a, b]), await lift([a, b]), await lift([a, b])]
    const [part, sound] = [await lift([b, c]), await lift([c, d])]
    const order = (elevatorId: string, planDate: string, people: readonly { id: string }[], status = 0) =>
      anOrder(
        server,
        own,
        { ...site, elevatorId },
        { planDate, legalDeadline: planDate, status, workerIds: people.map((one) => one.id) },
      )
    const early = await order(bare[0] as string, '2026-12-10', [a, b])
    const late = await order(bare[0] as string, '2027-01-15', [a, b])
    await order(bare[1] as string, '2027-01-20', [a, b])
    await order(bare[2] as string, '2027-01-20', [a, b], 2)
    await order(part, '2027-01-18', [b, c])
    await order(sound, '2027-01-18', [a])
    return { own, boss, a, b, c, d, e, f, bare, part, sound, early, late }
  }

  const crewOf = async (table: 'elevator' | 'maintain_order', id: string) =>
    (await asOwner<{ worker_ids: string[] }>(server, `select worker_ids from ${table} where id = $1`, [id]))[0]
      ?.worker_ids

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(gapApi.plan, { day })).errorCode).toBe(40000)
    const worker = await aPerson(server, company, { grants: ['JMe'], scope: 3 })
    expect((await server.send(gapApi.plan, { day }, worker)).errorCode).toBe(1002001)
    const { bare, a, e } = await world()
    const input = { day, items: [{ elevatorId: bare[0] as string, fromId: a.id, toId: e.id }] }
    const reader = await aPerson(server, company, { grants: ['ALB'] })
    expect((await server.send(gapApi.apply, input, reader)).errorCode).toBe(1002001)
    expect((await server.send(gapApi.apply, input, manager)).errorCode).toBe(1000404)
    expect((await server.send(gapApi.apply, { day, items: [] }, manager)).errorMsg).toBe('请选择要换人的电梯')
    expect((await server.send(gapApi.plan, { day: '2026-11-19' }, manager)).fields).toEqual([
      { prop: 'day', msg: '日期不能早于今天' },
    ])
    expect((await server.send(liveApi.detail, { id: bare[0] as string }, manager)).errorCode).toBe(1000404)
  })

  it('archives 10.3 选定日期：3 台电梯、3 张工单没有持证人员；部分无证 1 台 1 张；随电梯换不走的 1 张', async () => {
    const { boss, a, b, e, f, bare, part } = await world()
    const plan = await server.ask(gapApi.plan, { day }, boss)
    expect(plan).toMatchObject({ lifts: 3, orders: 3, partLifts: 1, partOrders: 1, looseOrders: 1 })
    expect(plan.groups.map((one) => [one.fromName, one.certTo, one.lifts.length])).toEqual([
      ['甲', '2026-12-31', 3],
      ['乙', '2026-12-31', 4],
    ])
    const own = (name: string) => plan.groups.find((one) => one.fromName === name)
    expect(own('甲')?.lifts.map((lift) => [lift.id, lift.uncovered, lift.orders])).toEqual([
      [bare[0], true, 1],
      [bare[1], true, 1],
      [bare[2], true, 0],
    ])
    expect(own('乙')?.lifts.find((lift) => lift.id === part)).toMatchObject({ uncovered: false, orders: 1 })
    // 丙 and 丁 have lifts already, 丙 is in one of the crews; nobody takes two places of one lift.
    expect(new Set([own('甲')?.toId, own('乙')?.toId])).toEqual(new Set([e.id, f.id]))
    expect(plan.people.map((one) => one.name).sort()).toEqual(['丁', '丙', '己', '戊'].sort())
    // The day before the certificates end nothing is missing.
    expect(await server.ask(gapApi.plan, { day: '2026-12-31' }, boss)).toMatchObject({
      lifts: 0,
      orders: 0,
      groups: [],
    })
    expect(await crewOf('elevator', bare[0] as string)).toEqual([a.id, b.id])
  })

  it('执行：一次换完，未开始的工单随电梯换人，电梯日志写明；预览之后缺口为零', async () => {
    const { boss, a, b, c, bare, part, early, late, own, sound } = await world()
    const before = await server.ask(gapApi.plan, { day }, boss)
    const items = before.groups.flatMap((one) =>
      one.lifts.map((lift) => ({ elevatorId: lift.id, fromId: one.fromId, toId: one.toId as string })),
    )
    expect(await server.ask(gapApi.apply, { day, items }, boss)).toEqual({ lifts: 4, orders: 3 })
    const to = (name: string) => before.groups.find((one) => one.fromName === name)?.toId
    for (const id of bare) expect(await crewOf('elevator', id)).toEqual([to('甲'), to('乙')])
    expect(await crewOf('elevator', part)).toEqual([to('乙'), c.id])
    expect(await crewOf('maintain_order', late)).toEqual([to('甲'), to('乙')])
    // Before the certificates end both go on with what they may do.
    expect(await crewOf('maintain_order', early)).toEqual([a.id, b.id])
    const after = await server.ask(gapApi.plan, { day }, boss)
    expect(after).toMatchObject({ lifts: 0, partLifts: 0, orders: 1, looseOrders: 1, groups: [] })
    expect((await server.ask(maintainOrderApi.list, { elevatorId: sound }, boss)).total).toBe(1)
    const logs = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from elevator_log where company_id = $1 and summary like '证书缺口换人：%'`,
      [own.id],
    )
    expect(logs[0]?.n).toBe(4)
    // The same proposal again: the lifts have other people by now.
    expect((await server.send(gapApi.apply, { day, items }, boss)).errorCode).toBe(1000001)
  })

  it('没有人员的工单按电梯的人员算；换人后由新的人员补上，补不进的不补', async () => {
    const { boss, own, a, b, e, f, bare } = await world()
    const [place] = await asOwner<{ communityId: string; customerId: string }>(
      server,
      'select community_id as "communityId", customer_id as "customerId" from elevator where id = $1',
      [bare[1]],
    )
    const site = place as { communityId: string; customerId: string }
    const open = (planDate: string) =>
      anOrder(server, own, { ...site, elevatorId: bare[1] as string }, { planDate, legalDeadline: planDate })
    const [behind, blocked] = [await open('2027-02-04'), await open('2027-02-19')]
    await asOwner(
      server,
      `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, reason, state)
       values ($1, gen_random_uuid(), $2, 1, '2027-02-19T00:00:00+08:00', '2027-02-19T23:59:00+08:00', '请假', 1)`,
      [own.id, f.id],
    )
    await asOwner(server, `update employee set skills = '{0}' where company_id = $1`, [own.id])
    expect(await server.ask(gapApi.plan, { day }, boss)).toMatchObject({ orders: 5 })
    const items = [
      { elevatorId: bare[1] as string, fromId: a.id, toId: e.id },
      { elevatorId: bare[1] as string, fromId: b.id, toId: f.id },
    ]
    await server.ask(gapApi.apply, { day, items }, boss)
    expect(await crewOf('maintain_order', behind)).toEqual([e.id, f.id])
    expect(await crewOf('maintain_order', blocked)).toEqual([])
    expect(await server.ask(gapApi.plan, { day }, boss)).toMatchObject({ orders: 2 })
  })

  it('接收人当日无证 1007011；已在本梯或一梯两次不行；一条不行则全部不改', async () => {
    const { boss, own, a, b, c, e, bare, part } = await world()
    const short = await aWorker(server, own, { name: '短证', validTo: '2027-01-10' })
    const [first, second] = bare as [string, string]
    const sound = { elevatorId: first, fromId: a.id, toId: e.id }
    const send = (...items: { elevatorId: string; fromId: string; toId: string }[]) =>
      server.send(gapApi.apply, { day, items }, boss)
    expect(await send(sound, { elevatorId: second, fromId: a.id, toId: short.id })).toMatchObject({
      errorCode: 1007011,
      errorMsg: '短证的特种设备作业人员证将于2027-01-10到期，不能负责电梯',
    })
    expect((await send(sound, { ...sound, fromId: b.id })).errorCode).toBe(1000400)
    expect((await send(sound, { elevatorId: part, fromId: b.id, toId: c.id })).errorCode).toBe(1000400)
    expect(await crewOf('elevator', first)).toEqual([a.id, b.id])
  })

  it('实时页：没有终端就没有终端号，证书照实给出', async () => {
    const { boss, bare } = await world()
    expect(await server.ask(liveApi.detail, { id: bare[0] as string }, boss)).toMatchObject({
      terminalNo: null,
      online: null,
      papers: [],
    })
  })
})
