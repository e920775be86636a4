import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repairApi, repairSettingApi } from '#modules/repair/shared/api.ts'
import { defaultSetting as repairDefaults } from '#modules/repair/shared/setting.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aFault, aPushSender, aRecord, pushed, tellFault } from '#test/builders/push.ts'
import { aRepairRow, aRescue, delivered, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'

const at = (time: string, day = '2026-11-20') => `${day}T${time}+08:00`
const VOICE = 'channel = 4'

describe('故障推送：升级', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let leader: Person
  let chief: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow(at('08:00:00'))
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '周调度' })
    rescue = await aRescue(server, company)
    leader = await aPerson(server, company, { name: '班组长', grants: ['JR1'], teamId: rescue.teamId, kind: 3 })
    chief = await aPerson(server, company, { name: '值班经理', grants: ['JR1'], kind: 3 })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [rescue.teamId, leader.employeeId])
    const duty = repairDefaults.duty.map((one) => ({ ...one, managerId: chief.employeeId }))
    await server.ask(repairSettingApi.save, { version: 0, setting: { ...repairDefaults, duty } }, desk)
  })

  /** An order of a terminal that waits for the desk, as the pipeline makes it. */
  const anOrder = (time: string, type: 1 | 2 | 3 = 1, more: Record<string, unknown> = {}) =>
    aRepairRow(server, company, rescue.lift, {
      reportAt: at(time),
      repair_type: type,
      source: 3,
      status: 0,
      complete_at: null,
      rescued_at: null,
      cause: null,
      sign_at: null,
      sign_way: null,
      team_id: rescue.teamId,
      arrive_limit: type === 1 ? 30 : 60,
      ...more,
    })
  const tick = async (time: string) => {
    server.setNow(at(time))
    await aPushSender(server).settled()
  }
  const names = (rows: readonly { to_name: string }[]) => [...new Set(rows.map((row) => row.to_name))]

  it('monitoring 8.4 困人 08:13:05 生成工单：调度台当即收到，60 秒未确认 08:14:05 拨电话，无人接单 08:16:05 通知班组长与候补，08:18:05 值班经理', async () => {
    server.setNow(at('08:13:05'))
    const order = await anOrder('08:13:05')
    await aFault(server, company, rescue.lift, { at: at('08:12:05'), orderId: order })
    const first = await pushed(server, company)
    expect(names(first)).toEqual(['周调度', '大屏'])
    expect(first.filter(({ to_name }) => to_name === '周调度').map(({ channel }) => channel)).toEqual([1, 2])
    expect(first[0]).toMatchObject({ title: '非平层困人', at: '08:13:05', occasion: 1, level: 'A' })
    expect(first[0]?.body).toMatch(/1号梯，7 层，轿厢有人，08:12 发生，工单 JX/)
    await tick('08:14:04')
    expect(await pushed(server, company, VOICE)).toEqual([])
    await tick('08:14:05')
    expect(await pushed(server, company, VOICE)).toMatchObject([
      { to_name: '周调度', title: '60 秒未确认：非平层困人', status: 1, at: '08:14:05' },
    ])
    await tick('08:16:04')
    expect(names(await pushed(server, company, 'occasion = 3'))).toEqual([])
    await tick('08:16:05')
    const third = await pushed(server, company, 'occasion = 3')
    expect(names(third).toSorted()).toEqual(['李二保', '王一维', '班组长'].toSorted())
    const toLeader = third.filter(({ to_name }) => to_name === '班组长')
    expect(toLeader.map(({ channel, at: when }) => [channel, when])).toEqual([
      [1, '08:16:05'],
      [2, '08:16:05'],
      [3, '08:16:05'],
      [4, '08:16:05'],
    ])
    expect(toLeader[0]?.title).toBe('3 分钟无人接单：非平层困人')
    await tick('08:18:05')
    expect(names(await pushed(server, company, "occasion = 3 and created_at > '2026-11-20T08:17:00+08:00'"))).toEqual([
      '值班经理',
    ])
    // The candidate who was asked may take it; what was still to come is gone.
    await phoneOf(server, rescue.wang)(order, { type: 'repairAccept' })
    await delivered(server)
    expect(await asOwner(server, 'select * from push_rung where company_id = $1', [company.id])).toEqual([])
    const his = await pushed(server, company, `to_employee_id = '${rescue.wang.employeeId}' and occasion = 3`)
    expect(his.every(({ status, ack_at }) => status === 4 && ack_at !== null)).toBe(true)
    const before = (await pushed(server, company)).length
    await tick('08:25:00')
    expect((await pushed(server, company)).length).toBe(before)
  })

  it('到点时两个实例同时发、事件重来，每人每渠道只有一条；中途出错整级重来，不丢不重', async () => {
    server.setNow(at('08:13:05'))
    const order = await anOrder('08:13:05')
    const record = await aFault(server, company, rescue.lift, { at: at('08:12:05'), orderId: order })
    await tellFault(server, company, record)
    await tellFault(server, company, record, 'fault.escalated')
    server.setNow(at('08:16:05'))
    const broken = {
      ...server.services,
      log: { ...server.services.log, error: () => {}, warn: () => {} } as never,
      clock: () => new Date(at('08:16:05')),
      push: { ...server.services.push, event: () => Promise.reject(new Error('killed')) },
    }
    await Promise.all([
      aPushSender(server, broken).settled(),
      aPushSender(server).settled(),
      aPushSender(server).settled(),
    ])
    const rows = await pushed(server, company)
    const keys = rows.map((row) => `${row.once} ${row.channel}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(names(rows).toSorted()).toEqual(['周调度', '大屏', '李二保', '王一维', '班组长'].toSorted())
    expect(rows.filter(({ to_name, channel }) => to_name === '班组长' && channel === 4)).toHaveLength(1)
    const messages = await asOwner(server, 'select title from message where receiver_id = $1', [leader.userId])
    expect(messages).toHaveLength(1)
  })

  it('派单的班组按设置的渠道收到，推送不再另发；接单即确认；B 级 10 分钟无人接单通知班组长、过到场时限通知值班经理', async () => {
    server.setNow(at('09:00:00'))
    const order = await anOrder('09:00:00', 2)
    await aFault(server, company, rescue.lift, { at: at('09:00:00'), code: '01', level: 'B', kind: 1, orderId: order })

    const { version } = await server.ask(repairApi.detail, { id: order }, desk)
    await server.ask(
      repairApi.dispatch,
      { id: order, version, workerIds: [rescue.wang.employeeId, rescue.li.employeeId] },
      desk,
    )
    await delivered(server)
    const crew = await pushed(server, company, 'role = 1')
    expect(names(crew)).toEqual(['王一维', '李二保'])
    expect(crew.filter(({ to_name }) => to_name === '王一维').map(({ channel }) => channel)).toEqual([1, 2, 3])
    expect(crew[0]).toMatchObject({ title: '派单：非困人急修', occasion: 5 })
    await tick('09:10:00')
    expect(names(await pushed(server, company, 'occasion = 3'))).toEqual(['班组长'])
    await phoneOf(server, rescue.wang)(order, { type: 'repairAccept' })
    await delivered(server)
    await tick('09:31:00')
    expect(names(await pushed(server, company, 'occasion = 3'))).toEqual(['班组长'])
    await tick('10:00:00')
    expect(await pushed(server, company, 'occasion = 4')).toMatchObject([
      { to_name: '值班经理', title: '超过 1 小时未到场：运行时安全回路断路', channel: 1 },
      { to_name: '值班经理', channel: 2 },
    ])
  })

  it('monitoring 8.6 抑制的记录不推送；05 时正在现场的人第一个接到电话', async () => {
    server.setNow(at('10:00:00'))
    const quiet = { at: at('10:00:00'), code: '01', level: 'B', kind: 1, status: 7 } as const
    await aFault(server, company, rescue.lift, quiet)
    expect(await pushed(server, company)).toEqual([])
    const order = await anOrder('10:01:00')
    const there = await aPerson(server, company, { name: '正在现场', grants: [] })
    await aFault(server, company, rescue.lift, {
      at: at('10:01:00'),
      code: '05',
      kind: 1,
      orderId: order,
      callFirst: there.employeeId,
    })
    await tick('10:01:00')
    const calls = await pushed(server, company, VOICE)
    expect(calls[0]).toMatchObject({ to_name: '正在现场', title: '轿厢意外移动', status: 1 })
    expect((await pushed(server, company))[0]?.to_name).toBe('正在现场')
  })

  it('并入同一工单的记录不再推送；更紧急的重新推送，升级按更紧急的走', async () => {
    server.setNow(at('14:00:00'))
    const order = await anOrder('14:00:00', 3)
    await aFault(server, company, rescue.lift, { at: at('14:00:00'), code: '02', level: 'C', kind: 1, orderId: order })
    const first = (await pushed(server, company)).length
    server.setNow(at('14:10:00'))
    await aFault(server, company, rescue.lift, { at: at('14:10:00'), code: '03', level: 'C', kind: 1, orderId: order })
    expect((await pushed(server, company)).length).toBe(first)
    server.setNow(at('14:50:00'))
    await asOwner(server, 'update repair_order set repair_type = 1, arrive_limit = 30 where id = $1', [order])
    await aFault(server, company, rescue.lift, { at: at('14:49:00'), orderId: order })
    const again = (await pushed(server, company)).slice(first)
    expect(again[0]).toMatchObject({ to_name: '周调度', title: '非平层困人' })
    await tick('14:53:00')
    expect(names(await pushed(server, company, 'occasion = 3'))).toContain('班组长')
  })

  it('待确认的记录没有工单：负责人收到，60 分钟无人处理通知班组长；已关闭的不再通知；休假的由下一人收', async () => {
    server.setNow(at('11:00:00'))
    await asOwner(
      server,
      `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, state)
       values ($1, gen_random_uuid(), $2, 1, '2026-11-20T00:00:00+08:00', '2026-11-21T00:00:00+08:00', 1)`,
      [company.id, rescue.wang.employeeId],
    )
    const waits = { at: at('11:00:00'), code: '02', level: 'C', kind: 1, status: 1 } as const
    await aFault(server, company, rescue.lift, waits)
    expect(names(await pushed(server, company, 'role = 1'))).toEqual(['李二保'])
    server.setNow(at('11:05:00'))
    const other = await aFault(server, company, rescue.lift, { ...waits, code: '07' })
    await asOwner(server, 'update monitor_record set status = 6 where id = $1', [other])
    await tellFault(server, company, other, 'fault.closed')
    await tick('12:10:00')
    expect(await pushed(server, company, 'occasion = 3 and channel = 1')).toMatchObject([
      { to_name: '班组长', title: '1 小时未处理：关门故障' },
    ])
  })

  it('策略自己的升级代替默认；别家企业什么也收不到', async () => {
    server.setNow(at('13:00:00'))
    const [strategy] = await asOwner<{ id: string }>(
      server,
      `insert into fault_strategy (company_id, id, name, priority, scope, levels, mode, repair_type, assignee, all_lifts, escalation)
       values ($1, gen_random_uuid(), '写字楼', 1, 1, '{B}', 1, 2, 1, true, '[{"minute": 4, "target": 3, "channel": 2}]') returning id`,
      [company.id],
    )
    const order = await anOrder('13:00:00', 2)
    const record = await aRecord(server, company, rescue.lift, {
      at: at('13:00:00'),
      code: '13',
      level: 'B',
      kind: 1,
      orderId: order,
      strategyId: strategy?.id as string,
    })
    const other = await aCompany(server)
    await tellFault(server, company, record)
    await tick('13:03:59')
    expect(await pushed(server, company, 'occasion = 3')).toEqual([])
    await tick('13:04:00')
    const rows = await pushed(server, company, 'occasion = 3')
    expect(rows.map(({ to_name, channel }) => [to_name, channel])).toEqual([
      ['值班经理', 1],
      ['值班经理', 2],
    ])
    await tick('13:40:00')
    expect(await pushed(server, company, 'occasion = 3')).toHaveLength(2)
    expect(await pushed(server, other)).toEqual([])
  })
})
