import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { Clock } from './clock.ts'
import { firmwareRows } from './commands.ts'
import type { Company } from './company.ts'
import { type Demo, keepPictures, writeRows } from './companyRows.ts'
import { first, makeDemo, second } from './demo.ts'
import { seedLarge } from './large.ts'
import { MallRows, sellerIds } from './mall.ts'
import { MallOrders } from './mallOrders.ts'
import { writeMall } from './mallWrite.ts'
import type { Employee } from './organisation.ts'
import { derivePayloads } from './platforms.ts'
import { Random } from './random.ts'
import type { SeedDemo } from './state.ts'
import { articleRows } from './support.ts'
import { numberRows } from './terminalNumbers.ts'
import { analyse, inBulk, insertRows, type Row } from './write.ts'

export { seedOrders } from './large.ts'

/**
 * Fills an empty, migrated database with the demo companies (archives 9), in one transaction. The same moment gives the
 * same rows, ids included. `large` adds the companies of load tests and takes minutes.
 */
export const seedDemo: SeedDemo = async ({ urls, size, log, keep, now = new Date() }) => {
  const began = performance.now()
  const demo = demoCompanies(now)
  const clock = new Clock(now)
  const mall = new MallRows(demo, clock)
  const orders = new MallOrders(mall, demo, clock).rows()
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
      rows += await writeMall(client, mall, orders, now)
    })
    // Before the rows are seen: a picture that is named is there.
    if (keep) for (const { company } of demo) await keepPictures(company, keep)
    if (keep) for (const [key, bytes] of mall.pictures) await keep(PUBLIC_BUCKET, key, bytes)
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

/** The company with the accounts of its people. */
async function writeCompany(client: pg.Client, { company, organisation }: Demo, passwordHash: string): Promise<number> {
  const { employees } = organisation
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
  rows += await writeRows(client, { company, organisation })
  await derivePayloads(client, company)
  return rows
}

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
    granted_company_ids: [...demo.map(({ company }) => company.id), ...sellerIds],
    created_at: clock.iso(clock.day(-415), 540),
  }
  const written = await insertRows(client, 'app_user', [user])
  const articles = await insertRows(client, 'support_article', articleRows((demo[0] as Demo).company, user.id))
  const { company } = demo[0] as Demo
  const updates = firmwareRows(company, user.id).map((row) => ({ company_id: company.id, ...row }))
  const firmware = await insertRows(client, 'terminal_command', updates)
  return (
    written +
    articles +
    firmware +
    (await insertRows(client, 'terminal_number', numberRows(demo.map(({ company }) => company))))
  )
}
