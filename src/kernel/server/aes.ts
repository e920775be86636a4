import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { refusals } from '#kernel/shared/refusal.ts'
import type { Cache } from './cache.ts'

/** As the client gets it: Base64 of 32 and 16 random bytes (common 3.3). */
export interface SessionKey {
  readonly key: string
  readonly iv: string
}

export interface EncryptedAnswer {
  readonly errorCode: 0
  readonly encrypted: true
  /** First 8 hex digits of SHA-256(key): tells the client whether it still holds the right key. */
  readonly keyId: string
  readonly data: string
}

const refuseKey = refusals({ noKey: [3230901, '密钥已过期'] })

const TWO_HOURS = 2 * 60 * 60

/** The AES keys of sessions, in the shared cache, so that every instance answers with the same key. */
export function sessionKeys(cache: Cache, { seconds = TWO_HOURS } = {}) {
  const name = (sessionId: string) => `aes:${sessionId}`
  return {
    /** The session's live key, or a new one that lives two hours (getAesKey). */
    async issue(sessionId: string): Promise<SessionKey> {
      const live = await cache.get(name(sessionId))
      if (live !== undefined) return JSON.parse(live) as SessionKey
      const fresh = { key: randomBytes(32).toString('base64'), iv: randomBytes(16).toString('base64') }
      // Of two requests at once the first wins, and both answer its key.
      if (await cache.add(name(sessionId), JSON.stringify(fresh), seconds)) return fresh
      const other = await cache.get(name(sessionId))
      return other === undefined ? fresh : (JSON.parse(other) as SessionKey)
    },
    /** Refuses with 3230901 when the session has no live key. */
    async encrypt(sessionId: string, data: unknown): Promise<EncryptedAnswer> {
      const live = await cache.get(name(sessionId))
      if (live === undefined) throw refuseKey.noKey()
      return encryptAnswer(JSON.parse(live) as SessionKey, data)
    },
    async drop(sessionId: string): Promise<void> {
      await cache.delete(name(sessionId))
    },
  }
}

export type SessionKeys = ReturnType<typeof sessionKeys>

/**
 * AES-256-CBC with PKCS7 over `{"_n": 16 random characters, "data": …}` (common 3.3). It keeps price data from being
 * copied in passing, not from the signed-in user; TLS and the scope checks do the protecting.
 */
export function encryptAnswer(
  session: SessionKey,
  data: unknown,
  nonce = randomBytes(8).toString('hex'),
): EncryptedAnswer {
  const key = Buffer.from(session.key, 'base64')
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.from(session.iv, 'base64'))
  const plain = JSON.stringify({ _n: nonce, data })
  return {
    errorCode: 0,
    encrypted: true,
    keyId: createHash('sha256').update(key).digest('hex').slice(0, 8),
    data: cipher.update(plain, 'utf8', 'base64') + cipher.final('base64'),
  }
}
