import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { demoPassword } from '#db/seed/accounts.ts'
import { fillCompany } from '#db/seed/large.sql.ts'
import { loadPhone, nationalSnapshot } from '#db/seed/large.ts'
import { inBulk } from '#db/seed/write.ts'
import { filings, orderSlice } from './ordersSeed.sql.ts'
import { idOf, seedSearch } from './searchSeed.ts'

/** A lift is visited every 15 days for four years; a tenth of the visits of the last two months are still to come. */
const VISITS = 100
/** Of all orders; the rest is spread over the others by size, as a few large companies and many small ones have them. */
const LARGEST = 0.2
const TEAMS = 40
const STAFF = 300

/**
 * `orders` work orders of 50 companies, the first with a fifth of them, and the repairs, inspections, checks and
 * evaluations that belong to so many; in the order in which they were made, so that a company's rows lie among those of
 * the others as in a real table. Set-based; indexes come after the rows.
 */
export async function seedWork(ownerUrl: string, companies: readonly [string, string], orders: number): Promise<void> {
  const lifts = Math.round((orders * LARGEST) / VISITS)
  await seedSearch(ownerUrl, companies, lifts)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const stopwatch = performance.now()
  const log = (what: string) => console.log(`${what}：${Math.round((performance.now() - stopwatch) / 1000)} 秒`)
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '1GB'")
    await client.query("set local work_mem = '512MB'")
    await client.query('set local synchronous_commit = off')
    const snapshot = nationalSnapshot()
    const passwordHash = await hash(demoPassword)
    await inBulk(client, async () => {
      for (const company of companies) {
        for (const text of crews(lifts)) await client.query(text.replaceAll('$company', `'${company}'::uuid`))
        await client.query(
          'insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, $2, 1, $3, $4)',
          [company, snapshot.hash, snapshot.name, snapshot.content],
        )
      }
      // The one that stands beside has a tenth.
      const others = sizes(Math.round(orders / VISITS) - lifts - Math.ceil(lifts / 10))
      for (const [i, liftsPerCompany] of others.entries()) {
        const n = i + 1
        const one = { n, phone: loadPhone(n), passwordHash, grants: '{}', snapshot, liftsPerCompany }
        for (const { text, values } of fillCompany({ ...one, companies: others.length, ordersPerLift: VISITS }))
          await client.query(text, values)
      }
      await client.query(`create temp table bench_lift on commit drop as
          select e.company_id, e.id, e.community_id, e.contract_id, e.customer_id, e.team_id, e.worker_ids, p.id as plan_id,
            row_number() over (partition by e.company_id order by e.community_id, e.id)::int as number
          from elevator e left join maintain_plan p on p.company_id = e.company_id and p.contract_id = e.contract_id`)
      log('企业与电梯')
      const SLICE = 5
      for (let v = VISITS; v > 0; v -= SLICE)
        await client.query(orderSlice(v - SLICE, v - 1), [snapshot.hash, snapshot.results])
      log('工单')
      for (const text of filings(companies[0])) await client.query(text)
      log('急修、检验、抽查、评价')
    }, ['repair_order', 'inspection_plan', 'inspection_record', 'evaluation', 'quality_check'])
    log('外键与索引')
    await client.query('commit')
    await client.query('vacuum analyze')
    log('统计')
  } finally {
    await client.end()
  }
}

/** Lifts of the 48 other companies: the largest of them have some thousands, most some hundreds. */
function sizes(lifts: number): number[] {
  const shares = Array.from({ length: 48 }, (_, i) => 1 / (i + 5))
  const all = shares.reduce((sum, one) => sum + one, 0)
  return shares.map((share) => Math.max(20, Math.round((lifts * share) / all)))
}

/** As searchSeed.ts makes them: the lift k stands in the place 1 + k % places. */
const id = (kind: string, n: string) => idOf(`$company::text || '${kind}' || ${n}`)

/** Teams, people, and who serves which lift: two people serve one or two places, a team their pairs. */
function crews(lifts: number): string[] {
  const places = `(select count(*)::int from community where company_id = $company)`
  const pair = `(i % ${STAFF / 2})`
  return [
    `insert into team (company_id, id, name) select $company, ${id('t', 't')}, '城东' || t || '班' from generate_series(1, ${TEAMS}) t`,
    `insert into employee (company_id, id, employee_no, name, name_pinyin, phone, kind, skills, skill_level, team_id, entry_date, join_status)
     select $company, ${id('w', 'w')}, 'YG' || lpad(w::text, 5, '0'), '王维保' || w, 'wwb' || w, '137' || lpad(w::text, 8, '0'), 2, '{0}', 2,
       ${id('t', `(1 + (w - 1) / 2 % ${TEAMS})`)}, date '2018-01-01' + w % 2000, 1 from generate_series(1, ${STAFF}) w`,
    `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
     select $company, ${id('x', 'w')}, 2, ${id('w', 'w')}, 201, 'T3301' || lpad(w::text, 8, '0'), date '2024-01-01', date '2029-12-31', 2 from generate_series(1, ${STAFF}) w`,
    `update contract set start_date = current_date - 700, sign_date = current_date - 700, end_date = current_date + 365 where company_id = $company`,
    `update community set property_customer_id = ${id('c', 'i')} from generate_series(1, ${places}) i where company_id = $company and id = ${id('m', 'i')}`,
    `insert into project (company_id, id, project_no, name, name_pinyin, customer_id, community_ids, manager_id, team_ids, elevator_count)
     select $company, ${id('j', 'j')}, 'XM' || lpad(j::text, 6, '0'), '青禾片区' || j || '项目', 'qhpq' || j, ${id('c', 'j')}, array[${id('m', 'j')}], ${id('w', 'j')}, array[${id('t', 'j')}], 300
     from generate_series(1, least(20, ${places})) j`,
    `insert into maintain_plan (company_id, id, plan_no, plan_type, contract_id, community_id, start_date, end_date, elevator_type, rule_snapshot, team_id, status)
     select $company, ${id('l', 'i')}, 'JH' || lpad(i::text, 8, '0'), 1, ${id('k', 'i')}, ${id('m', 'i')}, current_date - 700, current_date + 365, 1, '{}', ${id('t', `(1 + ${pair} % ${TEAMS})`)}, 1
     from generate_series(1, ${places}) i`,
    `update elevator e set team_id = ${id('t', `(1 + ${pair} % ${TEAMS})`)}, worker_ids = array[${id('w', `(1 + 2 * ${pair})`)}, ${id('w', `(2 + 2 * ${pair})`)}],
       contract_id = ${id('k', 'i')}, service_status = 1, project_id = case when i % 5 < 3 then ${id('j', '(1 + i % least(20, x.places))')} end, cycle_days = 15,
       next_inspect_date = current_date - 30 + i * 3 % 395, next_maintain_date = current_date + 3
     from (select id as key, 1 + substr(device_number, 3)::int % n as i, n as places from elevator, (select ${places} as n) p where company_id = $company) x
     where e.company_id = $company and e.id = x.key`,
    `insert into elevator_worker (company_id, elevator_id, employee_id, rank)
     select e.company_id, e.id, w.id, w.rank from elevator e cross join unnest(e.worker_ids) with ordinality w (id, rank) where e.company_id = $company`,
    `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price, price_unit, amount, active)
     select company_id, id, contract_id, id, current_date - 700, current_date + 365, 400, 1, 9600, true from elevator where company_id = $company and ${lifts} > 0`,
  ]
}
