import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aFrame, anOpenRecord, aReader, isHeard } from '#test/builders/live.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { liveApi } from '../shared/api.live.ts'
import { LiveCondition } from '../shared/liveList.ts'
import { fillStreamPort } from './lease.ts'
import { placing } from './placing.ts'

const { fault, offline, inspection, normal } = LiveCondition.code
const NOW = '2026-11-27T09:00:00+08:00'
const moving = { mode: 1, run: 1, dir: 1, fl: 2, pos: 3.2, v: 1.7, door: 0, occ: 1 } as const

describe('实时监测', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = {
      communityId: await aCommunity(server, company, { name: '松风里' }),
      customerId: await aCustomer(server, company),
    }
    server.setNow(NOW)
  })
  afterEach(() => {
    fillStreamPort(undefined)
    server.setNow(NOW)
  })

  const lift = (name: string) => anElevator(server, company, place, { name })
  const read = async (name: string, type: 1 | 2 = 1) => {
    const id = await lift(name)
    await aReader(server, keeper, id, type)
    return id
  }
  const said = ({ errorCode, errorMsg }: { errorCode: number; errorMsg?: string | undefined }) => [errorCode, errorMsg]
  const turn = (elevatorId: string, input: { on: boolean; leaseId?: string }, as = keeper) =>
    server.send(liveApi.stream, { elevatorId, ...input }, as)

  it('没有登录、没有权限、别家企业、不在数据范围、字段不合规', async () => {
    const id = await read('门1号梯')
    const bare = await aPerson(server, company, { grants: ['AL1'] })
    const stranger = await aPerson(server, await aCompany(server))
    const own = await aPerson(server, company, { scope: 3, kind: 2 })
    expect((await server.send(liveApi.list, {})).errorCode).toBe(40000)
    for (const call of [liveApi.snapshot, liveApi.floors] as const) {
      expect((await server.send(call, { elevatorId: id }, bare)).errorCode).toBe(1002001)
      for (const person of [stranger, own])
        expect((await server.send(call, { elevatorId: id }, person)).errorCode).toBe(1000404)
    }
    for (const person of [stranger, own]) {
      expect((await turn(id, { on: true }, person)).errorCode).toBe(1000404)
      const floors = [1, 2].map((idx) => ({ idx, label: String(idx), heightM: 3 * idx, door: 1 as const }))
      expect((await server.send(liveApi.saveFloors, { elevatorId: id, floors }, person)).errorCode).toBe(1000404)
      expect((await server.ask(liveApi.list, {}, person)).records).toEqual([])
      expect((await server.ask(liveApi.counts, {}, person)).total).toBe(0)
    }
    expect((await server.send(liveApi.snapshot, { elevatorId: 'x' }, keeper)).errorCode).not.toBe(0)
  })

  it('列表：危急在前，其次久无数据的；四种状况各一个，合起来就是全部；没有终端的不在其中', async () => {
    const own = await aCompany(server)
    const person = await aPerson(server, own)
    const at = {
      communityId: await aCommunity(server, own, { name: '听涛苑' }),
      customerId: await aCustomer(server, own),
    }
    const named = async (name: string, online = true) => {
      const id = await anElevator(server, own, at, { name })
      await aReader(server, person, id, 1, online)
      return id
    }
    await anElevator(server, own, at, { name: '没有终端' })
    const [well, grave, silent, longSilent, served, danger, minor] = [
      await named('正常梯'),
      await named('B级梯'),
      await named('刚离线梯', false),
      await named('久离线梯', false),
      await named('检修梯'),
      await named('A级离线梯', false),
      await named('D级梯'),
    ]
    await aFrame(server, well, moving)
    await aFrame(server, silent, moving, { at: new Date(Date.parse(NOW) - 5 * 60_000) })
    await aFrame(server, longSilent, moving, { at: new Date(Date.parse(NOW) - 500 * 60_000) })
    await aFrame(server, served, { ...moving, mode: 2 })
    await anOpenRecord(server, grave, { code: '16', level: 'B' })
    await anOpenRecord(server, danger, { code: '94', level: 'A' })
    await anOpenRecord(server, minor, { code: '18', level: 'D' })
    const page = await server.ask(liveApi.list, {}, person)
    expect(page.records.slice(0, 4).map(({ name }) => name)).toEqual(['A级离线梯', 'B级梯', '久离线梯', '刚离线梯'])
    expect(page.total).toBe(7)
    const row = (id: string) => page.records.find((one) => one.id === id)
    expect(row(danger)).toMatchObject({ condition: fault, record: { code: '94', level: 'A', open: true } })
    expect(row(minor)).toMatchObject({ condition: normal, recordName: '平层超差' })
    expect(row(served)?.condition).toBe(inspection)
    expect(row(well)).toMatchObject({
      floor: '2',
      speed: 1.7,
      door: 0,
      occupied: true,
      mode: 1,
      frame: { target: 'lift', at: Date.parse(NOW), quality: 1, d: moving },
    })
    // Never heard: nothing is known, and nothing is 0.
    expect(row(grave)).toMatchObject({
      floor: null,
      speed: null,
      door: null,
      occupied: null,
      frame: null,
      stateAt: null,
    })
    const { total, conditions } = await server.ask(liveApi.counts, {}, person)
    expect(total).toBe(7)
    expect(Object.fromEntries(conditions.map(({ condition, n }) => [condition, n]))).toEqual({
      [fault]: 2,
      [offline]: 2,
      [inspection]: 1,
      [normal]: 2,
    })
    const filtered = async (filter: Record<string, unknown>) =>
      (await server.ask(liveApi.list, filter, person)).records.map(({ name }) => name).sort()
    expect(await filtered({ condition: [offline] })).toEqual(['久离线梯', '刚离线梯'])
    expect(await filtered({ unhandled: true })).toEqual(['A级离线梯', 'B级梯', 'D级梯'])
    expect(await filtered({ mode: 2 })).toEqual(['检修梯'])
    expect(await filtered({ keyword: 'B级' })).toEqual(['B级梯'])
  })

  it('留存的位置与此刻一致：在线、困人、模式、记录、终端、删除，每一样变化以后；有人动过的一小时内改正', async () => {
    const own = await aCompany(server)
    const person = await aPerson(server, own)
    const at = {
      communityId: await aCommunity(server, own, { name: '观澜居' }),
      customerId: await aCustomer(server, own),
    }
    const id = await anElevator(server, own, at, { name: '变化梯' })
    const other = await anElevator(server, own, at, { name: '旁边梯' })
    const kept = async () => {
      const rows = await asOwner(
        server,
        'select id, condition, place, is_open from live_lift where company_id = $1 order by id',
        [own.id],
      )
      const stand = await asOwner(
        server,
        'select id, condition, place, is_open from lift_standing where company_id = $1 order by id',
        [own.id],
      )
      expect(rows).toEqual(stand)
      return rows.find((row) => row.id === id)?.condition
    }
    const change = (text: string, values: unknown[] = []) => asOwner(server, text, [id, ...values])
    expect(await kept()).toBeUndefined()
    await aReader(server, person, id)
    await aReader(server, person, other, 1, false)
    expect(await kept()).toBe(normal)
    await aFrame(server, other, moving)
    await aFrame(server, id, { ...moving, mode: 2 })
    expect(await kept()).toBe(inspection)
    await aFrame(server, id, moving)
    expect(await kept()).toBe(normal)
    const record = await aMonitorRecord(server, own, id, { code: '18', status: 0 })
    expect(await kept()).toBe(normal)
    const ofRecord = (text: string, ...values: unknown[]) =>
      asOwner(server, `update monitor_record set ${text} where id = $1`, [record, ...values])
    await ofRecord("level = 'B'")
    expect(await kept()).toBe(fault)
    await ofRecord('status = 5')
    expect(await kept()).toBe(normal)
    await aMonitorRecord(server, own, id, { code: '50', kind: 2, status: 0 })
    await isHeard(server, id, false)
    expect(await kept()).toBe(offline)
    await change('update elevator set trapped_at = now() where id = $1')
    expect(await kept()).toBe(fault)
    await change('update elevator set trapped_at = null, online = true where id = $1')
    expect(await kept()).toBe(normal)

    await change('update live_lift set condition = 1, place = 0 where id = $1')
    await asOwner(server, 'delete from live_lift where id = $1', [other])
    server.setNow('2026-11-27T09:22:00+08:00')
    await placing.run(server.services, own.id)
    expect((await server.ask(liveApi.list, {}, person)).total).toBe(1)
    server.setNow('2026-11-27T09:23:00+08:00')
    await placing.run(server.services, own.id)
    expect(await kept()).toBe(normal)
    expect((await server.ask(liveApi.list, {}, person)).total).toBe(2)

    await change('update elevator set deleted_at = now() where id = $1')
    expect(await kept()).toBeUndefined()
    expect((await server.ask(liveApi.counts, {}, person)).total).toBe(1)
  })

  it('恢复了的提示不是此刻的事；恢复待确认的故障还是', async () => {
    const [back, cured] = [await read('恢复在线梯'), await read('恢复待确认梯')]
    const over = { status: 3, secondsAgo: 600, ended_at: new Date(Date.parse(NOW) - 60_000).toISOString() }
    await aMonitorRecord(server, company, back, { code: '50', ...over })
    await aMonitorRecord(server, company, cured, { code: '16', ...over })
    const record = async (elevatorId: string) => (await server.ask(liveApi.snapshot, { elevatorId }, keeper)).record
    expect((await record(back))?.open).toBe(false)
    expect((await record(cured))?.open).toBe(true)
    await aMonitorRecord(server, company, back, { code: '50', status: 0 })
    expect((await record(back))?.open).toBe(true)
  })

  it('快照：楼层表、终端、没有采集的不出现；扶梯也一样', async () => {
    const id = await read('快照梯')
    const empty = await server.ask(liveApi.snapshot, { elevatorId: id }, keeper)
    expect(empty).toMatchObject({ frame: null, today: null, floors: [], viewers: 0, condition: normal })
    await aFrame(server, id, { ...moving, load: null })
    const { frame } = await server.ask(liveApi.snapshot, { elevatorId: id }, keeper)
    expect(frame?.d).toEqual({ ...moving, load: null })
    expect(frame && 'tmp' in frame.d).toBe(false)
  })

  it('楼层表：层数等于站数，逐层升高，楼层名不重复，高度从最低层算起', async () => {
    const id = await lift('层表梯')
    await asOwner(server, 'update elevator set stations = 3 where id = $1', [id])
    const save = (heights: readonly number[], labels = heights.map((_, i) => (i === 0 ? 'B1' : String(i)))) =>
      server.send(
        liveApi.saveFloors,
        {
          elevatorId: id,
          floors: heights.map((heightM, i) => ({ idx: i + 1, label: labels[i] ?? '', heightM, door: 1 as const })),
        },
        keeper,
      )
    expect(said(await save([0, 3]))).toEqual([8010127, '本梯有 3 站，楼层表有 2 层，请补齐或先改正层站数'])
    expect(said(await save([0, 3, 3]))).toEqual([8010128, '第 3 层的高度应大于下一层'])
    expect(said(await save([0, 3, 6], ['1', '2', '1']))).toEqual([8010129, '楼层「1」出现了两次'])
    expect((await save([1.5, 5.7, 8.7])).errorCode).toBe(0)
    expect(await server.ask(liveApi.floors, { elevatorId: id }, keeper)).toEqual({
      stations: 3,
      floors: [
        { idx: 1, label: 'B1', heightM: 0, door: 1 },
        { idx: 2, label: '1', heightM: 4.2, door: 1 },
        { idx: 3, label: '2', heightM: 7.2, door: 1 },
      ],
    })
    await asOwner(server, 'update elevator set stations = 2 where id = $1', [id])
    expect((await save([0, 4])).errorCode).toBe(0)
    expect((await server.ask(liveApi.floors, { elevatorId: id }, keeper)).floors).toHaveLength(2)
  })

  it('monitoring 8.9 实时数据：两人共用一路，60 秒不续订就到期；最后一人离开才关', async () => {
    const told: string[] = []
    fillStreamPort({
      begin: async (_, { elevatorId }, hz, ttl) => {
        told.push(`begin ${elevatorId === id} ${hz} ${ttl}`)
        return true
      },
      end: async () => void told.push('end'),
    })
    const id = await read('共用梯')
    const second = await aPerson(server, company)
    const one = (await turn(id, { on: true })).data
    const two = (await turn(id, { on: true }, second)).data
    expect([one, two]).toMatchObject([
      { hz: 4, ttl: 60, viewers: 1 },
      { hz: 4, ttl: 60, viewers: 2 },
    ])
    expect(told).toEqual(['begin true 4 90'])
    // Another person's lease is not renewed by it, nor ended.
    await turn(id, { on: false, leaseId: one.leaseId ?? '' }, second)
    expect((await server.ask(liveApi.snapshot, { elevatorId: id }, keeper)).viewers).toBe(2)
    server.setNow('2026-11-27T09:00:20+08:00')
    const renewed = (await turn(id, { on: true, leaseId: one.leaseId ?? '' })).data
    expect(renewed).toMatchObject({ leaseId: one.leaseId, viewers: 2 })
    // The second one closed the browser: gone after 60 s.
    server.setNow('2026-11-27T09:01:10+08:00')
    expect((await server.ask(liveApi.snapshot, { elevatorId: id }, keeper)).viewers).toBe(1)
    const off = (await turn(id, { on: false, leaseId: one.leaseId ?? '' })).data
    expect(off).toEqual({ leaseId: null, hz: 0, ttl: 0, viewers: 0 })
    await expect.poll(() => told.at(-1)).toBe('end')
    // Too late to renew: a new one.
    const again = (await turn(id, { on: true, leaseId: one.leaseId ?? '' })).data
    expect(again.leaseId).not.toBe(one.leaseId)
  })

  it('monitoring 5 实时数据的拒绝：未绑定、离线、终端不应答、一家企业 200 路', async () => {
    const bare = await lift('未装梯')
    expect(said(await turn(bare, { on: true }))).toEqual([8010002, '该电梯未绑定采集终端'])
    const id = await read('离线梯')
    await isHeard(server, id, false)
    expect(said(await turn(id, { on: true }))).toEqual([8010001, '终端离线，无法开启实时数据'])
    await isHeard(server, id, true)
    fillStreamPort({ begin: async () => false, end: async () => {} })
    expect(said(await turn(id, { on: true }))).toEqual([8010004, '终端未响应，请稍后重试'])
    expect((await server.ask(liveApi.snapshot, { elevatorId: id }, keeper)).viewers).toBe(0)
    fillStreamPort(undefined)
    const [columns] = await asOwner<{ names: string }>(
      server,
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'elevator' and is_generated = 'NEVER'`,
    )
    await asOwner(
      server,
      `insert into elevator (${columns?.names}) select ${columns?.names} from (
        select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', '第' || n || '梯',
          'device_number', 'LV' || n, 'factory_number', 'FN' || n, 'register_code', null, 'nine_six_three_serial_number', null))).*
        from elevator e, generate_series(1, 200) n where e.id = $1) x`,
      [bare],
    )
    await asOwner(
      server,
      `insert into live_lease select company_id, gen_random_uuid(), id, $2, $3 from elevator where device_number like 'LV%' and company_id = $1`,
      [company.id, keeper.userId, '2026-11-27T09:00:30+08:00'],
    )
    expect(said(await turn(id, { on: true }))).toEqual([8010003, '实时通道已达上限，请稍后再试'])
    server.setNow('2026-11-27T09:00:31+08:00')
    expect((await turn(id, { on: true })).errorCode).toBe(0)
  })
})
