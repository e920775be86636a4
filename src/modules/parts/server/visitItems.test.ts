import { beforeAll, describe, expect, it } from 'vitest'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { aLine } from '#test/builders/parts.ts'
import { changeSetting, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsApi } from '../shared/api.ts'
import type { FieldParts } from '../shared/fieldParts.ts'

const A: [number, number] = [120.172, 30.281]
const here: [number, number, number] = [...A, 10]

describe('jobs 4.3 异常处理：申请配件记明检查项', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let order: string
  let phone: ReturnType<typeof phoneOf>

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-02-27T08:00:00+08:00')
    await changeSetting(server, { minCrew: 1 }, manager)
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
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
    wang = await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId })
    order = (await ordersOf(server, lift))[0]?.id as string
    await crewed(server, order, wang)
    server.setNow('2026-03-14T09:00:00+08:00')
    phone = phoneOf(server, wang)
    const safety: Op = { type: 'safety', payload: { photo: 's.png' } }
    await phone(order, { type: 'depart' }, { type: 'arrive', gps: here }, safety, { type: 'start' })
  })

  const detail = () => server.ask(maintainOrderApi.detail, { id: order }, manager)
  const part = { name: '门锁触点', measure: '个', qty: '1', reason: 2, oldPhoto: ['u/old.jpg'] } as const

  it('一张更换单只管它的检查项，另一项没有申请的记为隐患；明细与工单都说出对方', async () => {
    const { items } = await detail()
    const codes = items.map(({ itemCode }) => itemCode)
    const [first = '', second = ''] = codes
    const nameOf = (code: string) => items.find(({ itemCode }) => itemCode === code)?.name
    const wrong = (itemCode: string): Op => ({
      type: 'itemResult',
      payload: { itemCode, result: 2, text: '磨损', handling: { action: 4, detail: '' }, photos: ['u/x.jpg'] },
    })
    const fine = codes
      .slice(2)
      .map(
        (itemCode): Op => ({ type: 'itemResult', payload: { itemCode, result: 1, value: 7.5, photos: ['u/y.jpg'] } }),
      )
    const results = await phone(
      order,
      ...[wrong(first), wrong(second), ...fine],
      { type: 'partRequest', payload: { lines: [{ ...part, itemCode: first }] } },
      // Asked for beside the checklist, and for a code no checklist has.
      { type: 'partRequest', payload: { lines: [part] } },
      { type: 'partRequest', payload: { lines: [{ ...part, itemCode: 'Z-9-9' }] } },
    )
    expect(results.filter(({ result }) => result !== 'applied')).toEqual([])
    const asked = await server.ask(partsApi.ofOrder, { bizType: 1, bizId: order }, manager)
    expect(asked.requests).toHaveLength(3)
    const named = asked.requests.filter(({ lines }) => lines[0]?.itemCode)
    expect(named).toMatchObject([{ lines: [{ itemCode: first, itemName: nameOf(first) }] }])
    const request = named[0] as (typeof named)[number]
    expect((await server.ask(partsApi.detail, { id: request.id }, manager)).lines).toMatchObject([
      { itemCode: first, itemName: nameOf(first) },
    ])
    expect((await detail()).partsOfItems).toEqual([{ itemCode: first, id: request.id, requestNo: request.requestNo }])
    const { parts } = await server.ask(fieldApi.bootstrap, {}, wang)
    const carried = (parts as unknown as readonly FieldParts[])[0]?.requests.find(({ id }) => id === request.id)
    expect(carried?.lines).toMatchObject([{ itemCode: first, itemName: nameOf(first) }])

    // The office prices it: what it is for stays.
    const { version, lines } = await server.ask(partsApi.detail, { id: request.id }, manager)
    const priced = { ...(await aLine(server, manager)), id: lines[0]?.id as string, name: part.name }
    const edited = { id: request.id, version, urgency: 0 as const, lines: [priced] }
    await server.ask(partsApi.edit, edited, manager)
    expect((await server.ask(partsApi.detail, { id: request.id }, manager)).lines).toMatchObject([
      { itemCode: first, itemName: nameOf(first), priceSale: '860.00' },
    ])

    server.setNow('2026-03-14T10:00:00+08:00')
    const complete: Op = { type: 'complete', payload: { elevatorStateAfter: 1 } }
    expect((await phone(order, { type: 'leave', gps: here }, complete)).at(-1)).toMatchObject({ errorMsg: null })
    expect((await detail()).hazards).toMatchObject([{ itemCode: second }])
  })
})
