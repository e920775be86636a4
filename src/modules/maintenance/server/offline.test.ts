import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, type Op, opOf, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { changeSetting, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const A: [number, number] = [120.172, 30.281]

describe('离线与重排', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    // One person at a time, so that the figures are one phone's.
    server.setNow('2026-01-02T08:00:00+08:00')
    await changeSetting(server, { minCrew: 1 }, manager)
  })

  async function planned(lifts: number) {
    server.setNow('2026-01-02T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { lifts })
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = any($1)', [served.site.lifts, ...A])
    const draft = {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
    }
    await publishPlan(server, draft, manager)
    return served
  }

  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const codes = Array.from({ length: 31 }, (_, i) => `A-1-${i + 1}`)
  const plain = codes.filter((code) => code !== 'A-1-6' && code !== 'A-1-29')
  const normal = (itemCode: string, more = {}): Op => ({
    type: 'itemResult',
    payload: { itemCode, result: 1, ...more },
  })
  const shots = (order: string, n: number): Op[] =>
    Array.from({ length: n }, (_, i) => ({
      type: 'photo',
      payload: { key: `${order}-${i}.jpg`, sha256: sha(`${order}-${i}`), itemCode: ['A-1-6', 'A-1-29'][i] ?? null },
    }))
  const begin: Op[] = [
    { type: 'depart' },
    { type: 'arrive', gps: [...A, 10] },
    { type: 'safety', payload: { photo: 's.jpg' } },
    { type: 'start' },
  ]
  const end: Op[] = [
    { type: 'leave', gps: [...A, 10] },
    { type: 'complete', payload: { elevatorStateAfter: 1 } },
  ]
  const keyItems = [normal('A-1-6'), normal('A-1-29', { value: 8.2 })]

  it('jobs 8.10 离线：33应用、14冲突；11:34存为11:31；重发不增行；采纳14', async () => {
    const { site } = await planned(2)
    const day = '2026-01-04'
    const [one, two] = await Promise.all(site.lifts.map(async (lift) => (await ordersOf(server, lift))[0]))
    expect([one?.plan_date, two?.plan_date]).toEqual([day, day])
    const [o1, o2] = [one?.id as string, two?.id as string]
    const me = await aFieldWorker(server, company, { name: '王一维' })
    const other = await aFieldWorker(server, company, { name: '赵小梯' })
    await crewed(server, o1, me)
    await crewed(server, o2, me)

    server.setNow(`${day}T10:15:00+08:00`)
    const change = { ids: [o2], action: 'staff' as const, params: { crew: [other.employeeId] }, reason: '急修占用' }
    const { token } = await server.ask(maintainOrderApi.batchPreview, change, manager)
    expect((await server.ask(maintainOrderApi.batchApply, { token }, manager)).done).toBe(1)

    server.setNow(`${day}T11:40:00+08:00`)
    // The phone is 3 minutes fast: its clock times are what is written here.
    const stamp = (ops: Op[], from: number, to: number): Op[] =>
      ops.map((op, i) => {
        const minute = from + Math.round(((to - from) * i) / (ops.length - 1))
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        return { ...op, at: `${day}T${clock}:00+08:00` }
      })
    const batch: Op = { type: 'itemBatch', payload: { itemCodes: plain.slice(17) } }
    const first = stamp(
      [...begin, ...shots('o1', 7), batch, ...plain.slice(0, 17).map((code) => normal(code)), ...keyItems, ...end],
      545,
      635,
    )
    const allAtOnce: Op = { type: 'itemBatch', payload: { itemCodes: plain } }
    const second = stamp([...begin, ...shots('o2', 5), allAtOnce, ...keyItems, ...end], 640, 694)
    expect([first.length, second.length]).toEqual([33, 14])
    const ops = [...first.map((op) => ({ op, id: o1 })), ...second.map((op) => ({ op, id: o2 }))].map(({ op, id }, i) =>
      opOf(id, i + 1, op, server),
    )
    expect(ops).toHaveLength(47)
    const query = { deviceId: 'phone-1', deviceTime: `${day}T11:43:00+08:00`, ops }
    const count = (results: { result: string }[]) =>
      Object.fromEntries([...Map.groupBy(results, (one) => one.result)].map(([result, all]) => [result, all.length]))
    const synced = await server.ask(fieldApi.sync, query, me)
    expect(count(synced.results)).toEqual({ applied: 33, conflict: 14 })
    expect((await server.ask(maintainOrderApi.detail, { id: o2 }, manager)).conflicts).toBe(14)

    const rows = () =>
      asOwner(
        server,
        'select (select count(*) from field_op)::int as ops, (select count(*) from order_photo)::int as photos, (select count(*) from order_event)::int as events',
      )
    const before = await rows()
    expect(before[0]).toMatchObject({ ops: 47, photos: 7 })
    const resent = await server.ask(fieldApi.sync, query, me)
    expect(count(resent.results)).toEqual({ duplicate: 33, conflict: 14 })
    expect(await rows()).toEqual(before)

    expect(await server.ask(maintainOrderApi.resolveConflicts, { id: o2, adopt: true }, manager)).toEqual({ done: 14 })
    const adopted = await server.ask(maintainOrderApi.detail, { id: o2 }, manager)
    expect(adopted).toMatchObject({ status: 3, conflicts: 0, photoCount: 5 })
    expect(Date.parse(adopted.completeAt as string)).toBe(Date.parse(`${day}T11:31:00+08:00`))
    expect(adopted.workers.map((worker) => worker.name).sort()).toEqual(['王一维', '赵小梯'])
    // The phone that asks again hears of it.
    expect(count((await server.ask(fieldApi.sync, query, me)).results)).toEqual({ duplicate: 47 })
    const [done] = await asOwner(
      server,
      `select count(*)::int as n from field_op where order_id = $1 and result = 'applied'`,
      [o2],
    )
    expect(done?.n).toBe(14)
  })

  async function marchVisit(doneOn: string, byHandFor?: string) {
    const { site } = await planned(1)
    const lift = site.lifts[0] as string
    await asOwner(
      server,
      `update maintain_order set status = 9, close_reason = 7 where elevator_id = $1 and plan_date < '2026-03-14'`,
      [lift],
    )
    await asOwner(server, `update plan_elevator set last_visit_date = '2026-02-28' where elevator_id = $1`, [lift])
    const me = await aFieldWorker(server, company)
    const inPlan = (await ordersOf(server, lift)).find((one) => one.plan_date === '2026-03-14')?.id as string
    const id = byHandFor ? await addedByHand(lift, byHandFor, me) : inPlan
    await crewed(server, id, me)
    const phone = phoneOf(server, me)
    server.setNow(`${doneOn}T09:00:00+08:00`)
    await phone(id, ...begin)
    await phone(id, ...shots(id, 2), { type: 'itemBatch', payload: { itemCodes: plain } }, ...keyItems)
    server.setNow(`${doneOn}T09:40:00+08:00`)
    expect((await phone(id, ...end)).map((one) => one.result)).toEqual(['applied', 'applied'])
    const next = (await ordersOf(server, lift)).filter((one) => one.status === 0)
    return { detail: await server.ask(maintainOrderApi.detail, { id }, manager), next }
  }

  async function addedByHand(lift: string, planDate: string, { employeeId }: Person): Promise<string> {
    server.setNow('2026-03-11T08:00:00+08:00')
    const draft = { elevatorIds: [lift], planDate, level: 99 as const, reason: '业主要求', crew: [employeeId] }
    const { ids } = await server.ask(maintainOrderApi.add, { ...draft, approval: { reason: '业主要求' } }, manager)
    return ids[0] as string
  }

  it('手工新增的临时维保提前完成，并入计划内的一次：之后同样按最大间隔提前', async () => {
    const { next } = await marchVisit('2026-03-11', '2026-03-15')
    expect(next.slice(0, 3).map((one) => [one.plan_date.slice(5), one.legal_deadline.slice(5)])).toEqual([
      ['03-26', '03-26'],
      ['04-10', '04-10'],
      ['04-25', '04-25'],
    ])
    const { planReason } = await server.ask(maintainOrderApi.detail, { id: next[0]?.id as string }, manager)
    expect(planReason).toBe('计划外的维保于2026-03-11完成，按最大间隔重排')
  })

  it('jobs 8.5 提前：03-11完成，之后为03-26(季度)、04-10、04-25、05-09', async () => {
    const { next, detail } = await marchVisit('2026-03-11')
    expect(next.slice(0, 4).map((one) => [one.plan_date.slice(5), one.level])).toEqual([
      ['03-26', 3],
      ['04-10', 1],
      ['04-25', 1],
      ['05-09', 1],
    ])
    expect(next[0]?.legal_deadline).toBe('2026-03-26')
    expect(detail.flags).toBe(0)
  })

  it('jobs 8.5 推迟：03-17完成，记超法定间隔，之后仍为03-28', async () => {
    const { next, detail } = await marchVisit('2026-03-17')
    expect(next[0]?.plan_date).toBe('2026-03-28')
    expect(detail.flags).toBe(1 | 2)
    expect(detail.violations).toMatchObject([{ code: 'V01', text: '与上次维保（2026-02-28）相隔17天，超过15日' }])
  })

  it('暂停、继续、下次开始时未做的上次并入', async () => {
    const { site } = await planned(1)
    const lift = site.lifts[0] as string
    const orders = await ordersOf(server, lift)
    const me = await aFieldWorker(server, company)
    const [early, late] = [orders[0]?.id as string, orders[1]?.id as string]
    await crewed(server, early, me)
    await crewed(server, late, me)
    server.setNow(`${orders[1]?.plan_date}T09:00:00+08:00`)
    const phone = phoneOf(server, me)
    const started = await phone(late, ...begin)
    expect(started.map((one) => one.result)).toEqual(['applied', 'applied', 'applied', 'applied'])
    const closed = await server.ask(maintainOrderApi.detail, { id: early }, manager)
    expect(closed).toMatchObject({ status: 9, closeReason: 3 })
    await phone(late, { type: 'pause', payload: { reason: 1 } })
    server.setNow(`${orders[1]?.plan_date}T09:20:00+08:00`)
    expect((await server.ask(maintainOrderApi.detail, { id: late }, manager)).status).toBe(7)
    await phone(late, { type: 'resume' })
    expect(await server.ask(maintainOrderApi.detail, { id: late }, manager)).toMatchObject({
      status: 2,
      pauseMinutes: 20,
    })
    await phone(late, { type: 'pause', payload: { reason: 1 } })
    server.setNow(`${orders[1]?.plan_date}T10:05:00+08:00`)
    const [refused] = await phone(late, { type: 'resume' })
    expect(refused?.errorMsg).toContain('请重新签到')
    const back = await phone(late, begin[1] as (typeof begin)[number], { type: 'resume' })
    expect(back.map((one) => one.result)).toEqual(['applied', 'applied'])
    expect(await server.ask(maintainOrderApi.detail, { id: late }, manager)).toMatchObject({
      status: 2,
      pauseMinutes: 65,
    })
    const bootstrap = await server.ask(fieldApi.bootstrap, {}, me)
    expect(bootstrap.orders.find((order) => order.id === late)?.crew).toMatchObject([
      { signedIn: true, signedAt: `${orders[1]?.plan_date}T10:05:00+08:00` },
    ])
    expect(bootstrap.orders.map((order) => order.id)).toContain(late)
    expect(bootstrap.orders.find((order) => order.id === late)?.items).toHaveLength(31)
  })
})
