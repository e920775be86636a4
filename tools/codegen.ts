import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { prepareRoles } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { temporaryFolder } from '#test/folder.ts'
import { root } from './steps.ts'

/**
 * Writes the Kysely types of the schema, read from a freshly migrated scratch database.
 * --check: only compares with what is checked in, exit code 1 when it differs.
 */
const target = join(root, 'src/kernel/server/database.gen.ts')
const dataDir = temporaryFolder('tiwei-codegen')
try {
  const written = await generate()
  if (!process.argv.includes('--check')) console.log(`已生成 ${target}`)
  else if (written !== readFileSync(target, 'utf8')) {
    console.error('数据库类型与迁移不一致；请执行 npm run codegen 并提交 src/kernel/server/database.gen.ts')
    process.exitCode = 1
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** The types of values as kernel/server/database.ts reads them: int8 as number, timestamptz as ISO 8601 text. */
function asRead(text: string): string {
  return text
    .replace(/^export type Int8 = .*$/m, 'export type Int8 = ColumnType<number, number | string, number | string>;')
    .replace(/^export type Timestamp = .*$/m, 'export type Timestamp = ColumnType<string, string, string>;')
}

async function generate(): Promise<string> {
  const postgres = await startEmbedded({ dataDir, fsync: false })
  try {
    await postgres.ensureDatabase('scratch')
    const { owner } = await prepareRoles(postgres.url('postgres', 'scratch'), readSecret(dataDir))
    await migrate(owner, readMigrations(join(root, 'db/migrations')))
    const out = process.argv.includes('--check') ? join(dataDir, 'database.gen.ts') : target
    const done = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        ...['--dialect', 'postgres', '--camel-case', '--default-schema', 'public', '--date-parser', 'string'],
        ...['--exclude-pattern', 'schema_migration', '--log-level', 'error'],
        ...['--url', postgres.url('postgres', 'scratch'), '--out-file', out],
      ],
      { stdio: 'inherit', cwd: dataDir },
    )
    if (done.status !== 0) throw new Error('kysely-codegen 失败')
    const written = asRead(readFileSync(out, 'utf8'))
    writeFileSync(out, written)
    return written
  } finally {
    await postgres.stop()
  }
}
