import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { TerminalStatus, TroubleKind } from '#modules/terminal/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { troublesOf } from './trouble/troubles.ts'

const DAY = '2026-11-20'
const at = (clock: string) => Date.parse(`${DAY}T${clock}+08:00`)
const iso = (clock: string) => new Date(at(clock)).toISOString()

describe('终端上报', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }
  let one: Awaited<ReturnType<typeof aStandingTerminal>>

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })
  beforeEach(async () => {
    server.setNow('2026-11-19T22:00:00+08:00')
    one = await aStandingTerminal(server, keeper, await anElevator(server, company, place))
  })

  const count = async (table: string, elevatorId = one.elevatorId) =>
    (
      await asOwner<{ n: number }>(server, `select count(*)::int as n from ${table} where elevator_id = $1`, [
        elevatorId,
      ])
    )[0]?.n
  const events = (name: string) =>
    asOwner<{ row_id: string; payload: Record<string, unknown> }>(
      server,
      `select row_id, payload from outbox where name = $1 and company_id = $2 order by id`,
      [name, company.id],
    )
  const eventsOf = async (name: string, elevatorId = one.elevatorId) =>
    (await events(name)).filter(({ row_id }) => row_id === elevatorId).map(({ payload }) => payload)
  const state = async () =>
    (
      await asOwner<{ frame: Record<string, unknown>; quality: number; state_at: string; seq: number }>(
        server,
        'select frame, quality, state_at, seq from realtime_state where elevator_id = $1',
        [one.elevatorId],
      )
    )[0]
  /** A frame whose clock is right. */
  const frame = (seq: number, clock: string, d: object, t = 'state', bid = 1) => ({
    t,
    bid,
    seq,
    ts: at(clock),
    up: at(clock) - at('00:00:00'),
    d,
  })

  it('monitoring 8.1 一批 200 条里有 37 条重复：存 163 条，确认 200 条；再发一次存 0 条', async () => {
    server.setNow(iso('10:00:00'))
    const clock = (n: number) =>
      `09:${String(56 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    const first = Array.from({ length: 163 }, (_, n) => frame(n + 1, clock(n), { v: n / 100, fl: 1 }))
    const batch = [...first, ...first.slice(0, 37)]
    expect((await post(server, one, batchOf(one.no, batch))).data).toEqual({ acked: 200, rejected: [] })
    expect(await count('sample')).toBe(163)
    expect((await post(server, one, batchOf(one.no, batch))).data).toEqual({ acked: 200, rejected: [] })
    expect(await count('sample')).toBe(163)
  })

  it('monitoring 8.1 运行次数 812345→812391：日计数 46，不是 92；重启清零只计清零以后', async () => {
    server.setNow(iso('20:00:30'))
    const counts = [
      frame(1, '00:00:00', { runs: 812_345, dist: 100 }, 'count'),
      frame(2, '20:00:00', { runs: 812_391, dist: 940 }, 'count'),
    ]
    await post(server, one, batchOf(one.no, counts))
    await post(server, one, batchOf(one.no, counts))
    const days = () =>
      asOwner(server, `select date::text, runs, distance_m from counter_day where elevator_id = $1 order by date`, [
        one.elevatorId,
      ])
    expect(await days()).toContainEqual({ date: DAY, runs: 46, distance_m: 840 })
    server.setNow(iso('21:00:30'))
    await post(server, one, batchOf(one.no, [frame(1, '21:00:00', { runs: 4, dist: 30 }, 'count', 2)]))
    expect(await days()).toContainEqual({ date: DAY, runs: 50, distance_m: 870 })
  })

  it('monitoring 8.2 终端时钟快 540 秒：发生时间按开机时长推算，并注明', async () => {
    server.setNow(iso('10:00:00'))
    const said = { code: '05', on: 1, fl: 3, v: 0.4, door: 2, occ: 1, mode: 1 }
    const [event, beat] = [
      { t: 'event', bid: 7, seq: 1, ts: at('10:08:30'), up: 361_200, d: said },
      { t: 'hb', bid: 7, seq: 2, ts: at('10:09:00'), up: 391_200, d: { fw: '2.4.1', rssi: -71 } },
    ]
    expect((await post(server, one, batchOf(one.no, [event, beat]))).data.acked).toBe(2)
    const [stood] = await eventsOf('signal.stood')
    expect(stood).toMatchObject({
      code: '05',
      occurredAt: iso('09:59:30'),
      clockFlag: true,
      floor: 3,
      door: 2,
      speed: 0.4,
      occupied: true,
      mode: 1,
      terminalId: one.id,
      backfill: false,
    })
  })

  it('monitoring 8.16 楼层不在楼层表内、速度超过 1.5 倍额定：存为质量 0，轿厢不动', async () => {
    await asOwner(
      server,
      `insert into elevator_floor (company_id, elevator_id, idx, label, height_m)
       select $1, $2, n, n::text, (n - 1) * 3 from generate_series(1, 12) n`,
      [company.id, one.elevatorId],
    )
    server.setNow(iso('10:00:10'))
    await post(server, one, batchOf(one.no, [frame(1, '10:00:00', { fl: 12, pos: 33, v: 0 })]))
    const wrong = [frame(2, '10:00:01', { fl: 13, pos: 33, v: 0 }), frame(3, '10:00:02', { fl: 12, pos: 33, v: 9 })]
    await post(server, one, batchOf(one.no, wrong))
    const kept = await asOwner(server, 'select seq::int, quality from sample where elevator_id = $1 order by seq', [
      one.elevatorId,
    ])
    expect(kept).toEqual([
      { seq: 1, quality: 1 },
      { seq: 2, quality: 0 },
      { seq: 3, quality: 0 },
    ])
    expect(await state()).toMatchObject({ frame: { fl: 12, pos: 33, v: 0 }, quality: 0 })
  })

  it('没有测量的字段保持原样，null 是现在没有值；旧帧不盖新帧', async () => {
    server.setNow(iso('10:00:10'))
    await post(server, one, batchOf(one.no, [frame(1, '10:00:00', { fl: 4, door: 2, tmp: { mr: 31 } })]))
    await post(server, one, batchOf(one.no, [frame(3, '10:00:05', { fl: 6, lev: null, tmp: { car: 25 } })]))
    await post(server, one, batchOf(one.no, [frame(2, '10:00:02', { fl: 5, door: 0 })]))
    expect((await state())?.frame).toEqual({ fl: 6, door: 2, lev: null, tmp: { mr: 31, car: 25 } })
  })

  it('一条坏的不连累一批：各自答复，存得下的都存下', async () => {
    server.setNow(iso('10:00:10'))
    const batch = [
      frame(1, '10:00:00', { fl: 4 }),
      frame(2, '10:00:01', { fl: '四' }),
      frame(3, '10:00:02', { trip: 1, sec: 20, from: 1, to: 1e12 }, 'trip'),
      frame(4, '10:00:03', { trip: 2, sec: 20, from: 1, to: 4, dist: 1e300 }, 'trip'),
      { ...frame(5, '10:00:04', { fl: 5 }), ts: 9e15, up: 0 },
      frame(6, '10:00:05', { trip: 3, sec: 20, from: 1, to: 4, dist: 1e-300, vib: { x: 0.05 } }, 'trip'),
      frame(7, '10:00:06', { fw: '2.4\u0000\ud800', rssi: -1e9, bat: 1e9 }, 'hb'),
      frame(8, '10:00:07', { id: 1, fs: 256, part: 900_000, parts: 2, x: [1] }, 'wave'),
      frame(9, '10:00:08', { runs: 9e15 }, 'count'),
      { ...frame(10, '10:00:09', { fl: 6 }), bid: 4e9 },
    ]
    const { data } = await post(server, one, batchOf(one.no, batch))
    expect(data.rejected.map(({ seq }) => seq)).toEqual([2, 3, 4, 8, 9])
    expect(data.acked).toBe(5)
    expect(await count('trip')).toBe(1)
    expect(await count('sample')).toBeGreaterThanOrEqual(2)
    const { fwVersion } = await server.ask(terminalApi.detail, { id: one.id }, keeper)
    expect(fwVersion).toBe('2.4�')
  })

  it('两台终端同时上报，同一帧由两处送到也只存一次', async () => {
    const other = await aStandingTerminal(server, keeper, await anElevator(server, company, place))
    server.setNow(iso('10:00:10'))
    const batch = Array.from({ length: 50 }, (_, n) => frame(n + 1, '10:00:00', { fl: 1 + (n % 9) }))
    await Promise.all([
      ...[1, 2, 3].map(() => post(server, one, batchOf(one.no, batch))),
      ...[1, 2, 3].map(() => post(server, other, batchOf(other.no, batch))),
    ])
    expect([await count('sample'), await count('sample', other.elevatorId)]).toEqual([50, 50])
  })

  it('第一帧使终端上线，电梯档案随之；停用后拒收', async () => {
    const detail = () => server.ask(terminalApi.detail, { id: one.id }, keeper)
    expect((await detail()).status).toBe(TerminalStatus.code.inactive)
    server.setNow(iso('10:00:10'))
    await post(server, one, batchOf(one.no, [frame(1, '10:00:09', { fl: 1 })]))
    const heard = await detail()
    expect(heard).toMatchObject({ status: TerminalStatus.code.online, version: 1 })
    expect(Date.parse(heard.lastSeenAt ?? '')).toBe(at('10:00:10'))
    const [lift] = await asOwner(server, 'select online, terminal_no from elevator where id = $1', [one.elevatorId])
    expect(lift).toEqual({ online: true, terminal_no: one.no })
    const { version } = heard
    await server.ask(terminalApi.disable, { id: one.id, version, off: true, reason: '换电池' }, keeper)
    expect(await post(server, one, batchOf(one.no, [frame(2, '10:00:09', { fl: 1 })]))).toMatchObject({
      errorCode: 8010104,
      errorMsg: '终端已停用',
    })
  })

  it('离开时量的属于当时的电梯：终端换到别的电梯以后补传', async () => {
    const second = await anElevator(server, company, place)
    server.setNow(iso('10:00:00'))
    const { version } = await server.ask(terminalApi.detail, { id: one.id }, keeper)
    await server.ask(terminalApi.unbind, { id: one.id, version, reason: '换梯' }, keeper)
    server.setNow(iso('11:00:00'))
    const selfTest = { floors: true, door: true, direction: true, occupancy: true }
    await server.ask(terminalApi.bind, { terminalId: one.id, elevatorId: second, selfTest }, keeper)
    server.setNow(iso('11:30:00'))
    const batch = [frame(1, '09:00:00', { fl: 2 }), frame(2, '10:30:00', { fl: 3 }), frame(3, '11:29:00', { fl: 4 })]
    expect((await post(server, one, batchOf(one.no, batch))).data.acked).toBe(3)
    expect([await count('sample'), await count('sample', second)]).toEqual([1, 1])
  })

  it('补传只补历史：实时状态不动；已经恢复的与没有恢复的困人分开说', async () => {
    server.setNow(iso('12:00:00'))
    const batch = [
      frame(1, '10:00:00', { fl: 2, v: 0 }),
      frame(2, '10:00:01', { code: '94', on: 1, fl: 2, occ: 1 }, 'event'),
      frame(3, '10:30:00', { code: '02', on: 1 }, 'event'),
      frame(4, '10:30:10', { code: '02', on: 0 }, 'event'),
      frame(5, '10:40:00', { code: '01', on: 1 }, 'event'),
      frame(6, '10:40:30', { code: '01', on: 0 }, 'event'),
      frame(7, '11:59:59', { fl: 5 }),
    ]
    await post(server, one, batchOf(one.no, batch))
    expect((await state())?.frame).toEqual({ fl: 5 })
    expect(await eventsOf('signal.stood')).toEqual([])
    server.setNow(iso('12:01:30'))
    await post(server, one, batchOf(one.no, [frame(8, '12:01:29', { fl: 5 })]))
    // 02 lasted 10 s of its 60: a sample, nothing else.
    expect(
      (await eventsOf('signal.stood')).map(({ code, backfill, resolved }) => ({ code, backfill, resolved })),
    ).toEqual([
      { code: '94', backfill: true, resolved: false },
      { code: '01', backfill: true, resolved: true },
    ])
  })

  it('签名、随机数、时钟、形式：各有答复；五次错误后 15 分钟不接受', async () => {
    server.setNow(iso('10:00:10'))
    const batch = batchOf(one.no, [frame(1, '10:00:00', { fl: 4 })])
    const said = async (over: Record<string, string>, speaker = one, payload: object | string = batch) => {
      const { errorCode, errorMsg } = await post(server, speaker, payload, over)
      return [errorCode, errorMsg]
    }
    expect(await said({}, { ...one, no: 'T3501XXXX' })).toEqual([8010103, '终端未登记'])
    expect(await said({ 'x-terminal': "T'; drop table" })).toEqual([8010103, '终端未登记'])
    expect(await said({ 'x-ts': String(at('10:06:00')) })).toEqual([8010102, '时间戳超出允许范围'])
    expect(await said({ 'x-nonce': 'abcdefgh1234' })).toEqual([0, undefined])
    expect(await said({ 'x-nonce': 'abcdefgh1234' })).toEqual([8010116, '随机数已使用'])
    expect((await said({}, one, '{"v":1'))[0]).toBe(8010117)
    expect((await said({}, one, { v: 1, no: one.no, batch: Array.from({ length: 201 }, () => ({})) }))[0]).toBe(8010118)
    expect((await said({}, one, 'x'.repeat(70_000)))[0]).toBe(8010119)
    const zipped = await post(server, one, gzipSync(JSON.stringify(batch)), { 'content-encoding': 'gzip' })
    expect({ ...zipped }).toEqual({ status: 200, errorCode: 0, errorMsg: undefined, data: { acked: 1, rejected: [] } })
    const bomb = await post(server, one, gzipSync('0'.repeat(40_000_000)), { 'content-encoding': 'gzip' })
    expect(bomb.errorCode).toBe(8010117)
    const thief = { ...one, secret: 'guessed' }
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => said({}, thief)))
    expect(tries.map(([code]) => code)).toEqual([8010101, 8010101, 8010101, 8010101, 8010101])
    expect((await said({}))[0]).toBe(8010115)
    server.setNow(iso('10:15:11'))
    expect(await said({})).toEqual([0, undefined])
  })

  it('说谎的终端：签错、重放、时钟错、数值不可能、太大、读不懂，都在它的页面上说；旁边的终端什么都没有', async () => {
    const other = await aStandingTerminal(server, keeper, await anElevator(server, company, place))
    server.setNow(iso('10:00:10'))
    const good = batchOf(one.no, [frame(1, '10:00:00', { fl: 4 })])
    await post(server, { ...one, secret: 'guessed' }, good)
    await post(server, one, good, { 'x-nonce': 'replayed1234' })
    await post(server, one, good, { 'x-nonce': 'replayed1234' })
    await post(server, one, good, { 'x-ts': String(at('10:06:00')) })
    await post(server, one, batchOf(one.no, [frame(2, '10:00:01', { load: -1 }), frame(3, '10:00:02', { load: -2 })]))
    await post(server, one, 'x'.repeat(70_000))
    await post(server, one, '{"v":1')
    await post(server, other, batchOf(other.no, [frame(1, '10:00:00', { fl: 4 })]))
    await troublesOf(server.services).write()
    // Counted on, not written anew.
    await post(server, { ...one, secret: 'guessed' }, good)
    await troublesOf(server.services).write()
    const { signature, nonce, clock, impossible, tooLarge, malformed } = TroubleKind.code
    const { troubles } = await server.ask(terminalApi.detail, { id: one.id }, keeper)
    const counted = troubles.map(({ kind, n }) => [kind, n]).toSorted(([a = 0], [b = 0]) => a - b)
    expect(counted).toEqual([
      [signature, 2],
      [nonce, 1],
      [clock, 1],
      [tooLarge, 1],
      [malformed, 1],
      [impossible, 2],
    ])
    expect(troubles.find(({ kind }) => kind === malformed)?.detail).toBe('内容不是 JSON 对象')
    expect((await server.ask(terminalApi.detail, { id: other.id }, keeper)).troubles).toEqual([])
    // After a month nobody is reproached with it.
    server.setNow('2026-12-25T10:00:00+08:00')
    expect((await server.ask(terminalApi.detail, { id: one.id }, keeper)).troubles).toEqual([])
  })

  it('校时：带编号的一次用终端自己的密钥签名，一秒一次', async () => {
    const ask = async (no: string, ip: string) =>
      (await server.app.inject({ method: 'GET', url: `/hardware/time?no=${no}`, remoteAddress: ip })).json()
    const { data } = await ask(one.no, '10.0.0.1')
    expect(data.ms).toBe(Date.parse('2026-11-19T22:00:00+08:00'))
    expect(data.sig).toMatch(/^[0-9a-f]{64}$/)
    expect((await ask(one.no, '10.0.0.1')).errorCode).not.toBe(0)
    expect((await ask('T99999999', '10.0.0.2')).data.sig).toBeNull()
  })
})
