import { beforeAll, describe, expect, it } from 'vitest'
import { communityApi } from '#modules/community/shared/api.ts'
import { refusalText, signDistanceApi } from '#modules/enterprise/shared/signDistance.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity } from '#test/builders/elevator.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { publishPlan } from '../builders/plan.ts'

/** The lift stands at A of jobs 8.7; the metres east of it that the phone reports. */
const A: [number, number] = [120.172, 30.281]
const east = (metres: number, accuracy: number): [number, number, number] => [
  A[0] + (metres / (6_371_000 * Math.cos((A[1] * Math.PI) / 180))) * (180 / Math.PI),
  A[1],
  accuracy,
]
const setting = { distance: 200, qrFallback: true, requirePhoto: true, perCommunityOverride: true, overrides: [] }

describe('签到距离', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const save = async (change: object, by = manager) => {
    const { version } = await server.ask(signDistanceApi.get, {}, by)
    return server.send(signDistanceApi.save, { ...setting, ...change, version }, by)
  }

  it('没有登录、没有权限、别家企业的小区、字段不合规', async () => {
    expect((await server.send(signDistanceApi.get, {})).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AM4', 'AMh'] })
    expect((await server.send(signDistanceApi.get, {}, clerk)).errorCode).toBe(1002001)
    expect((await server.send(signDistanceApi.save, { ...setting, version: 0 }, clerk)).errorCode).toBe(1002001)
    const reader = await aPerson(server, company, { levels: { AVA: 0 } })
    expect((await server.send(signDistanceApi.save, { ...setting, version: 0 }, reader)).errorCode).not.toBe(0)
    const foreign = await aCommunity(server, await aCompany(server))
    const before = await server.ask(signDistanceApi.get, {}, manager)
    const mixed = await save({ distance: 300, overrides: [{ communityId: foreign, signRadius: 100 }] })
    expect(mixed.errorCode).toBe(1000404)
    // All of it or nothing.
    expect((await server.ask(signDistanceApi.get, {}, manager)).distance).toBe(before.distance)
    for (const [change, msg] of [
      [{ distance: 49 }, '签到距离应在50至1000之间'],
      [{ distance: 1001 }, '签到距离应在50至1000之间'],
      [{ overrides: [{ communityId: foreign, signRadius: 20 }] }, '签到半径应在50至1000之间'],
      [
        {
          overrides: [
            { communityId: foreign, signRadius: null },
            { communityId: foreign, signRadius: 60 },
          ],
        },
        '小区重复',
      ],
    ] as const)
      expect(await save(change)).toMatchObject({ errorCode: 1000400, errorMsg: msg })
  })

  it('没有保存过时是 200 米；保存后读回，小区半径写到小区上', async () => {
    const fresh = await aPerson(server, await aCompany(server))
    expect(await server.ask(signDistanceApi.get, {}, fresh)).toMatchObject({
      distance: 200,
      qrFallback: true,
      requirePhoto: true,
      perCommunityOverride: true,
      overrides: [],
      history: { bins: [], noFix: 0 },
    })
    const communityId = await aCommunity(server, company, { name: '大院' })
    expect((await save({ distance: 150, overrides: [{ communityId, signRadius: 400 }] })).errorCode).toBe(0)
    const now = await server.ask(signDistanceApi.get, {}, manager)
    expect(now).toMatchObject({ distance: 150, overrides: [{ id: communityId, name: '大院', signRadius: 400 }] })
    expect(await server.ask(communityApi.detail, { id: communityId }, manager)).toMatchObject({
      signRadius: 400,
      companyRadius: 150,
      version: 1,
    })
    await save({ overrides: [{ communityId, signRadius: null }] })
    expect((await server.ask(signDistanceApi.get, {}, manager)).overrides).toEqual([])
  })

  it('两人同时保存：后保存的被拒', async () => {
    const { version } = await server.ask(signDistanceApi.get, {}, manager)
    const answers = await Promise.all(
      [120, 130].map((distance) => server.send(signDistanceApi.save, { ...setting, distance, version }, manager)),
    )
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
    // The first save of a company as well.
    const fresh = await aPerson(server, await aCompany(server))
    const first = await Promise.all(
      [1, 2].map(() => server.send(signDistanceApi.save, { ...setting, version: 0 }, fresh)),
    )
    expect(first.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
  })

  describe('签到', () => {
    let served: Served
    let worker: Person
    const arrivals = async (id: string) =>
      (await server.ask(maintainOrderApi.detail, { id }, manager)).signIns.map(({ distance, limitMetres, method }) => ({
        distance,
        limitMetres,
        method,
      }))

    /** An order of today at the lift, the worker its crew. */
    async function scene(): Promise<string> {
      server.setNow('2026-02-27T08:00:00+08:00')
      served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
      const lift = served.site.lifts[0] as string
      await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
      const draft = {
        contractId: served.contractId,
        elevatorIds: [lift],
        startDate: '2026-03-01',
        endDate: '2026-12-31',
        teamId: served.teamId,
        history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
      }
      await publishPlan(server, draft, manager)
      worker = await aFieldWorker(server, company, { teamId: served.teamId })
      const [order] = await ordersOf(server, lift)
      await crewed(server, order?.id as string, worker)
      server.setNow('2026-03-14T09:00:00+08:00')
      return order?.id as string
    }
    const communityOf = async () =>
      (
        await asOwner<{ community_id: string }>(server, 'select community_id from elevator where id = $1', [
          served.site.lifts[0],
        ])
      )[0]?.community_id as string

    it('archives 8.15 签到: D 200 米, d 236 米', async () => {
      await save({})
      const id = await scene()
      const phone = phoneOf(server, worker)
      const refused = await phone(id, { type: 'depart' }, { type: 'arrive', gps: east(236, 30) })
      expect(refused[1]).toMatchObject({
        errorCode: 3080001,
        errorMsg: '距离电梯236米（精度±30米），超出签到范围200米',
      })
      // 扫码 and a photo instead: 签到异常, for the leader's review.
      const token = id.replaceAll('-', '').slice(0, 22)
      await asOwner(
        server,
        `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state) values ($1, gen_random_uuid(), $2, $3, $4, 1)`,
        [company.id, served.site.lifts[0], token, String(Date.now()).slice(-8)],
      )
      const scan = { method: 2, qr: token, photo: 'web1-here.png', reason: '定位偏移' }
      const [scanned] = await phone(id, { type: 'arrive', payload: scan, gps: east(236, 30) })
      expect(scanned?.result).toBe('applied')
      const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(detail.flags).toBe(4)
      expect(detail.signIns).toMatchObject([
        { distance: 236, limitMetres: 200, pass: false, method: 2, reviewState: 1 },
      ])

      const other = await scene()
      const passed = await phoneOf(server, worker)(other, { type: 'depart' }, { type: 'arrive', gps: east(236, 50) })
      expect(passed[1]?.result).toBe('applied')
      expect(await arrivals(other)).toEqual([{ distance: 236, limitMetres: 200, method: 1 }])
    })

    it('企业的距离立即生效；小区的半径优先，关闭后又按企业', async () => {
      const id = await scene()
      const phone = phoneOf(server, worker)
      const communityId = await communityOf()
      await save({ distance: 100 })
      const [, far] = await phone(id, { type: 'depart' }, { type: 'arrive', gps: east(160, 10) })
      expect(far?.errorMsg).toBe('距离电梯160米（精度±10米），超出签到范围100米')
      await save({ distance: 100, perCommunityOverride: false, overrides: [{ communityId, signRadius: 300 }] })
      expect((await phone(id, { type: 'arrive', gps: east(160, 10) }))[0]?.errorCode).toBe(3080001)
      await save({ distance: 100 })
      expect((await phone(id, { type: 'arrive', gps: east(160, 10) }))[0]?.result).toBe('applied')
      expect(await arrivals(id)).toEqual([{ distance: 160, limitMetres: 300, method: 1 }])
    })

    it('不允许扫码时，扫码也不能签到', async () => {
      const id = await scene()
      await save({ qrFallback: false })
      const scan = { method: 2, qr: 'x'.repeat(22), photo: 'web1-here.png', reason: '底坑无信号' }
      const answers = await phoneOf(server, worker)(id, { type: 'depart' }, { type: 'arrive', payload: scan })
      expect(answers[1]?.errorCode).toBe(3080002)
      await save({})
    })

    it('近 30 天的签到按减去精度后的米数统计，有自己半径的小区另计', async () => {
      const fresh = await aCompany(server)
      const chief = await aPerson(server, fresh)
      server.setNow('2026-02-27T08:00:00+08:00')
      const site = await aServedSite(server, fresh, chief, { contract: { startDate: '2026-01-01' } })
      const lift = site.site.lifts[0] as string
      const draft = {
        contractId: site.contractId,
        elevatorIds: [lift],
        startDate: '2026-03-01',
        endDate: '2026-04-30',
        teamId: site.teamId,
      }
      await publishPlan(server, draft, chief)
      const [order] = await ordersOf(server, lift)
      const signed = (at: string, distance: number | null, accuracy: number | null, kind = 1) =>
        asOwner(
          server,
          `insert into sign_in (company_id, id, order_id, employee_id, kind, at, distance, accuracy, pass, method)
           values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, true, 1)`,
          [fresh.id, order?.id, chief.employeeId, kind, at, distance, accuracy],
        )
      await signed('2026-03-10T09:00:00+08:00', 200, 0) // exactly on the edge of 200: passes
      await signed('2026-03-10T09:01:00+08:00', 260, 90) // 210: at most 50 m are forgiven
      await signed('2026-03-10T09:02:00+08:00', 20, 30) // 0
      await signed('2026-03-10T09:03:00+08:00', 5000, 0)
      await signed('2026-03-10T09:04:00+08:00', null, null) // basement
      await signed('2026-03-10T10:00:00+08:00', 400, 0, 2) // leaving is not judged here
      await signed('2026-02-08T23:59:00+08:00', 400, 0) // 31 days ago
      server.setNow('2026-03-10T18:00:00+08:00')
      const { history } = await server.ask(signDistanceApi.get, {}, chief)
      expect(history).toEqual({
        from: '2026-02-09',
        to: '2026-03-10',
        noFix: 1,
        bins: [
          { upTo: 10, plain: 1, own: 0 },
          { upTo: 200, plain: 1, own: 0 },
          { upTo: 210, plain: 1, own: 0 },
          { upTo: 1010, plain: 1, own: 0 },
        ],
      })
      expect(refusalText(history, 200, true)).toBe('200米将拒绝 50.0% 的签到')
      await asOwner(server, 'update community set sign_radius = 300 where company_id = $1', [fresh.id])
      const own = (await server.ask(signDistanceApi.get, {}, chief)).history
      expect(refusalText(own, 200, true)).toBe('近 30 天没有带定位的签到')
      expect(refusalText(own, 200, false)).toBe('200米将拒绝 50.0% 的签到')
    })
  })
})
