import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SetupRefusal } from '../setupRefusal.ts'
import type { Place } from './place.ts'

/**
 * Settings for two cores and up to 24 GB. What is acknowledged is on the disk (synchronous_commit); the server is
 * reached over 127.0.0.1 with a password only.
 */
function settings(fsync: boolean): Record<string, string> {
  return {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''", // the path of a socket may have 107 bytes; folders in Chinese soon have more
    // Tests run several services beside each other on one cluster.
    max_connections: fsync ? '60' : '200',
    shared_buffers: '256MB',
    effective_cache_size: '4GB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: fsync ? '4GB' : '1GB',
    checkpoint_timeout: '15min',
    timezone: "'Asia/Shanghai'",
    log_timezone: "'Asia/Shanghai'",
    lc_messages: "'C'",
    logging_collector: 'on',
    log_directory: "'log'",
    log_filename: "'postgresql-%a.log'", // a week, overwritten
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    log_min_messages: 'warning',
    log_min_duration_statement: '2s',
    log_parameter_max_length: '0', // no personal data in logs
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse', // DETAIL would show the failing row
    synchronous_commit: 'on',
    // A statement is planned once a connection: databases of tests are small, and planning takes longer than their rows.
    ...(fsync
      ? {}
      : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', plan_cache_mode: 'force_generic_plan' }),
  }
}

export function program(place: Place, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(place.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** How a program of PostgreSQL is started: as the unprivileged account, away from the terminal's Ctrl-C. */
export function spawnOptions(place: Place) {
  return {
    cwd: place.cluster,
    detached: process.platform !== 'win32',
    env: { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot ?? '', LC_ALL: 'C', TZ: 'Asia/Shanghai' },
    ...(place.account ?? {}),
  }
}

/** Makes the cluster when there is none yet; a start that was killed half-way leaves nothing that would be used. */
export async function ensureCluster(place: Place, password: string, fsync: boolean): Promise<void> {
  const { cluster } = place
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(place, password, fsync)
  const text = Object.entries(settings(fsync)).map(([name, value]) => `${name} = ${value}\n`)
  const file = join(cluster, 'tiwei.conf')
  writeFileSync(file, text.join(''), { mode: 0o600 })
  if (place.account) chownSync(file, place.account.uid, place.account.gid)
}

async function makeCluster(place: Place, password: string, fsync: boolean): Promise<void> {
  const { cluster, account } = place
  const half = join(cluster, 'half')
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const present = readdirSync(cluster)
  if (present.length > 0 && !present.includes('half') && !present.every((name) => name === 'password'))
    throw new SetupRefusal(`数据库目录 ${cluster} 不完整（缺少 PG_VERSION），请从备份恢复或清空后重试`)
  for (const name of present) rmSync(join(cluster, name), { recursive: true })
  mkdirSync(half, { mode: 0o700 })
  const passwordFile = join(cluster, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) for (const path of [cluster, half, passwordFile]) chownSync(path, account.uid, account.gid)
  try {
    await run(place, [
      ...['-D', half, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(fsync ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  appendFileSync(join(half, 'postgresql.conf'), "\ninclude_if_exists = 'tiwei.conf'\n")
  const parts = readdirSync(half).filter((name) => name !== 'PG_VERSION')
  for (const name of parts) renameSync(join(half, name), join(cluster, name))
  renameSync(join(half, 'PG_VERSION'), join(cluster, 'PG_VERSION')) // last: it says that the cluster is whole
  rmSync(half, { recursive: true })
}

function run(place: Place, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program(place, 'initdb'), args, { ...spawnOptions(place), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`数据库初始化失败（initdb ${code}）：${output.trim().split('\n').slice(-5).join('\n')}`))
    })
  })
}
