import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { type Context, inCompany, newId, type ServerModule } from '#kernel/server/index.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { type OutboundRequest, type PartsStock, partsModule, postOutbound } from '#modules/parts/server/index.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '../builders/company.ts'
import {
  aBrokenLift,
  aRunningContract,
  customerAgrees,
  limited,
  newParts,
  submitted,
  versionOfRequest,
} from '../builders/parts.ts'
import { aRescue } from '../builders/repair.ts'
import { type TestServer, testServer } from '../server.ts'

/** A warehouse as the later module will stand behind the door, and receivables that listen. */
const units = { curtain: newId(), ball: newId() }
const onHand = new Map([
  [units.curtain, '5.00'],
  [units.ball, '5.00'],
])
const asked: OutboundRequest[] = []
const warehouse: PartsStock = {
  stockOf: async (_ctx, ids) => new Map(ids.flatMap((id) => (onHand.has(id) ? [[id, onHand.get(id) as string]] : []))),
  requestOutbound: async (_ctx, request) => void asked.push(request),
  offers: async () => [],
  serves: async (_ctx, id) => asked.some(({ requestId }) => requestId === id),
  shortOf: async () => new Map(),
  release: async () => undefined,
}
const receivables: string[] = []
const listener: ServerModule = {
  name: 'receivablesOfTheTest',
  calls: [],
  subscriptions: [
    {
      subscriber: 'test.receivables',
      events: ['partsRequest.installed'],
      handle: async (_ctx, { payload }) => {
        const lines = payload.lines as { chargeMode: number; amount: string }[]
        receivables.push(sum(lines.filter(({ chargeMode }) => chargeMode === 1).map(({ amount }) => amount)))
      },
    },
  ],
}
// Until the end of this file: other files find the modules as they were.
const modules = serverModules as ServerModule[]
const before = [...modules]
modules[modules.findIndex(({ name }) => name === 'parts')] = partsModule({ stock: warehouse })
modules.push(listener)
afterAll(() => void modules.splice(0, modules.length, ...before))

/** The bill of type 21 is posted: stock goes down, the request moves on. */
async function postBill(ctx: Context, request: OutboundRequest): Promise<void> {
  for (const { unitId, qty } of request.lines) if (unitId) onHand.set(unitId, minus(onHand.get(unitId) ?? '0', qty))
  await postOutbound(ctx, { requestId: request.requestId, billId: newId(), billNo: 'CK202611200001' })
}

describe('jobs 8.12 配件', () => {
  let server: TestServer
  let company: Company
  let worker: Person
  let approver: Person
  let next: Person
  let order: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    worker = await aPerson(server, company, { grants: ['JR1', 'JR2', 'JP1', 'JP2'] })
    approver = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'] })
    next = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'] })
    await limited(server, approver, '1000.00')
    const rescue = await aRescue(server, company)
    await aRunningContract(server, company, {
      elevatorId: rescue.lift,
      customerId: rescue.customerId,
      from: '2026-01-01',
      to: '2026-12-31',
      type: 2,
      values: { parts_free_limit: '500.00' },
    })
    order = await aBrokenLift(server, worker, rescue.lift)
  })

  const parts = [
    { unitId: units.curtain, name: '光幕', spec: 'WECO-917', measure: '套' as const, qty: '1', priceSale: '860.00' },
    { unitId: units.ball, name: '门球', spec: 'MQ-26', measure: '个' as const, qty: '2', priceSale: '120.00' },
  ]

  it('半包限额500：光幕 1×860.00、门球 2×120.00 → 合计 1,100.00、客户 860.00；超额度 3060003；下一级、客户、出库、更换 → 应收 860.00，库存 −1、−2', async () => {
    const sent = await submitted(server, worker, { bizId: order, lines: parts })
    const request = await server.ask(partsApi.detail, { id: sent.id }, approver)
    expect(request).toMatchObject({ totalSale: '1100.00', customerAmount: '860.00', payer: 2, warehouse: true })
    expect(request.lines.map(({ chargeMode, stock }) => [chargeMode, stock])).toEqual([
      [1, '5.00'],
      [2, '5.00'],
    ])
    expect(await server.send(partsApi.approve, { ...sent, forward: false }, approver)).toMatchObject({
      errorCode: 3060003,
      errorMsg: '超出您的审批额度1000.00元',
    })
    await server.ask(partsApi.approve, { ...sent, forward: false }, next)
    expect(asked).toEqual([])
    await customerAgrees(server, worker, sent.id)
    expect(asked).toMatchObject([{ requestId: sent.id, lines: [{ qty: '1.00' }, { qty: '2.00' }] }])
    // By hand it goes no more: the bills are the warehouse's.
    expect((await server.send(partsApi.draw, await versionOfRequest(server, sent.id), next)).errorCode).toBe(3060010)
    await inCompany(server.services, { principal: null, companyId: company.id, traceId: 't', ip: '' }, (ctx) =>
      postBill(ctx, asked[0] as OutboundRequest),
    )
    expect([onHand.get(units.curtain), onHand.get(units.ball)]).toEqual(['4.00', '3.00'])
    const drawn = await server.ask(partsApi.detail, { id: sent.id }, worker)
    expect(drawn).toMatchObject({ status: 5, drawNo: 'CK202611200001' })
    const given = { id: sent.id, version: drawn.version, lines: await newParts(server, worker, sent.id) }
    await server.ask(partsApi.install, given, worker)
    await server.outbox.settled()
    expect((await server.ask(partsApi.detail, { id: sent.id }, worker)).status).toBe(6)
    expect(receivables).toEqual(['860.00'])
    expect((await server.ask(repairApi.detail, { id: order }, worker)).chargeType).toBe(1)
  })

  it('两人同时审批：后到者得到「数据已被他人修改，请刷新后重试」', async () => {
    await limited(server, approver, null)
    const sent = await submitted(server, worker, { bizId: order, lines: parts })
    const answers = await Promise.all(
      [approver, next].map((one) => server.send(partsApi.approve, { ...sent, forward: false }, one)),
    )
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
    expect(answers.find(({ errorCode }) => errorCode !== 0)?.errorMsg).toBe('数据已被他人修改，请刷新后重试')
    const { approvals, status } = await server.ask(partsApi.detail, { id: sent.id }, next)
    expect(approvals).toHaveLength(1)
    expect(status).toBe(3)
  })
})
