import pg from 'pg'
import { inBulk } from '#db/seed/write.ts'
import { idOf, seedSearch } from './searchSeed.ts'

/** Rows of each kind for so many lifts: what a company of that size has after some years. */
interface Sizes {
  readonly lifts: number
  readonly places: number
  readonly staff: number
  readonly policies: number
  readonly projects: number
  readonly villas: number
}

const sizesOf = (lifts: number): Sizes => ({
  lifts,
  places: Math.ceil(lifts / 50),
  staff: Math.max(60, Math.ceil(lifts / 35)),
  policies: Math.ceil(lifts / 30),
  projects: Math.max(10, Math.ceil(lifts / 300)),
  villas: Math.ceil(lifts / 30),
})

const TEAMS = 40
const VISITS = 4

/**
 * A company with `lifts` lifts and everything that hangs on them, written by the owner in a few statements; `me` receives
 * the messages. Beside it stands another company of a tenth with places and lifts only.
 */
export async function seedArchives(
  ownerUrl: string,
  companies: readonly [string, string],
  me: { readonly userId: string; readonly employeeId: string },
  lifts: number,
): Promise<void> {
  await seedSearch(ownerUrl, companies, lifts)
  const [company] = companies
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '256MB'")
    await inBulk(client, async () => {
      for (const text of statements(sizesOf(lifts))) {
        const bound = text
          .replaceAll('$company', `'${company}'::uuid`)
          .replaceAll('$user', `'${me.userId}'::uuid`)
          .replaceAll('$me', `'${me.employeeId}'::uuid`)
        await client.query(bound)
      }
    })
    await client.query('commit')
    await client.query('vacuum full elevator')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** As searchSeed.ts makes them: the lift k stands in the place 1 + k % places. */
const id = (kind: string, n: string) => idOf(`$company::text || '${kind}' || ${n}`)
const series = (n: number, of: string) => `generate_series(1, ${n}) ${of}`

function statements({ lifts, places, staff, policies, projects, villas }: Sizes): string[] {
  const place = `(k % ${places} + 1)`
  return [
    `insert into team (company_id, id, name) select $company, ${id('t', 't')}, '城东' || t || '班' from ${series(TEAMS, 't')}`,
    `insert into employee (company_id, id, employee_no, name, name_pinyin, phone, kind, skills, skill_level, team_id, entry_date, join_status, created_at)
     select $company, ${id('w', 'w')}, 'YG' || lpad(w::text, 5, '0'), '王维保' || w, 'wwb' || w, '137' || lpad(w::text, 8, '0'), 2, '{0}', 2,
       ${id('t', `(1 + w % ${TEAMS})`)}, date '2018-01-01' + w % 2000, 0, now() - w * interval '3 hours' from ${series(staff, 'w')}`,
    `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, reason, state, created_at)
     select $company, ${id('a', 'a')}, ${id('w', `(1 + a % ${staff})`)}, 1, now() - a * interval '2 hours', now() - a * interval '2 hours' + interval '8 hours', '事假', case when a % 9 = 0 then 0 else 2 end, now() - a * interval '2 hours'
     from ${series(staff * 8, 'a')}`,
    `insert into building (company_id, id, community_id, name, sort) select $company, ${id('b', "i || '.' || b")}, ${id('m', 'i')}, b || '栋', b
     from ${series(places, 'i')}, generate_series(1, 10) b`,
    `update contract set salesman_id = ${id('w', '(1 + n % 50)')}, elevator_count = 50, start_date = date '2024-01-01' + n % 700, end_date = date '2024-01-01' + n % 700 + 730,
       sign_date = date '2024-01-01' + n % 700, status = case when n % 11 = 0 then 2 else 1 end, created_at = now() - n * interval '5 hours'
     from (select id as key, row_number() over (order by id)::int as n from contract where company_id = $company) x where company_id = $company and id = x.key`,
    `update community set created_at = now() - n * interval '5 hours', property_customer_id = ${id('c', 'n')}, households = n
     from generate_series(1, ${places}) n where company_id = $company and id = ${id('m', 'n')}`,
    `update customer set created_at = now() - n * interval '5 hours', salesman_id = ${id('w', '(1 + n % 50)')}, grade = (array['A','B','C'])[1 + n % 3]
     from generate_series(1, ${places}) n where company_id = $company and id = ${id('c', 'n')}`,
    `insert into project (company_id, id, project_no, name, name_pinyin, customer_id, community_ids, manager_id, team_ids, elevator_count, created_at)
     select $company, ${id('j', 'j')}, 'XM' || lpad(j::text, 6, '0'), '青禾片区' || j || '项目', 'qhpq' || j, ${id('c', 'j')}, array[${id('m', 'j')}], ${id('w', `(1 + j % 50)`)}, array[${id('t', `(1 + j % ${TEAMS})`)}], 180, now() - j * interval '20 hours'
     from ${series(projects, 'j')}`,
    `update elevator e set created_at = now() - k * interval '7 minutes', team_id = ${id('t', `(1 + k % ${TEAMS})`)}, brand = (array['启衡','云梭','北辰','恒川'])[1 + k % 4],
       worker_ids = array[${id('w', `(1 + k % ${staff})`)}, ${id('w', `(1 + (k + 7) % ${staff})`)}], building_id = ${id('b', `${place} || '.' || (1 + k / ${places} % 10)`)},
       contract_id = ${id('k', place)}, service_status = 1, use_status = case when k % 40 = 0 then 2 when k % 41 = 0 then 5 else 1 end,
       next_inspect_date = current_date - 30 + k % 395, next_maintain_date = current_date - 2 + k % 17, manufacture_date = date '2005-01-01' + k % 7000, cycle_days = 15,
       project_id = case when k % 5 < 3 then ${id('j', `(1 + k % ${projects})`)} end, safety_officer = '陈安全', officer_phone = '139' || lpad((k % 5000)::text, 8, '0')
     from (select id as key, substr(device_number, 3)::int as k from elevator where company_id = $company) x where e.company_id = $company and e.id = x.key`,
    `insert into elevator_worker (company_id, elevator_id, employee_id, rank)
     select e.company_id, e.id, w.id, w.rank from elevator e cross join unnest(e.worker_ids) with ordinality w (id, rank) where e.company_id = $company`,
    `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price, price_unit, amount, active)
     select e.company_id, e.id, e.contract_id, e.id, k.start_date, k.end_date, 400, 1, 9600, k.status = 1 from elevator e
     join contract k on k.company_id = e.company_id and k.id = e.contract_id where e.company_id = $company`,
    `insert into payment_plan (company_id, id, contract_id, period_no, period_start, period_end, due_date, amount, settled_amount, repay_status)
     select k.company_id, ${idOf('k.id::text || p')}, k.id, p, k.start_date + 61 * (p - 1), k.start_date + 61 * p - 1, k.start_date + 61 * p - 1, 40000,
       case when k.start_date + 61 * p < current_date - 40 then 40000 else 0 end, case when k.start_date + 61 * p < current_date - 40 then 1 else 0 end
     from contract k, generate_series(1, 12) p where k.company_id = $company`,
    `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state, created_at)
     select $company, ${id('x', "w || '.' || y")}, 2, ${id('w', 'w')}, 201, 'T3301' || y || lpad(w::text, 8, '0'), date '2023-01-01' + w % 900, date '2027-01-01' + w % 900,
       case when y = 1 then 2 else 6 end, now() - (w * 3 + y) * interval '4 hours' from ${series(staff, 'w')}, generate_series(1, 3) y`,
    `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state, created_at)
     select $company, ${id('y', 'k')}, 1, e.id, 101, '梯11浙' || lpad(k::text, 6, '0'), date '2020-01-01' + k % 900, null, 2, now() - k * interval '9 minutes'
     from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e`,
    `insert into insurance_policy (company_id, id, policy_no, insurer, kind, from_date, to_date, premium, created_at)
     select $company, ${id('i', 'p')}, 'PZ2026' || lpad(p::text, 7, '0'), '示例财险' || p % 4, 1, current_date - 300 + p % 400, current_date + 65 + p % 400, 1200, now() - p * interval '3 hours'
     from ${series(policies, 'p')}`,
    `insert into insurance_policy_elevator (company_id, policy_id, elevator_id)
     select $company, ${id('i', `(1 + k % ${policies})`)}, id from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e where k % 20 > 0`,
    `insert into elevator_log (company_id, id, elevator_id, seq, at, kind, summary, hash, prev_hash)
     select $company, ${idOf('e.id::text || s')}, e.id, s, now() - (6 - s) * interval '30 days', 1 + s % 3, '建档或变更', decode(md5(e.id::text || s), 'hex'), case when s > 1 then decode(md5(e.id::text || (s - 1)), 'hex') end
     from elevator e, generate_series(1, 5) s where e.company_id = $company`,
    `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state, created_at)
     select $company, ${id('q', 'k')}, id, substr(md5(id::text), 1, 22), lpad(k::text, 8, '0'), 1, now() - k * interval '7 minutes'
     from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e`,
    `insert into project_elevator (company_id, id, project_id, elevator_id, since, running, created_at)
     select company_id, ${idOf("id::text || 'pe'")}, project_id, id, current_date - 200, true, created_at from elevator where company_id = $company and project_id is not null`,
    `insert into villa_archive (company_id, id, archive_no, owner_customer_id, community_id, house, lng, lat, emergency_name, emergency_phone, created_at)
     select $company, ${id('v', 'v')}, 'BS' || lpad(v::text, 6, '0'), ${id('c', `(1 + v % ${places})`)}, ${id('m', `(1 + v % ${places})`)}, v || '号', 120.1, 30.2, '业主', '13800138000', now() - v * interval '2 hours'
     from ${series(villas, 'v')}`,
    `insert into villa_archive_elevator (company_id, archive_id, elevator_id) select $company, ${id('v', 'k')}, id
     from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e where k <= ${villas}`,
    `insert into maintain_plan (company_id, id, plan_no, plan_type, contract_id, community_id, start_date, end_date, elevator_type, rule_snapshot, team_id, status, created_at)
     select $company, ${id('l', 'i')}, 'JH' || lpad(i::text, 8, '0'), 1, ${id('k', 'i')}, ${id('m', 'i')}, current_date - 200, current_date + 165, 1, '{}', ${id('t', `(1 + i % ${TEAMS})`)}, 2, now() - i * interval '3 hours'
     from ${series(places, 'i')}`,
    `insert into plan_elevator (company_id, id, plan_id, elevator_id, join_date, active)
     select $company, ${idOf("id::text || 'pl'")}, ${id('l', place)}, id, current_date - 200, true from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e`,
    `insert into template_snapshot (company_id, hash, version_no, name, content) values ($company, md5('b') || md5('b'), 1, 'TSG T5002-2017 国家标准', '{}')`,
    `insert into maintain_order (company_id, id, order_no, source, plan_id, elevator_id, community_id, contract_id, customer_id, team_id, worker_ids, type, level, plan_date, legal_deadline,
       status, snapshot_hash, item_results, complete_at, confirm_at, confirm_way, content_hash, retain_until, elevator_state_after, created_at)
     select company_id, ${idOf("id::text || 'o' || v")}, 'WB' || v || lpad(k::text, 8, '0'), 1, ${id('l', place)}, id, community_id, contract_id, customer_id, team_id, worker_ids, 1, 1,
       current_date + 15 * v - 45 + k % 15, current_date + 15 * v - 43 + k % 15, case when v < 3 then 4 else 0 end, md5('b') || md5('b'), case when v < 3 then '{}'::jsonb end, case when v < 3 then now() end,
       case when v < 3 then now() end, case when v < 3 then 1 end, case when v < 3 then 'x' end, case when v < 3 then current_date + 1400 end, case when v < 3 then 1 end, now() - interval '60 days' + v * interval '15 days' + k * interval '5 seconds'
     from (select *, substr(device_number, 3)::int as k from elevator where company_id = $company) e, generate_series(1, ${VISITS}) v`,
    `insert into order_worker (company_id, order_id, employee_id, role, plan_date)
     select o.company_id, o.id, w.id, case w.rank when 1 then 1 else 2 end, o.plan_date from maintain_order o cross join unnest(o.worker_ids) with ordinality w (id, rank) where o.company_id = $company`,
    `insert into platform (company_id, id, name, city_standard, region_codes, base_url, kinds, start_from)
     select $company, ${id('p', 'p')}, '监管平台' || p, p, '{3301}', 'https://platform' || p || '.example.com', '{1,2}', current_date - 400 from generate_series(1, 2) p`,
    `insert into elevator_link (company_id, id, elevator_id, platform_id, remote_id, state, created_at)
     select $company, ${id('n', 'k')}, id, ${id('p', '1')}, 'R' || k, case when k % 30 = 0 then 3 else 2 end, now() - k * interval '7 minutes' from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e`,
    `insert into elevator_link_log (company_id, id, link_id, elevator_id, platform_id, action, state_after, at)
     select company_id, ${idOf("id::text || 'll'")}, id, elevator_id, platform_id, 1, 2, created_at from elevator_link where company_id = $company`,
    `insert into platform_log (company_id, id, platform_id, kind, biz_id, biz_version, biz_no, elevator_id, lane, idempotency_key, state, created_at)
     select company_id, ${idOf("id::text || 'pg'")}, ${id('p', '1')}, 2, id, '1', order_no, elevator_id, elevator_id, id::text, case when substr(id::text, 1, 1) = '0' then 5 else 2 end, created_at
     from maintain_order where company_id = $company and status = 4`,
    `insert into fault_strategy (company_id, id, name, priority, mode) select $company, ${id('f', 'f')}, '策略' || f, f, 1 from generate_series(1, 20) f`,
    `insert into fault_strategy_elevator (company_id, strategy_id, elevator_id, enabled) select $company, ${id('f', '1')}, id, true from elevator where company_id = $company`,
    `insert into overtime_hit (company_id, id, scene, node, subject_type, subject_id, base_at, stage, nth, title, what, channels, receivers, hit_at)
     select $company, ${id('h', 'h')}, 1, 1, 'order', ${id('h', 'h')}, now() - h * interval '20 minutes', 1, 1, '超时', '维保超时', '{1}', '{王维保}', now() - h * interval '20 minutes' from ${series(lifts / 5, 'h')}`,
    `insert into message (company_id, id, big_type, title, receiver_id, read_at, created_at)
     select $company, ${id('g', 'g')}, 2 + g % 3, '消息' || g, $user, case when g > 300 then now() end, now() - g * interval '10 minutes' from ${series(lifts / 5, 'g')}`,
    `insert into notice (company_id, id, title, content, state, publish_at, created_at)
     select $company, ${id('o', 'o')}, '公告' || o, '内容', 2, now() - o * interval '1 day', now() - o * interval '1 day' from generate_series(1, 500) o`,
    `insert into support_ticket (company_id, id, ticket_no, title, kind, elevator_id, body, state, created_by, created_at)
     select $company, ${id('s', 'k')}, 'ZC' || lpad(k::text, 8, '0'), '门机故障' || k, 1, id, '门机反复开关', 1 + k % 4, $user, now() - k * interval '1 hour'
     from (select id, substr(device_number, 3)::int as k from elevator where company_id = $company) e where k <= ${Math.ceil(lifts / 30)}`,
    `insert into job (company_id, id, kind, title, state, created_by, created_at) select $company, ${id('z', 'z')}, 'export', '导出' || z, 1, $user, now() - z * interval '1 hour' from generate_series(1, 1000) z`,
    `insert into face_attempt (company_id, id, employee_id, scene, at, result) select $company, ${id('u', 'u')}, ${id('w', `(1 + u % ${staff})`)}, 1, now() - u * interval '5 minutes', 2 from ${series(lifts / 20, 'u')}`,
    `insert into login_log (account, user_id, company_id, ok, at) select '13800138000', $user, $company, true, now() - u * interval '1 hour' from generate_series(1, 4000) u`,
  ]
}
