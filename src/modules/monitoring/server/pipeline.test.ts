import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { repairModule } from '#modules/repair/server/index.ts'
import { strategyApi } from '#modules/strategy/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, delivered, type Rescue } from '#test/builders/repair.ts'
import { aReader, ended, ordersFor, recordsOf, stood, toldOf } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lastingWork } from './lasting.ts'
import { lockToRaise, raiseRepair } from './raise.ts'

const at = (time: string, day = '2026-11-20') => `${day}T${time}+08:00`
const ms = (moment: unknown) => Date.parse(String(moment))

describe('从信号到工单', () => {
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
  const signal = (code: string, occurredAt: string, over: object = {}) =>
    stood(server, company, { lift: rescue.lift, terminalId, code, occurredAt: at(occurredAt), ...over })
  const records = () => recordsOf(server, rescue.lift)
  const orders = () => ordersFor(server, rescue.lift)
  const minute = async () => {
    for (const work of repairModule.minutely ?? []) await work.run(server.services, company.id)
  }
  const turnIntoRepair = (id: string) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, async (ctx) =>
      raiseRepair(ctx, await lockToRaise(ctx, id), { by: '周调度' }),
    )
  const strategy = (name: string, over: object = {}) =>
    server.ask(
      strategyApi.add,
      {
        name,
        scope: 4,
        elevatorIds: [rescue.lift],
        levels: ['C'],
        mode: 1,
        repairType: 3,
        assignee: 1,
        persistSeconds: 0,
        peopleInCarOnly: false,
        enabled: true,
        ...over,
      },
      manager,
    )

  it('monitoring 8.4 困人：08:13:05 一条 94（发生 08:12:05）、一张困人急修；08:16:05 班组长；08:38:40 到场；08:46:05 解救，34.00 分', async () => {
    await atLift('08:00:00')
    const leader = await aPerson(server, company, { name: '班组长', grants: ['JR1'], teamId: rescue.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [rescue.teamId, leader.employeeId])
    server.setNow(at('08:13:05'))
    await signal('94', '08:12:05', { occupied: true, floor: 7 })
    const [record, ...more] = await records()
    expect(more).toEqual([])
    expect(record).toMatchObject({ code: '94', kind: 3, level: 'A', status: 2, count: 1 })
    expect(record?.recordNo).toMatch(/^GZ261120\d{5}$/)
    expect(ms(record?.occurredAt)).toBe(Date.parse(at('08:12:05')))
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ repair_type: 1, source: 3, source_record_id: record?.id, trapped_floor: '7' })
    expect(ms(order?.report_at)).toBe(Date.parse(at('08:13:05')))
    expect(record?.repairOrderId).toBe(order?.id)
    expect(record?.decisionLog.map(({ step }) => step)).toEqual([1, 4, 5, 7, 8, 9])
    expect(record?.decisionLog.at(-1)?.result).toBe(`生成困人急修工单 ${order?.order_no}。`)

    const id = String(order?.id)
    server.setNow(at('08:16:05'))
    await minute()
    // Who is told next is 故障推送's: its rungs stand.
    const rungs = await asOwner<{ due_at: Date }>(server, 'select due_at from push_rung where order_id = $1', [id])
    expect(rungs.map(({ due_at }) => ms(due_at))).toContain(Date.parse(at('08:16:05')))

    const wang = phoneOf(server, rescue.wang)
    server.setNow(at('08:20:00'))
    await wang(id, { type: 'repairAccept' }, { type: 'depart' })
    server.setNow(at('08:38:40'))
    await wang(id, { type: 'arrive', gps: [120.15, 30.28] })
    const [arrived] = await orders()
    expect(((ms(arrived?.arrive_at) - ms(arrived?.report_at)) / 60_000).toFixed(2)).toBe('25.58')
    expect(arrived?.arrive_over).toBe(false)
    server.setNow(at('08:46:05'))
    await wang(id, { type: 'rescued', payload: { count: 1, state: 1 } })
    await delivered(server)
    const [call] = await asOwner<{ at: string }>(server, 'select freed_at as at from alarm_call where id = $1', [
      record?.id,
    ])
    expect(((ms(call?.at) - ms(record?.occurredAt)) / 60_000).toFixed(2)).toBe('34.00')
    expect((await toldOf(server, company, 'alarm.freed')).map(({ id: of }) => of)).toEqual([record?.id])
  })

  it('monitoring 8.5 去重与升级：02 五次一条，转维修为普通维修；14:50 的 94 使同一张工单成为困人急修', async () => {
    await atLift('14:00:00')
    for (const time of ['14:00:00', '14:10:00', '14:25:00', '14:29:00', '14:40:00']) {
      server.setNow(at(time))
      await signal('02', time)
    }
    const [record, ...more] = await records()
    expect(more).toEqual([])
    expect(record).toMatchObject({ code: '02', count: 5, status: 1, repairOrderId: null })
    expect(await orders()).toEqual([])
    const made = await turnIntoRepair(String(record?.id))
    expect(made).toMatchObject({ outcome: 'made', repairType: 3 })
    server.setNow(at('14:50:00'))
    await signal('94', '14:49:00', { occupied: true })
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ id: made.id, repair_type: 1, arrive_limit: 30, trapped_count: 1 })
    expect(order?.record_ids).toEqual((await records()).map(({ id }) => id))
    const said = '工单级别已由普通维修升级为困人急修'
    expect((await records()).at(-1)?.decisionLog.some(({ result }) => result.includes(said))).toBe(true)
    const told = await asOwner<{ title: string }>(
      server,
      'select title from message where receiver_id = $1 and biz_id = $2',
      [manager.userId, made.id],
    )
    expect(told.map(({ title }) => title)).toContain(said)
    expect(await toldOf(server, company, 'fault.escalated')).toMatchObject([{ payload: { code: '94', why: 'raised' } }])
  })

  it('monitoring 8.6 维保人员已签到：01、13 只记录；05 派单，先派这位作业人员；离场之后照常派单', async () => {
    await atLift('10:00:00')
    const visit = await anOrder(
      server,
      company,
      { ...rescue, elevatorId: rescue.lift, workerIds: [rescue.li.employeeId] } as never,
      {
        planDate: '2026-11-20',
        legalDeadline: '2026-11-25',
        status: 2,
        startAt: at('09:50:00'),
      },
    )
    const signIn = (kind: 1 | 2, time: string, pass: boolean) =>
      asOwner(
        server,
        `insert into sign_in (company_id, id, order_id, employee_id, kind, at, pass, method)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 1)`,
        [company.id, visit, rescue.li.employeeId, kind, at(time), pass],
      )
    // Outside of the distance: nobody is at the lift.
    await signIn(1, '09:45:00', false)
    server.setNow(at('09:46:00'))
    await signal('08', '09:46:00')
    expect((await records())[0]).toMatchObject({ code: '08', status: 2 })
    await asOwner(
      server,
      `update repair_order set status = 10, close_reason = 3, closed_at = now() where elevator_id = $1`,
      [rescue.lift],
    )
    await signIn(1, '09:50:00', true)
    server.setNow(at('10:00:00'))
    await signal('01', '10:00:00')
    await signal('13', '10:00:01')
    const [, ...kept] = await records()
    expect(kept.map(({ code, status, suppressReason }) => [code, status, suppressReason])).toEqual([
      ['01', 7, '维保作业中'],
      ['13', 7, '维保作业中'],
    ])
    expect(await orders()).toHaveLength(1)
    await signal('05', '10:00:02', { occupied: true })
    const [, order] = await orders()
    expect(order).toMatchObject({ repair_type: 1 })
    expect(String(order?.worker_ids).split(',')[0]).toBe(rescue.li.employeeId)
    const last = (await toldOf(server, company, 'fault.occurred')).at(-1)
    expect(last).toMatchObject({ payload: { code: '05', callFirst: rescue.li.employeeId } })
    await signIn(2, '10:10:00', true)
    server.setNow(at('10:20:00'))
    await signal('16', '10:20:00')
    expect((await records()).at(-1)).toMatchObject({ code: '16', status: 2 })
  })

  it('同一班组的两台电梯先后困人：第二台派给别的双人组，不等这一组回来', async () => {
    await atLift('12:00:00')
    await strategy('自动派单', { levels: ['A', 'C'], repairType: 1 })
    const { wang, li } = rescue
    const crew = [wang.employeeId, li.employeeId]
    server.setNow(at('12:01:00'))
    await signal('94', '12:01:00', { occupied: true })
    expect((await orders())[0]).toMatchObject({ status: 1, worker_ids: crew })
    await atLift('12:01:30')
    await strategy('自动派单二', { levels: ['A', 'C'], repairType: 1 })
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [rescue.lift, crew])
    server.setNow(at('12:02:00'))
    await signal('94', '12:02:00', { occupied: true })
    const [second] = await orders()
    expect(second).toMatchObject({ status: 1, repair_type: 1 })
    const sent = second?.worker_ids as string[]
    expect(sent).toHaveLength(2)
    expect(sent.filter((id) => crew.includes(id))).toEqual([])
  })

  it('解救之后又困人：另立一张困人急修，哪怕先前那张还没完成；解救之前的重复只计次', async () => {
    await atLift('06:00:00')
    await signal('94', '06:00:00', { occupied: true })
    const id = String((await orders())[0]?.id)
    const wang = phoneOf(server, rescue.wang)
    server.setNow(at('06:02:00'))
    await wang(id, { type: 'repairAccept' }, { type: 'depart' }, { type: 'arrive', gps: [120.15, 30.28] })
    server.setNow(at('06:04:00'))
    await wang(id, { type: 'rescued', payload: { count: 1, state: 1 } })
    await signal('94', '06:03:00', { occupied: true })
    expect(await orders()).toHaveLength(1)
    server.setNow(at('06:08:00'))
    await signal('94', '06:08:00', { occupied: true })
    const [, second, ...more] = await orders()
    expect(more).toEqual([])
    expect(second).toMatchObject({ repair_type: 1, rescued_at: null })
    expect(second?.record_ids).not.toEqual((await orders())[0]?.record_ids)
    server.setNow(at('06:09:00'))
    await signal('94', '06:09:00', { occupied: true })
    expect(await orders()).toHaveLength(2)
    expect((await records()).map(({ count }) => count)).toEqual([2, 2])
  })

  it('monitoring 8.7 免打扰：23:40 的 C 级工单 07:00 后派单，不立即通知；23:41 的 A 级立即', async () => {
    await atLift('23:30:00')
    await strategy('夜间', { quietFrom: '22:00', quietTo: '07:00' })
    server.setNow(at('23:40:00'))
    await signal('02', '23:39:00')
    const [order] = await orders()
    expect(order).toMatchObject({ repair_type: 3, status: 0 })
    expect(ms(order?.dispatch_after)).toBe(Date.parse(at('07:00:00', '2026-11-21')))
    const told = () => asOwner(server, 'select title from message where biz_id = $1', [order?.id])
    expect(await told()).toEqual([])
    server.setNow(at('23:59:00'))
    await minute()
    expect((await orders())[0]).toMatchObject({ status: 0, worker_ids: [] })
    // 派给负责人 of the strategy, though the company's setting leaves ordinary repairs to the desk.
    server.setNow(at('07:00:00', '2026-11-21'))
    await minute()
    expect((await orders())[0]).toMatchObject({ status: 1 })

    await atLift('23:30:00')
    await strategy('夜间二', { quietFrom: '22:00', quietTo: '07:00', levels: ['A', 'C'] })
    server.setNow(at('23:41:00'))
    await signal('05', '23:41:00')
    expect((await orders())[0]).toMatchObject({ repair_type: 1, dispatch_after: null, status: 1 })
  })

  it('monitoring 8.8 两人同时转维修：一张工单；后一人看到已转维修的记录', async () => {
    await atLift('11:00:00')
    await signal('02', '11:00:00')
    const [record] = await records()
    const both = await Promise.all([1, 2].map(() => turnIntoRepairOnce(String(record?.id))))
    expect(both.toSorted()).toEqual(['again', 'made'])
    expect(await orders()).toHaveLength(1)
  })
  const turnIntoRepairOnce = (id: string) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, async (ctx) => {
      const record = await lockToRaise(ctx, id)
      if (record.status === 2) return 'again'
      return (await raiseRepair(ctx, record, { by: '周调度' })).outcome
    })

  it('策略要求持续：到时之前不派单也不通知，提前恢复只记录，到时派单', async () => {
    await atLift('12:00:00')
    await strategy('持续五分钟', { levels: ['B', 'C'], persistSeconds: 300, repairType: 2 })
    const before = (await toldOf(server, company, 'fault.occurred')).length
    await signal('08', '12:00:00')
    await signal('02', '12:00:00')
    expect((await records()).map(({ status }) => status)).toEqual([0, 0])
    expect(await toldOf(server, company, 'fault.occurred')).toHaveLength(before)
    server.setNow(at('12:03:00'))
    await ended(server, company, rescue.lift, '02', at('12:02:00'))
    server.setNow(at('12:04:59'))
    await lastingWork.run(server.services, company.id)
    expect(await orders()).toEqual([])
    server.setNow(at('12:05:00'))
    await lastingWork.run(server.services, company.id)
    await lastingWork.run(server.services, company.id)
    expect((await records()).map(({ code, status, suppressReason }) => [code, status, suppressReason])).toEqual([
      ['08', 2, null],
      ['02', 7, '持续时间不足'],
    ])
    expect(await orders()).toMatchObject([{ repair_type: 2 }])
    expect(await toldOf(server, company, 'fault.occurred')).toHaveLength(before + 2)
  })

  it('A 级与报警：策略不能改为只记录；恢复后留在发生中', async () => {
    await atLift('13:00:00')
    // Kept from before such strategies were refused.
    await strategy('都只记录', { levels: ['A', 'B'], mode: 1 })
    await asOwner(server, "update fault_strategy set mode = 4 where company_id = $1 and name = '都只记录'", [
      company.id,
    ])
    await signal('05', '13:00:00')
    expect((await records())[0]).toMatchObject({ code: '05', status: 2 })
    await signal('01', '13:00:05')
    expect((await records())[1]).toMatchObject({ code: '01', status: 7, repairOrderId: null })
    await atLift('13:30:00')
    await signal('90', '13:30:00')
    await ended(server, company, rescue.lift, '90', at('13:31:00'))
    const [alarm] = await records()
    expect(alarm).toMatchObject({ code: '90', status: 1, repairOrderId: null })
    expect(alarm?.endedAt).not.toBeNull()
  })

  it('恢复：0→3，再发生回到发生中；事件只记结束', async () => {
    await atLift('15:00:00')
    await signal('18', '15:00:00')
    await ended(server, company, rescue.lift, '18', at('15:05:00'))
    expect((await records())[0]).toMatchObject({ status: 3 })
    await signal('18', '15:30:00')
    expect((await records())[0]).toMatchObject({ status: 0, count: 2, endedAt: null })
    // The end of the first time, told late, does not end the second.
    await ended(server, company, rescue.lift, '18', at('15:20:00'))
    expect((await records())[0]).toMatchObject({ status: 0, endedAt: null })
    await signal('42', '15:40:00')
    await ended(server, company, rescue.lift, '42', at('15:41:00'))
    expect((await records())[1]).toMatchObject({ code: '42', status: 7 })
    expect((await records())[1]?.endedAt).not.toBeNull()
  })

  it('补传：未解除的 94 成为 98 待确认；其余只补历史', async () => {
    await atLift('16:00:00')
    await signal('94', '15:00:00', { backfill: true })
    await signal('01', '15:00:00', { backfill: true })
    await signal('93', '15:10:00', { backfill: true, resolved: true, endedAt: at('15:12:00') })
    expect((await records()).map(({ code, status, suppressReason }) => [code, status, suppressReason])).toEqual([
      ['98', 1, null],
      ['01', 7, '补传'],
      ['93', 7, '补传'],
    ])
    expect(await orders()).toEqual([])
  })

  it('60 秒内十种故障：一条主因，其余关联；一张工单', async () => {
    await atLift('17:00:00')
    const codes = ['02', '03', '07', '14', '15', '17', '18', '19', '23', '13']
    for (const [n, code] of codes.entries()) await signal(code, `17:00:${String(n * 5).padStart(2, '0')}`)
    const kept = await records()
    const root = kept.find(({ code }) => code === '13')
    expect(root).toMatchObject({ status: 2, rootId: null })
    expect(kept.filter(({ code }) => code !== '13').map(({ rootId, status }) => [rootId, status])).toEqual(
      codes.slice(1).map(() => [root?.id, 7]),
    )
    expect(await orders()).toHaveLength(1)
  })

  it('未绑定的终端、停用的电梯只记录；停用的电梯里困了人照样派单', async () => {
    await atLift('18:00:00')
    const other = await aRescue(server, company)
    await stood(server, company, { lift: other.lift, terminalId, code: '05', occurredAt: at('18:00:00') })
    expect(await recordsOf(server, other.lift)).toMatchObject([{ status: 7, suppressReason: '未绑定' }])
    await asOwner(server, 'update elevator set use_status = 2 where id = $1', [rescue.lift])
    await signal('01', '18:00:00')
    await signal('94', '18:00:30', { occupied: true })
    expect((await records()).map(({ code, status }) => [code, status])).toEqual([
      ['01', 7],
      ['94', 2],
    ])
  })
})
