import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { seedDemo } from '#db/seed/index.ts'
import type { SeedReport } from '#db/seed/state.ts'
import { sealsOf } from './builders/quality.ts'
import { testDatabase } from './database.ts'
import { demoCounts, firstCompany } from './demoCounts.ts'
import { demoEvidence } from './demoEvidence.ts'
import { demoRecords } from './demoRecords.ts'

/** The demo data has what the master table says (archives 9), on whatever day it is loaded. */

const now = new Date('2026-11-20T16:30:00+08:00')
const today = '2026-11-20'
let client: pg.Client
let report: SeedReport
/** Files that were written, by key. */
const kept = new Map<string, Uint8Array>()

beforeAll(async () => {
  const urls = await testDatabase()
  const keep = async (_: string, key: string, bytes: Uint8Array) => void kept.set(key, bytes)
  report = await seedDemo({ secret: '', size: 'on', log: () => {}, urls, now, keep })
  client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
})
afterAll(() => client?.end())

const { counts, count } = demoCounts(() => client)

demoEvidence({ client: () => client, kept, count })

describe('archives 9 演示数据总表', () => {
  test('数据量与耗时', async () => {
    expect(report.rows).toBeGreaterThan(100_000)
    expect(report.rows).toBeLessThan(400_000)
    const { rows } = await client.query<{ phone: string }>(
      'select phone from app_user where password_hash is not null order by phone',
    )
    expect(rows.map((row) => row.phone)).toEqual(demoAccounts.map(({ phone }) => phone).sort())
  })

  test('维修工单：1150 张，困人 34、急修 276、普通 840，3 张超时，1 起进行中的困人', async () => {
    expect(await counts('repair_type', 'repair_order')).toEqual({ 1: 34, 2: 276, 3: 840 })
    expect(await count('repair_order', 'arrive_over or finish_over')).toBe(3)
    expect(await count('repair_order', 'repair_type = 1 and rescued_at is null')).toBe(1)
    expect(await count('elevator', 'trapped_at is not null')).toBe(1)
    const device = await count('repair_order', 'source = 3')
    expect(Math.abs(device / 1150 - 0.62)).toBeLessThan(0.04)
    const out = await count(
      'repair_order',
      `greatest(dispatch_at, accept_at, depart_at, arrive_at, complete_at, sign_at) > '${now.toISOString()}'`,
    )
    expect(out).toBe(0)
  })

  test('配件更换单：60 张，每种状态都有，合计与行一致，客户付费由合同判定', async () => {
    const status = await counts('status', 'parts_request')
    expect(Object.values(status).reduce((all, n) => all + n, 0)).toBe(60)
    expect(Object.keys(status)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    const lines = `(select r.company_id, r.total_sale, r.customer_amount, r.payer, sum(l.amount) as whole,
      coalesce(sum(l.amount) filter (where l.charge_mode = 1), 0) as own from parts_request r
      join parts_request_line l on l.company_id = r.company_id and l.request_id = r.id group by r.company_id, r.id) x`
    expect(await count(lines, 'total_sale <> whole or customer_amount <> own or (payer = 2) <> (own > 0)')).toBe(0)
    expect(Object.keys(await counts('charge_mode', 'parts_request_line')).length).toBeGreaterThan(1)
  })

  test('jobs 9 质检抽查 30、应急演练 4；存证链与记录相符', async () => {
    expect(await counts('state', 'quality_check')).toEqual({ 0: 6, 1: 24 })
    expect(await counts(`drill_date >= '2026-07-01'`, 'drill')).toEqual({ false: 2, true: 2 })
    expect(await sealsOf(client, today)).toEqual({ read: expect.any(Number), wrong: 0 })
    expect(await count('maintain_order', 'credibility between 60 and 84')).toBeGreaterThan(5)
    expect(await count('record_letter')).toBeGreaterThan(10)
  })

  test('两家维保企业与三家配件商，运营人员都管', async () => {
    const { rows } = await client.query(
      `select (select count(*)::int from tenant) as companies, cardinality(granted_company_ids) as granted from app_user where role_type = 2`,
    )
    expect(rows).toEqual([{ companies: 5, granted: 5 }])
    const second = await client.query(
      `select (select count(*)::int from elevator e where e.company_id = c.company_id) as lifts,
         (select $1::date - min(plan_date) from maintain_order o where o.company_id = c.company_id) as days
       from company c where c.name = '北辰演示电梯'`,
      [today],
    )
    expect(second.rows[0].lifts).toBe(24)
    expect(second.rows[0].days).toBeGreaterThan(44)
    expect(second.rows[0].days).toBeLessThanOrEqual(60)
  })

  test('6个班组，38名员工，28名作业人员', async () => {
    expect(await count('team')).toBe(6)
    expect(await count('employee')).toBe(38)
    expect(await count('employee', 'kind in (2, 3)')).toBe(28)
    expect(await counts('join_status', 'employee')).toEqual({ 0: 3, 1: 34, 2: 1 })
    expect(await counts('state', 'certificate', 'cert_type = 201')).toEqual({ 2: 24, 3: 2, 4: 1, 5: 1 })
    expect(await count('certificate', `cert_type = 201 and state = 3 and valid_to = date '${today}' + 40`)).toBe(2)
    const nextMonday = `date '${today}' + 8 - extract(isodow from date '${today}')::int`
    expect(
      await count('employee_absence', `state = 1 and from_at > ${nextMonday} and from_at < ${nextMonday} + 7`),
    ).toBe(2)
  })

  test('11个预置岗位，另有2个自建', async () => {
    expect(await count('position', 'preset is not null')).toBe(11)
    expect(await count('position', 'preset is null')).toBe(3)
    const { rows } = await client.query<{ may: boolean }>(
      `select p.grants ? 'AN1' and not p.grants ? 'ANj' as may from employee e
       join employee_position h on h.company_id = e.company_id and h.employee_id = e.id
       join position p on p.company_id = h.company_id and p.id = h.position_id where e.phone = '13800000005'`,
    )
    expect(rows).toEqual([{ may: true }])
  })

  test('24家客户、18个小区、96栋楼', async () => {
    expect(await counts('type', 'customer')).toEqual({ 1: 19, 2: 5 })
    expect(await count('community')).toBe(18)
    expect(Object.keys(await counts('type', 'community'))).toHaveLength(7)
    expect(await count('community', 'check_state = 0')).toBe(2)
    expect(await count('building')).toBe(96)
    const names = Object.keys(await counts('name', 'community'))
    expect(names).toEqual(expect.arrayContaining(['翠湖花园', '星河国际中心', '金桥广场', '康宁医院演示院区']))
  })

  test('420台电梯', async () => {
    expect(await counts('type', 'elevator')).toEqual({ 1: 372, 2: 40, 3: 8 })
    expect(await counts('category', 'elevator', 'type = 1')).toEqual({ 1: 350, 2: 8, 3: 14 })
    expect(Object.keys(await counts('brand', 'elevator'))).toHaveLength(9)
    expect(await count('elevator', 'use_type = 4')).toBe(6)
    expect(await counts('special_kind', 'elevator', 'special_kind > 0')).toEqual({ 1: 2, 2: 1 })
    expect(await counts('use_status', 'elevator')).toEqual({ 1: 403, 2: 12, 3: 3, 4: 1, 5: 1 })
    expect(await count('elevator', 'maintenance_type = 2')).toBe(12)
  })

  test('60份合同，付款计划合计等于合同总额', async () => {
    expect(await count('contract')).toBe(60)
    for (const [column, codes] of [
      ['type', 6],
      ['source', 5],
      ['status', 4],
    ] as const)
      expect(Object.keys(await counts(column, 'contract'))).toHaveLength(codes)
    expect(await count('contract_elevator', 'contract_id in (select id from contract where draft)')).toBe(0)
    const rows = await count('payment_plan')
    expect(rows).toBeGreaterThan(250)
    expect(rows).toBeLessThan(310)
    expect(await counts('row_type', 'payment_plan', 'row_type = 2')).toEqual({ 2: 1 })
    expect(
      await count(
        'contract',
        'terminated_at is not null and exists (select from payment_plan p where p.contract_id = contract.id and p.row_type = 2)',
      ),
    ).toBe(1)
    // As the tab and the paper read it: the lift that joined with its price, and the totals.
    const joined = `jsonb_array_length(diff -> 'added') = 1 and diff -> 'added' -> 0 ->> 'unitPrice' is not null`
    expect(
      await count(
        'contract_change',
        `${joined} and (diff ->> 'totalAfter')::numeric > (diff ->> 'totalBefore')::numeric`,
      ),
    ).toBe(1)
    expect(await count('contract_change', 'true')).toBe(1)
    expect(
      await counts(
        'contract_no',
        'contract k',
        `terminated_at is null and status <> 3 and not draft and type <> 4 and agreed_amount <> (
           select coalesce(sum(p.amount), 0) from payment_plan p where p.company_id = k.company_id and p.contract_id = k.id)`,
      ),
    ).toEqual({})
  })

  test('9个项目：8个进行中、1个已结束；电梯与合同只属于自己的项目', async () => {
    expect(await counts('state', 'project')).toEqual({ 1: 8, 2: 1 })
    expect(await count('project_elevator', 'running')).toBe(await count('elevator', 'project_id is not null'))
    expect(await count('elevator', 'project_id is not null')).toBeGreaterThan(250)
    expect(await count('contract', 'project_id is not null')).toBeGreaterThan(20)
    expect(
      await count(
        'project p',
        `elevator_count <> (select count(*) from project_elevator x where x.company_id = p.company_id and x.project_id = p.id)`,
      ),
    ).toBe(0)
    expect(
      await count(
        'project_elevator x',
        `running and exists (select from elevator e where e.company_id = x.company_id and e.id = x.elevator_id
           and (e.worker_ids[1] is distinct from x.charge_employee_id or e.project_id is distinct from x.project_id))`,
      ),
    ).toBe(0)
  })

  test('52条计划线，全部节奏', async () => {
    expect(await counts('plan_type', 'maintain_plan')).toEqual({ 1: 46, 2: 4, 3: 2 })
    expect(Object.keys(await counts(`rule_snapshot ->> 'rhythm'`, 'maintain_plan'))).toEqual(['1', '2', '3'])
  })

  test('约11000张完成的工单，96 %按期，19张超15日', async () => {
    const done = await count('maintain_order', 'status in (3, 4)')
    expect(done).toBeGreaterThan(10_700)
    expect(done).toBeLessThan(11_400)
    const planned = await count('maintain_order', 'status not in (3, 4)')
    expect(planned).toBeGreaterThan(2450)
    expect(planned).toBeLessThan(2900)
    const late = await count('maintain_order', 'status in (3, 4) and flags & 1 > 0')
    expect(Math.round((100 * (done - late)) / done)).toBe(96)
    expect(await count('maintain_order', 'flags & 2 > 0')).toBe(19)
    expect(await count('plan_violation', `code = 'V01'`)).toBe(19)
  })

  test('标记与日期一致：间隔超过15日的恰为19张', async () => {
    const days = `(complete_at at time zone 'Asia/Shanghai')::date`
    const { rows } = await client.query(
      `select count(*)::int as gaps, count(*) filter (where flags & 2 > 0)::int as flagged from (
         select flags, type, elevator_id, ${days} - lag(${days}) over (partition by elevator_id order by complete_at) as gap
         from maintain_order where company_id = ${firstCompany} and level <> 99 and complete_at is not null) x
       where type = 1 and gap > 15 and elevator_id not in (select elevator_id from villa_archive_elevator where running)`,
    )
    expect(rows).toEqual([{ gaps: 19, flagged: 19 }])
  })

  test('项目驻点主管的数据范围是一个项目，由一名维保工担任', async () => {
    const { rows } = await client.query(
      `select p.data_scope, cardinality(p.scope_project_ids) as projects, count(h.id)::int as holders
       from position p join employee_position h on h.company_id = p.company_id and h.position_id = p.id
       join project j on j.company_id = p.company_id and j.id = any(p.scope_project_ids) and j.state = 1
       where p.company_id = ${firstCompany} and p.name = '项目驻点主管' group by p.id, p.data_scope, p.scope_project_ids`,
    )
    expect(rows).toEqual([{ data_scope: 4, projects: 1, holders: 1 }])
  })

  test('今日在途六人的轨迹：每分钟一点，签到的点，中断超过十分钟', async () => {
    const { rows } = await client.query(
      `select count(distinct user_id)::int as people, count(*) filter (where src = 2)::int as signed,
         count(*) filter (where gap > interval '10 minutes')::int as gaps, max(locate_time) <= max(now) as past
       from (select *, locate_time - lag(locate_time) over (partition by user_id order by locate_time) as gap,
         $1::timestamptz as now from user_location where company_id = ${firstCompany}) x`,
      [now],
    )
    expect(rows[0]).toMatchObject({ people: 6, past: true })
    expect(rows[0].signed).toBeGreaterThanOrEqual(6)
    expect(rows[0].gaps).toBeGreaterThan(0)
  })

  test('家用梯按别墅梯档案的30天，不在法定15日之内，也不上报', async () => {
    const { rows } = await client.query(
      `select max(gap)::int as most, max(gov_state)::int as told, bool_or(flags & 2 > 0) as breached from (
         select o.flags, o.gov_state, o.plan_date - lag(o.plan_date) over (partition by o.elevator_id order by o.plan_date) as gap
         from maintain_order o join villa_archive_elevator h on h.company_id = o.company_id and h.elevator_id = o.elevator_id
         where h.running and o.level <> 99) x`,
    )
    expect(rows[0].most).toBeGreaterThan(20)
    expect(rows[0].most).toBeLessThanOrEqual(30)
    expect(rows[0]).toMatchObject({ told: 0, breached: false })
  })

  test('计划线记得每台电梯的上次维保，与完成的工单一致', async () => {
    const { rows } = await client.query(
      `select count(*)::int as lifts, count(last_visit_date)::int as known,
         count(*) filter (where last_visit_date is distinct from done)::int as wrong
       from (select x.last_visit_date, (select max((o.complete_at at time zone 'Asia/Shanghai')::date) from maintain_order o
           where o.company_id = x.company_id and o.elevator_id = x.elevator_id and o.level <> 99 and o.status in (3, 4)) as done
         from plan_elevator x where x.active) l`,
    )
    expect(rows[0].known).toBeGreaterThan(0.95 * rows[0].lifts)
    expect(rows[0].wrong).toBe(0)
  })

  test('今日31张：6完成、3进行中、1暂停，另有1逾期、2法定临期', async () => {
    expect(await counts('status', 'maintain_order', `plan_date = '${today}'`)).toEqual({ 0: 21, 2: 3, 3: 6, 7: 1 })
    expect(await count('maintain_order', `plan_date < '${today}' and status in (0, 1, 2, 7)`)).toBe(1)
    expect(await count('maintain_order', `legal_deadline <= date '${today}' + 2 and status in (0, 1, 2, 7)`)).toBe(2)
  })

  test('证书160张七种状态，保单3份一份12天后到期，8个地方模板，隐患90条六种状态，消息每类30条', async () => {
    expect(await count('certificate')).toBe(160)
    expect(Object.keys(await counts('state', 'certificate'))).toHaveLength(7)
    expect(await count('insurance_policy')).toBe(3)
    expect(await count('insurance_policy', `to_date = date '${today}' + 12`)).toBe(1)
    expect(await count('maintain_template')).toBe(8)
    expect(await count('hazard')).toBe(90)
    expect(Object.keys(await counts('state', 'hazard'))).toHaveLength(6)
    const admin = `receiver_id = (select id from app_user where phone = '13800000001')`
    expect(await counts('big_type', 'message', admin)).toEqual({ 1: 30, 3: 30, 4: 30 })
    expect(await count('notice')).toBe(30)
    expect(await counts('status', 'supplier')).toEqual({ 0: 1, 1: 5 })
  })
})

test('检验计划414项九种状态，记录790条，9条有未销号的不符合项；档案的下次检验与计划一致', async () => {
  expect(await count('inspection_plan')).toBe(414)
  expect(Object.keys(await counts('status', 'inspection_plan'))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '9'])
  expect(Object.keys(await counts('coalesce(inspect_type, task_kind)', 'inspection_plan'))).toEqual(
    expect.arrayContaining(['1', '2', '10', '11', '12']),
  )
  expect(await count('inspection_record')).toBe(790)
  const open = `id in (select f.record_id from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id where h.state <> 5)`
  expect(await count('inspection_record', open)).toBe(9)
  const { rows } = await client.query(
    `select count(*)::int as n from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
     where p.inspect_type = 1 and p.status not in (5, 9) and e.next_inspect_date is distinct from p.deadline`,
  )
  expect(rows[0].n).toBe(0)
})

test('两个平台的上报记录900条，30条待重试，5条失败终止；电梯各有关联，缺项可见', async () => {
  const { rows } = await client.query(
    `select p.city_standard as standard, count(*)::int as n from platform_log l
     join platform p on p.company_id = l.company_id and p.id = l.platform_id group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { standard: 1, n: 557 },
    { standard: 4, n: 343 },
  ])
  expect(await counts('state', 'platform_log')).toEqual({ 2: 865, 3: 30, 4: 5 })
  expect(await count('platform_log', `request is null and missing = '{}'`)).toBe(0)
  expect(Object.keys(await counts('state', 'elevator_link'))).toEqual(['0', '1', '2', '3'])
  expect(await count('elevator_link', `missing <> '{}'`)).toBeGreaterThan(5)
  const villas = await client.query(
    `select count(*)::int as n from elevator_link k join elevator e on e.company_id = k.company_id and e.id = k.elevator_id where e.use_type = 4`,
  )
  expect(villas.rows[0].n).toBe(0)
})

demoRecords(() => client)
