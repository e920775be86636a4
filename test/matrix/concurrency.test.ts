import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportInput } from '#kernel/shared/importing.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { aCompany, aPerson, asOwner } from '../builders/company.ts'
import { aFieldWorker, crewed, opOf } from '../builders/maintenance.ts'
import { crowd, testServer } from '../server.ts'
import { notRepeated } from './notRepeated.ts'
import { aCrew, aPlan, type Input, type Scene } from './scenes.ts'
import { validInput, validInputs } from './validInputs.ts'
import { nameOf, sendRaw } from './world.ts'

/** Every writing call twice and 20 × at once with one request number; pairs of moves; numbers (quality, class concurrency). */
const TIMES = Number(process.env.CONCURRENT_TIMES ?? 20)

describe('并发', () => {
  let scene: Scene
  let owner: pg.Client
  let counting: string

  beforeAll(async () => {
    const server = await testServer({ pools: crowd })
    owner = new pg.Client({ connectionString: server.database.owner })
    await owner.connect()
    // Two hundred small tables look like work for parallel processes, whose start takes thirty times longer than counting.
    await owner.query('set max_parallel_workers_per_gather = 0')
    // row_count and lift_count are spread over slots by chance; pushes go out after the commit, in their own time, and are not kept.
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('row_count', 'lift_count', 'session', 'push_event', 'push_topic')`,
    )
    counting = rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all ')
    server.setNow('2026-11-20T09:00:00+08:00')
    const company = await aCompany(server, { id: demoCompany.first })
    const chief = await aPerson(server, company, { kind: 2 })
    scene = { server, company, chief, approver: await aPerson(server, company) }
  })
  afterAll(() => owner?.end())

  /** An answer with its keys in order: the kept one comes back from jsonb, which orders them its own way. */
  const sameWhatever = (text: string): string =>
    JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )

  const writing = () =>
    scene.server.mounted.filter(
      ({ endpoint }) =>
        endpoint.method === 'POST' && !endpoint.reads && !endpoint.secret && endpoint.needs !== 'public',
    )

  type Counts = ReadonlyMap<string, number>

  /** Rows of every table, once nothing follows from the events any more. */
  async function rowsOfAll(): Promise<Counts> {
    await scene.server.outbox.settled()
    // Prepared: planning a count of every table takes longer than counting them.
    const { rows } = await owner.query<{ name: string; n: number }>({ name: 'rows', text: counting })
    return new Map(rows.map(({ name, n }) => [name, n]))
  }

  async function effectOf(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
    const before = await rowsOfAll()
    await work()
    const after = await rowsOfAll()
    const changed = [...after].map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(changed.filter(([, n]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  it('每个写接口都在表中：有一份合法输入，或写明为何不必', () => {
    // Those with a secret answer are not repeated, and may have an input for other matrices.
    const names = scene.server.mounted.filter(({ endpoint }) => !endpoint.reads).map(nameOf)
    const without = writing().filter((one) => one.endpoint.input !== ImportInput && !notRepeated[nameOf(one)])
    expect(without.filter((one) => !validInput(one, scene.server.mounted)).map(nameOf)).toEqual([])
    expect([...Object.keys(validInputs), ...Object.keys(notRepeated)].filter((name) => !names.includes(name))).toEqual(
      [],
    )
    expect(Object.keys(validInputs).length).toBeGreaterThan(45)
  })

  it(`同一请求编号发两次、再同时发 ${TIMES} 次：只生效一次，回答相同`, {
    timeout: Math.max(600_000, TIMES * 60_000),
  }, async () => {
    const wrong: string[] = []
    let number = 0
    for (const one of writing()) {
      const name = nameOf(one)
      const make = validInput(one, scene.server.mounted)
      if (!make) continue
      const send = (input: Input, requestNo: string) =>
        sendRaw(scene.server, one.endpoint, input, scene.chief.token, { 'request-no': requestNo })
      try {
        const once = async (input: Input, requestNo: string) => {
          let answer = ''
          const effect = await effectOf(async () => {
            const { text, errorCode } = await send(input, requestNo)
            answer = sameWhatever(text)
            if (errorCode !== 0) throw new Error(`not valid: ${text.slice(0, 300)}`)
          })
          return { answer, effect }
        }
        const single = await make(scene)
        const first = await once(single, `once-${++number}-0000`)
        const twin = await effectOf(async () => {
          const again = await send(single, `once-${number}-0000`)
          if (sameWhatever(again.text) !== first.answer)
            wrong.push(`${name} 重发：${again.text.slice(0, 200)} ≠ ${first.answer.slice(0, 200)}`)
        })
        if (Object.keys(twin).length > 0) wrong.push(`${name} 重发又写了 ${JSON.stringify(twin)}`)
        const many = await make(scene)
        const answers = new Set<string>()
        const sum = JSON.stringify(
          await effectOf(async () => {
            const sent = Array.from({ length: TIMES }, () => send(many, `many-${number}-0000`))
            for (const { text } of await Promise.all(sent)) answers.add(sameWhatever(text))
          }),
        )
        if (answers.size !== 1) wrong.push(`${name} 回答不一：${[...answers].join(' / ').slice(0, 400)}`)
        if (sum === JSON.stringify(first.effect)) continue
        // The first call of all starts number series and the like; a further one is what one call does.
        const further = JSON.stringify((await once(await make(scene), `further-${number}-0000`)).effect)
        if (sum !== further) wrong.push(`${name} ${TIMES} 次：${sum} ≠ 一次：${further}`)
      } catch (error) {
        wrong.push(`${name} ${(error as Error).message.slice(0, 400)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('别的接口用同一请求编号：被拒，不会拿到别人的回答', async () => {
    const draft = { name: '串号物业', type: 1 as const, role: 1 as const }
    const contacts = [{ name: '甲', phone: '13800138000', isDefault: true }]
    const headers = { 'request-no': 'crossed-0001' }
    const { server, chief } = scene
    const { id, version } = await server.ask(customerApi.add, { ...draft, contacts }, chief, headers)
    const crossed = await server.send(customerApi.edit, { ...draft, contacts, id, version }, chief, headers)
    expect(crossed.errorCode).toBe(1000409)
  })

  it('一张工单的两个动作同时来：状态只走合法的路，事件与状态一致', async () => {
    const { server } = scene
    const company = await aCompany(server)
    // The only one who may release: what he closes is closed at once.
    const chief = await aPerson(server, company)
    const own = { ...scene, company, chief }
    const worker = await aFieldWorker(server, company)
    const depart = (id: string) =>
      server.ask(fieldApi.sync, { deviceId: worker.userId, ops: [opOf(id, 1, { type: 'depart' }, server)] }, worker)
    const close = (id: string, version: number) =>
      server.send(maintainOrderApi.close, { id, version, reason: 1, approval: { reason: '并发' } }, chief)
    const move = async (id: string) => {
      const asked = { ids: [id], action: 'date' as const, params: { shiftDays: 1 }, reason: '并发' }
      const { token } = await server.ask(maintainOrderApi.batchPreview, asked, chief)
      return () => server.send(maintainOrderApi.batchApply, { token }, chief)
    }
    const restaff = async (id: string) => {
      const params = { crew: await aCrew(own) }
      const asked = { ids: [id], action: 'staff' as const, params, reason: '并发' }
      const { token } = await server.ask(maintainOrderApi.batchPreview, asked, chief)
      return () => server.send(maintainOrderApi.batchApply, { token }, chief)
    }
    const seen = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const { orders } = await aPlan(own)
      const [one] = orders
      if (!one) throw new Error('no order')
      await crewed(server, one.id, worker)
      const [version] = await asOwner<{ version: number }>(server, 'select version from maintain_order where id = $1', [
        one.id,
      ])
      const pairs = [
        [() => depart(one.id), () => close(one.id, version?.version ?? 0)],
        [() => depart(one.id), await restaff(one.id)],
        [await move(one.id), () => close(one.id, version?.version ?? 0)],
        [await move(one.id), () => depart(one.id)],
      ] as const
      const pair = pairs[round % pairs.length] as (typeof pairs)[number]
      const order = round < 4 ? pair : [...pair].reverse()
      const results = await Promise.all(order.map((act) => act()))
      const faults = results.filter((result) => 'status' in result && result.status >= 500)
      expect(faults).toEqual([])
      const [row] = await asOwner<{
        status: number
        worker_ids: string[]
        plan_date: string
        depart_at: string | null
      }>(
        server,
        `select status, worker_ids, plan_date::text, (select min(occurred_at)::text from order_event e
           where e.order_id = o.id and e.type = 'depart') as depart_at from maintain_order o where id = $1`,
        [one.id],
      )
      const events = await asOwner<{ type: string; before: { status?: number }; after: { status?: number } }>(
        server,
        'select type, before, after from order_event where order_id = $1 order by received_at, id',
        [one.id],
      )
      seen.add(`${round % pairs.length}:${row?.status}`)
      // 0 未开始, 1 已出发, 9 已关闭; the state is where the chain of noted moves ends.
      expect([0, 1, 9]).toContain(row?.status)
      const moves = events.filter((event) => event.after?.status !== undefined && event.before?.status !== undefined)
      for (const [index, event] of moves.entries())
        expect(event.before.status, JSON.stringify(events)).toBe(index === 0 ? 0 : moves[index - 1]?.after.status)
      expect(row?.status).toBe(moves.at(-1)?.after.status ?? 0)
      // A date changes only while the order has not started.
      if (round % pairs.length === 3 && row?.status === 1 && row.plan_date !== one.plan_date)
        expect(events.findIndex((e) => e.type === 'depart')).toBeGreaterThan(-1)
    }
    expect(seen.size).toBeGreaterThan(2)
  })

  it('同时新增 200 个客户：200 个编号，没有一个重复，也没有空号', async () => {
    const { server, chief } = scene
    const draft = (n: number) => ({
      name: `编号物业${n}`,
      type: 1 as const,
      role: 1 as const,
      contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
    })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => server.send(customerApi.add, draft(n), chief)),
    )
    expect(answers.filter((answer) => answer.errorCode !== 0)).toEqual([])
    const rows = await asOwner<{ customer_no: string }>(
      server,
      `select customer_no from customer where company_id = $1 and name like '编号物业%' order by customer_no`,
      [scene.company.id],
    )
    const numbers = rows.map((row) => Number(row.customer_no.replace('KH', '')))
    expect(new Set(numbers).size).toBe(200)
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(199)
  })
})
