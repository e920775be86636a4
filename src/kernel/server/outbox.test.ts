import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, type Company } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type Event, Outbox, type Subscription } from './outbox.ts'
import { inCompany } from './scope.ts'

/** Decision 0153: thousands of events of one company hold up neither a rescue nor another company. */
describe('事件投递的先后', () => {
  let server: TestServer
  let company: Company
  let other: Company
  /** The server's own outbox, which knows none of these subscribers, is not woken. */
  let quiet: TestServer['services']

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    other = await aCompany(server)
    await server.outbox.settled()
    quiet = { ...server.services, wakeOutbox: () => {} }
  })

  const emit = (of: Company, name: string, count: number, haste?: 'urgent') =>
    inCompany(quiet, { principal: null, companyId: of.id, traceId: 'test' }, (ctx) =>
      ctx.emit(
        name,
        Array.from({ length: count }, () => ({ id: randomUUID() })),
        haste,
      ),
    )
  const heard: { name: string; companyId: string }[] = []
  const note = ({ name, companyId }: Event) => heard.push({ name, companyId })
  const nth = (name: string, of: Company) => heard.findIndex((one) => one.name === name && one.companyId === of.id)
  const subscriptions: Subscription[] = [
    { subscriber: 'test.masses', events: ['test.mass'], handle: async (_, event) => void note(event) },
    {
      subscriber: 'test.alarm',
      events: ['test.alarm'],
      async handle(ctx, event) {
        note(event)
        await ctx.emit('test.follows', { id: event.id ?? '' })
      },
    },
    { subscriber: 'test.follows', events: ['test.follows'], handle: async (_, event) => void note(event) },
  ]
  async function delivered(): Promise<void> {
    heard.length = 0
    const outbox = new Outbox(quiet, subscriptions)
    await outbox.settled()
    await outbox.stop()
  }

  it('紧急的不排在大批普通事件之后，由它引起的也不排队；都恰好一次', async () => {
    await emit(company, 'test.mass', 400)
    await emit(company, 'test.alarm', 1, 'urgent')
    await delivered()
    expect(heard).toHaveLength(402)
    expect(nth('test.alarm', company)).toBeLessThan(40)
    expect(nth('test.follows', company)).toBeLessThan(80)
    heard.length = 0
    await delivered()
    expect(heard).toEqual([])
  })

  it('一家企业的大批事件不挡住另一家的', async () => {
    await emit(company, 'test.mass', 400)
    await emit(other, 'test.mass', 3)
    await delivered()
    expect(heard).toHaveLength(403)
    const last = heard.findLastIndex(({ companyId }) => companyId === other.id)
    expect(last).toBeLessThan(100)
  })

  it('同一家、同一类先后不变，无论说的是哪一行', async () => {
    const order: string[] = []
    const outbox = new Outbox(quiet, [
      { subscriber: 'test.order', events: ['test.order'], handle: async (_, { id }) => void order.push(id ?? '') },
    ])
    const ids = Array.from({ length: 60 }, () => randomUUID())
    for (const id of ids)
      await inCompany(quiet, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
        ctx.emit('test.order', { id }),
      )
    await outbox.settled()
    await outbox.stop()
    expect(order).toEqual(ids)
  })
})
