import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { aReader, ordersFor, recordsOf, stood } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { recordApi } from '../shared/api.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('登记来电', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '周调度' })
  })
  beforeEach(async () => {
    server.setNow(at('10:00:00'))
    rescue = await aRescue(server, company)
  })
  const draft = (over: object = {}) =>
    ({
      source: 3,
      elevatorId: rescue.lift,
      code: '94',
      occurredAt: at('09:55:00'),
      said: '停在 7 层，门打不开',
      caller: 2,
      phone: '13800001111',
      personCount: 2,
      vulnerable: [1],
      ...over,
    }) as never
  const add = async (over: object = {}, who = desk) => {
    const answer = await server.send(recordApi.add, draft(over), who)
    await server.outbox.settled()
    return answer
  }
  const from96333 = (no: string, over: object = {}) => ({
    source: 4,
    code: '96',
    outerNo: no,
    caller: undefined,
    ...over,
  })

  it('没有登录、没有权限、别家的电梯、字段不合规', async () => {
    expect((await server.send(recordApi.add, draft())).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['AH9', 'AHb'] })
    expect((await add({}, reader)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await add({}, stranger)).errorCode).toBe(1000404)
    const props = async (over: object) => (await add(over)).fields.map(({ prop }) => prop)
    expect(await props({ code: '62' })).toEqual(['code'])
    expect(await props({ code: '96' })).toEqual(['code'])
    expect(await props({ source: 4 })).toEqual(['outerNo'])
    expect(await props({ occurredAt: at('10:05:00') })).toEqual(['occurredAt'])
    expect(await props({ occurredAt: '2026-11-18T10:00:00+08:00' })).toEqual(['occurredAt'])
    expect(await recordsOf(server, rescue.lift)).toEqual([])
  })

  it('物业来电困人：记录、困人急修、接警都有了；再来电并入同一条，说的话不丢', async () => {
    const made = await add()
    expect(made).toMatchObject({ errorCode: 0, data: { joined: false, kind: 3 } })
    const [record] = await recordsOf(server, rescue.lift)
    expect(record).toMatchObject({ code: '94', kind: 3, level: 'A', status: 2, count: 1 })
    expect(record?.decisionLog.map(({ step }) => step)).toEqual([1, 5, 7, 8, 9])
    expect(record?.decisionLog[0]?.result).toBe(
      '周调度 10:00 登记：物业来电，留有电话，2 人被困：停在 7 层，门打不开。',
    )
    const [order] = await ordersFor(server, rescue.lift)
    expect(order).toMatchObject({
      repair_type: 1,
      source: 1,
      trapped_count: 2,
      trapped_special: [1],
      reporter_phone: expect.anything(),
      report_text: '来电登记「非平层困人」，停在 7 层，门打不开',
    })
    const detail = await server.ask(recordApi.detail, { id: made.data.id }, desk)
    expect(detail).toMatchObject({ source: 3, said: '停在 7 层，门打不开', personCount: 2, alarmState: 2 })

    server.setNow(at('10:03:00'))
    const again = await add({ occurredAt: at('10:02:00'), said: '有人不舒服', vulnerable: [4], personCount: 3 })
    expect(again.data).toMatchObject({ id: made.data.id, joined: true })
    const after = await server.ask(recordApi.detail, { id: made.data.id }, desk)
    expect(after).toMatchObject({
      count: 2,
      said: '停在 7 层，门打不开\n有人不舒服',
      personCount: 3,
      vulnerable: [1, 4],
    })
    expect(await ordersFor(server, rescue.lift)).toHaveLength(1)
  })

  it('96333 转警：并入电梯未完成的工单并升级；同一工单号只登记一次', async () => {
    const terminalId = await aReader(server, company, rescue.lift)
    await stood(server, company, { lift: rescue.lift, terminalId, code: '01', occurredAt: at('09:50:00') })
    expect((await ordersFor(server, rescue.lift)).map(({ repair_type }) => repair_type)).toEqual([2])
    const made = await add(from96333('HZ20261120-88', { personCount: undefined }))
    expect(made.errorCode).toBe(0)
    const [order, ...more] = await ordersFor(server, rescue.lift)
    expect(more).toEqual([])
    expect(order).toMatchObject({ repair_type: 1 })
    expect(made.data.orderNo).toBe(order?.order_no)
    const twice = await add(from96333('HZ20261120-88'))
    expect(twice).toMatchObject({
      errorCode: 8010211,
      errorMsg: `96333 工单 HZ20261120-88 已登记为 ${made.data.recordNo}，请在那条记录里继续处理`,
    })
  })

  it('没有人被困的 96333 是急修；后来说有人，同一张工单升级为困人急修', async () => {
    await add(from96333('HZ-1', { personCount: 0 }))
    expect((await ordersFor(server, rescue.lift)).map(({ repair_type }) => repair_type)).toEqual([2])
    server.setNow(at('10:04:00'))
    const second = await add(from96333('HZ-2', { personCount: 1, occurredAt: at('10:03:00') }))
    expect(second.data.joined).toBe(true)
    expect((await ordersFor(server, rescue.lift)).map(({ repair_type }) => repair_type)).toEqual([1])
    // Its number is known as well: nobody writes it down a third time.
    expect((await add(from96333('HZ-2'))).errorCode).toBe(8010211)
  })

  it('两个人同时登记 96333 的同一工单，只有一条', async () => {
    const [a, b] = await Promise.all([add(from96333('HZ-3')), add(from96333('HZ-3'))])
    expect([a.errorCode, b.errorCode].toSorted()).toEqual([0, 8010211])
    expect(await recordsOf(server, rescue.lift)).toHaveLength(1)
    const [count] = await asOwner<{ n: number }>(
      server,
      'select count(*)::int as n from alarm_call where id = any($1::uuid[])',
      [(await recordsOf(server, rescue.lift)).map(({ id }) => id)],
    )
    expect(count?.n).toBe(1)
  })

  it('两个人把 96333 的同一工单登记在两部电梯上，也只有一条', async () => {
    const other = await aRescue(server, company)
    const [a, b] = await Promise.all([add(from96333('HZ-4')), add(from96333('HZ-4', { elevatorId: other.lift }))])
    expect([a.errorCode, b.errorCode].toSorted()).toEqual([0, 8010211])
  })
})
