import { beforeAll, describe, expect, it } from 'vitest'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { recordingCsv } from '#test/builders/comfort.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { comfortApi } from '../shared/api.ts'
import { syntheticRecording } from '../shared/syntheticRecording.ts'

const ride = { distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }
const both = [
  { ...ride, up: true },
  { ...ride, up: false },
]
const quiet = syntheticRecording({ fs: 256, still: 3, rides: both, sound: { standing: 40, perSpeed: 5 } })
/** monitoring 8.13. */
const shaken = syntheticRecording({
  fs: 256,
  still: 3,
  rides: both,
  always: [
    { axis: 'z', amplitude: 0.05, hz: 8 },
    { axis: 'x', amplitude: 0.03, hz: 2 },
    { axis: 'y', amplitude: 0.02, hz: 5 },
  ],
})

describe('舒适度检测', () => {
  let server: TestServer
  let company: Company
  let tester: Person
  let reader: Person
  let stranger: Person
  let place: { communityId: string; customerId: string }
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    tester = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['AL9'] })
    stranger = await aPerson(server, await aCompany(server))
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    elevatorId = await anElevator(server, company, place)
  })

  const given = (over = {}) => ({
    elevatorId,
    testedAt: '2026-11-01',
    testerId: tester.employeeId,
    source: 3 as const,
    instrument: 'EVA-625',
    calibrationDue: '2027-01-01',
    ...over,
  })
  const upload = async (text: string | Uint8Array, as = tester) => {
    const key = await uploadFile(server, as, Buffer.from(text), 'csv')
    return { bucket: 'bit-ev-file', key, name: '上行下行.csv' }
  }
  const bring = async (text: string | Uint8Array, over = {}) =>
    server.send(comfortApi.import, { ...given(), files: [await upload(text)], ...over }, tester)

  it('没有登录、没有权限、别家企业、别人范围内的电梯', async () => {
    expect((await server.send(comfortApi.list, {})).errorCode).toBe(40000)
    const file = await upload(recordingCsv(quiet))
    expect((await server.send(comfortApi.import, { ...given(), files: [file] }, reader)).errorCode).toBe(1002001)
    expect((await server.send(comfortApi.import, { ...given(), files: [file] }, stranger)).errorCode).toBe(1000404)
    const { id } = await server.ask(comfortApi.import, { ...given(), files: [file] }, tester)
    const at = { id: id as string }
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [await aCommunity(server, company)] })
    for (const who of [stranger, narrow]) {
      expect((await server.send(comfortApi.detail, at, who)).errorCode).toBe(1000404)
      expect((await server.send(comfortApi.recalc, { ...at, version: 0 }, who)).errorCode).toBe(1000404)
    }
    expect((await server.ask(comfortApi.list, {}, narrow)).total).toBe(0)
    expect((await server.ask(comfortApi.detail, at, reader)).grade).toBe(1)
  })

  it('monitoring 8.13 导入：先看结果，再保存；电梯日志记一条', async () => {
    const file = await upload(recordingCsv(shaken))
    const tried = await server.ask(comfortApi.import, { ...given(), files: [file], dryRun: true }, tester)
    expect(tried.id).toBeNull()
    const saved = await server.ask(comfortApi.import, { ...given(), files: [file] }, tester)
    expect(saved.result).toEqual(tried.result)
    const test = await server.ask(comfortApi.detail, { id: saved.id as string }, tester)
    const [up] = test.runs
    expect(up?.distance).toBeCloseTo(30, 1)
    expect(up?.speedMax).toBeCloseTo(1.75, 2)
    expect(test.hPk).toBeCloseTo(0.053, 3)
    expect(test.vA95).toBeCloseTo(0.104, 3)
    expect(test.runs.map(({ up: one, valid }) => [one, valid])).toEqual([
      [true, true],
      [false, true],
    ])
    expect(test.noiseMax).toBeNull()
    expect(test.completeness).toBe(80)
    expect(test.curves.map(({ run }) => run)).toEqual([0, 1])
    // Nobody entered the wheels of this lift.
    expect(test.turns).toEqual([])
    await asOwner(
      server,
      `update elevator set sheave_diameter = 400, traction_ratio = '2:1', roller_diameter = 70 where id = $1`,
      [elevatorId],
    )
    const { turns } = await server.ask(comfortApi.detail, { id: saved.id as string }, tester)
    expect(turns.map(({ part }) => part)).toEqual(['曳引轮', '导靴滚轮'])
    expect(turns[0]?.hz).toBeCloseTo(2.79, 1)
    expect(turns[1]?.hz).toBeCloseTo(7.96, 1)
    const log = await server.ask(elevatorApi.logs, { elevatorId, kind: 7 }, tester)
    expect(log.records[0]?.summary).toBe(`舒适度检测 ${test.testNo}：${test.score.toFixed(1)} 分，优`)
  })

  it('8010501 采样率低于256Hz；8010502 未识别到完整运行；没有轿厢；不是测量数据', async () => {
    const slow = syntheticRecording({ fs: 100, still: 3, rides: both })
    expect(await bring(recordingCsv(slow))).toMatchObject({ errorCode: 8010501, errorMsg: '采样率低于256Hz' })
    const still = syntheticRecording({ fs: 256, still: 20, rides: [] })
    expect(await bring(recordingCsv(still))).toMatchObject({ errorCode: 8010502 })
    expect((await bring('一二三')).fields).toMatchObject([{ prop: 'files' }])
    const escalator = await anElevator(server, company, place)
    await asOwner(
      server,
      'update elevator set type = 2, driving_method = null, use_type = null, slope = 30 where id = $1',
      [escalator],
    )
    expect((await bring(recordingCsv(quiet), { elevatorId: escalator })).errorCode).toBe(8010504)
    expect((await bring(recordingCsv(quiet), { testedAt: '2099-01-01' })).fields).toMatchObject([{ prop: 'testedAt' }])
  })

  it('8010503 校准过期：结果照记，报告不作合格判定；手机测的也不作', async () => {
    const over = await bring(recordingCsv(quiet), { calibrationDue: '2026-10-01' })
    const test = await server.ask(comfortApi.detail, { id: over.data?.id as string }, tester)
    expect([test.calibrationOver, test.warnings]).toEqual([true, ['仪器校准已过期']])
    expect(test.withheld).toMatch('校准已过期')
    const phone = await bring(recordingCsv(quiet), { source: 2 })
    expect((await server.ask(comfortApi.detail, { id: phone.data?.id as string }, tester)).withheld).toMatch('手机')
    const pdf = await server.send(comfortApi.report, { id: test.id }, reader)
    expect(pdf.errorCode ?? 0).toBe(0)
  })

  it('纸质报告按汇总值评定，没有测量数据不能重算；改版本不对的重算被拒', async () => {
    const file = { ...(await upload('报告')), name: '检测报告.csv' }
    const draft = { ...given(), hA95: 0.12, vA95: 0.17, hPk: 0.16, vPk: 0.24, accMax: 0.9, decMax: 0.9, noiseMax: 52 }
    const { id, version } = await server.ask(comfortApi.add, { ...draft, files: [file] }, tester)
    // archives 8.19
    expect(await server.ask(comfortApi.detail, { id }, tester)).toMatchObject({ grade: 2, recorded: false, curves: [] })
    expect((await server.ask(comfortApi.detail, { id }, tester)).score).toBeCloseTo(75, 1)
    expect((await server.send(comfortApi.recalc, { id, version }, tester)).errorCode).toBe(8010505)
    const kept = (await bring(recordingCsv(quiet))).data?.id as string
    expect((await server.send(comfortApi.recalc, { id: kept, version: 7 }, tester)).errorCode).toBe(1000001)
    await server.ask(comfortApi.recalc, { id: kept, version: 0 }, tester)
    expect((await server.ask(comfortApi.detail, { id: kept }, tester)).version).toBe(1)
  })
})
