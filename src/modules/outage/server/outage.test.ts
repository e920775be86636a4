import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { customerWorkApi } from '#modules/customer/shared/workApi.ts'
import { monitoringModule } from '#modules/monitoring/server/index.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { aRepairRow, delivered } from '#test/builders/repair.ts'
import { emitted } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { outageApi } from '../shared/api.ts'
import { homesOf } from '../shared/outage.ts'

const at = (clock: string, day = '2026-11-20') => isoTime(Date.parse(`${day}T${clock}:00+08:00`))
const november = '2026-11'

describe('停梯影响（monitoring 10.5）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let place: { communityId: string; customerId: string; teamId: string; workerIds: string[] }
  let n = 0

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow(at('14:00'))
    company = await aCompany(server)
    manager = await aPerson(server, company)
    place = {
      communityId: await aCommunity(server, company, { name: '云栖花园' }),
      customerId: await aCustomer(server, company),
      teamId: await aTeam(server, company),
      workerIds: [],
    }
    await asOwner(server, 'update community set households = 120 where id = $1', [place.communityId])
  })

  const lift = async (name: string, over: Record<string, unknown> = {}) => {
    const id = await anElevator(server, company, place, {
      name,
      registerCode: `3010350100202088${String(++n).padStart(4, '0')}`,
    })
    const values: Record<string, unknown> = { stations: 11, floors: 11, ...over }
    const set = Object.keys(values).map((column, at) => `${column} = $${at + 2}`)
    await asOwner(server, `update elevator set ${set.join(', ')} where id = $1`, [id, ...Object.values(values)])
    return id
  }
  const record = (elevatorId: string, from: string, to: string | null, over: Record<string, unknown> = {}) =>
    aMonitorRecord(server, company, elevatorId, {
      code: '01',
      occurred_at: at(from),
      received_at: at(from),
      ended_at: to && at(to),
      status: to ? 3 : 0,
      ...over,
    })
  const repair = (elevatorId: string, from: string, to: string | null, over: Record<string, unknown> = {}) =>
    aRepairRow(server, company, elevatorId, {
      reportAt: at(from),
      stop_from: at(from),
      stop_to: to && at(to),
      ...(to
        ? { status: 8, complete_at: at(to), state_after: 1 }
        : { status: 0, complete_at: null, sign_at: null, sign_way: null, rescued_at: null, cause: null }),
      ...over,
    })
  const one = (elevatorId: string, person = manager) =>
    server.ask(outageApi.lift, { elevatorId, month: november }, person)
  const month = (by: 'lift' | 'community' = 'lift', person = manager) =>
    server.ask(outageApi.month, { month: november, by }, person)

  it('未登录、无权限、别家的电梯、不存在的月份', async () => {
    const id = await lift('1号梯')
    expect((await server.send(outageApi.month, { month: november, by: 'lift' })).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AN1'] })
    expect((await server.send(outageApi.month, { month: november, by: 'lift' }, clerk)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(outageApi.lift, { elevatorId: id, month: november }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(outageApi.month, { month: '2026-12', by: 'lift' }, manager)).errorCode).toBe(1000400)
    await record(id, '08:00', '08:30')
    expect((await month('lift', stranger)).rows).toEqual([])
    const operator = await anOperator(server, [company])
    expect((await server.ask(outageApi.month, { month: november, by: 'lift' }, operator)).rows).toHaveLength(1)
  })

  it('重叠的记录与工单是一次停梯，不重叠的是两次；每次都说得出谁说的', async () => {
    const id = await lift('1号梯')
    await record(id, '08:00', '08:30')
    await record(id, '08:10', '08:20', { code: '13' })
    await repair(id, '08:05', '09:00')
    await record(id, '11:00', '11:05', { code: '41', kind: 2 })
    const told = await one(id)
    // 120 homes on 11 landings, 10 above the ground: 109.
    expect(told).toMatchObject({ times: 2, minutes: 65, homes: 109, homeMinutes: 109 * 65, landings: 11, sharing: 1 })
    expect(homesOf(told)).toBe(told.homes)
    expect(
      told.spans.map(({ from, to, sources }) => [isoTime(Date.parse(from)), isoTime(Date.parse(to)), sources.length]),
    ).toEqual([
      [at('11:00'), at('11:05'), 1],
      [at('08:00'), at('09:00'), 3],
    ])
    expect(told.spans[1]?.sources.map(({ kind, code }) => [kind, code])).toEqual([
      ['record', '01'],
      ['repair', null],
      ['record', '13'],
    ])
  })

  it('误报、抑制、维保作业、检修、停止服务、关门故障、已关闭的工单都不是停梯', async () => {
    const id = await lift('1号梯')
    await record(id, '08:00', '08:30', { status: 6, result: 4 })
    await record(id, '08:00', '08:30', { status: 7 })
    await record(id, '08:00', '08:30', { status: 5, result: 5 })
    await record(id, '08:00', '08:30', { status: 5, result: 6 })
    for (const code of ['42', '43']) await record(id, '08:00', '08:30', { code, kind: 2 })
    await record(id, '08:00', '08:30', { code: '02' })
    await repair(id, '08:00', null, { status: 10, closed_at: at('08:10'), close_reason: 1 })
    expect(await one(id)).toMatchObject({ times: 0, minutes: 0, homeMinutes: 0, spans: [] })
    expect((await month()).rows).toEqual([])
  })

  it('恢复后没人确认、夜里关闭的，电梯报废时关闭的：停过就是停过，月份不再变', async () => {
    const [forgotten, gone] = [await lift('1号梯'), await lift('2号梯')]
    await record(forgotten, '08:00', '08:30')
    await record(gone, '08:00', null)
    const months = async () => (await server.ask(customerWorkApi.reportMonths, { id: place.customerId }, manager))[0]
    expect((await month()).minutes).toBe(30 + 360)
    await emitted(server, company, 'elevator.scrapped', { id: gone })
    await delivered(server)
    server.setNow(at('08:31', '2026-12-20'))
    await runNightly(server.services, monitoringModule.nightly ?? [])
    const [row] = await asOwner(server, 'select status from monitor_record where elevator_id = $1', [forgotten])
    expect(row).toEqual({ status: 7 })
    // Two lifts of eleven landings: 55 homes each.
    expect(await one(forgotten)).toMatchObject({ times: 1, minutes: 30, homeMinutes: 30 * 55 })
    expect(await one(gone)).toMatchObject({ minutes: 360, spans: [{ running: false }] })
    expect((await month()).minutes).toBe(390)
    server.setNow(at('08:31', '2026-11-30'))
    expect((await months())?.stoppedMinutes).toBe(390)
  })

  it('没有结束的停到现在；带隐患运行就不再停；维修后停梯的继续；终端离线的停到最后一次收到数据', async () => {
    const done = { status: 8, complete_at: at('12:30'), sign_at: at('12:30'), sign_way: 1, cause: 1 }
    const running = await lift('1号梯')
    await repair(running, '13:00', null)
    expect(await one(running)).toMatchObject({ minutes: 60, spans: [{ running: true }] })
    const hazardous = await lift('2号梯')
    await repair(hazardous, '12:00', null, { ...done, state_after: 2 })
    expect(await one(hazardous)).toMatchObject({ minutes: 30, spans: [{ running: false }] })
    const stands = await lift('3号梯')
    await repair(stands, '12:00', null, { ...done, state_after: 3 })
    expect(await one(stands)).toMatchObject({ minutes: 120, spans: [{ running: true }] })
    const silent = await lift('4号梯')
    const id = await record(silent, '12:00', null)
    await asOwner(
      server,
      `insert into terminal (company_id, id, terminal_no, terminal_type, model, status, last_seen_at, elevator_id)
       values ($1, gen_random_uuid(), 'T4400000001', 1, 'M', 2, $2, $3)`,
      [company.id, at('12:10'), silent],
    )
    await asOwner(
      server,
      'update monitor_record set terminal_id = (select t.id from terminal t where t.elevator_id = $2) where id = $1',
      [id, silent],
    )
    expect(await one(silent)).toMatchObject({ minutes: 10, spans: [{ running: false }] })
    const repaired = await lift('5号梯')
    const order = await repair(repaired, '12:00', '12:20', { stop_from: null, stop_to: null })
    await record(repaired, '12:00', null, { status: 5, handled_at: at('13:30'), repair_order_id: order })
    expect((await one(repaired)).minutes).toBe(90)
  })

  it('跨月的停梯各月只算自己的；当天以后的不算', async () => {
    const id = await lift('1号梯')
    await record(id, '08:00', '08:00', { occurred_at: at('23:00', '2026-10-31'), ended_at: at('01:30', '2026-11-01') })
    const october = await server.ask(outageApi.lift, { elevatorId: id, month: '2026-10' }, manager)
    expect(october.minutes).toBe(60)
    expect((await one(id)).minutes).toBe(90)
    const { days } = await month()
    expect(days).toHaveLength(20)
    expect(days[0]).toEqual({ day: '2026-11-01', homeMinutes: 109 * 90, stood: 1 })
    expect(days[1]).toEqual({ day: '2026-11-02', homeMinutes: 0, stood: 0 })
  })

  it('户数：同单元的电梯分担，一栋只算一次，货梯、停用的不分担；地下层不住人；没有户数就是未采集', async () => {
    const building = await aBuilding(server, company, place.communityId, '1幢')
    const pair = { building_id: building, unit_no: '1单元' }
    const a = await lift('1号梯', pair)
    const b = await lift('2号梯', pair)
    await lift('货梯', { ...pair, use_type: 1 })
    await lift('停用梯', { ...pair, use_status: 2 })
    const other = await lift('2幢1号梯', { stations: 31, floors: 31 })
    // 42 landings in all; ten above the ground, shared by two.
    expect(await one(a)).toMatchObject({ allLandings: 42, landings: 11, sharing: 2, homes: 14 })
    expect((await one(other)).homes).toBe(Math.round((120 * 30) / 42))
    await record(a, '08:00', '08:10')
    await record(b, '08:00', '08:10')
    const both = await month()
    expect(both.homeMinutes).toBe(2 * 14 * 10)
    await asOwner(server, 'update building set floors_up = 9 where id = $1', [building])
    expect(await one(a)).toMatchObject({ allLandings: 40, landings: 9, homes: 12 })
    // What SQL says where it orders and adds up is what the page computes.
    const order = await repair(a, '08:00', '08:10')
    const ofOrder = async () => (await server.ask(repairApi.detail, { id: order }, manager)).outage?.homes
    expect(await ofOrder()).toBe(12)
    await asOwner(server, 'update elevator set stations = null, floors = null where id = $1', [other])
    expect(await ofOrder()).toBe((await one(a)).homes)
    await asOwner(server, 'update community set households = null where id = $1', [place.communityId])
    expect(await ofOrder()).toBeNull()
    expect(await one(a)).toMatchObject({ homes: null, minutes: 10, homeMinutes: null })
    expect(await month()).toMatchObject({ minutes: 20, homeMinutes: 0, unknownHomes: 2 })
    for (const told of [await one(a), await one(other)]) expect(homesOf(told)).toBe(told.homes)
  })

  it('排行：户·分钟最多的在前，未采集的在后；按小区合计', async () => {
    const [small, great] = [await lift('1号梯'), await lift('2号梯')]
    await record(small, '08:00', '08:10')
    await record(great, '08:00', '09:00')
    const elsewhere = { ...place, communityId: await aCommunity(server, company, { name: '无户数大厦' }) }
    const unknown = await anElevator(server, company, elsewhere, { name: '9号梯' })
    await record(unknown, '02:00', '12:00')
    const lifts = await month()
    expect(lifts.rows.map(({ id }) => id)).toEqual([great, small, unknown])
    expect(lifts).toMatchObject({ lifts: 3, times: 3, minutes: 670, unknownHomes: 1, total: 3 })
    const places = await month('community')
    expect(places.rows.map(({ communityName, lifts, minutes }) => [communityName, lifts, minutes])).toEqual([
      ['云栖花园', 2, 70],
      ['无户数大厦', 1, 600],
    ])
    expect(places.rows[0]?.homeMinutes).toBe(lifts.homeMinutes)
    expect(places.rows[1]?.homeMinutes).toBeNull()
  })

  it('维修工单说出停了多久、影响多少户；没有停的不说', async () => {
    const id = await lift('1号梯')
    const stood = await repair(id, '08:00', '08:35')
    const outage = async (order: string) => (await server.ask(repairApi.detail, { id: order }, manager)).outage
    expect(await outage(stood)).toEqual({ minutes: 35, homes: 109, homeMinutes: 109 * 35 })
    const ran = await repair(id, '10:00', '10:35', { stop_from: null, stop_to: null })
    expect(await outage(ran)).toBeNull()
    await record(id, '09:00', '10:10')
    expect(await outage(ran)).toEqual({ minutes: 10, homes: 109, homeMinutes: 109 * 10 })
  })

  it('客户的月份：停梯分钟与户·分钟，未采集的不写成 0', async () => {
    const id = await lift('1号梯')
    const stranger = await aCustomer(server, company)
    const months = async (customer = place.customerId) =>
      (await server.ask(customerWorkApi.reportMonths, { id: customer }, manager)).map(
        ({ month, stoppedMinutes, homeMinutes }) => [month, stoppedMinutes, homeMinutes],
      )
    expect((await months())[0]).toEqual([november, 0, 0])
    await record(id, '08:00', '08:10')
    await record(id, '08:00', '08:00', { occurred_at: at('08:00', '2026-10-05'), ended_at: at('08:20', '2026-10-05') })
    expect((await months()).slice(0, 3)).toEqual([
      [november, 10, 1090],
      ['2026-10', 20, 2180],
      ['2026-09', 0, 0],
    ])
    expect((await months(stranger))[0]).toEqual([november, 0, 0])
    await asOwner(server, 'update community set households = null where id = $1', [place.communityId])
    expect((await months())[0]).toEqual([november, 10, null])
  })
})
