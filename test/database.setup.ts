import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { type Embedded, startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { DataInUse } from '#kernel/server/postgres/lock.ts'
import { prepareRoles, trustWordSearch } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { answersFolder } from './answers.ts'

/** What the tests need to make databases of their own. */
export interface TestCluster {
  superuserUrl: string
  secret: string
  /** Migrated, empty, connected to by nobody: CREATE DATABASE … TEMPLATE. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Vitest's global setup of the server tests: one PostgreSQL for the run, one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(answersFolder, { recursive: true, force: true })
  const { embedded, dataDir } = await startFree()
  const cluster = await makeTemplate(embedded, readSecret(dataDir))
  project.provide('cluster', cluster)
  return () => embedded.stop()
}

/** The cluster is kept between runs, unless a whole run says where; a second run at the same time takes the next folder. */
async function startFree(): Promise<{ embedded: Embedded; dataDir: string }> {
  for (let n = 1; ; n++) {
    const dataDir = join(process.env.TEST_DATABASES ?? `${root}.cache`, `test-database-${n}`)
    mkdirSync(dataDir, { recursive: true })
    try {
      return { embedded: await startEmbedded({ dataDir, fsync: false }), dataDir }
    } catch (error) {
      if (!(error instanceof DataInUse)) throw error
    }
  }
}

async function makeTemplate(embedded: Embedded, secret: string): Promise<TestCluster> {
  const migrations = readMigrations(`${root}db/migrations`)
  const key = createHash('sha256').update(migrations.map((m) => m.checksum).join())
  const template = `template_${key.digest('hex').slice(0, 12)}`
  const client = new pg.Client({ connectionString: embedded.superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'test\_%' or datname like 'template\_%'`,
    )
    const old = rows.filter((row) => row.datname !== template)
    for (const { datname } of old) await client.query(`drop database if exists "${datname}" with (force)`)
    if (old.length === rows.length) {
      // Under a name of its own first: a template exists only when every migration ran.
      await client.query(`create database test_template`)
      const admin = urlOf(embedded.superuserUrl, 'test_template')
      const { owner } = await prepareRoles(admin, secret)
      await migrate(owner, migrations)
      await trustWordSearch(admin)
      await client.query(`alter database test_template rename to ${template}`)
    }
  } finally {
    await client.end()
  }
  return { superuserUrl: embedded.superuserUrl, secret, template }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
