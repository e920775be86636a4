import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, delivered, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'

const at = (time: string) => `2026-11-20T${time}:00+08:00`
const NORMAL = 1
const HAZARDOUS = 2
const STOPPED = 3

describe('停梯时段（jobs 1.7、3.2）：维修后停梯开始，恢复正常的维修结束', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** A call at one moment, worked on at once by 王一维 and 李二保. */
  async function begun(time: string, over: { stopped?: boolean } = {}): Promise<string> {
    const { wang, li, lift } = rescue
    server.setNow(at(time))
    const draft = { ...brokenCall(lift), ...over, workerIds: [wang.employeeId, li.employeeId], notDuplicate: true }
    const { id } = await server.ask(repairApi.add, draft, manager)
    await delivered(server)
    const here: [number, number, number] = [120.15, 30.28, 10]
    const phone = phoneOf(server, wang)
    for (const type of ['repairAccept', 'depart', 'arrive'] as const)
      expect(await phone(id, { type, gps: here })).toMatchObject([{ result: 'applied' }])
    await phoneOf(server, li)(id, { type: 'arrive', gps: here })
    expect(await phone(id, { type: 'start' })).toMatchObject([{ result: 'applied' }])
    return id
  }
  async function completed(id: string, stateAfter: number, when?: string): Promise<void> {
    const payload = {
      cause: 1,
      faultPart: 4,
      measure: '已处理',
      stateAfter,
      photosBefore: ['before.jpg'],
      photosAfter: ['after.jpg'],
    }
    const why = stateAfter === NORMAL ? {} : { stateReason: '待更换门机板' }
    const op = {
      type: 'repairComplete' as const,
      payload: { ...payload, ...why },
      ...(when ? { at: when } : {}),
    }
    expect(await phoneOf(server, rescue.wang)(id, op)).toMatchObject([{ result: 'applied' }])
  }
  const downtime = async (id: string) => {
    const { stopFrom, stopTo } = await server.ask(repairApi.detail, { id }, manager)
    return [stopFrom, stopTo].map((one) => one && new Date(one).toISOString())
  }
  const iso = (time: string) => new Date(at(time)).toISOString()

  it('维修后停梯：没有停梯时刻的从完成算起，报修时已停梯的从报修算起；都未结束', async () => {
    rescue = await aRescue(server, company)
    const ran = await begun('08:00')
    const stood = await begun('08:10', { stopped: true })
    server.setNow(at('09:00'))
    await completed(ran, STOPPED)
    await completed(stood, STOPPED)
    expect(await downtime(ran)).toEqual([iso('09:00'), null])
    expect(await downtime(stood)).toEqual([iso('08:10'), null])
  })

  it('其后的维修恢复正常：此前各单的停梯同时结束并写入过程；带隐患运行不结束，别的电梯不受影响', async () => {
    const elsewhere = await aRescue(server, company, '9号梯')
    const first = await begun('10:00')
    server.setNow(at('10:30'))
    await completed(first, STOPPED)
    const same = rescue
    rescue = elsewhere
    const other = await begun('10:31')
    await completed(other, STOPPED)
    rescue = same
    const half = await begun('11:00')
    server.setNow(at('11:30'))
    await completed(half, HAZARDOUS)
    expect(await downtime(first)).toEqual([iso('10:30'), null])
    expect(await downtime(half)).toEqual([null, null])
    const last = await begun('12:00')
    server.setNow(at('12:40'))
    await completed(last, NORMAL)
    expect(await downtime(first)).toEqual([iso('10:30'), iso('12:40')])
    expect(await downtime(last)).toEqual([null, null])
    expect(await downtime(other)).toEqual([iso('10:31'), null])
    const { events, orderNo } = await server.ask(repairApi.detail, { id: first }, manager)
    const { orderNo: by } = await server.ask(repairApi.detail, { id: last }, manager)
    expect(orderNo).not.toBe(by)
    expect(JSON.stringify(events)).toContain(by)
    const again = await begun('13:00')
    server.setNow(at('13:20'))
    await completed(again, NORMAL)
    expect(await downtime(first)).toEqual([iso('10:30'), iso('12:40')])
  })

  it('离线补传：停梯的完成晚于恢复它的那一单送到，停梯仍止于恢复的时刻', async () => {
    rescue = await aRescue(server, company)
    const offline = await begun('14:00')
    const repaired = await begun('14:10')
    server.setNow(at('15:00'))
    await completed(repaired, NORMAL)
    expect(await downtime(repaired)).toEqual([null, null])
    server.setNow(at('16:00'))
    await completed(offline, STOPPED, at('14:30'))
    expect(await downtime(offline)).toEqual([iso('14:30'), iso('15:00')])
  })
})
