import { existsSync } from 'node:fs'
import pg from 'pg'
import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import type { Config } from './config.ts'
import type { Database } from './database.server.ts'

/** What db/seed/index.ts exports as `seedDemo`. */
export type SeedDemo = (options: {
  database: Database
  size: 'on' | 'large'
  log: (message: string) => void
}) => Promise<void>

/** Loads the demo data into an empty database when it is wanted; returns whether it did. */
export async function loadDemo(config: Config, database: Database, log: (message: string) => void): Promise<boolean> {
  if (config.demo === 'off') return false
  const seed = new URL('../../db/seed/index.ts', import.meta.url)
  if (!existsSync(seed) || !(await isEmpty(database))) return false
  const { seedDemo } = (await import(seed.href)) as { seedDemo: SeedDemo } // only here: the service does not need it again
  await seedDemo({ database, size: config.demo, log })
  return true
}

/** The demo accounts that exist, as lines to print; none when the database holds other data. */
export async function demoLines(database: Database): Promise<string[]> {
  const phones = demoAccounts.map((account) => account.phone)
  const present = await ask<string[]>(
    database,
    'select coalesce(array_agg(phone), array[]::text[]) as value from app_user where phone = any($1)',
    [phones],
  )
  const lines = demoAccounts.filter((account) => present.includes(account.phone)).map((a) => `  ${a.phone}  ${a.who}`)
  return lines.length === 0 ? [] : [`演示账号（密码均为 ${demoPassword}）：`, ...lines]
}

function isEmpty(database: Database): Promise<boolean> {
  return ask(database, 'select not exists (select from tenant) and not exists (select from app_user) as value')
}

async function ask<T>(database: Database, sql: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: database.owner })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows[0].value as T
  } finally {
    await client.end().catch(() => {})
  }
}
