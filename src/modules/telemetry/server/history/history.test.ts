import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { Random } from '#modules/routing/shared/random.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOpenRecord } from '#test/builders/live.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { historyApi } from '../../shared/api.history.ts'
import { addSamples } from '../ingest/history.store.ts'
import { makeHours, putTogether } from './aggregate.ts'

const DAY = '2026-11-20'
const at = (clock: string) => Date.parse(`${DAY}T${clock}+08:00`)
const iso = (clock: string) => new Date(at(clock)).toISOString()
const KEYS = ['v', 'tmp.mr', 'pw.u.1', 'lev'] as const

type Figures = readonly [low: number, mean: number, high: number, n: number]
interface SampleSaid {
  at: string
  quality: number
  d: Record<string, never>
}

describe('测量值：分钟与小时、曲线、运行记录', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }
  let one: Awaited<ReturnType<typeof aStandingTerminal>>
  let seq = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })
  beforeEach(async () => {
    server.setNow('2026-11-19T22:00:00+08:00')
    one = await aStandingTerminal(server, keeper, await anElevator(server, company, place))
    seq = 0
  })

  const frame = (ms: number, d: object, t = 'state') => ({
    t,
    bid: 1,
    seq: ++seq,
    ts: ms,
    up: ms - at('00:00:00'),
    d,
  })
  /** By its heartbeat the terminal's clock is known to be right. */
  const right = () =>
    post(server, one, batchOf(one.no, [frame(server.services.clock().getTime(), { rssi: -70 }, 'hb')]))
  const caller = () => ({ principal: null, companyId: company.id, traceId: 'test' })
  const together = () => makeHours(server.services)
  const rows = <Row extends object>(text: string) => asOwner<Row>(server, text, [one.elevatorId])
  const kept = () => rows<SampleSaid>('select at, quality, d from sample where elevator_id = $1')
  const waiting = async () => (await rows('select hour from sample_changed where elevator_id = $1')).length
  const made = async <Of>(table: 'sample_hour' | 'sample_minutes') =>
    new Map(
      (
        await rows<{ hour: string; fields: Record<string, Of> }>(
          `select hour, fields from ${table} where elevator_id = $1`,
        )
      ).map(({ hour, fields }) => [new Date(hour).getTime(), fields]),
    )
  const sample = (clock: string, v: number) => ({
    elevator_id: one.elevatorId,
    at: iso(clock),
    terminal_id: one.id,
    boot_id: 1,
    seq: ++seq,
    quality: 1 as const,
    d: { v },
  })
  const add = (...samples: ReturnType<typeof sample>[]) =>
    inCompany(server.services, caller(), (ctx) => addSamples(ctx, samples))
  const countOf = async (clock: string) => (await made<Figures>('sample_hour')).get(at(clock))?.v?.[3]

  /** One by one, as a person would count. */
  function counted(samples: readonly SampleSaid[], key: string, from: number, until: number): Figures | undefined {
    const values = samples
      .filter((row) => row.quality === 1 && Date.parse(row.at) >= from && Date.parse(row.at) < until)
      .map(({ d }) => key.split('.').reduce<unknown>((value, part) => (value as never)?.[part], d))
      .filter((value) => typeof value === 'number')
    if (values.length === 0) return undefined
    const sum = values.reduce((total, value) => total + value, 0)
    return [Math.min(...values), sum / values.length, Math.max(...values), values.length]
  }
  function expectSame(said: Figures | undefined, plain: Figures | undefined) {
    if (!plain || !said) return expect(said).toEqual(plain)
    expect([said[0], said[2], said[3]]).toEqual([plain[0], plain[2], plain[3]])
    expect(Math.abs(said[1] - plain[1])).toBeLessThan(1e-4)
  }

  async function expectAllSame() {
    const samples = await kept()
    const [hours, minutes] = [await made<Figures>('sample_hour'), await made<(number | null)[][]>('sample_minutes')]
    for (const hour of new Set(samples.map((row) => Math.floor(Date.parse(row.at) / 3_600_000) * 3_600_000)))
      for (const key of KEYS) {
        expectSame(hours.get(hour)?.[key], counted(samples, key, hour, hour + 3_600_000))
        const [lows, means, highs, counts] = minutes.get(hour)?.[key] ?? []
        for (let minute = 0; minute < 60; minute++) {
          const from = hour + minute * 60_000
          const n = counts?.[minute] ?? 0
          const said = n === 0 ? undefined : ([lows?.[minute], means?.[minute], highs?.[minute], n] as Figures)
          expectSame(said, counted(samples, key, from, from + 60_000))
        }
      }
  }

  it('随机的帧，有晚到的、重复的、不可能的、没测的：分钟与小时与逐帧计算相同，再算一次也一样', async () => {
    const random = new Random(12)
    const said = (ms: number) =>
      frame(ms, {
        v: random.below(40) === 0 ? 99 : Math.round(random.next() * 3500 - 1750) / 1000,
        fl: 1,
        lev: random.below(3) === 0 ? null : random.below(12) - 6,
        ...(random.below(2) === 0 ? { tmp: { mr: Math.round(random.next() * 400) / 10 } } : {}),
        ...(random.below(4) === 0 ? { pw: { u: [220, 221 + random.below(9), null] } } : {}),
      })
    const frames = Array.from({ length: 480 }, () => said(at('05:00:00') + random.below(3 * 3_600_000)))
    const [first, late] = [frames.slice(0, 380), frames.slice(380)]
    await asOwner(server, 'update elevator set speed = 1.75 where id = $1', [one.elevatorId])
    server.setNow(iso('08:10:00'))
    await right()
    for (const part of [first.slice(0, 190), first.slice(190), first.slice(0, 100)])
      expect((await post(server, one, batchOf(one.no, part))).data).toEqual({ acked: part.length, rejected: [] })
    await together()
    expect(await waiting()).toBe(0)
    await expectAllSame()
    const before = await made('sample_hour')
    await post(server, one, batchOf(one.no, [...late, ...first.slice(0, 50)]))
    await together()
    await together()
    expect((await kept()).length).toBe(480)
    expect((await kept()).some(({ quality }) => quality === 0)).toBe(true)
    await expectAllSame()
    expect(await made('sample_hour')).not.toEqual(before)
  })

  it('进行中的小时不急着算；算到一半中断，重来一次结果完整', async () => {
    server.setNow(iso('08:10:00'))
    await add(sample('06:30:00', 1), sample('07:30:00', 1.5), sample('08:09:00', 2))
    const broken = inCompany(server.services, caller(), async (ctx) => {
      expect(await putTogether(ctx)).toBe(2)
      throw new Error('断电')
    })
    await expect(broken).rejects.toThrow('断电')
    expect(await waiting()).toBe(3)
    expect((await made('sample_hour')).size).toBe(0)
    await together()
    expect([await countOf('06:00:00'), await countOf('07:00:00'), await countOf('08:00:00')]).toEqual([1, 1, undefined])
    expect(await waiting()).toBe(1)
  })

  it('一边写入一边汇总：谁先谁后，都不丢一帧', async () => {
    server.setNow(iso('08:10:00'))
    await add(sample('06:30:00', 1))
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    let wrote = () => {}
    const written = new Promise<void>((done) => {
      wrote = done
    })
    // Frames are written and not committed yet: their hour is left alone.
    const writing = inCompany(server.services, caller(), async (ctx) => {
      await addSamples(ctx, [sample('06:40:00', 2)])
      wrote()
      await gate
    })
    await written
    await together()
    release()
    await writing
    expect(await waiting()).toBe(1)
    await together()
    expect(await countOf('06:00:00')).toBe(2)

    // The hour is put together and not committed yet: the frames wait, and note it again.
    await add(sample('06:45:00', 3))
    let start = () => {}
    const late = new Promise<void>((go) => {
      start = go
    }).then(() => add(sample('06:50:00', 4)))
    await inCompany(server.services, caller(), async (ctx) => {
      expect(await putTogether(ctx)).toBe(1)
      start()
      // It has come as far as the hour that is held.
      await expect
        .poll(() =>
          asOwner(
            server,
            `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
              where not l.granted and a.datname = current_database()`,
          ),
        )
        .toHaveLength(1)
    })
    await late
    expect([await countOf('06:00:00'), await waiting()]).toEqual([3, 1])
    await together()
    expect([await countOf('06:00:00'), await waiting()]).toEqual([4, 0])
  })

  it('原始数据到期以后，剩下的帧不改写已有的小时；30 天前的帧不再存', async () => {
    server.setNow(iso('08:10:00'))
    await add(sample('06:30:00', 1), sample('06:31:00', 2))
    await together()
    await rows('delete from sample where elevator_id = $1')
    server.setNow('2026-12-25T08:10:00+08:00')
    await add(sample('06:40:00', 9))
    await together()
    expect([await countOf('06:00:00'), await waiting()]).toEqual([2, 0])
    await rows('delete from sample where elevator_id = $1')
    await post(
      server,
      one,
      batchOf(one.no, [frame(at('06:50:00'), { v: 1 }), frame(Date.parse('2026-12-25T08:09:59+08:00'), { v: 1 })]),
    )
    expect((await kept()).length).toBe(1)
  })

  it('不可能大的数字不进汇总，也不连累别的', async () => {
    server.setNow(iso('08:10:00'))
    const huge = { ...sample('06:30:00', 1), d: { v: 1, tmp: { mr: 1.7e308 } } }
    await add(huge, { ...huge, seq: ++seq, at: iso('06:31:00') } as never)
    await together()
    expect((await made<Figures>('sample_hour')).get(at('06:00:00'))).toEqual({ v: [1, 1, 1, 2] })
  })

  describe('曲线', () => {
    const span = (from: string, to: string, more: { step?: number; metrics?: string[] } = {}, as = keeper) =>
      server.ask(
        historyApi.query,
        { elevatorId: one.elevatorId, metrics: ['v'], from: iso(from), to: iso(to), ...more },
        as,
      )
    /** Each second from 03:00 to 06:00, with a silence, one peak and one hollow. */
    const threeHours = () =>
      asOwner(
        server,
        `with f as (select s, $2::timestamptz + s * interval '1 second' as at from generate_series(0, 10799) s
          where s not between 4000 and 4600)
        insert into sample (company_id, elevator_id, at, terminal_id, boot_id, seq, d)
          select company_id, id, f.at, id, 1, f.s, jsonb_build_object('v', case f.s when 1234 then 3.21 when 9876 then -2.5
            else round((f.s % 100) / 100.0, 2) end) from elevator, f where id = $1`,
        [one.elevatorId, iso('03:00:00')],
      ).then(() =>
        asOwner(
          server,
          `insert into sample_changed (company_id, elevator_id, hour, changed_at) select company_id, id,
            $2::timestamptz + n * interval '1 hour', now() from elevator, generate_series(0, 2) n where id = $1`,
          [one.elevatorId, iso('03:00:00')],
        ),
      )
    const drawn = (points: readonly (readonly (number | null)[])[]) =>
      points.filter((point): point is [number, number, number, number] => point[1] !== null)

    it('一点最多合并到 2000 点以内，最高的与最低的还在；断线处不连', async () => {
      server.setNow(iso('08:10:00'))
      await threeHours()
      const { source, step, series } = await span('03:00:00', '06:00:00')
      expect([source, step]).toEqual(['raw', 10])
      const points = series[0]?.points ?? []
      expect(points.length).toBeLessThanOrEqual(2000)
      expect(Math.max(...drawn(points).map(([, , , high]) => high))).toBe(3.21)
      expect(Math.min(...drawn(points).map(([, low]) => low))).toBe(-2.5)
      expect(points.filter(([, low]) => low === null).map(([when]) => when)).toEqual([at('04:06:40')])
    })

    it('汇总以前和以后，同一段曲线完全一样', async () => {
      server.setNow(iso('08:10:00'))
      await threeHours()
      for (const step of [60, 600, 3600]) {
        const before = await span('03:00:30', '05:30:00', { step })
        expect(before.source).toBe(step < 3600 ? 'minutes' : 'hours')
        await together()
        const after = await span('03:00:30', '05:30:00', { step })
        const inside = ({ series }: typeof before) =>
          // What stands at the edge of the span is told by whole minutes and hours once these are made.
          drawn(series[0]?.points ?? []).slice(1, -1)
        expect(inside(after)).toEqual(inside(before))
        expect(inside(after).length).toBeGreaterThan(0)
        await asOwner(
          server,
          `insert into sample_changed (company_id, elevator_id, hour, changed_at)
            select company_id, elevator_id, hour, now() from sample_hour where elevator_id = $1`,
          [one.elevatorId],
        )
      }
    })

    it('只有分钟、没有原始帧的一段，放大也看得到', async () => {
      server.setNow(iso('08:10:00'))
      await threeHours()
      await together()
      await rows('delete from sample where elevator_id = $1')
      const { source, step, series } = await span('03:00:00', '03:30:00')
      expect([source, step, drawn(series[0]?.points ?? []).length]).toEqual(['minutes', 60, 30])
      expect(Math.max(...drawn(series[0]?.points ?? []).map(([, , , high]) => high))).toBe(3.21)
    })

    it('没测过的是未采集，测过而这段没有的是无数据；没有值不算 0', async () => {
      server.setNow(iso('08:10:00'))
      await right()
      await post(server, one, batchOf(one.no, [frame(at('08:09:30'), { v: 0.5, lev: null, tmp: { mr: 31.5 } })]))
      const { series } = await span('08:00:00', '08:10:00', { metrics: ['v', 'lev', 'tmp.mr', 'tmp.car'] })
      expect(series.map(({ metric, measured, points }) => [metric, measured, drawn(points).length])).toEqual([
        ['v', true, 1],
        ['lev', true, 0],
        ['tmp.mr', true, 1],
        ['tmp.car', false, 0],
      ])
    })

    it('时间轴上有故障与报警，没有事件；时间反了、太长的拒绝', async () => {
      server.setNow(iso('07:00:00'))
      await anOpenRecord(server, one.elevatorId, { code: '02', level: 'C' })
      await anOpenRecord(server, one.elevatorId, { code: '83', level: 'E', kind: 2 })
      server.setNow(iso('08:10:00'))
      expect((await span('06:00:00', '08:00:00')).marks).toMatchObject([{ code: '02', level: 'C', kind: 1 }])
      expect((await span('07:30:00', '08:00:00')).marks).toEqual([])
      const asked = { elevatorId: one.elevatorId, metrics: ['v'], from: iso('08:00:00') }
      expect((await server.send(historyApi.query, { ...asked, to: iso('07:00:00') }, keeper)).errorCode).toBe(8010130)
      const far = { ...asked, to: '2035-01-01T00:00:00Z' }
      expect((await server.send(historyApi.query, far, keeper)).errorCode).toBe(8010131)
      const odd = { ...asked, metrics: ["v') --"], to: iso('08:10:00') }
      expect((await server.send(historyApi.query, odd, keeper)).errorCode).not.toBe(0)
    })
  })

  it('运行记录与日计数来自终端上报：楼层用楼层表的叫法，没测的是空，最新的在前，按天看', async () => {
    await asOwner(
      server,
      `insert into elevator_floor (company_id, elevator_id, idx, label, height_m)
        select company_id, id, n, case n when 1 then 'B1' else (n - 1)::text end, 3 * n from elevator, generate_series(1, 6) n
        where id = $1`,
      [one.elevatorId],
    )
    server.setNow(iso('20:00:30'))
    const ride = { trip: 7, sec: 12.5, from: 1, to: 4, dist: 9, vMax: 1.74, vib: { z: 0.09 }, close: 2.8, load: 150 }
    const said = [
      frame(at('00:00:00'), { runs: 812_345, kwh: 10 }, 'count'),
      frame(at('09:00:00'), ride, 'trip'),
      frame(at('09:01:00'), { trip: 8, sec: 4, from: 4, to: 9 }, 'trip'),
      frame(at('20:00:00'), { runs: 812_391, kwh: 12.5 }, 'count'),
    ]
    await post(server, one, batchOf(one.no, said))
    await post(server, one, batchOf(one.no, said))
    const of = { elevatorId: one.elevatorId, date: { from: DAY, to: DAY } }
    const { records, total } = await server.ask(historyApi.trips, of, keeper)
    expect(total).toBe(2)
    expect(records[0]).toMatchObject({ tripSeq: 8, from: '3', to: '9', vMax: null, vibA95z: null, loadKg: null })
    expect(records[1]).toMatchObject({ tripSeq: 7, from: 'B1', to: '3', vibA95z: 0.09, closeSec: 2.8, loadKg: 150 })
    expect((await server.ask(historyApi.trips, { ...of, size: 1, page: 2 }, keeper)).records[0]?.tripSeq).toBe(7)
    expect((await server.ask(historyApi.trips, { ...of, date: { to: '2026-11-19' } }, keeper)).total).toBe(0)
    const counters = await server.ask(historyApi.counters, of, keeper)
    expect(counters.records).toMatchObject([{ date: DAY, runs: 46, kWh: 2.5, doorCycles: null, bridged: false }])
  })

  it('没有登录、没有权限、别家企业、不在数据范围：都看不到', async () => {
    server.setNow(iso('08:10:00'))
    const bare = await aPerson(server, company, { grants: ['AL1'] })
    const stranger = await aPerson(server, await aCompany(server))
    const own = await aPerson(server, company, { scope: 3, kind: 2 })
    const { elevatorId } = one
    const query = { elevatorId, metrics: ['v'], from: iso('07:00:00'), to: iso('08:00:00') }
    for (const [person, code] of [
      [undefined, 40000],
      [bare, 1002001],
      [stranger, 1000404],
      [own, 1000404],
    ] as const) {
      expect((await server.send(historyApi.query, query, person)).errorCode).toBe(code)
      expect((await server.send(historyApi.trips, { elevatorId }, person)).errorCode).toBe(code)
      expect((await server.send(historyApi.counters, { elevatorId }, person)).errorCode).toBe(code)
    }
  })
})
