import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker, type LiftPlace } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeePlanApi } from '../shared/api.ts'

const day = '2026-11-20'
const month = '2026-11'

describe('人员维保计划', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let clerk: Person
  let stranger: Person
  let customerId: string
  let communityId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${day}T09:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['JMe'] })
    stranger = await aPerson(server, await aCompany(server))
    customerId = await aCustomer(server, company)
    communityId = await aCommunity(server, company, { name: '青禾花园' })
  })

  /** A person with a mate and some lifts: each has orders tomorrow … on as many days as asked, an hour apart. */
  async function aScene(given: { lifts?: number; days?: number; receiverTo?: string } = {}) {
    const teamId = await aTeam(server, company)
    await asOwner(server, 'update team set base_lng = 120.17, base_lat = 30.28 where id = $1', [teamId])
    const wang = await aWorker(server, company, { name: '王一维', teamId, validTo: '2027-03-01' })
    const mate = await aWorker(server, company, { name: '李二保', teamId })
    const to = await aWorker(server, company, {
      name: '赵小梯',
      teamId,
      ...(given.receiverTo ? { validTo: given.receiverTo } : {}),
    })
    const lifts: (LiftPlace & { elevatorId: string })[] = []
    const orders: string[] = []
    for (let n = 0; n < (given.lifts ?? 2); n++) {
      const place = { communityId, customerId, teamId, workerIds: [wang.id, mate.id] }
      const lift = { ...place, elevatorId: await anElevator(server, company, place) }
      lifts.push(lift)
      for (let d = 1; d <= (given.days ?? 2); d++) {
        const id = await anOrder(server, company, lift, {
          planDate: addDays(day, d),
          legalDeadline: addDays(day, d + 3),
        })
        await asOwner(server, 'update maintain_order set plan_start = $2 where id = $1', [id, `${9 + n}:00`])
        orders.push(id)
      }
    }
    return { teamId, wang, mate, to, lifts, orders }
  }

  const crewOf = async (table: 'maintain_order' | 'elevator', id: string | undefined) =>
    (await asOwner<{ worker_ids: string[] }>(server, `select worker_ids from ${table} where id = $1`, [id]))[0]
      ?.worker_ids
  const preview = (given: Record<string, unknown>) =>
    server.ask(employeePlanApi.handoverPreview, { scope: 'all', reason: '调岗', ...given } as never, chief)

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const { wang, to, lifts } = await aScene()
    const asked = { fromId: wang.id, toId: to.id, scope: 'all' as const, reason: '调岗' }
    const { token } = await preview({ fromId: wang.id, toId: to.id })
    const calls = [
      [employeePlanApi.people, { month }],
      [employeePlanApi.month, { id: wang.id, month }],
      [employeePlanApi.day, { employeeId: wang.id, date: day }],
      [employeePlanApi.handoverPreview, asked],
      [employeePlanApi.handoverApply, { token, liftIds: lifts.map(({ elevatorId }) => elevatorId) }],
    ] as const
    for (const [call, input] of calls) {
      expect((await server.send(call, input as never)).errorCode).toBe(40000)
      expect((await server.send(call, input as never, clerk)).errorCode).toBe(1002001)
    }
    expect(await server.ask(employeePlanApi.people, { month }, stranger)).toEqual([])
    for (const [call, input] of calls.slice(1, 4))
      expect((await server.send(call, input as never, stranger)).errorCode).toBe(1000404)
    // A preview belongs to who made it.
    expect((await server.send(employeePlanApi.handoverApply, { token }, stranger)).errorCode).toBe(3020017)
    const bad = await server.send(employeePlanApi.month, { id: 'x', month: '2026-13' }, chief)
    expect(bad.fields.map(({ prop }) => prop)).toEqual(['id', 'month'])
    const part = { ...asked, scope: 'lifts' as const, reason: ' ' }
    expect((await server.send(employeePlanApi.handoverPreview, part, chief)).fields.map(({ msg }) => msg)).toEqual([
      '原因不能为空',
    ])
    const none = { ...asked, scope: 'lifts' as const }
    expect((await server.send(employeePlanApi.handoverPreview, none, chief)).fields.map(({ msg }) => msg)).toEqual([
      '请选择电梯',
    ])
    const self = await server.send(employeePlanApi.handoverPreview, { ...asked, toId: wang.id }, chief)
    expect(self.fields).toMatchObject([{ prop: 'toId', msg: '不能交接给本人' }])
    const foreign = await server.send(employeePlanApi.handoverPreview, { ...asked, toId: stranger.employeeId }, chief)
    expect(foreign.errorCode).toBe(1000404)
  })

  it('一个月：工单、工时对容量、路程、证书剩余、请假、负责电梯；请假的工作日不算容量', async () => {
    const { wang, teamId, lifts } = await aScene({ lifts: 3, days: 2 })
    const before = await server.ask(employeePlanApi.month, { id: wang.id, month }, chief)
    // 30 days, Mondays to Saturdays: 25 working days × 420.
    expect(before).toMatchObject({
      name: '王一维',
      active: true,
      target: 420,
      orders: 6,
      done: 0,
      minutes: 270,
      capacity: 10_500,
      lifts: [{ leads: true, openOrders: 2, nextMaintainDate: null }, {}, {}],
      certificates: [{ type: 201, validTo: '2027-03-01', daysLeft: 101 }],
      absences: [],
    })
    expect(before.lifts.map(({ id }) => id).sort()).toEqual(lifts.map(({ elevatorId }) => elevatorId).sort())
    expect([before.days[0]?.date, before.days.at(-1)?.date]).toEqual(['2026-10-26', '2026-12-06'])
    const tomorrow = before.days.find(({ date }) => date === '2026-11-21')
    // 1.9 km in a straight line from the base, × 1.35.
    expect(tomorrow).toMatchObject({ minutes: 135, km: 2.6, working: true, absent: false })
    expect(tomorrow?.chips.map(({ start, crew }) => [start, crew])).toEqual(
      ['09:00', '10:00', '11:00'].map((start) => [start, '王一维、李二保']),
    )
    await asOwner(
      server,
      `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, state) values ($1, $2, $3, 1, $4, $5, 1)`,
      [company.id, newId(), wang.id, '2026-11-21T00:00:00+08:00', '2026-11-24T00:00:00+08:00'],
    )
    const after = await server.ask(employeePlanApi.month, { id: wang.id, month }, chief)
    // Saturday and Monday; the Sunday between them is no working day.
    expect(after.capacity).toBe(10_500 - 2 * 420)
    expect(after.days.filter(({ absent }) => absent).map(({ date }) => date.slice(8))).toEqual(['21', '22', '23'])
    expect(after.absences).toMatchObject([{ state: 1, orders: 6 }])
    const people = await server.ask(employeePlanApi.people, { month, teamIds: [teamId] }, chief)
    expect(people.map(({ name, orders, capacity, certified }) => [name, orders, capacity, certified])).toEqual([
      ['王一维', 6, 9660, true],
      ['李二保', 6, 10_500, true],
      ['赵小梯', 0, 10_500, true],
    ])
    const leader = await aPerson(server, company, { grants: ['JW1'], scope: 2, teamId })
    expect(await server.ask(employeePlanApi.people, { month }, leader)).toHaveLength(3)
    const other = await aScene()
    expect((await server.send(employeePlanApi.month, { id: other.wang.id, month }, leader)).errorCode).toBe(1000404)
  })

  it('一天：按路线的时间，负荷对 420，地图上从驻点出发', async () => {
    const { wang } = await aScene({ lifts: 2, days: 1 })
    const got = await server.ask(employeePlanApi.day, { employeeId: wang.id, date: addDays(day, 1) }, chief)
    expect(got).toMatchObject({
      minutes: 90,
      target: 420,
      km: 2.6,
      drift: null,
      base: { lng: 120.17, lat: 30.28 },
      stops: [{ at: '09:00', planned: '09:00', lng: 120.15, crew: ['王一维', '李二保'], daysLeft: 4 }, { at: '10:00' }],
    })
    expect((await server.ask(employeePlanApi.day, { employeeId: wang.id, date: day }, chief)).stops).toEqual([])
  })

  it('交接全部：逐单检查，证书到期的留下；被他人改过的单独失败；电梯一并交接，24 小时内可撤销', async () => {
    const { wang, mate, to, lifts, orders } = await aScene({ lifts: 2, days: 3, receiverTo: addDays(day, 2) })
    const liftIds = lifts.map(({ elevatorId }) => elevatorId)
    const got = await preview({ fromId: wang.id, toId: to.id })
    expect(got).toMatchObject({ fromName: '王一维', toName: '赵小梯', ok: 4, blocked: 2 })
    expect(got.byCode.V04).toBe(2)
    const blocked = got.rows.filter(({ ok }) => !ok)
    expect(blocked.map(({ planDate }) => planDate)).toEqual([addDays(day, 3), addDays(day, 3)])
    expect(blocked[0]?.violations.map(({ text }) => text)).toContain(
      `赵小梯的电梯作业证(T)于${addDays(day, 2)}到期，不能安排${addDays(day, 3)}的工单`,
    )
    expect(got.lifts.map(({ ok, leads, orders: n }) => [ok, leads, n])).toEqual([
      [true, true, 3],
      [true, true, 3],
    ])
    // Nothing is written by a preview.
    expect(await crewOf('maintain_order', orders[0])).toEqual([wang.id, mate.id])
    const [edited, excluded, ...rest] = got.rows.filter(({ ok }) => ok).map(({ id }) => id)
    await asOwner(server, 'update maintain_order set version = version + 1 where id = $1', [edited])
    const done = await server.ask(
      employeePlanApi.handoverApply,
      { token: got.token, excludeIds: [excluded as string], liftIds },
      chief,
    )
    expect(done).toMatchObject({
      done: 2,
      skipped: 3,
      lifts: 2,
      liftsRefused: null,
      failed: [{ id: edited, errorCode: 1000001, errorMsg: '数据已被他人修改，请刷新后重试' }],
    })
    for (const id of rest) expect(await crewOf('maintain_order', id)).toEqual([to.id, mate.id])
    for (const id of [edited, excluded, ...blocked.map((row) => row.id)])
      expect(await crewOf('maintain_order', id)).toEqual([wang.id, mate.id])
    for (const id of liftIds) expect(await crewOf('elevator', id)).toEqual([to.id, mate.id])
    // The events of the lifts move no further order.
    await server.outbox.settled()
    expect(await crewOf('maintain_order', excluded)).toEqual([wang.id, mate.id])

    expect((await server.send(employeePlanApi.handoverApply, { token: got.token }, chief)).errorCode).toBe(3020017)
    const [kept] = await server.ask(handoverApi.list, { id: wang.id }, chief)
    expect(kept).toMatchObject({ lifts: 2, orders: 2, undoneAt: null })
    const undone = await server.ask(handoverApi.undo, { id: kept?.id ?? '', version: kept?.version ?? 0 }, chief)
    expect(undone).toEqual({ lifts: 2, orders: 2, kept: [] })
    expect(await crewOf('elevator', liftIds[0])).toEqual([wang.id, mate.id])
    expect(await crewOf('maintain_order', rest[0])).toEqual([wang.id, mate.id])
  })

  it('只交接几天的工单：电梯不动；十分钟后令牌失效，什么都没有写', async () => {
    const { wang, mate, to, orders } = await aScene({ lifts: 1, days: 4 })
    const asked = { fromId: wang.id, toId: to.id, scope: 'days', from: addDays(day, 2), to: addDays(day, 3) }
    const late = await preview(asked)
    server.setNow(`${day}T09:11:00+08:00`)
    expect((await server.send(employeePlanApi.handoverApply, { token: late.token }, chief)).errorCode).toBe(3020017)
    expect(await crewOf('maintain_order', orders[1])).toEqual([wang.id, mate.id])
    const got = await preview(asked)
    expect([got.rows.map(({ planDate }) => planDate), got.lifts]).toEqual([[addDays(day, 2), addDays(day, 3)], []])
    const done = await server.ask(employeePlanApi.handoverApply, { token: got.token }, chief)
    expect(done).toMatchObject({ done: 2, lifts: 0, failed: [] })
    const crews = await Promise.all(orders.map((id) => crewOf('maintain_order', id)))
    expect(crews.map((crew) => crew?.[0] === to.id)).toEqual([false, true, true, false])
    server.setNow(`${day}T09:00:00+08:00`)
  })

  it('接收人没有证：电梯列明原因；提交时才失效的，工单照样交接，电梯留下并说明', async () => {
    const { wang, to, lifts, orders } = await aScene({ lifts: 1, days: 1 })
    const got = await preview({ fromId: wang.id, toId: to.id })
    await asOwner(server, 'update certificate set state = 6 where owner_id = $1', [to.id])
    const again = await preview({ fromId: wang.id, toId: to.id })
    expect(again.lifts).toMatchObject([{ ok: false, reason: '赵小梯的特种设备作业人员证已注销' }])
    expect(again.rows[0]?.ok).toBe(false)
    await asOwner(server, 'update certificate set state = 2, valid_to = $2 where owner_id = $1', [
      to.id,
      addDays(day, 30),
    ])
    const liftIds = lifts.map(({ elevatorId }) => elevatorId)
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [liftIds[0], []])
    const done = await server.ask(employeePlanApi.handoverApply, { token: got.token, liftIds }, chief)
    expect(done).toMatchObject({ done: 1, lifts: 0, liftsRefused: '数据不存在' })
    expect((await crewOf('maintain_order', orders[0]))?.[0]).toBe(to.id)
  })

  it('数据范围外的电梯不在预览里，也不能随交接提交（common 2）', async () => {
    const { teamId, wang, to, lifts } = await aScene({ lifts: 1, days: 1 })
    const place = { communityId, customerId, teamId: await aTeam(server, company), workerIds: [wang.id] }
    const far = await anElevator(server, company, place)
    const leader = await aPerson(server, company, { grants: ['AP4', 'JW1', 'JW2'], scope: 2, teamId })
    const asked = { fromId: wang.id, toId: to.id, scope: 'all' as const, reason: '调岗' }
    const got = await server.ask(employeePlanApi.handoverPreview, asked, leader)
    const near = lifts[0]?.elevatorId as string
    expect(got.lifts.map(({ id }) => id)).toEqual([near])
    const given = { token: got.token, liftIds: [near, far] }
    const done = await server.ask(employeePlanApi.handoverApply, given, leader)
    expect(done).toMatchObject({ lifts: 0, liftsRefused: '数据不存在' })
    expect(await crewOf('elevator', far)).toEqual([wang.id])
    expect((await crewOf('elevator', near))?.[0]).toBe(wang.id)
  })

  it('批量改人的令牌不能拿来交接', async () => {
    const { wang, mate, to, orders } = await aScene({ lifts: 1, days: 1 })
    const batch = await server.ask(
      maintainOrderApi.batchPreview,
      { ids: orders, action: 'staff', params: { crew: [to.id, mate.id] }, reason: '换人' },
      chief,
    )
    expect((await server.send(employeePlanApi.handoverApply, { token: batch.token }, chief)).errorCode).toBe(3020017)
    expect(await crewOf('maintain_order', orders[0])).toEqual([wang.id, mate.id])
  })
})
