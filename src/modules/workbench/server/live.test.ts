import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { alarmApi, recordApi } from '#modules/monitoring/shared/api.ts'
import { liveApi } from '#modules/telemetry/shared/api.live.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anElevator } from '#test/builders/elevator.ts'
import { aFrame, aReader, isHeard } from '#test/builders/live.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { workbenchApi } from '../shared/api.ts'
import { faultsIn, listLink, offlineLifts } from '../shared/listLink.ts'

const day = '2026-11-20'
const at = (clock: string, on = day) => `${on}T${clock}:00+08:00`

describe('工作台上的监测', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let rescue: Rescue
  const lifts: string[] = []

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('14:00'))
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '周演示' })
    rescue = await aRescue(server, company)
    for (const n of [1, 2, 3, 4])
      lifts.push(
        await anElevator(server, company, rescue, { name: `${n + 1}号梯`, registerCode: `3010350100202098000${n}` }),
      )
  })

  const summary = (view: 1 | 2, who = chief) => server.ask(workbenchApi.summary, { view }, who)
  const desk = async (who = chief) => (await summary(2, who)).queue
  const alarms = async (who = chief) => (await desk(who)).items.filter(({ kind }) => kind === 'alarm')
  const figureOf = async (key: 'alarmsUnsent' | 'offlineToday') =>
    (await summary(2)).figures.find((one) => one.key === key)?.value

  it('没有终端：未采集，不是 0', async () => {
    expect((await summary(1)).manage?.monitored).toBeNull()
    expect((await summary(2)).dispatch?.monitored).toBe(false)
  })

  it('报警未转单：先到时限的在前，接警后仍在，转单或误报后离开；数字等于列表', async () => {
    const [a = '', b = '', c = ''] = lifts
    const button = await aMonitorRecord(server, company, a, { code: '90', secondsAgo: 900, floor_label: '12' })
    const grave = await aMonitorRecord(server, company, b, { code: '94', secondsAgo: 600 })
    await aMonitorRecord(server, company, c, { code: '95', status: 7 })
    await aMonitorRecord(server, company, c, { code: '02' })
    const found = await alarms()
    // A is late after 3 minutes, B after 10: the A, though it came later, was late at 13:53.
    expect(found.map(({ id }) => id)).toEqual([grave, button])
    expect(found[1]).toMatchObject({ mark: 'B', note: '轿厢报警按钮动作 · 12 层', state: 0, band: 0 })
    expect(new Date(found[1]?.due ?? '').toISOString()).toBe(new Date(at('13:55')).toISOString())
    expect(found[0]?.title).toMatch(/3号梯$/)
    expect(await figureOf('alarmsUnsent')).toBe(2)
    const link = listLink('alarmsUnsent', day)
    const listed = () => server.ask(recordApi.list, { kind: 3, ...link?.query }, chief)
    expect((await listed()).total).toBe(2)
    expect((await server.ask(recordApi.list, { kind: 3, unsent: false }, chief)).total).toBe(1)

    await server.ask(alarmApi.answer, { id: button, version: 0, caller: 1 as const }, chief)
    expect((await alarms())[1]).toMatchObject({ id: button, note: '轿厢报警按钮动作 · 12 层 · 已接警', state: 1 })
    await server.ask(alarmApi.dispatch, { id: button, version: 1 }, chief)
    expect((await alarms()).map(({ id }) => id)).toEqual([grave])
    const wrong = { id: grave, remark: '电话确认没有人' }
    await server.ask(alarmApi.answer, { id: grave, version: 0, caller: 1 as const }, chief)
    const version = async () => (await server.ask(recordApi.detail, { id: grave }, chief)).version
    await server.send(recordApi.falseAlarm, { ...wrong, version: await version() }, chief)
    // One person's word is not enough for an A: it still waits.
    expect(await alarms()).toHaveLength(1)
    const second = await aPerson(server, company, { name: '林调度' })
    await server.ask(recordApi.falseAlarm, { ...wrong, version: await version() }, second)
    expect([(await alarms()).length, (await listed()).total, await figureOf('alarmsUnsent')]).toEqual([0, 0, 0])
  })

  it('没有报警权限的、范围外的、别家的看不到；工单关闭后报警回来', async () => {
    const id = await aMonitorRecord(server, company, lifts[3] ?? '', { code: '90', secondsAgo: 60 })
    const blind = await aPerson(server, company, { grants: ['AA2', 'JR1'] })
    expect((await desk(blind)).counts.alarm).toBeUndefined()
    const far = await aPerson(server, company, { grants: ['AA2', 'AH9'], scope: 3 })
    expect((await desk(far)).counts.alarm).toBe(0)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await desk(stranger)).counts.alarm).toBe(0)
    const plain = await aPerson(server, company, { grants: ['AH9'] })
    expect((await server.ask(workbenchApi.summary, {}, plain)).queue.items).toMatchObject([{ kind: 'alarm', id }])
    await server.ask(alarmApi.answer, { id, version: 0, caller: 1 as const }, chief)
    await server.ask(alarmApi.dispatch, { id, version: 1 }, chief)
    expect(await alarms()).toEqual([])
    await asOwner(server, 'update monitor_record set status = 1, repair_order_id = null where id = $1', [id])
    expect(await alarms()).toHaveLength(1)
  })

  it('终端在线率与每百台故障只计接入终端的电梯；今日离线不含早就断开的', async () => {
    const [a = '', b = '', c = '', d = ''] = lifts
    for (const id of [a, b, c]) await aReader(server, chief, id)
    await aFrame(server, b, { mode: 1 }, { at: new Date(at('13:20')) })
    await aFrame(server, c, { mode: 1 }, { at: new Date(at('23:00', addDays(day, -1))) })
    await isHeard(server, b, false)
    await isHeard(server, c, false)
    await aMonitorRecord(server, company, a, { code: '13', occurred_at: at('08:00', addDays(day, -6)), status: 5 })
    await aMonitorRecord(server, company, a, { code: '13', occurred_at: at('23:59', addDays(day, -7)), status: 5 })
    await aMonitorRecord(server, company, a, { code: '13', occurred_at: at('09:00'), status: 6 })
    await aMonitorRecord(server, company, b, { code: '13', occurred_at: at('09:00'), status: 7 })
    // Without a terminal nothing is known of it.
    await aMonitorRecord(server, company, d, { code: '13', occurred_at: at('09:00') })
    const monitored = (await summary(1)).manage?.monitored
    // The door fault of the third lift counts as well, today.
    expect(monitored).toMatchObject({ connected: 3, online: 1, rate: '33.3', perHundred: '66.7' })
    expect(monitored?.week.map(({ perHundred }) => perHundred)).toEqual([
      '33.3',
      '0.0',
      '0.0',
      '0.0',
      '0.0',
      '0.0',
      '33.3',
    ])
    const listed = await server.ask(recordApi.list, { kind: 1, ...faultsIn(addDays(day, -6), day).query }, chief)
    // The list shows all lifts, that one without a terminal too.
    expect(listed.total).toBe(3)
    expect((await server.ask(liveApi.list, offlineLifts.query, chief)).total).toBe(2)
    expect(await figureOf('offlineToday')).toBe(1)
    const { records } = await server.ask(workbenchApi.list, { tile: 'offlineToday', size: 20 }, chief)
    expect(records).toMatchObject([{ id: b, kind: 'live', note: '13:20 起没有数据' }])
    const narrow = await aPerson(server, company, { grants: ['AA1', 'AA2'], scope: 3 })
    expect((await summary(1, narrow)).manage?.monitored).toBeNull()
  })
})
