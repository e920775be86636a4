import { fileURLToPath } from 'node:url'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { borrowEmbedded, startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { type DatabaseUrls, prepareRoles, trustWordSearch } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import type { Config } from './config.ts'

/** The database of the service, migrated and ready. */
export interface Database extends DatabaseUrls {
  embedded: boolean
  /** Secret of the installation: source of every derived key. */
  secret: string
  /** File names of the migrations that ran at this start. */
  migrated: string[]
  /** Stops the embedded PostgreSQL; nothing to do for one of your own. */
  stop(): Promise<void>
}

/**
 * Starts (or connects to) the database, prepares the roles and migrates.
 * use 'tool': works beside a running service on the same data folder instead of refusing.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>,
  log: (message: string) => void,
  use: 'service' | 'tool' = 'service',
): Promise<Database> {
  if (config.databaseUrl) {
    const secret = config.secret ?? readSecret(config.dataDir)
    return { ...(await ready(config.databaseUrl, secret)), embedded: false, secret, stop: async () => {} }
  }
  const start = use === 'tool' ? borrowEmbedded : startEmbedded
  const postgres = await start({ dataDir: config.dataDir, secret: config.secret, log })
  try {
    const secret = config.secret ?? readSecret(config.dataDir)
    await postgres.ensureDatabase('tiwei')
    const opened = await ready(postgres.url('postgres', 'tiwei'), secret)
    return { ...opened, embedded: true, secret, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function ready(adminUrl: string, secret: string): Promise<DatabaseUrls & { migrated: string[] }> {
  const urls = await prepareRoles(adminUrl, secret)
  const ran = await migrate(urls.owner, readMigrations(fileURLToPath(new URL('../../db/migrations', import.meta.url))))
  await trustWordSearch(adminUrl)
  return { ...urls, migrated: ran.map((m) => m.name) }
}
