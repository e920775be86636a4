import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { Clock } from './clock.ts'
import type { Company } from './company.ts'
import { first, makeDemo, second } from './demo.ts'
import { deriveHistory } from './history.ts'
import { seedLarge } from './large.ts'
import type { Employee, Organisation } from './organisation.ts'
import { derivePayloads } from './platforms.ts'
import { Random } from './random.ts'
import { deriveRepairs } from './repairHistory.ts'
import { numberSeries } from './series.ts'
import type { SeedDemo } from './state.ts'
import { articleRows } from './support.ts'
import { analyse, inBulk, insertRows, type Row } from './write.ts'

export { seedOrders } from './large.ts'

/** Tables in an order that keeps every foreign key. */
const tableOrder = [
  'company',
  'login_method',
  'face_set',
  'sign_distance',
  'maintain_setting',
  'position',
  'team',
  'employee',
  'employee_position',
  'employee_absence',
  'face_consent',
  'certificate',
  'notice',
  'notice_read',
  'customer',
  'customer_contact',
  'community',
  'building',
  'work_window',
  'maintain_template',
  'template_item',
  'template_snapshot',
  'demand_rule',
  'fixed_date_scheme',
  'project',
  'contract',
  'elevator',
  'elevator_worker',
  'project_elevator',
  'elevator_qr',
  'public_token',
  'villa_archive',
  'villa_archive_elevator',
  'customer_visit',
  'insurance_policy',
  'insurance_policy_elevator',
  'contract_elevator',
  'payment_plan',
  'contract_change',
  'maintain_plan',
  'plan_elevator',
  'maintain_order',
  'order_worker',
  'hazard',
  'repair_order',
  'repair_worker',
  'inspection_plan',
  'inspection_record',
  'inspection_finding',
  'parts_request',
  'parts_request_line',
  'parts_approval',
  'parts_use',
  'plan_violation',
  'terminal',
  'counter_day',
  'monitor_record',
  'custom_plan',
  'demand_state',
  'demand_trigger',
  'evaluation',
  'quality_check',
  'drill',
  'order_credibility',
  'record_day',
  'record_seal',
  'record_letter',
  'parts_bag',
  'parts_bag_line',
  'elevator_log',
  'lift_passport',
  'partner_token',
  'stored_file',
  'order_photo',
  'platform',
  'platform_health',
  'platform_log',
  'elevator_link',
  'elevator_link_log',
  'message',
  'support_ticket',
  'overtime_hit',
  'fault_strategy',
  'user_location',
  'supplier',
]

/**
 * Fills an empty, migrated database with the demo companies (archives 9), in one transaction. The same moment gives the
 * same rows, ids included. `large` adds the companies of load tests and takes minutes.
 */
export const seedDemo: SeedDemo = async ({ urls, size, log, keep, now = new Date() }) => {
  const began = performance.now()
  const demo = demoCompanies(now)
  const client = new pg.Client({ connectionString: urls.owner })
  client.on('error', () => {})
  await client.connect()
  let rows = 0
  try {
    await client.query('begin')
    // Loading, not editing: nothing of it needs to be safe on disk before the end, and plans are made for bulk.
    await client.query('set local synchronous_commit = off')
    const passwordHash = await hash(demoPassword)
    await inBulk(client, async () => {
      for (const one of demo) rows += await writeCompany(client, one, passwordHash)
      rows += await writeOperations(client, demo, passwordHash)
    })
    // Before the rows are seen: a picture that is named is there.
    if (keep) for (const { company } of demo) await keepPictures(company, keep)
    await client.query('commit')
    await analyse(client)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
  if (size === 'large') rows += await seedLarge({ ownerUrl: urls.owner, log })
  const ms = Math.round(performance.now() - began)
  log(`已载入演示数据：${rows.toLocaleString('en-US')} 行，${(ms / 1000).toFixed(1)} 秒`)
  return { rows, ms, accounts: demoAccounts.map(({ phone }) => phone) }
}

/** So many at a time: each is on the disk before the next one's turn. */
const AT_ONCE = 24

async function keepPictures({ pictures }: Company, keep: NonNullable<Parameters<SeedDemo>[0]['keep']>): Promise<void> {
  const left = [...pictures]
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keep('bit-ev-img', ...next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

interface Demo {
  readonly company: Company
  readonly organisation: Organisation
}

/** The rows of both companies, made but not written. */
export function demoCompanies(now: Date): Demo[] {
  const clock = new Clock(now)
  const random = new Random(`tiwei ${clock.today}`)
  return (
    [
      [first, demoCompany.first],
      [second, demoCompany.second],
    ] as const
  ).map(([spec, id]) => {
    const company: Company = {
      id,
      name: spec.organisation.name,
      random,
      clock,
      adminId: random.id(clock.at(clock.day(-420), 541)),
      rows: new Map(),
      pictures: new Map(),
    }
    return { company, organisation: makeDemo(company, spec) }
  })
}

async function writeCompany(client: pg.Client, { company, organisation }: Demo, passwordHash: string): Promise<number> {
  const { employees, teams } = organisation
  await insertRows(client, 'tenant', [
    { id: company.id, name: company.name, state: 1, created_at: company.clock.iso(company.clock.day(-420), 540) },
  ])
  const joined = company.clock.iso(company.clock.day(-410), 600)
  const users = employees.filter((one) => one.userId !== null)
  let rows =
    1 +
    (await insertRows(
      client,
      'app_user',
      users.map((one) => userRow(company, one, passwordHash)),
    ))
  rows += await insertRows(
    client,
    'membership',
    users.map((one) => ({
      user_id: one.userId,
      company_id: company.id,
      employee_id: one.id,
      state: 1,
      created_at: joined,
    })),
  )
  const unknown = [...company.rows.keys()].filter((table) => !tableOrder.includes(table))
  if (unknown.length > 0) throw new Error(`no place in the order of tables: ${unknown.join()}`)
  for (const table of tableOrder)
    rows += await insertRows(client, table, withoutLeader(table, company.rows.get(table) ?? []))
  for (const { id, members } of teams) {
    await client.query('update team set leader_id = $3 where company_id = $1 and id = $2', [
      company.id,
      id,
      members[0]?.id ?? null,
    ])
  }
  await deriveHistory(client, company)
  await derivePayloads(client, company)
  rows += await deriveRepairs(client, company.id)
  rows += await insertRows(client, 'number_series', numberSeries(company))
  const { rows: derived } = await client.query<{ n: string }>(
    `select (select count(*) from sign_in where company_id = $1) + (select count(*) from order_event where company_id = $1) as n`,
    [company.id],
  )
  return rows + Number(derived[0]?.n)
}

/** Teams and employees refer to each other: leaders follow when both are there. */
const withoutLeader = (table: string, rows: readonly Row[]): readonly Row[] =>
  table === 'team' ? rows.map(({ leader_id: _, ...row }) => row) : rows

/** Only the printed accounts can sign in with a password; the others by SMS. */
function userRow(company: Company, employee: Employee, passwordHash: string): Row {
  const printed = demoAccounts.some(({ phone }) => phone === employee.phone)
  return {
    id: employee.userId,
    phone: employee.phone,
    name: employee.name,
    password_hash: printed ? passwordHash : null,
    password_changed_at: printed ? company.clock.now.toISOString() : null,
    role_type: 1,
    created_at: company.clock.iso(company.clock.day(-410), 600),
  }
}

async function writeOperations(client: pg.Client, demo: readonly Demo[], passwordHash: string): Promise<number> {
  const { clock, random } = (demo[0] as Demo).company
  const user = {
    id: random.id(clock.at(clock.day(-415), 540)),
    phone: '13700000001',
    name: '运营人员',
    password_hash: passwordHash,
    password_changed_at: clock.now.toISOString(),
    role_type: 2,
    granted_company_ids: demo.map(({ company }) => company.id),
    created_at: clock.iso(clock.day(-415), 540),
  }
  const written = await insertRows(client, 'app_user', [user])
  return written + (await insertRows(client, 'support_article', articleRows((demo[0] as Demo).company, user.id)))
}
