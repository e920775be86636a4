import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, type Op, opOf, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { fieldApi } from '../shared/api.ts'

const here: [number, number, number] = [120.172, 30.281, 10]

describe('一天的操作一起送到（jobs 6.8）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let li: Person
  let orders: { id: string; plan_date: string }[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-01-02T08:00:00+08:00')
    const { site, contractId, teamId } = await aServedSite(server, company, manager, { lifts: 2 })
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = any($1)', [site.lifts, here[0], here[1]])
    const draft = { contractId, elevatorIds: site.lifts, startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    await publishPlan(server, draft, manager)
    wang = await aFieldWorker(server, company, { name: '王一维' })
    li = await aFieldWorker(server, company, { name: '李二保' })
    orders = []
    for (const lift of site.lifts) {
      const first = (await ordersOf(server, lift))[0]
      if (!first) throw new Error('no order')
      orders.push(first)
      await crewed(server, first.id, wang, li)
    }
    server.setNow(`${orders[0]?.plan_date}T09:00:00+08:00`)
  })

  const kept = async (id: string) =>
    asOwner<{ type: string; result: string }>(
      server,
      'select type, result from field_op where order_id = $1 order by seq',
      [id],
    )

  it('关口被拒：同一工单后面的不收也不答，另一张照做；补上之后再送即生效', async () => {
    const [a, b] = orders.map(({ id }) => id) as [string, string]
    const begin: Op[] = [
      { type: 'depart' },
      { type: 'arrive', gps: here },
      { type: 'safety', payload: { photo: 's.jpg' } },
      { type: 'start' },
      { type: 'itemBatch', payload: { itemCodes: ['A-1-1', 'A-1-2'] } },
      { type: 'itemResult', payload: { itemCode: 'A-1-3', result: 1 } },
    ]
    const ops = begin.map((op, i) => opOf(a, i + 1, op, server))
    const others = [opOf(b, 20, { type: 'note', payload: { text: '门卫不在' } }, server)]
    const query = { deviceId: 'p', halting: true, ops: [...ops, ...others] }
    const { results } = await server.ask(fieldApi.sync, query, wang)
    expect(results.map(({ opId, result, errorCode }) => [opId, result, errorCode])).toEqual([
      ...ops.slice(0, 3).map(({ opId }) => [opId, 'applied', null]),
      [ops[3]?.opId, 'rejected', 3020004],
      [others[0]?.opId, 'applied', null],
    ])
    expect((await kept(a)).map(({ type, result }) => `${type} ${result}`)).toEqual([
      'depart applied',
      'arrive applied',
      'safety applied',
      'start rejected',
    ])
    // What was answered comes again with what was not: only the refused gate says no again, and still keeps the rest back.
    const again = await server.ask(fieldApi.sync, query, wang)
    expect(again.results.map(({ result }) => result)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'rejected',
      'duplicate',
    ])

    await phoneOf(server, li)(a, { type: 'arrive', gps: here })
    const restart = [opOf(a, 30, { type: 'start' }, server), ...ops.slice(4).map((op, i) => ({ ...op, seq: 31 + i }))]
    const done = await server.ask(fieldApi.sync, { deviceId: 'p', halting: true, ops: restart }, wang)
    expect(done.results.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied'])
    const versions = done.results.map(({ orderVersion }) => orderVersion as number)
    expect(versions.slice(1)).toEqual([(versions[0] as number) + 1, (versions[0] as number) + 2])
    const { items, version } = await server.ask(maintainOrderApi.detail, { id: a }, manager)
    expect(items.filter(({ result }) => result === 1).map(({ itemCode }) => itemCode)).toEqual([
      'A-1-1',
      'A-1-2',
      'A-1-3',
    ])
    expect(version).toBe(versions.at(-1))
  })

  it('记录之间有一条被拒：不动别的，后面的照收；同一次里重复的只收一次；没有要求时关口之后照答', async () => {
    const [a, b] = orders.map(({ id }) => id) as [string, string]
    const photo = (k: string, itemCode: string): Op => ({
      type: 'photo',
      payload: { key: `k-${k}.jpg`, sha256: k.repeat(64), itemCode },
    })
    const ops = [
      photo('a', 'A-1-6'),
      photo('b', 'X-9-9'),
      { type: 'itemResult', payload: { itemCode: 'A-1-4', result: 3 } } satisfies Op,
      photo('c', 'A-1-29'),
    ].map((op, i) => opOf(a, 40 + i, op, server))
    const twice = { ...(ops[0] as (typeof ops)[number]), seq: 50 }
    const { results } = await server.ask(fieldApi.sync, { deviceId: 'p', halting: true, ops: [...ops, twice] }, wang)
    expect(results.map(({ result }) => result)).toEqual(['duplicate', 'rejected', 'rejected', 'applied', 'duplicate'])
    expect(await asOwner(server, 'select key from order_photo where order_id = $1 order by key', [a])).toEqual([
      { key: 'k-a.jpg' },
      { key: 'k-c.jpg' },
    ])
    expect((await server.ask(maintainOrderApi.detail, { id: a }, manager)).photoCount).toBe(2)

    const loose = [{ type: 'start' } as Op, { type: 'note', payload: { text: '一人' } } as Op]
    const sent = loose.map((op, i) => opOf(b, 60 + i, op, server))
    const { results: all } = await server.ask(fieldApi.sync, { deviceId: 'p', ops: sent }, wang)
    expect(all.map(({ result }) => result)).toEqual(['rejected', 'applied'])
  })

  it('没有这张工单：只退回它的操作，不论哪一种；同批的照收；照片登记与签字链接也是', async () => {
    const [, b] = orders.map(({ id }) => id) as [string, string]
    const none = newId()
    const ops = [
      opOf(none, 80, { type: 'depart' }, server),
      opOf(none, 81, { type: 'itemResult', payload: { itemCode: 'A-1-1', result: 1 } }, server),
      opOf(b, 82, { type: 'note', payload: { text: '门卫在' } }, server),
      opOf(none, 83, { type: 'partUse', payload: { lines: [{ name: '油杯', qty: '1' }] } }, server),
      opOf(none, 84, { type: 'inspectStep', payload: { step: 1, ready: [] } }, server),
    ]
    const sync = async (who: Person) => (await server.ask(fieldApi.sync, { deviceId: 'q', ops }, who)).results
    expect((await sync(wang)).map(({ errorCode }) => errorCode)).toEqual([1000404, 1000404, null, 1000404, 1000404])
    expect((await kept(none)).map(({ result }) => result)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    const photo = { orderId: none, key: 'k.png', sha256: 'a'.repeat(64) }
    expect((await server.send(fieldApi.registerPhoto, photo, wang)).errorCode).toBe(1000404)
    expect((await server.send(fieldApi.signLink, { id: none }, wang)).errorCode).toBe(1000404)
  })
})
