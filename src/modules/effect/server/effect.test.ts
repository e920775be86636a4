import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { effectApi } from '../shared/api.ts'
import { EffectMetric } from '../shared/metrics.ts'
import { EffectReason, EffectVerdict } from '../shared/verdict.ts'
import { effectModule } from './index.ts'
import { effectMonth } from './month.ts'

const TODAY: Day = '2026-11-27'
const LIFTS = 36
const items = [
  { itemCode: 'A-1-22', name: '轿门运行', level: 1 },
  { itemCode: 'A-2-9', name: '层门、轿门系统中传动钢丝绳、链条、传动带', level: 3 },
]
const { closing, faults } = EffectMetric.code

describe('维保效果（monitoring 10.6）', () => {
  let server: TestServer
  let company: Company
  let other: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    other = await aCompany(server)
    manager = await aPerson(server, company)
    // Doors close 0.2 s sooner after the work of a quarter; elsewhere nothing helps.
    await fill(company, -0.2)
    await fill(other, 0)
    await month()
  })

  /** Lifts with visits each fifteen days for a hundred and fifty days, the work of a quarter at every sixth of them. */
  async function fill(of: Company, effect: number) {
    const place = { communityId: await aCommunity(server, of), customerId: await aCustomer(server, of) }
    const teamId = await aTeam(server, of)
    for (const level of [1, 3])
      await asOwner(
        server,
        `insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, $2, 1, '清单', $3)`,
        [of.id, String(level).repeat(64), JSON.stringify({ items: items.filter((one) => one.level <= level) })],
      )
    for (let n = 0; n < LIFTS; n++) {
      const id = await anElevator(server, of, place, {
        name: `${n}号梯`,
        registerCode: `30103501${of === company ? 1 : 2}0${String(n).padStart(10, '0')}`,
      })
      await asOwner(
        server,
        `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, team_id, type, level, plan_date,
           legal_deadline, status, snapshot_hash, complete_at, item_results, content_hash, retain_until, elevator_state_after)
         select $1, gen_random_uuid(), 'WB' || $8 || lpad($7::text, 3, '0') || lpad(v::text, 3, '0'), 1, $2, $3, $4, $5, 1, q.level, q.day, q.day, 3,
           repeat(q.level::text, 64), q.day + time '10:00', jsonb_build_object('r', case q.level when 3 then '11' else '1' end, 'x', '{}'::jsonb),
           'h', q.day + 1500, 1
         from generate_series(0, 9) v cross join lateral (select $6::date - 160 + v * 15 + $7::int % 15 as day,
           case when (v + $7::int) % 6 = 0 then 3 else 1 end as level) q where q.day < $6::date`,
        [of.id, id, place.communityId, place.customerId, teamId, TODAY, n, of === company ? '1' : '2'],
      )
      await asOwner(
        server,
        `insert into measured_day (company_id, elevator_id, date, landings, figures)
         select $1, $2, d.day, jsonb_build_object('1', jsonb_build_array(2.5 + ($3::int % 7) * 0.02 + 0.03 * sin(d.n * (3 + $3::int)) +
           $4::float8 * coalesce((select greatest(0, 1 - (d.day - max(o.complete_at::date)) / 80.0) from maintain_order o
             where o.company_id = $1 and o.elevator_id = $2 and o.level = 3 and o.complete_at::date < d.day), 0), 3, 0, 100)), '{}'
         from (select $5::date - n as day, n from generate_series(1, 158) n) d`,
        [of.id, id, n, effect, TODAY],
      )
    }
  }

  async function month(at = '05:10:00', day: Day = TODAY) {
    server.setNow(`${day}T${at}+08:00`)
    await runMinutely(server.services, effectModule.minutely ?? [])
    server.setNow(`${TODAY}T09:00:00+08:00`)
  }
  const list = (person: Pick<Person, 'token'> = manager, asked: { month?: string } = {}) =>
    server.ask(effectApi.list, asked, person as Person)
  const line = async (person = manager, metric: EffectMetric = closing) =>
    (await list(person)).rows.find((row) => row.metric === metric && row.items[0]?.code === 'A-2-9')

  it('未登录、无权限、别家的、不存在的月份', async () => {
    expect((await server.send(effectApi.list, {})).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AN1'] })
    expect((await server.send(effectApi.list, {}, clerk)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, other)
    const own = await line()
    expect((await server.send(effectApi.detail, { id: own?.id ?? '' }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(effectApi.detail, { id: newId() }, manager)).errorCode).toBe(1000404)
    expect((await server.send(effectApi.list, { month: '2026-13' }, manager)).errorCode).toBe(1000400)
    expect(await list(manager, { month: '2025-01' })).toMatchObject({ shown: null, rows: [] })
  })

  it('做了的门快了约 0.2 秒判有效；同样的维保在别家没有作用，两家互不影响', async () => {
    const own = await line()
    expect(own).toMatchObject({ verdict: EffectVerdict.code.helps, reason: null, companyName: null, level: 3 })
    expect(own?.difference?.difference).toBeGreaterThan(-0.3)
    expect(own?.difference?.difference).toBeLessThan(-0.1)
    expect(own?.compared).toBeGreaterThan(20)
    const theirs = await line(await aPerson(server, other))
    expect(theirs).toMatchObject({ verdict: EffectVerdict.code.none })
    const both = await list(await anOperator(server, [company, other]))
    expect(new Set(both.rows.map(({ companyName }) => companyName))).toEqual(new Set([company.name, other.name]))
    expect(both.rows).toHaveLength(2 * (await list()).rows.length)
  })

  it('每次维保都做的、没有故障的不给数', async () => {
    const { rows, shown, months } = await list()
    expect(rows.find(({ metric, items: [first] }) => metric === closing && first?.code === 'A-1-22')).toMatchObject({
      verdict: EffectVerdict.code.lacking,
      reason: EffectReason.code.every,
      difference: null,
    })
    expect(await line(manager, faults)).toMatchObject({ reason: EffectReason.code.fewFaults, difference: null })
    expect(shown).toEqual({ month: '2026-11', from: '2025-11-27', to: '2026-10-27' })
    expect(months).toEqual(['2026-11'])
  })

  it('点开看到算式的数、走势和每次维保；对照的维保没有做这项', async () => {
    const detail = await server.ask(effectApi.detail, { id: (await line())?.id ?? '' }, manager)
    expect(detail.course).toHaveLength(60)
    expect(detail.pairs).toHaveLength(detail.compared)
    expect(detail.kept).toBe(detail.compared)
    const orders = await asOwner<{ id: string; level: number; company: string }>(
      server,
      'select id, level, company_id as company from maintain_order where id = any($1::uuid[])',
      [detail.pairs.flatMap((pair) => [pair.orderId, ...pair.controls.map(({ orderId }) => orderId)])],
    )
    expect(new Set(orders.map((one) => one.company))).toEqual(new Set([company.id]))
    const level = new Map(orders.map((one) => [one.id, one.level]))
    for (const { orderId, controls } of detail.pairs) {
      expect(level.get(orderId)).toBe(3)
      expect(controls.map((one) => level.get(one.orderId))).toEqual(controls.map(() => 1))
    }
    const change = detail.pairs.map(
      ({ before, after, controls }) =>
        after - before - controls.reduce((sum, one) => sum + one.after - one.before, 0) / controls.length,
    )
    const mean = change.reduce((sum, one) => sum + one, 0) / change.length
    expect(mean).toBeCloseTo(detail.difference?.difference ?? 0, 6)
  })

  it('数据范围之外的电梯不列出，仍算在内', async () => {
    const scoped = await aPerson(server, company, { scope: 4 })
    const id = (await line())?.id ?? ''
    const whole = await server.ask(effectApi.detail, { id }, manager)
    const detail = await server.ask(effectApi.detail, { id }, scoped)
    expect(detail).toMatchObject({ pairs: [], kept: whole.pairs.length, difference: whole.difference })
  })

  it('一月只算一次，05:00 前不算；报废的、停用过的电梯下个月不在里面', async () => {
    const runs = () =>
      asOwner<{ n: number }>(server, 'select count(*)::int as n from effect_run where company_id = $1', [company.id])
    const before = await list()
    await month()
    expect((await list()).rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id))
    await month('04:59:00', '2026-12-01')
    expect(await runs()).toEqual([{ n: 1 }])
    const own = await asOwner<{ id: string }>(
      server,
      'select id from elevator where company_id = $1 order by name limit 6',
      [company.id],
    )
    const [gone, stood] = [own.slice(0, 3).map(({ id }) => id), own.slice(3).map(({ id }) => id)]
    await asOwner(server, 'update elevator set use_status = 4 where id = any($1::uuid[])', [gone])
    await asOwner(
      server,
      `update elevator set use_status = 2, stop_from = $2, stop_to = $3 where id = any($1::uuid[])`,
      [stood, addDays(TODAY, -170), addDays(TODAY, -1)],
    )
    await month('05:10:00', '2026-12-01')
    expect(await runs()).toEqual([{ n: 2 }])
    server.setNow('2026-12-01T09:00:00+08:00')
    const after = await list()
    expect(after.months).toEqual(['2026-12', '2026-11'])
    const row = after.rows.find(({ metric, items: [first] }) => metric === closing && first?.code === 'A-2-9')
    const detail = await server.ask(effectApi.detail, { id: row?.id ?? '' }, manager)
    const orders = detail.pairs.flatMap((pair) => [pair.orderId, ...pair.controls.map(({ orderId }) => orderId)])
    const left = await asOwner<{ id: string }>(
      server,
      'select distinct elevator_id as id from maintain_order where id = any($1::uuid[])',
      [orders],
    )
    expect(left.length).toBeGreaterThan(10)
    for (const id of [...gone, ...stood]) expect(left.map((one) => one.id)).not.toContain(id)
  })

  it('同一个月被两处同时结算，仍只有一份', async () => {
    const lines = (await list()).rows.length
    await Promise.all([1, 2].map(() => effectMonth.run(server.services, company.id)))
    expect((await list()).rows).toHaveLength(lines)
  })
})
