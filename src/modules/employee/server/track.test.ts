import { beforeAll, describe, expect, it } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { trackApi } from '../shared/trackApi.ts'

describe('工作轨迹', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T18:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })

  const day = { queryStartTime: '2026-11-20 00:00:00', queryEndTime: '2026-11-20 23:59:59' }
  const point = (locateTime: string, location: (number | null)[] = [120.1, 30.2, 8, 1.5]) => ({ location, locateTime })
  const stored = (who: Person) =>
    asOwner<{ lng: number; lat: number; src: number; order_id: string | null }>(
      server,
      'select lng, lat, src, order_id from user_location where user_id = $1 order by locate_time',
      [who.userId],
    )

  it('没有登录、没有权限、别家企业、时间不合规', async () => {
    const query = { userId: worker.userId, ...day }
    expect((await server.send(trackApi.list, query)).errorCode).toBe(40000)
    expect((await server.send(trackApi.list, query, worker)).errorCode).toBe(1002001)
    expect((await server.send(trackApi.list, query, stranger)).errorCode).toBe(1000404)
    const visits = { employeeId: worker.employeeId, ...day }
    expect((await server.send(trackApi.visits, visits)).errorCode).toBe(40000)
    expect((await server.send(trackApi.visits, visits, worker)).errorCode).toBe(1002001)
    expect((await server.send(trackApi.visits, visits, stranger)).errorCode).toBe(1000404)
    const points = [point('2026-11-20T08:00:00+08:00')]
    expect((await server.send(trackApi.batchAdd, { points })).errorCode).toBe(40000)
    const long = await server.send(trackApi.list, { ...query, queryEndTime: '2026-12-25 00:00:00' }, manager)
    expect(long.fields).toEqual([{ prop: 'queryEndTime', msg: '时间范围不能超过 31 天' }])
    for (const queryEndTime of ['2026-11-20', '2026-11-20 25:00:00', '+275760-09-13T00:00:00Z', '昨天'])
      expect((await server.send(trackApi.list, { ...query, queryEndTime }, manager)).errorCode).toBe(1000400)
  })

  it('轨迹按时间分页，每页 1000 个，直到最后一页；没有轨迹时为空', async () => {
    const someone = await aPerson(server, company, { kind: 2 })
    await asOwner(
      server,
      `insert into user_location (company_id, user_id, locate_time, lng, lat, accuracy, speed, src)
       select $1, $2, '2026-11-20 08:00+08'::timestamptz + n * interval '10 seconds', 120.1, 30.2, 8, 0, 1
       from generate_series(1, 1203) n`,
      [company.id, someone.userId],
    )
    const query = { userId: someone.userId, ...day }
    const first = await server.ask(trackApi.list, { ...query, page: 1 }, manager)
    expect(first).toMatchObject({ total: 1203, totalPage: 2 })
    expect(first.records).toHaveLength(1000)
    const last = await server.ask(trackApi.list, { ...query, page: 2 }, manager)
    expect(last.records).toHaveLength(203)
    expect(last.records[0]?.location).toEqual([120.1, 30.2, 8, 0])
    const none = await server.ask(trackApi.list, { ...query, userId: manager.userId }, manager)
    expect(none).toMatchObject({ records: [], total: 0, totalPage: 0 })
  })

  it('上传：按 (userId, locateTime) 只记一次；WGS-84 存为 GCJ-02；不是位置的点跳过', async () => {
    const shown = { lng: 120.15, lat: 30.27 }
    const device = wgs84(shown)
    const points = [
      point('2026-11-20T08:00:00+08:00', [device.lng, device.lat, 8, 1.5]),
      point('2026-11-20T08:01:00+08:00', [device.lng, device.lat, 1e300, -1]),
      point('2026-11-20T08:02:00+08:00', [null, device.lat]),
      point('2026-11-20T08:03:00+08:00', [200, 30]),
      point('2026-11-20T19:00:00+08:00'),
      point('2026-05-01T08:00:00+08:00'),
    ]
    expect(await server.ask(trackApi.batchAdd, { points }, worker)).toEqual({ added: 2, known: 0, skipped: 4 })
    expect(await server.ask(trackApi.batchAdd, { points }, worker)).toEqual({ added: 0, known: 2, skipped: 4 })
    const twice = [point('2026-11-20T08:09:00+08:00'), point('2026-11-20T00:09:00Z')]
    expect(await server.ask(trackApi.batchAdd, { points: twice }, worker)).toEqual({ added: 1, known: 1, skipped: 0 })
    const rows = await stored(worker)
    expect(rows).toHaveLength(3)
    expect(rows[0]?.lng).toBeCloseTo(shown.lng, 6)
    expect(rows[0]?.lat).toBeCloseTo(shown.lat, 6)
    const { records } = await server.ask(trackApi.list, { userId: worker.userId, ...day }, manager)
    expect(records.map(({ location, src }) => [location.slice(2), src])).toEqual([
      [[8, 1.5], 1],
      [[null, null], 1],
      [[8, 1.5], 1],
    ])
  })

  it('一次最多500个；别家的工单号不记；同一时刻同时上传只有一份', async () => {
    const someone = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    const many = Array.from({ length: 501 }, (_, n) => point(new Date(Date.UTC(2026, 10, 20, 0, 0, n)).toISOString()))
    expect((await server.send(trackApi.batchAdd, { points: many }, someone)).fields).toEqual([
      { prop: 'points', msg: '一次最多 500 个位置' },
    ])
    const points = many.slice(0, 500).map((one) => ({ ...one, orderId: '01900000-0000-7000-8000-00000000fffe' }))
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(trackApi.batchAdd, { points }, someone)))
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(500)
    const rows = await stored(someone)
    expect(rows).toHaveLength(500)
    expect(rows.every(({ order_id }) => order_id === null)).toBe(true)
  })

  it('没有加入的人没有位置：账号为空', async () => {
    const waiting = await aPerson(server, company, { kind: 2 })
    await asOwner(server, 'update employee set user_id = null, join_status = 1 where id = $1', [waiting.employeeId])
    expect(await server.ask(trackApi.visits, { employeeId: waiting.employeeId, ...day }, manager)).toMatchObject({
      userId: null,
      orders: [],
      signIns: [],
    })
  })
})
