import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, delivered, repairRow, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi, repairSettingApi } from '../shared/api.ts'
import { defaultSetting } from '../shared/setting.ts'
import { ladderWork } from './ladder.ts'
import { repairNightly } from './nightly.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('升级与设置', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周调度' })
  })

  const minute = async (time: string) => {
    server.setNow(at(time))
    await ladderWork.run(server.services, company.id)
  }
  const titles = async (id: string, person: Person) =>
    (
      await asOwner<{ title: string }>(
        server,
        'select title from message where receiver_id = $1 and biz_id = $2 order by created_at, id',
        [person.userId, id],
      )
    ).map(({ title }) => title)

  it('jobs 6.6 未接单：3分钟通知下一组与班组长，5分钟值班经理，8分钟附近全员，各一次；候选人先接单即归他', async () => {
    server.setNow(at('14:00:00'))
    const rescue = await aRescue(server, company)
    const next = await aRescue(server, company)
    const leader = await aPerson(server, company, { name: '班组长', grants: ['JR1'], teamId: rescue.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [rescue.teamId, leader.employeeId])
    const chief = await aPerson(server, company, { name: '值班经理', grants: ['JR1'] })
    const { version } = await server.ask(repairSettingApi.get, {}, manager)
    const duty = defaultSetting.duty.map((one) => ({ ...one, managerId: chief.employeeId }))
    await server.ask(repairSettingApi.save, { version, setting: { ...defaultSetting, duty } }, manager)
    const { id } = await server.ask(repairApi.add, trappedCall(rescue.lift), manager)
    await delivered(server)
    await minute('14:02:59')
    expect(await titles(id, leader)).toEqual([])
    await minute('14:03:00')
    await minute('14:04:00')
    expect(await titles(id, leader)).toEqual(['困人工单无人接单，请立即响应'])
    expect(await titles(id, next.wang)).toEqual(['困人工单无人接单，请立即响应'])
    expect(await titles(id, chief)).toEqual([])
    await minute('14:05:00')
    expect(await titles(id, chief)).toEqual(['困人工单仍无人接单，请立即指派'])
    await minute('14:08:00')
    expect(await titles(id, next.li)).toContain('附近有人被困，能前往者请接单')
    expect(await phoneOf(server, next.wang)(id, { type: 'repairAccept' })).toMatchObject([{ result: 'applied' }])
    const taken = await server.ask(repairApi.detail, { id }, manager)
    expect(taken.crew.map(({ employeeId }) => employeeId)).toEqual([next.wang.employeeId, next.li.employeeId])
    expect(taken.acceptAt).not.toBeNull()
    expect((await phoneOf(server, rescue.wang)(id, { type: 'repairAccept' }))[0]?.result).toBe('conflict')
  })

  it('改派后新班组不接：3、5、8 分钟从改派起重新通知；接单后改派也从改派起算，不一次响完', async () => {
    server.setNow(at('20:00:00'))
    const rescue = await aRescue(server, company)
    const other = await aRescue(server, company)
    const leader = await aPerson(server, company, { name: '班组长', grants: ['JR1'], teamId: rescue.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [rescue.teamId, leader.employeeId])
    const crew = [rescue.wang.employeeId, rescue.li.employeeId]
    const { id } = await server.ask(repairApi.add, trappedCall(rescue.lift, { workerIds: crew }), manager)
    const rung = '困人工单无人接单，请立即响应'
    const rings = async () => (await titles(id, leader)).filter((title) => title === rung).length
    const steps = async () => {
      const { events } = await server.ask(repairApi.detail, { id }, manager)
      return events.filter(({ type }) => ['nextCandidates', 'dutyManager', 'everybody'].includes(type)).length
    }
    const transfer = async (workerIds: string[]) => {
      const { version } = await server.ask(repairApi.detail, { id }, manager)
      await server.ask(repairApi.transfer, { id, version, workerIds, reason: '换人' }, manager)
    }
    for (const time of ['20:03:00', '20:05:00', '20:08:00']) await minute(time)
    expect([await rings(), await steps()]).toEqual([1, 3])
    server.setNow(at('20:09:00'))
    await phoneOf(server, rescue.wang)(id, { type: 'repairAccept' })
    server.setNow(at('20:12:00'))
    await transfer([other.wang.employeeId, other.li.employeeId])
    await minute('20:13:00')
    expect(await rings()).toBe(1)
    await minute('20:15:00')
    await minute('20:16:00')
    expect([await rings(), await steps()]).toEqual([2, 4])
    await phoneOf(server, other.wang)(id, { type: 'repairAccept' })
    server.setNow(at('20:18:00'))
    await transfer(crew)
    await minute('20:20:00')
    expect(await steps()).toBe(4)
    await minute('20:21:00')
    expect([await rings(), await steps()]).toEqual([3, 5])
  })

  it('jobs 6.6 已接单：50%未出发通知班组长，80%未到场通知经理，100%通知负责人并记永久超时', async () => {
    server.setNow(at('15:00:00'))
    const rescue = await aRescue(server, company)
    const leader = await aPerson(server, company, { name: '班组长', grants: ['JR1'], teamId: rescue.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [rescue.teamId, leader.employeeId])
    const { id } = await server.ask(repairApi.add, trappedCall(rescue.lift), manager)
    await delivered(server)
    await phoneOf(server, rescue.wang)(id, { type: 'repairAccept' })
    await minute('15:14:59')
    expect(await titles(id, leader)).toEqual([])
    await minute('15:15:00')
    expect(await titles(id, leader)).toEqual(['困人到场时限过半，尚未出发'])
    await phoneOf(server, rescue.wang)(id, { type: 'depart' })
    await minute('15:24:00')
    await minute('15:30:00')
    await minute('15:31:00')
    const steps = (await server.ask(repairApi.detail, { id }, manager)).events.map(({ type }) => type)
    expect(steps.filter((type) => ['half', 'most', 'whole'].includes(type))).toEqual(['half', 'most', 'whole'])
    expect(await titles(id, manager)).toContain('困人到场超时')
    expect((await server.ask(repairApi.detail, { id }, manager)).arriveOver).toBe(true)
  })

  it('没有可派的人：工单留在待派，有人空出后下一分钟自动派出', async () => {
    server.setNow(at('17:00:00'))
    const lonely = await aCompany(server)
    const chief = await aPerson(server, lonely)
    const rescue = await aRescue(server, lonely)
    await asOwner(server, 'update certificate set state = 5 where company_id = $1', [lonely.id])
    const { id } = await server.ask(repairApi.add, trappedCall(rescue.lift), chief)
    await delivered(server)
    expect(await server.ask(repairApi.detail, { id }, chief)).toMatchObject({ status: 0 })
    const { version } = await server.ask(repairApi.detail, { id }, chief)
    expect(await server.send(repairApi.dispatch, { id, version, auto: true }, chief)).toMatchObject({
      errorCode: 3050010,
    })
    await asOwner(server, 'update certificate set state = 2 where company_id = $1', [lonely.id])
    server.setNow(at('17:01:00'))
    await ladderWork.run(server.services, lonely.id)
    expect(await server.ask(repairApi.detail, { id }, chief)).toMatchObject({ status: 1 })
  })

  it('撤销自动派出的困人工单：接单时限内不再自动派，过了就派，不会被忘', async () => {
    server.setNow(at('17:40:00'))
    const one = await aRescue(server, company)
    const { id } = await server.ask(repairApi.add, trappedCall(one.lift), manager)
    await delivered(server)
    const { version } = await server.ask(repairApi.detail, { id }, manager)
    await server.ask(repairApi.recall, { id, version }, manager)
    await minute('17:42:00')
    expect(await repairRow(server, id)).toMatchObject({ status: 0 })
    await minute('17:43:01')
    expect(await repairRow(server, id)).toMatchObject({ status: 1 })
  })

  it('时限冻结在报修时；设置按版本保存，困人到场不得放宽，别家人员 1000404', async () => {
    server.setNow(at('18:00:00'))
    const rescue = await aRescue(server, company)
    const { version, setting } = await server.ask(repairSettingApi.get, {}, manager)
    const raised = {
      ...setting,
      limits: { ...setting.limits, trapped: { ...setting.limits.trapped, city: { arrive: 31, finish: 60 } } },
    }
    const { fields } = await server.send(repairSettingApi.save, { version, setting: raised as typeof setting }, manager)
    expect(fields[0]?.msg).toBe('困人到场不得超过 30 分钟（TSG T5002-2017）')
    const { id } = await server.ask(repairApi.add, brokenCall(rescue.lift), manager)
    const lowered = {
      ...setting,
      limits: { ...setting.limits, urgent: { ...setting.limits.urgent, city: { arrive: 45, finish: 200 } } },
    }
    const saved = await server.ask(repairSettingApi.save, { version, setting: lowered }, manager)
    expect(saved.version).toBe(version + 1)
    expect((await server.send(repairSettingApi.save, { version, setting: lowered }, manager)).errorCode).toBe(1000001)
    expect((await server.ask(repairApi.detail, { id }, manager)).arriveLimit).toBe(60)
    const viewer = await aPerson(server, company, { grants: ['JR7'] })
    expect(
      (await server.send(repairSettingApi.save, { version: saved.version, setting: lowered }, viewer)).errorCode,
    ).toBe(1002001)
    const foreign = await aPerson(server, await aCompany(server))
    const duty = setting.duty.map((one) => ({ ...one, workerIds: [foreign.employeeId] }))
    const wrong = { version: saved.version, setting: { ...lowered, duty } }
    expect((await server.send(repairSettingApi.save, wrong, manager)).errorCode).toBe(1000404)
    expect((await server.ask(repairSettingApi.get, {}, foreign)).version).toBe(0)
  })

  it('完成3天未签字提醒班组，7天短信提醒安全管理员，状态不变', async () => {
    server.setNow('2026-11-21T09:00:00+08:00')
    const rescue = await aRescue(server, company)
    await asOwner(server, `update elevator set officer_phone = '13912340077' where id = $1`, [rescue.lift])
    const added = await server.ask(repairApi.add, brokenCall(rescue.lift), manager)
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    let { version } = await server.ask(repairApi.dispatch, { ...added, workerIds }, manager)
    const done = { cause: 1, faultPart: 4, measure: '调整', stateAfter: 1 }
    for (const step of ['depart', 'arrive', 'start', 'complete'] as const) {
      const payload = step === 'complete' ? done : {}
      version = (await server.ask(repairApi.record, { id: added.id, version, step, payload }, manager)).version
    }
    const night = async (now: string) => {
      server.setNow(now)
      const caller = { principal: null, companyId: company.id, traceId: 'night' }
      for (const one of repairNightly) await inCompany(server.services, caller, one.run)
    }
    await night('2026-11-24T09:00:01+08:00')
    expect(await titles(added.id, rescue.wang)).toContain('维修待签字')
    await night('2026-11-28T09:00:01+08:00')
    expect(server.texting.sent.filter(({ phone }) => phone === '13912340077')).toHaveLength(1)
    expect((await server.ask(repairApi.detail, { id: added.id }, manager)).status).toBe(7)
  })
})
