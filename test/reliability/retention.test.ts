import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retention } from '#db/retention.ts'
import { expire } from '#kernel/server/retention.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '../builders/company.ts'
import { aSite } from '../builders/contract.ts'
import { anOrder } from '../builders/maintainOrder.ts'
import { brokenCall } from '../builders/repair.ts'
import { type TestServer, testServer } from '../server.ts'

/** What is over its time goes, what is not stays, and a backlog goes in pieces (common 10, archives 6.10). */

const now = new Date('2030-06-15T00:05:00+08:00')
let server: TestServer
let company: Company
let person: Person
let pool: pg.Pool
let orderId: string
let repairId: string

beforeAll(async () => {
  server = await testServer()
  company = await aCompany(server)
  person = await aPerson(server, company)
  const { lifts, ...place } = await aSite(server, company, 1)
  const days = { planDate: '2026-03-02', legalDeadline: '2026-03-16' }
  orderId = await anOrder(server, company, { ...place, elevatorId: lifts[0] as string }, days)
  repairId = (await server.ask(repairApi.add, brokenCall(lifts[0] as string), person)).id
  pool = new pg.Pool({ connectionString: server.database.owner, max: 2 })
})
afterAll(() => pool?.end())

/** A moment so long before its time is over: 1 s over it, 1 s within. */
const cutoff = async (interval: string, seconds: number): Promise<string> =>
  (
    await pool.query('select ($1::timestamptz - $2::interval - make_interval(secs => $3))::text as at', [
      now,
      interval,
      seconds,
    ])
  ).rows[0].at

/** How a row of each table comes to be at a moment; `tag` tells the old from the young. */
const made: Record<string, (at: string, tag: string) => [sql: string, values: unknown[]]> = {
  audit_log: (at, tag) => [
    `insert into audit_log (company_id, at, entity, row_id, action) values ($1, $2, 'retention', $3, 'update')`,
    [company.id, at, tag],
  ],
  message: (at, tag) => [
    `insert into message (company_id, id, big_type, title, receiver_id, created_at) values ($1, gen_random_uuid(), 3, $3, $4, $2)`,
    [company.id, at, tag, person.userId],
  ],
  push_log: (at, tag) => [
    `insert into push_log (company_id, id, occasion, channel, to_name, title, once, created_at)
     values ($1, gen_random_uuid(), 1, 1, $3, $3, $3, $2)`,
    [company.id, at, tag],
  ],
  health_score: (at, tag) => [
    `insert into health_score (company_id, elevator_id, date, grade, completeness, items, deductions, rule_no)
     select $1, elevator_id, ($2::timestamptz at time zone 'Asia/Shanghai')::date + case when $3 = 'old' then -1 else 2 end, 1, 1,
       jsonb_build_object('tag', $3::text), '[]', 1 from maintain_order where id = $4`,
    [company.id, at, tag, orderId],
  ],
  measured_day: (at, tag) => [
    `insert into measured_day (company_id, elevator_id, date, figures)
     select $1, elevator_id, ($2::timestamptz at time zone 'Asia/Shanghai')::date + case when $3 = 'old' then -1 else 2 end,
       jsonb_build_object('tag', $3::text) from maintain_order where id = $4`,
    [company.id, at, tag, orderId],
  ],
  work_effect: (at, tag) => [
    `insert into work_effect (company_id, id, month, metric, level, category, items, done, compared, lifts, controls, control_lifts, verdict,
       course, pairs)
     values ($1, gen_random_uuid(), ($2::timestamptz at time zone 'Asia/Shanghai')::date + case when $3 = 'old' then -1 else 2 end, 1, 3, 1,
       jsonb_build_array($3::text), 0, 0, 0, 0, 0, 0, '[]', '[]')`,
    [company.id, at, tag],
  ],
  sign_in: (at, tag) => [
    `insert into sign_in (company_id, id, order_id, employee_id, kind, at, lng, lat, wgs_lng, wgs_lat, accuracy, pass, method, reason)
     values ($1, gen_random_uuid(), $4, $5, 1, $2, 116.4, 39.9, 116.39, 39.89, 12, true, 1, $3)`,
    [company.id, at, tag, orderId, person.employeeId],
  ],
  repair_sign_in: (at, tag) => [
    `insert into repair_sign_in (company_id, id, order_id, employee_id, at, received_at, lng, lat, accuracy, pass, method, reason)
     values ($1, gen_random_uuid(), $4, $5, $2, $2, 116.4, 39.9, 12, true, 1, $3)`,
    [company.id, at, tag, repairId, person.employeeId],
  ],
  user_location: (at, tag) => [
    `insert into user_location (company_id, user_id, locate_time, lng, lat, speed) values ($1, gen_random_uuid(), $2, 1, 1, $3)`,
    [company.id, at, tag === 'old' ? 1 : 2],
  ],
  employee: (at, tag) => [
    `insert into employee (company_id, id, employee_no, name, phone, birthday, emergency_phone, kind, entry_date, leave_date, state)
     values ($1, gen_random_uuid(), $3, $3, '13912345678', '1990-01-01', '13900001111', 2, '2020-01-01',
       ($2::timestamptz at time zone 'Asia/Shanghai')::date + case when $3 = 'old' then -1 else 2 end, 3)`,
    [company.id, at, tag],
  ],
  request_log: (at, tag) => [
    `insert into request_log (company_id, user_id, request_no, endpoint, created_at) values ($1, $4, $3 || gen_random_uuid(), '/x', $2)`,
    [company.id, at, tag, person.userId],
  ],
  outbox: (at, tag) => [
    `with o as (insert into outbox (company_id, id, name, payload, done_at) values ($1, gen_random_uuid(), $3, '{}', $2) returning id)
     insert into outbox_handled (company_id, event_id, subscriber) select $1, id, $3 from o`,
    [company.id, at, tag],
  ],
  job: (at, tag) => [
    `insert into job (company_id, id, kind, title, state, created_by, updated_at) values ($1, gen_random_uuid(), 'x', $3, 1, $4, $2)`,
    [company.id, at, tag, person.userId],
  ],
  batch_preview: (at, tag) => [
    `insert into batch_preview (company_id, id, user_id, action, params, rows, expires_at) values ($1, gen_random_uuid(), $4, $3, '{}', '[]', $2)`,
    [company.id, at, tag, person.userId],
  ],
  parts_bag: (at, tag) => [
    `with b as (insert into parts_bag (company_id, id, day, made_at)
       values ($1, gen_random_uuid(), ($2::timestamptz at time zone 'Asia/Shanghai')::date + case when $3 = 'old' then -1 else 2 end, $2)
       returning id, day)
     insert into parts_bag_line (company_id, id, bag_id, day, employee_id, order_id, elevator_id, part, why, reason, evidence)
     select o.company_id, gen_random_uuid(), b.id, b.day, $4, o.id, o.elevator_id, $3, 2, '本梯更换过', 2
     from b, maintain_order o where o.id = $5`,
    [company.id, at, tag, person.employeeId, orderId],
  ],
  order_leaver: (at, tag) => [
    `with p as (insert into employee (company_id, id, employee_no, name, phone, kind, entry_date, state)
       values ($1, gen_random_uuid(), 'L' || $3, 'left ' || $3, '1370000000' || length($3), 2, '2020-01-01', 1) returning id)
     insert into order_leaver (company_id, order_id, employee_id, left_at) select $1, $4, id, $2 from p`,
    [company.id, at, tag, orderId],
  ],
  login_log: (at, tag) => [`insert into login_log (account, ok, at) values ($2, true, $1)`, [at, tag]],
  session: (at, tag) => [
    `insert into session (id, token_hash, user_id, expires_at, device_name) values (gen_random_uuid(), gen_random_uuid()::text::bytea, $3, $1, $2)`,
    [at, tag, person.userId],
  ],
  sms_code: (at, tag) => [
    `insert into sms_code (phone, scene, code_hash, expires_at, created_at) values ($2, 1, 'x', $1, $1)`,
    [at, tag],
  ],
  officer_pass: (at, tag) => [
    `insert into officer_pass (token_hash, phone, expires_at) values (gen_random_uuid()::text::bytea, $2, $1)`,
    [at, tag],
  ],
  trusted_device: (at, tag) => [
    `insert into trusted_device (user_id, device_id, until) values ($3, $2 || gen_random_uuid(), $1)`,
    [at, tag, person.userId],
  ],
  counter_reading: (at, tag) => [
    `insert into counter_reading (company_id, elevator_id, at, terminal_id, d)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), jsonb_build_object('tag', $3::text))`,
    [company.id, at, tag],
  ],
  terminal_trouble: (at, tag) => [
    `with put as (insert into terminal (company_id, id, terminal_no, terminal_type, model)
       values ($1, gen_random_uuid(), upper(substr(md5($3), 1, 12)), 1, 'TW-E1') returning company_id, id)
     insert into terminal_trouble (company_id, terminal_id, day, kind, n, last_at, detail)
     select company_id, id, '2026-01-01', 1, 1, $2, $3 from put`,
    [company.id, at, tag],
  ],
  terminal_command: (at, tag) => [
    `with put as (insert into terminal (company_id, id, terminal_no, terminal_type, model)
       values ($1, gen_random_uuid(), upper(substr(md5('told' || $3), 1, 12)), 1, 'TW-E1') returning company_id, id)
     insert into terminal_command (company_id, id, terminal_id, kind, reason, issued_at, expires_at)
     select company_id, gen_random_uuid(), id, 3, $3, $2::timestamptz, $2::timestamptz + interval '10 minutes' from put`,
    [company.id, at, tag],
  ],
  wave_part: (at, tag) => [
    `insert into wave_part (company_id, elevator_id, wave_id, part, parts, terminal_id, at, fs, why, axes)
     values ($1, gen_random_uuid(), 1, 1, 1, gen_random_uuid(), $2, 256, $3, '{}')`,
    [company.id, at, tag],
  ],
}
/** Old and young rows that are left, by what tells them apart. */
const left: Record<string, string> = {
  audit_log: `select row_id as tag from audit_log where entity = 'retention'`,
  message: `select title as tag from message`,
  push_log: `select title as tag from push_log`,
  health_score: `select items ->> 'tag' as tag from health_score`,
  measured_day: `select figures ->> 'tag' as tag from measured_day`,
  work_effect: `select items ->> 0 as tag from work_effect`,
  sign_in: `select reason as tag from sign_in where lng is not null and accuracy is not null`,
  repair_sign_in: `select reason as tag from repair_sign_in where lng is not null and accuracy is not null`,
  user_location: `select case speed when 1 then 'old' else 'young' end as tag from user_location`,
  employee: `select name as tag from employee where phone = '13912345678' and birthday is not null`,
  request_log: `select left(request_no, -36) as tag from request_log where endpoint = '/x'`,
  outbox: `select name as tag from outbox o where name in ('old', 'young') and exists (select from outbox_handled h where h.event_id = o.id)`,
  job: `select title as tag from job`,
  batch_preview: `select action as tag from batch_preview`,
  parts_bag: `select l.part as tag from parts_bag_line l join parts_bag b on b.company_id = l.company_id and b.id = l.bag_id`,
  order_leaver: `select split_part(p.name, ' ', 2) as tag from order_leaver l
    join employee p on p.company_id = l.company_id and p.id = l.employee_id where p.name like 'left %'`,
  login_log: `select account as tag from login_log where account in ('old', 'young')`,
  session: `select device_name as tag from session where device_name in ('old', 'young')`,
  sms_code: `select phone as tag from sms_code`,
  officer_pass: `select phone as tag from officer_pass`,
  trusted_device: `select left(device_id, -36) as tag from trusted_device`,
  counter_reading: `select d ->> 'tag' as tag from counter_reading`,
  terminal_trouble: `select detail as tag from terminal_trouble`,
  terminal_command: `select reason as tag from terminal_command`,
  wave_part: `select why as tag from wave_part`,
}
const tags = async (table: string) =>
  (await pool.query<{ tag: string }>(left[table] as string)).rows.map(({ tag }) => tag).sort()

describe('保留期限', () => {
  it.each(retention)('$what：到期的去掉，没到的留下', async (kept) => {
    const { table, keep } = kept
    // What the builders left is long over by the day of this test.
    await expire(pool, [kept], now)
    for (const [tag, seconds] of [
      ['old', 1],
      ['young', -1],
    ] as const)
      await pool.query(...(made[table] as (typeof made)[string])(await cutoff(keep[0], seconds), tag))
    expect(await tags(table)).toEqual(['old', 'young'])
    expect((await expire(pool, [kept], now)).get(table)).toBe(1)
    expect(await tags(table)).toEqual(['young'])
    expect((await expire(pool, [kept], now)).get(table)).toBe(0)
  })

  it('签到本身与离职员工本身都还在；没有送达的事件、进行中的任务不因年久而去掉', async () => {
    expect((await pool.query(`select lng from sign_in where reason = 'old'`)).rows).toEqual([{ lng: null }])
    expect((await pool.query(`select phone, emergency_phone from employee where name = 'old'`)).rows).toEqual([
      { phone: '139****5678', emergency_phone: null },
    ])
    await pool.query(
      `insert into outbox (company_id, id, name, payload, at, next_at) values ($1, gen_random_uuid(), 'stuck', '{}', '2020-01-01', 'infinity')`,
      [company.id],
    )
    await pool.query(
      `insert into job (company_id, id, kind, title, state, created_by, updated_at) values ($1, gen_random_uuid(), 'x', 'running', 0, $2, '2020-01-01')`,
      [company.id, person.userId],
    )
    await expire(pool, retention, now)
    expect((await pool.query(`select 1 from outbox where name = 'stuck'`)).rows).toHaveLength(1)
    expect((await pool.query(`select 1 from job where title = 'running'`)).rows).toHaveLength(1)
  })

  it('积压分批去掉：每批一条语句，逐家企业，别的企业年轻的行不动', async () => {
    const other = await aCompany(server)
    for (const id of [company.id, other.id])
      await pool.query(
        `insert into request_log (company_id, user_id, request_no, endpoint, created_at)
         select $1, $2, 'backlog' || n, '/backlog', '2029-01-01' from generate_series(1, 250) n`,
        [id, person.userId],
      )
    await pool.query(
      `insert into request_log (company_id, user_id, request_no, endpoint, created_at) values ($1, $2, 'fresh-one', '/backlog', $3)`,
      [other.id, person.userId, now],
    )
    let statements = 0
    const counting = {
      query: (text: string, values?: unknown[]) => {
        statements++
        return pool.query(text, values)
      },
    } as unknown as pg.Pool
    const only = retention.filter(({ table }) => table === 'request_log')
    const gone = await expire(counting, only, now, { batch: 100, pauseMs: 0 })
    expect(gone.get('request_log')).toBe(500)
    // The companies, and for each 100 + 100 + 50.
    expect(statements).toBe(1 + 2 * 3)
    expect((await pool.query(`select request_no from request_log where endpoint = '/backlog'`)).rows).toEqual([
      { request_no: 'fresh-one' },
    ])
  })

  it('一张表失败不耽误其余的表，最后说出是哪一张', async () => {
    const wrong = {
      what: '没有的表',
      table: 'no_such_table',
      key: ['id'],
      since: 'at',
      keep: ['1 day', '1 天'],
    } as const
    await pool.query(
      `insert into sms_code (phone, scene, code_hash, expires_at, created_at) values ('x', 1, 'x', '2020-01-01', '2020-01-01')`,
    )
    await expect(expire(pool, [wrong, ...retention], now)).rejects.toThrow('no_such_table')
    expect((await pool.query(`select 1 from sms_code where phone = 'x'`)).rows).toEqual([])
  })

  it('审计日志与登录记录只有所有者的角色能去掉：应用的角色不能', async () => {
    const app = new pg.Client({ connectionString: server.database.app })
    await app.connect()
    for (const table of ['audit_log', 'login_log'])
      await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/)
    await app.end()
  })
})

it('docs/operations.md 的保留期限表与程序一致', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (.+) \| `(\w+)` \| (.+) \|$/gm)].map(([, what, table, words]) => [
    what,
    table,
    words,
  ])
  expect(rows).toEqual(expect.arrayContaining(retention.map(({ what, table, keep }) => [what, table, keep[1]])))
  const named = new Set(retention.map(({ table }) => table))
  const section = text.split('\n## ').find((part) => part.includes('、保留期限\n')) ?? ''
  const listed = [...section.matchAll(/^\| .+ \| `(\w+)` \|/gm)].map(([, table]) => table as string)
  expect(listed.sort()).toEqual([...named].sort())
})
