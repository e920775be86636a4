import type { LoadSize } from './large.ts'

/** Statements that fill one load company; ids follow from its number, so that rows can refer to each other. */

export interface LoadCompany extends LoadSize {
  readonly n: number
  readonly phone: string
  readonly passwordHash: string
  /** JSON of the administrator's grants. */
  readonly grants: string
  readonly snapshot: { readonly hash: string; readonly content: string; readonly results: string }
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const WORKERS = 20
const PLACES = 10

/** A text in SQL → an id. */
const idOf = (sql: string) => `md5('load ' || ${sql})::uuid`
const companyId = (n: number) => `md5('load company ${n}')::uuid`

export function fillCompany({ n, phone, passwordHash, grants, snapshot, liftsPerCompany }: LoadCompany): Statement[] {
  const c = companyId(n)
  const own = (noun: string, number = '') => idOf(`'${noun} ${n} ' || ${number || "''"}`)
  const run = (text: string, ...values: unknown[]): Statement => ({ text, values })
  return [
    run(`insert into tenant (id, name) values (${c}, '负载测试企业${n}')`),
    run(
      `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
       values (${c}, ${c}, '负载测试企业${n}', '负载${n}', '9133019900000000${String(n).padStart(2, '0')}', 'TS3333199-2029', '负责人', '${phone}', '0571-88000000', '330199', '云溪市')`,
    ),
    run(`insert into login_method (company_id, id) values (${c}, ${c})`),
    run(`insert into maintain_setting (company_id, id) values (${c}, ${c})`),
    run(
      `insert into position (company_id, id, name, preset, data_scope, grants) values (${c}, ${own('position')}, '企业管理员', 'admin', 1, $1)`,
      grants,
    ),
    run(
      `insert into team (company_id, id, name) select ${c}, ${own('team', 't')}, t || '班' from generate_series(1, 4) t`,
    ),
    run(
      `insert into employee (company_id, id, employee_no, name, phone, kind, skills, team_id, entry_date, join_status, user_id)
       select ${c}, ${own('employee', 'w')}, 'YG' || lpad((w + 1)::text, 4, '0'), case w when 0 then '管理员' else '维保工' || w end,
         case w when 0 then $1 else '18' || lpad((${n} * 1000 + w)::text, 9, '0') end, case w when 0 then 1 else 2 end, '{0}',
         case w when 0 then null else ${own('team', '(1 + w % 4)')} end, date '2020-03-01', 1, case w when 0 then ${own('user')} end
       from generate_series(0, ${WORKERS}) w`,
      phone,
    ),
    run(
      `insert into app_user (id, phone, name, password_hash, password_changed_at) values (${own('user')}, $1, '管理员', $2, now())`,
      phone,
      passwordHash,
    ),
    run(
      `insert into membership (user_id, company_id, employee_id) values (${own('user')}, ${c}, ${own('employee', '0')})`,
    ),
    run(
      `insert into employee_position (company_id, id, employee_id, position_id) values (${c}, ${own('held')}, ${own('employee', '0')}, ${own('position')})`,
    ),
    run(
      `insert into customer (company_id, id, customer_no, name, name_pinyin, type, role)
       select ${c}, ${own('customer', 'p')}, 'KH' || lpad(p::text, 5, '0'), '第' || p || '物业公司', 'd' || p || 'wygs', 1, 1 from generate_series(1, ${PLACES}) p`,
    ),
    // The next customer of the company goes on from there.
    run(`insert into number_series (company_id, series, last) values (${c}, 'customer', ${PLACES})`),
    run(
      `insert into community (company_id, id, community_no, name, name_pinyin, type, region_code, address, lng, lat, property_customer_id)
       select ${c}, ${own('community', 'p')}, 'L' || lpad(p::text, 2, '0'), '负载小区' || p, 'fzxq' || p, 1, '330199', '云溪市', 120.1 + p * 0.01, 30.2 + p * 0.01, ${own('customer', 'p')}
       from generate_series(1, ${PLACES}) p`,
    ),
    run(
      `insert into contract (company_id, id, contract_no, name, type, source, customer_id, sign_date, start_date, end_date, pay_way, pay_type, pay_node_type, agreed_amount, content, status)
       select ${c}, ${own('contract', 'p')}, 'HT202001' || lpad(p::text, 4, '0'), '负载合同' || p, 2, 1, ${own('customer', 'p')}, current_date - 400, current_date - 400, current_date + 700, 1, 2, 0, 480000, '见附件', 1
       from generate_series(1, ${PLACES}) p`,
    ),
    run(
      `insert into elevator (company_id, id, name, name_pinyin, device_number, register_code, factory_number, type, driving_method, use_type, use_place, brand, model, manufacturer,
         speed, floors, stations, community_id, region_code, lng, lat, customer_id, team_id, worker_ids, template_type, service_status, contract_id, created_at)
       select ${c}, ${own('lift', 'e')}, e || '号梯', e || 'ht', 'L' || lpad(p::text, 2, '0') || lpad(e::text, 5, '0'), '3110330199' || lpad(e::text, 10, '0'), 'F' || e, 1, 1, 0, 2,
         '恒升', 'HS-700', '恒升电梯工业（示例）有限公司', 1.75, 18, 18, ${own('community', 'p')}, '330199', 120.1, 30.2, ${own('customer', 'p')}, ${own('team', '(1 + e % 4)')},
         array[${own('employee', '(1 + e % 20)')}, ${own('employee', '(1 + (e + 1) % 20)')}], 1, 1, ${own('contract', 'p')}, now() - e * interval '1 minute'
       from (select e, 1 + e % ${PLACES} as p from generate_series(1, ${liftsPerCompany}) e) x`,
    ),
    run(
      `insert into elevator_worker (company_id, elevator_id, employee_id, rank)
       select e.company_id, e.id, w.id, w.rank from elevator e cross join unnest(e.worker_ids) with ordinality w (id, rank) where e.company_id = ${c}`,
    ),
    run(
      `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price, price_unit, amount, active)
       select company_id, id, contract_id, id, current_date - 400, current_date + 700, 4800, 2, 14466, true from elevator where company_id = ${c}`,
    ),
    run(
      `insert into template_snapshot (company_id, hash, version_no, name, content) values (${c}, $1, 1, 'TSG T5002-2017 国家标准', $2)`,
      snapshot.hash,
      snapshot.content,
    ),
  ]
}

/** One visit every 14 days, six of them still to come; three quarters of the others are signed. */
export function fillOrders({ n, snapshot, ordersPerLift }: LoadCompany): Statement[] {
  const c = companyId(n)
  return [
    {
      text: `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, contract_id, customer_id, team_id, worker_ids, type, level,
          plan_date, legal_deadline, std_minutes, status, snapshot_hash, item_results, arrive_at, start_at, complete_at, confirm_at, work_minutes, elevator_state_after,
          confirm_way, content_hash, retain_until, created_at)
        select company_id, (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7000' || '8' || substr(md5(id::text || k), 1, 15))::uuid,
          'WB' || to_char(day, 'YYYYMMDD') || lpad(number::text, 5, '0'), 1, id, community_id, contract_id, customer_id, team_id, worker_ids, 1, 1,
          day, day + 2, 45, case when not done then 0 when k % 4 = 0 then 3 else 4 end, $1, case when done then $2::jsonb end,
          case when done then day + time '09:00' end, case when done then day + time '09:05' end, case when done then day + time '09:50' end,
          case when done and k % 4 > 0 then day + time '10:00' end, case when done then 45 end, case when done then 1 end,
          case when done and k % 4 > 0 then 1 end, case when done then $1 end, case when done then (day + interval '4 years')::date end, created_at
        from (
          select e.company_id, e.id, e.community_id, e.contract_id, e.customer_id, e.team_id, e.worker_ids, k, e.number, x.day, x.day < current_date as done,
            x.day - interval '30 days' + e.number * interval '1 second' as created_at
          from (select *, row_number() over (order by created_at) as number from elevator where company_id = ${c}) e
          cross join generate_series(0, ${ordersPerLift - 1}) k
          cross join lateral (select current_date + 84 - (14 * k + e.number % 14)::int as day) x
          order by x.day) y`,
      values: [snapshot.hash, snapshot.results],
    },
    {
      text: `insert into order_worker (company_id, order_id, employee_id, role, plan_date)
        select o.company_id, o.id, w.id, case w.rank when 1 then 1 else 2 end, o.plan_date
        from maintain_order o cross join unnest(o.worker_ids) with ordinality w (id, rank) where o.company_id = ${c}`,
      values: [],
    },
  ]
}
