import { existsSync } from 'node:fs'
import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import { isEmpty, phonesPresent, type SeedDemo } from '#db/seed/state.ts'
import type { Config } from './config.ts'
import type { Database } from './database.server.ts'

/** Loads the demo data into an empty database when it is wanted; returns whether it did. */
export async function loadDemo(config: Config, database: Database, log: (message: string) => void): Promise<boolean> {
  if (config.demo === 'off') return false
  const seed = new URL('../../db/seed/index.ts', import.meta.url)
  if (!existsSync(seed) || !(await isEmpty(database.owner))) return false
  const { seedDemo } = (await import(seed.href)) as { seedDemo: SeedDemo } // only here: the service does not need it again
  await seedDemo({ urls: database, secret: database.secret, size: config.demo, log })
  return true
}

/** The demo accounts that exist, as lines to print; none when the database holds other data. */
export async function demoLines(database: Database): Promise<string[]> {
  const phones = demoAccounts.map((account) => account.phone)
  const present = new Set(await phonesPresent(database.owner, phones))
  const lines = demoAccounts.filter(({ phone }) => present.has(phone)).map(({ phone, who }) => `  ${phone}  ${who}`)
  return lines.length === 0 ? [] : [`演示账号（密码均为 ${demoPassword}）：`, ...lines]
}
