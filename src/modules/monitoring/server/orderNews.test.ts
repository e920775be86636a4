import { beforeAll, describe, expect, it } from 'vitest'
import { type Event, inCompany, newId } from '#kernel/server/index.ts'
import { Outbox } from '#kernel/server/outbox.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, delivered, type Rescue } from '#test/builders/repair.ts'
import { aReader, emitted, ordersFor, recordsOf, stood, toldOf } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { monitoringModule } from './index.ts'
import { findMeasured } from './measured.store.ts'
import { closeForgotten } from './orderNews.ts'
import { signalStood } from './pipeline.ts'

const at = (time: string, day = '2026-11-21') => `${day}T${time}+08:00`

describe('一次信号一条记录，工单的消息回到记录', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue
  let terminalId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周调度' })
  })

  const atLift = async (time: string) => {
    server.setNow(at(time))
    rescue = await aRescue(server, company)
    terminalId = await aReader(server, company, rescue.lift)
  }
  const signal = (code: string, occurredAt: string, over: object = {}, rests = false) =>
    stood(server, company, { lift: rescue.lift, terminalId, code, occurredAt: at(occurredAt), ...over }, rests)
  const records = () => recordsOf(server, rescue.lift)
  const orders = () => ordersFor(server, rescue.lift)
  const eventOf = (code: string, occurredAt: string): Event => ({
    eventId: newId(),
    name: 'signal.stood',
    at: at(occurredAt),
    companyId: company.id,
    actorId: null,
    id: rescue.lift,
    version: null,
    payload: { terminalId, code, occurredAt: at(occurredAt), receivedAt: at(occurredAt), lines: [] },
  })
  const handled = (event: Event, then: () => void = () => {}) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, async (ctx) => {
      await signalStood(ctx, event)
      then()
    })

  it('同一信号再来、同时来两次：仍是一条记录、一张工单、一次计数', async () => {
    await atLift('09:00:00')
    await Promise.all([1, 2, 3].map(() => handled(eventOf('94', '08:59:00'))))
    await handled(eventOf('94', '08:59:00'))
    expect(await records()).toMatchObject([{ code: '94', status: 2, count: 1 }])
    expect(await orders()).toHaveLength(1)
    // Different codes of one lift at the same time share the order.
    await Promise.all(['01', '13', '08', '05'].map((code) => handled(eventOf(code, '09:00:00'))))
    expect(await records()).toHaveLength(5)
    expect(await orders()).toHaveLength(1)
  })

  it('两个实例同时投递：每个信号处理一次', async () => {
    await atLift('09:30:00')
    for (const [n, code] of ['02', '02', '03', '94'].entries()) await signal(code, `09:2${n}:00`, {}, true)
    const subscriptions = monitoringModule.subscriptions ?? []
    const other = new Outbox(server.services, subscriptions)
    await Promise.all([server.outbox.settled(), other.settled()])
    await other.stop()
    expect((await records()).map(({ code, count }) => [code, count]).toSorted()).toEqual([
      ['02', 2],
      ['03', 1],
      ['94', 1],
    ])
    expect(await orders()).toHaveLength(1)
  })

  it('处理到一半进程没了：什么都没留下，再投递时补齐', async () => {
    await atLift('10:00:00')
    const event = eventOf('94', '09:59:00')
    const killed = handled(event, () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await records()).toEqual([])
    expect(await orders()).toEqual([])
    await handled(event)
    expect(await records()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
  })

  it('恢复先于发生送达：不丢，发生之后仍会恢复', async () => {
    await atLift('10:30:00')
    await signal('18', '10:30:00', {}, true)
    await asOwner(
      server,
      `update outbox set next_at = now() + interval '1 hour' where name = 'signal.stood' and row_id = $1`,
      [rescue.lift],
    )
    await emitted(server, company, 'signal.ended', { id: rescue.lift, code: '18', endedAt: at('10:35:00') })
    await server.outbox.settled()
    expect(await records()).toEqual([])
    await asOwner(
      server,
      `update outbox set next_at = now() where row_id = $1 and name = 'signal.stood' and done_at is null`,
      [rescue.lift],
    )
    await server.outbox.settled()
    await asOwner(server, `update outbox set next_at = now() where row_id = $1 and done_at is null`, [rescue.lift])
    await server.outbox.settled()
    expect(await records()).toMatchObject([{ code: '18', status: 3 }])
  })

  it('维修完成：2→5，处置结论、原因、部位照工单；关闭：2→1 并通知调度；再次转维修另建工单', async () => {
    await atLift('11:00:00')
    await signal('94', '10:59:00', { occupied: true })
    const [order] = await orders()
    const id = String(order?.id)
    const wang = phoneOf(server, rescue.wang)
    await wang(id, { type: 'repairAccept' }, { type: 'depart' }, { type: 'arrive', gps: [120.15, 30.28] })
    await wang(id, { type: 'rescued', payload: { count: 1, state: 1 } })
    const done = { cause: 5, faultPart: 4, measure: '恢复供电', stateAfter: 1, photosAfter: ['after.jpg'] }
    await wang(id, { type: 'repairComplete', payload: done })
    await delivered(server)
    expect(await records()).toMatchObject([{ status: 5, result: 3, cause: '停电' }])
    expect((await records())[0]?.part).toBeTruthy()
    expect((await toldOf(server, company, 'fault.closed')).at(-1)).toMatchObject({ payload: { status: 5, result: 3 } })

    await atLift('12:00:00')
    await signal('01', '12:00:00')
    const [first] = await orders()
    const close = { id: String(first?.id), version: Number(first?.version), reason: 3 as const }
    await server.ask(repairApi.close, close, manager)
    await delivered(server)
    const [record] = await records()
    expect(record).toMatchObject({ status: 1, repairOrderId: null })
    expect(
      await asOwner(server, `select title from message where receiver_id = $1 and biz_id = $2`, [
        manager.userId,
        record?.id,
      ]),
    ).toEqual([{ title: '监测记录回到待确认' }])
    // People are in the car again within ten minutes: somebody goes, though the order was closed.
    await signal('94', '12:00:30', { occupied: true })
    const [, second] = await orders()
    await server.ask(
      repairApi.close,
      { id: String(second?.id), version: Number(second?.version), reason: 1, callBack: '已致电物业，无人被困' },
      manager,
    )
    await delivered(server)
    server.setNow(at('12:05:00'))
    await signal('94', '12:04:30', { occupied: true })
    expect(await orders()).toHaveLength(3)
    expect((await records()).at(-1)).toMatchObject({ code: '94', count: 2, status: 2 })
  })

  it('工单合并：记录随之并入；工单删除：回到待确认；电梯报废：未处理的记录关闭', async () => {
    await atLift('13:00:00')
    await signal('01', '13:00:00')
    const [ours] = await orders()
    const phoned = await server.ask(
      repairApi.add,
      {
        repairType: 2,
        source: 1,
        elevatorId: rescue.lift,
        reporterName: '刘物业',
        reporterPhone: '13812340002',
        reportText: '不走',
        notDuplicate: true,
      },
      manager,
    )
    await server.ask(repairApi.merge, { id: phoned.id, orderId: String(ours?.id) }, manager)
    await delivered(server)
    expect(await records()).toMatchObject([{ status: 2, repairOrderId: phoned.id }])
    expect((await orders()).find(({ id }) => id === phoned.id)).toMatchObject({
      record_ids: [(await records())[0]?.id],
    })

    await atLift('14:00:00')
    await signal('01', '14:00:00')
    const [made] = await orders()
    await server.ask(repairApi.remove, { id: String(made?.id) }, manager)
    await delivered(server)
    expect(await records()).toMatchObject([{ status: 1, repairOrderId: null }])
    await emitted(server, company, 'elevator.scrapped', { id: rescue.lift })
    await delivered(server)
    expect(await records()).toMatchObject([{ status: 7, suppressReason: '电梯报废' }])
  })

  it('恢复后 30 天没有人确认：夜里关闭', async () => {
    await atLift('15:00:00')
    await signal('18', '15:00:00')
    await emitted(server, company, 'signal.ended', { id: rescue.lift, code: '18', endedAt: at('15:10:00') })
    await delivered(server)
    const night = () =>
      inCompany(server.services, { principal: null, companyId: company.id, traceId: 'night' }, closeForgotten)
    server.setNow(at('15:10:00', '2026-12-21'))
    await night()
    expect(await records()).toMatchObject([{ status: 3 }])
    server.setNow(at('15:10:01', '2026-12-21'))
    await night()
    expect(await records()).toMatchObject([{ status: 7 }])
    // It is off the desk, and happened all the same: the score of 按需维保 counts ninety days.
    const told = await inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
      findMeasured(ctx, [rescue.lift], '2026-11-01'),
    )
    expect(told.records).toMatchObject([{ code: '18' }])
  })
})
