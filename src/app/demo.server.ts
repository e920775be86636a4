import { existsSync } from 'node:fs'
import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import { isEmpty, phonesPresent, type SeedDemo } from '#db/seed/state.ts'
import { keyringFrom } from '#kernel/server/keyring.ts'
import type { Config } from './config.ts'
import type { Database } from './database.server.ts'
import { openStorage } from './storage.server.ts'

/** Loads the demo data into an empty database when it is wanted; returns whether it did. */
export async function loadDemo(config: Config, database: Database, log: (message: string) => void): Promise<boolean> {
  if (config.demo === 'off') return false
  const seed = new URL('../../db/seed/index.ts', import.meta.url)
  if (!existsSync(seed) || !(await isEmpty(database.owner))) return false
  const { seedDemo } = (await import(seed.href)) as { seedDemo: SeedDemo } // only here: the service does not need it again
  await seedDemo({ urls: database, secret: database.secret, size: config.demo, log, keep: keeper(config, database) })
  return true
}

/** Puts the pictures of the demo where those of people go. */
export function keeper(config: Config, { secret }: Pick<Database, 'secret'>): Parameters<SeedDemo>[0]['keep'] {
  const store = openStorage(config, keyringFrom(secret))
  return (bucket, key, bytes) => store.write(bucket, key, bytes)
}

/** The demo accounts that exist, as lines to print; none when the database holds other data. */
export async function demoLines(database: Database, host: string): Promise<string[]> {
  const phones = demoAccounts.map((account) => account.phone)
  const present = new Set(await phonesPresent(database.owner, phones))
  const lines = demoAccounts.filter(({ phone }) => present.has(phone)).map(({ phone, who }) => `  ${phone}  ${who}`)
  return lines.length === 0 ? [] : [`演示账号（密码均为 ${demoPassword}）：`, ...lines, ...demoWarning(host)]
}

/** Accounts whose password stands in the manual, where others can reach them; nothing on this machine alone. */
export function demoWarning(host: string): string[] {
  if (isLoopback(host)) return []
  return [
    '════════════════════════════════════════════════════════════',
    `警告：服务在 ${host} 上对外开放，演示账号的密码是公开的。`,
    '连得到本机的人都可以登录，其中的运营账号能看到全部授权的企业。',
    '正式使用：停止服务，换一个空的数据目录，设 TIWEI_DEMO=off 后重新启动。',
    '只在本机试用：设 HOST=127.0.0.1。',
    '════════════════════════════════════════════════════════════',
  ]
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Where the service listens: an address that stands for all of them is not the one of this machine alone. */
export const listensOn = (address: string, host: string): string =>
  isLoopback(host) ? address : address.replace(/\/\/(127\.0\.0\.1|\[::1\]|localhost)(?=:|$)/, `//${host}`)
