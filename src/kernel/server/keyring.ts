import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The keys of this installation. Everything that is signed or sealed uses a key derived from it for one purpose,
 * so that a key that leaks in one place opens nothing elsewhere.
 */
export interface Keyring {
  /** Id of the key in use: the prefix of what is sealed with it. */
  readonly current: string
  /** Id of the first key: blind indexes keep to it, because they must stay equal over a rotation. */
  readonly first: string
  /** 32 bytes (or `length`) for one purpose; throws when `keyId` is unknown. */
  derive(purpose: string, options?: { keyId?: string; length?: number }): Buffer
}

interface KeyFile {
  current: string
  keys: Record<string, string>
}

const FILE = 'keys.json'

/**
 * Reads `<folder>/keys.json` (owner only, 0600), creating it at the first start. Several instances that start at
 * the same moment on one folder agree on one file: it appears complete or not at all.
 */
export function openKeyring(folder: string): Keyring {
  const path = join(folder, FILE)
  mkdirSync(folder, { recursive: true })
  try {
    return keyringOf(read(path))
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  const fresh: KeyFile = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return keyringOf(read(path))
}

/** Adds a key and makes it the current one; what older keys sealed stays readable. Takes effect at the next start. */
export function rotateKeyring(folder: string): string {
  const path = join(folder, FILE)
  const file = read(path)
  const id = `k${Object.keys(file.keys).length + 1}`
  file.keys[id] = randomBytes(32).toString('base64')
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, `${JSON.stringify({ ...file, current: id }, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
  return id
}

/** Keys from a text given from outside (environment of several instances) or of a test. */
export function keyringFrom(text: string): Keyring {
  if (text.length < 32) throw new Error('the data secret needs at least 32 characters')
  return keyringOf({ current: 'k1', keys: { k1: Buffer.from(text, 'utf8').toString('base64') } })
}

function keyringOf(file: KeyFile): Keyring {
  const first = Object.keys(file.keys)[0]
  if (first === undefined || file.keys[file.current] === undefined) throw new Error('keys.json names no current key')
  const derived = new Map<string, Buffer>()
  return {
    current: file.current,
    first,
    derive(purpose, { keyId = file.current, length = 32 } = {}) {
      const name = `${keyId} ${length} ${purpose}`
      const known = derived.get(name)
      if (known) return known
      const master = file.keys[keyId]
      if (master === undefined) throw new Error(`keys.json has no key ${keyId}`)
      const key = Buffer.from(hkdfSync('sha256', Buffer.from(master, 'base64'), 'tiwei', purpose, length))
      derived.set(name, key)
      return key
    },
  }
}

function read(path: string): KeyFile {
  const file = JSON.parse(readFileSync(path, 'utf8')) as KeyFile
  // A copied folder loses its modes; the file must never be readable by others.
  chmodSync(path, 0o600)
  return file
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
