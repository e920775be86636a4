import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupRefusal } from './setupRefusal.ts'

/**
 * The secret of an installation: 64 hexadecimal characters in `<dataDir>/secret`, readable by its owner alone,
 * made on first use. Every password and key that nobody has to type is derived from it.
 */
export function readSecret(dataDir: string, name = 'secret'): string {
  const file = join(dataDir, name)
  for (;;) {
    try {
      const secret = readFileSync(file, 'utf8').trim()
      if (!/^[0-9a-f]{64}$/.test(secret)) throw new SetupRefusal(`密钥文件 ${file} 已损坏，请从备份恢复`)
      return secret
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(own, file) // atomic: of two instances that start at once, one secret wins
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own, { force: true })
    }
  }
}

/** A key for one purpose: 64 hexadecimal characters; the same secret and purpose always give the same key. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
