import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { isFailed, type QueuedOp } from '#modules/phone/shared/queue.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aFieldWorker, aServedSite, ordersOf } from '../builders/maintenance.ts'
import { publishPlan } from '../builders/plan.ts'
import { generator } from '../matrix/hostile.ts'
import { type TestServer, testServer } from '../server.ts'
import { aDay, ending, here } from './histories.ts'
import { type Did, expected } from './model.ts'
import { Phone } from './phone.ts'

/** As many as fit into some seconds with every run; `PHONE_HISTORIES=2000` and more in `npm run torture`. */
const asked = Number(process.env.PHONE_HISTORIES ?? 0)
const HISTORIES = asked || 400
/** Also where a history takes seconds because the machine has other work. */
const FEWEST = 5
const FOR_MS = asked ? Number.POSITIVE_INFINITY : 15_000
const SEED = Number(process.env.PHONE_SEED ?? 20_261_123)
const DAY = '2026-01-05'
const NINE = Date.parse(`${DAY}T09:00:00+08:00`)

describe('两台手机、都没有网络、两人作业：任意次序、任意中断（jobs 6.8）', () => {
  let server: TestServer
  let company: Company
  let crew: readonly Person[]
  let pattern: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    const manager = await aPerson(server, company)
    server.setNow('2026-01-02T08:00:00+08:00')
    const { site, contractId, teamId } = await aServedSite(server, company, manager)
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = any($1)', [site.lifts, ...here])
    const draft = { contractId, elevatorIds: site.lifts, startDate: '2026-01-01', endDate: '2026-01-20', teamId }
    await publishPlan(server, draft, manager)
    pattern = (await ordersOf(server, site.lifts[0] as string))[0]?.id as string
    await asOwner(server, 'update maintain_order set status = 9, close_reason = 7 where elevator_id = any($1)', [
      site.lifts,
    ])
    crew = [
      await aFieldWorker(server, company, { name: '王一维' }),
      await aFieldWorker(server, company, { name: '李二保' }),
    ]
  })

  /** One more visit of the same lift, by hand, so that no other visit moves. */
  async function aVisit(): Promise<string> {
    const id = newId()
    await asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, type, level,
         plan_date, legal_deadline, std_minutes, snapshot_hash, status, worker_ids)
       select company_id, $2, $3, 2, elevator_id, community_id, customer_id, type, level, $4, $4, std_minutes, snapshot_hash, 0, $5
       from maintain_order where id = $1`,
      [pattern, id, `WBZ${id.slice(-12)}`, DAY, crew.map(({ employeeId }) => employeeId)],
    )
    return id
  }

  async function found(id: string) {
    const rows = <T extends Record<string, unknown>>(what: string) => asOwner<T>(server, what, [id])
    const [order] = await rows<{ status: number; start: string; complete: string }>(
      'select status, start_at as start, complete_at as complete from maintain_order where id = $1',
    )
    const hazards = await rows<{ item: string; grade: number }>(
      'select item_code as item, grade from hazard where source_id = $1 and state < 5 and deleted_at is null',
    )
    const addenda = await rows<{ text: string }>('select text from addendum where order_id = $1')
    const photos = await rows<{ key: string }>('select key from order_photo where order_id = $1')
    const signIns = await rows<{ who: string; kind: number; at: string }>(
      'select employee_id as who, kind, at from sign_in where order_id = $1',
    )
    const whole = await server.ask(fieldApi.bootstrap, {}, crew[0] as Person)
    const items = whole.orders.find((one) => one.id === id)?.items ?? []
    const place = new Map(crew.map(({ employeeId }, n) => [employeeId, String(n)]))
    return {
      status: order?.status,
      startAt: Date.parse(order?.start as string),
      completeAt: Date.parse(order?.complete as string),
      results: new Map<string, number>(items.map(({ itemCode, result }) => [itemCode, result])),
      hazards: hazards.map(({ item, grade }) => `${item} ${grade}`).toSorted(),
      beside: new Set(addenda.map(({ text }) => /A-1-\d+/.exec(text)?.[0] ?? text)),
      photos: photos.map(({ key }) => key).toSorted(),
      signIns: signIns
        .map(({ who, kind, at }) => `${place.get(who)} ${kind === 1 ? 'arrive' : 'leave'} ${Date.parse(at)}`)
        .toSorted(),
    }
  }

  async function replay(seed: number): Promise<void> {
    const random = generator(seed)
    const id = await aVisit()
    const did = new Map<string, Did>()
    const came: Did[] = []
    // What the server took a second time was taken before.
    const keyOf = (op: Pick<QueuedOp, 'type' | 'occurredAt'>, phone: number) => `${phone} ${op.type} ${op.occurredAt}`
    const phones = crew.map(
      (worker, n) =>
        new Phone(server, worker, String(n), 2, (op) => {
          const fact = did.get(keyOf(op, n))
          if (fact) came.push(fact)
          did.delete(keyOf(op, n))
        }),
    )
    const day = aDay(random, NINE, `${seed}`)
    const last = Math.max(...day.steps.flatMap((own) => own.map(({ at }) => at)))
    const call = async ({ at, phone, fate }: (typeof day.calls)[number]) => {
      server.setNow(new Date(at).toISOString())
      await phones[phone]?.sync(fate, at)
    }
    // Both have the order on the phone before they go below ground.
    for (const phone of [0, 1] as const) await call({ at: NINE - 60_000, phone, fate: 'answered' })
    const steps = day.steps.flatMap((own, phone) => own.map((step) => ({ phone, step })))
    const events = [
      ...steps.map((one) => ({ at: one.step.at, ...one })),
      ...day.calls.map((one) => ({ ...one, step: null })),
    ]
    for (const event of events.toSorted((a, b) => a.at - b.at)) {
      const phone = phones[event.phone] as Phone
      if (event.step === null) {
        await call(event)
        continue
      }
      const fact = event.step.run(phone, id)
      if (fact) did.set(keyOf(phone.ops.at(-1) as QueuedOp, event.phone), fact)
    }
    for (const one of ending(random, last + 60_000)) await call(one)
    // Two rounds with a good network bring everything to rest, without anybody pressing 重试.
    for (const n of [0, 1, 2, 3, 4, 5]) {
      await call({ at: last + 900_000 + n * 15_000, phone: (n % 2) as 0 | 1, fate: 'answered' })
    }
    const left = phones.flatMap(({ ops }) => ops.filter((op) => op.state !== 'skipped'))
    const story = `seed ${seed}\n${came.map(({ who, at, what }) => `${who} ${new Date(at).toISOString().slice(11, 19)} ${JSON.stringify(what)}`).join('\n')}`
    expect(
      left.map(({ type, state, errorMsg }) => `${type} ${state} ${errorMsg}`),
      story,
    ).toEqual([])
    expect(
      phones.some(({ ops }) => ops.some(isFailed)),
      story,
    ).toBe(false)
    const { results, ...should } = expected(came)
    const is = await found(id)
    expect(is.status, story).toBe(3)
    const { status: _, results: have, ...facts } = is
    expect(facts, story).toEqual({
      startAt: should.startAt,
      completeAt: should.completeAt,
      hazards: [...should.hazards].map(([item, grade]) => `${item} ${grade}`).toSorted(),
      beside: should.beside,
      photos: [...should.photos].toSorted(),
      signIns: [...should.signIns].toSorted(),
    })
    expect(Object.fromEntries([...results].map(([item]) => [item, have.get(item)])), story).toEqual(
      Object.fromEntries(results),
    )
    // Off both phones, so that the next day begins with empty ones.
    await asOwner(server, `update maintain_order set worker_ids = '{}' where id = $1`, [id])
  }

  test('模型不用产品的任何代码', () => {
    expect(readFileSync(new URL('./model.ts', import.meta.url), 'utf8')).not.toContain('import')
  })

  test(
    `${asked || '十几秒内尽量多'}个历史：没有一步要人去点重试，异常不丢，没有一条重复`,
    async () => {
      const until = performance.now() + FOR_MS
      let n = 0
      for (; n < HISTORIES && (n < FEWEST || performance.now() < until); n++) await replay(SEED + n)
      console.log(`${n} 个历史`)
    },
    asked ? asked * 4000 : 60_000,
  )
})
