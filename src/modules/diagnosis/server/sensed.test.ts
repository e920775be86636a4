import { beforeAll, describe, expect, it } from 'vitest'
import { runMinutely } from '#kernel/server/jobs.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { comfortApi } from '#modules/comfort/shared/api.ts'
import { syntheticRecording } from '#modules/comfort/shared/syntheticRecording.ts'
import { makeHours } from '#modules/telemetry/server/index.ts'
import { recordingCsv } from '#test/builders/comfort.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from '#test/builders/elevator.ts'
import { lives } from '#test/builders/simulated.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { warningApi } from '../shared/api.ts'
import type { MeasuredFigures } from '../shared/measured.ts'
import { phaseImbalance } from '../shared/warnings/power.ts'
import { diagnosisModule } from './index.ts'

const FIRST: Day = '2026-11-24'
const NIGHTS = 3

/** What terminals say becomes hours, days, a night and a warning (monitoring 6.4 W4, W6, W8; decision 0156). */
describe('从帧到预警', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let place: LiftPlace
  const lifts = { worn: '', calm: '', plain: '', costly: '', unmeasured: '', shaken: '' }

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-23T22:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    for (const name of Object.keys(lifts) as (keyof typeof lifts)[])
      lifts[name] = await anElevator(server, company, place)
    const terminals = {
      worn: await aStandingTerminal(server, chief, lifts.worn),
      calm: await aStandingTerminal(server, chief, lifts.calm),
      plain: await aStandingTerminal(server, chief, lifts.plain),
    }
    for (const id of [lifts.worn, lifts.calm]) await usual(id)
    await counted(lifts.costly, 14)
    await counted(lifts.unmeasured, null)
    await tested(lifts.shaken)
    for (let n = 0; n < NIGHTS; n++) {
      const day = addDays(FIRST, n)
      const span = { from: `${day}T07:00:00+08:00`, to: `${day}T08:30:00+08:00` }
      const wear = { slip: 4, heat: 14, uneven: 0.042 }
      await lives(server, terminals.worn, { ...span, boot: 10 + n, machineRoom: true, wear })
      await lives(server, terminals.calm, { ...span, boot: 20 + n, machineRoom: true })
      if (n === 0) await lives(server, terminals.plain, { ...span, boot: 30 + n })
      await night(addDays(day, 1))
    }
  })

  async function night(day: Day) {
    server.setNow(`${day}T04:10:00+08:00`)
    await makeHours(server.services)
    await runMinutely(server.services, diagnosisModule.minutely ?? [])
    server.setNow(`${day}T09:00:00+08:00`)
  }

  /** Ninety days of a sound drive, as the nights before measured them. */
  const usual = (id: string) =>
    asOwner(
      server,
      `insert into measured_day (company_id, elevator_id, date, figures) select $1, $2, $3::date - n, jsonb_build_object(
         'slip', round((0.11 + 0.03 * sin(n * 7.0))::numeric, 3), 'uneven', round((0.006 + 0.002 * sin(n * 3.0))::numeric, 5),
         'heat', jsonb_build_array(round((13 + 0.85 * room + 34 * duty + 1.5 * sin(n * 5.0))::numeric, 1), round(room::numeric, 1), duty))
       from generate_series(1, 90) n, lateral (select 28 + 4 * sin(n / 9.0) as room, round((0.3 + 0.15 * sin(n * 2.0))::numeric, 3) as duty) x`,
      [company.id, id, FIRST],
    )
  /** Energy that rose a week ago; `metres` of each run, null: the terminal counts none. */
  const counted = (id: string, metres: number | null) =>
    asOwner(
      server,
      `insert into counter_day (company_id, elevator_id, date, runs, distance_m, kwh)
       select $1, $2, $3::date - n, 400, 400 * $4::int, 400 * (case when n < 10 then 0.040 else 0.030 end) from generate_series(0, 80) n`,
      [company.id, id, addDays(FIRST, NIGHTS), metres],
    )
  /** The ride of a lift whose rollers of 70 mm turn 7.96 times a second, shaken at 8 Hz. */
  async function tested(id: string) {
    await asOwner(server, 'update elevator set roller_diameter = 70 where id = $1', [id])
    const ride = { distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }
    const always = [{ axis: 'z' as const, amplitude: 0.05, hz: 8 }]
    const recording = syntheticRecording({ fs: 256, still: 3, rides: [{ ...ride, up: true }], always })
    const key = await uploadFile(server, chief, Buffer.from(recordingCsv(recording)), 'csv')
    const files = [{ bucket: 'bit-ev-file' as const, key, name: '上行.csv' }]
    const given = { elevatorId: id, testedAt: '2026-11-20', testerId: chief.employeeId as string, source: 3 as const }
    await server.ask(comfortApi.import, { ...given, instrument: 'EVA-625', files }, chief)
  }
  const measured = async (id: string, day: Day) => {
    const [row] = await asOwner<{ figures: MeasuredFigures }>(
      server,
      'select figures from measured_day where elevator_id = $1 and date = $2',
      [id, day],
    )
    return row?.figures ?? {}
  }
  const warned = async (id: string, who = chief) =>
    (await server.ask(warningApi.list, { elevatorId: id, tab: 'open' }, who)).records.toSorted((a, b) =>
      a.rule.localeCompare(b.rule),
    )

  it('一天的帧成为：抱闸后滑移、最热半小时的电机与机房温度和负载率、三相不平衡度', async () => {
    const { slip, heat, uneven } = await measured(lifts.worn, FIRST)
    expect(slip).toBeGreaterThan(1.5)
    expect(slip).toBeLessThan(4)
    const [motor = 0, room = 0, duty = 0] = heat ?? []
    expect(room).toBeGreaterThan(20)
    expect(motor).toBeGreaterThan(room + 25)
    expect(duty).toBeGreaterThan(0.1)
    expect(duty).toBeLessThan(0.7)
    const [volts] = await asOwner<{ u: [number, number, number] }>(
      server,
      `select array(select avg((fields -> ('pw.u.' || n) ->> 1)::float8) from sample_hour where elevator_id = $1
         and hour::date = $2::date group by n order by n) as u from (select 1) x, lateral (select 1) y`.replace(
        'from sample_hour',
        'from generate_series(0, 2) n, sample_hour',
      ),
      [lifts.worn, FIRST],
    )
    expect(uneven).toBeCloseTo(phaseImbalance(volts?.u ?? [0, 0, 0]) ?? 0, 3)
    expect((await measured(lifts.calm, FIRST)).slip).toBeLessThan(0.3)
  })

  it('没有这些传感器的终端：未采集，不是 0', async () => {
    const figures = await measured(lifts.plain, FIRST)
    expect(Object.keys(figures)).toEqual(['slip'])
    expect(await warned(lifts.plain)).toEqual([])
  })

  it('磨损的一台三夜之后有 W4、W6、W8；正常的一台没有', async () => {
    const [brake, motor, power, ...rest] = await warned(lifts.worn)
    expect(rest).toEqual([])
    expect(brake).toMatchObject({ rule: 'W4', level: 'B', part: '制动器', metric: '抱闸后滑移累积和（mm）' })
    expect(brake?.evidence.drawn).toEqual({ label: '每日抱闸后滑移（mm）', limit: null })
    expect(motor).toMatchObject({ rule: 'W6', level: 'C', part: '电机' })
    expect(power).toMatchObject({ rule: 'W8', level: 'C', part: '主电源' })
    expect(power?.evidence.drawn).toEqual({ label: '每日三相不平衡度（%）', limit: 3 })
    expect(power?.evidence.series.at(-1)?.value).toBeGreaterThan(3)
    expect(await warned(lifts.calm)).toEqual([])
  })

  it('能耗每次与每米都升高：W8；没有里程的不下结论', async () => {
    const [power, ...rest] = await warned(lifts.costly)
    expect(rest).toEqual([])
    expect(power).toMatchObject({ rule: 'W8', level: 'E', part: '驱动系统' })
    expect(power?.evidence.drawn).toEqual({ label: '每次运行能耗（kWh）', limit: null })
    expect(await warned(lifts.unmeasured)).toEqual([])
  })

  it('舒适度检测的频谱峰与滚轮转频一致：W5 说出部件，没有终端也说', async () => {
    const [shaking, ...rest] = await warned(lifts.shaken)
    expect(rest).toEqual([])
    expect(shaking).toMatchObject({ rule: 'W5', level: 'D', part: '导靴滚轮', metric: '频谱峰（Hz）', value: 8 })
    expect(shaking?.evidence.text).toBe('2026-11-20 检测的频谱在 8.0 Hz 有峰，与导靴滚轮转频一致')
    expect(shaking?.advice).toBe('检查导靴滚轮的磨损、轴承与紧固')
  })

  it('昨天没有数据：今晚不说，也不算作正常', async () => {
    const nights = () =>
      asOwner(server, `select nights from warning_watch where elevator_id = $1 and rule = 'W6'`, [lifts.worn])
    const before = await nights()
    await night(addDays(FIRST, NIGHTS + 3))
    expect(await nights()).toEqual(before)
    expect((await warned(lifts.worn)).map(({ rule }) => rule)).toEqual(['W4', 'W6', 'W8'])
  })

  it('别家看不到', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(warningApi.list, {}, stranger)).records).toEqual([])
  })
})
