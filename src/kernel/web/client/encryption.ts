import { sessionApi } from '#kernel/shared/session.ts'
import { currentUser } from '../session/user.ts'
import { addressOf } from './address.ts'
import { type Answer, answerOf, failureOf } from './envelope.ts'
import { CallFailure } from './failure.ts'
import { requestHeaders } from './headers.ts'
import { clientSetup } from './setup.ts'

/**
 * Encrypted answers (common 3.3): AES-256-CBC under a key of the session. It protects price data against casual
 * copying, not against the person who is signed in.
 */
export interface SessionKey {
  readonly id: string
  readonly key: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
}

/** The session has no live key on the server: none was fetched yet, or its two hours are over. */
const NO_KEY = 3230901
const FAILED = '数据解密失败，请刷新后重试'

let known: { token: string; key: SessionKey } | undefined
let fetching: Promise<SessionKey> | undefined

/** A call whose answer comes encrypted; where the server has no key for it, one is fetched and the call repeated once. */
export async function withKey<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || thrown.code !== NO_KEY) throw thrown
    await sessionKey(true)
    return send()
  }
}

/** Decrypts; an unknown keyId or a failed decryption fetches a key and repeats the call once. */
export async function decrypted(first: Answer, repeat: () => Promise<Answer | undefined>): Promise<unknown> {
  try {
    return await open(first, await sessionKey())
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown
  }
  const key = await sessionKey(true)
  const second = await repeat()
  try {
    return await open(second ?? {}, key)
  } catch {
    // silent: unreadable twice is a failed call, which is told
    throw new CallFailure('refused', FAILED)
  }
}

async function open(answer: Answer, key: SessionKey): Promise<unknown> {
  if (answer.encrypted !== true) return answer.data
  if (answer.keyId !== key.id || typeof answer.data !== 'string') throw new Error('unknown key')
  return readSealed(answer.data, key)
}

/** Base64 of the sealed `{"_n", "data"}` → data. */
export async function readSealed(sealed: string, { key, iv }: Pick<SessionKey, 'key' | 'iv'>): Promise<unknown> {
  const bytes = await decryptCbc(bytesOf(sealed), key, iv)
  return (JSON.parse(new TextDecoder().decode(bytes)) as { data: unknown }).data
}

/** WebCrypto, or the bundled AES where plain http leaves none. */
async function decryptCbc(
  sealed: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  if (globalThis.crypto.subtle) {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, sealed))
  }
  const { cbc } = await import('@noble/ciphers/aes')
  return cbc(key, iv).decrypt(sealed)
}

/** First 8 hex digits of SHA-256(key). */
export async function keyIdOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', key))
    : (await import('@noble/hashes/sha2.js')).sha256(key)
  return [...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sessionKey(renew = false): Promise<SessionKey> {
  const token = currentUser()?.token ?? ''
  if (!renew && known?.token === token) return known.key
  fetching ??= fetchKey().finally(() => {
    fetching = undefined
  })
  const key = await fetching
  known = { token, key }
  return key
}

async function fetchKey(): Promise<SessionKey> {
  const headers = requestHeaders()
  const response = await fetch(addressOf(sessionApi.aesKey.path, clientSetup()), { headers, cache: 'no-store' })
  const answer = answerOf(await response.text())
  const failure = failureOf(answer, headers.token)
  if (failure) throw failure
  const { key, iv } = (answer as Answer).data as { key: string; iv: string }
  const bytes = bytesOf(key)
  return { id: await keyIdOf(bytes), key: bytes, iv: bytesOf(iv) }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
