import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StoredObject } from '../files.ts'
import type { Objects } from './objects.ts'

/**
 * Objects as files: `<folder>/<bucket>/ab/cd/<hash of the key>`, beside it `.json` with key and hash of the content.
 * A name on disk is always a hash, so that no key can leave the folder. An object appears whole or not at all, and
 * what was acknowledged survives a crash (fsync before rename). Other users of the machine read none of it.
 */
export class Disk implements Objects {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    // Earlier releases left it open to every user of the machine; on a file system without rights there is nothing to close.
    if (existsSync(folder))
      try {
        chmodSync(folder, 0o700)
      } catch {}
  }

  async head(bucket: string, key: string): Promise<(StoredObject & { etag: string }) | undefined> {
    const path = this.#path(bucket, key)
    try {
      const { size } = await stat(path)
      const { sha256 } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as { sha256: string }
      return { bucket, key, size, etag: sha256 }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async read(bucket: string, key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>> {
    const path = this.#path(bucket, key)
    await stat(path)
    return createReadStream(path, range)
  }

  async write(bucket: string, key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject> {
    const path = this.#path(bucket, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`
    const hash = createHash('sha256')
    let size = 0
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        for await (const piece of body instanceof Uint8Array ? [body] : body) {
          hash.update(piece)
          size += piece.length
          await file.writeFile(piece)
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await writeFile(`${draft}.json`, JSON.stringify({ key, sha256: hash.digest('hex') }), {
        flush: true,
        mode: 0o600,
      })
      await rename(`${draft}.json`, `${path}.json`)
      await rename(draft, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true })
      await rm(`${draft}.json`, { force: true })
      throw error
    }
    return { bucket, key, size }
  }

  async remove(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  #path(bucket: string, key: string): string {
    if (!isKey(key) || !/^[a-z0-9][a-z0-9-]{1,62}$/.test(bucket)) throw new Error(`not an object: ${bucket}/${key}`)
    const hash = createHash('sha256').update(key).digest('hex')
    return join(this.#folder, bucket, hash.slice(0, 2), hash.slice(2, 4), hash)
  }
}

/** Keys that mean the same everywhere: no `..`, no leading slash, no control characters, ≤ 300. */
export function isKey(key: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return key.length > 0 && key.length <= 300 && !/[\u0000-\u001f\u007f\\]|^\/|(^|\/)\.\.?(\/|$)/.test(key)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system orders renames itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
