import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Encryption of single fields at rest: the fields marked E in the specification. */
export interface Sealer {
  /** `k1:` + Base64 of iv (12) · tag (16) · AES-256-GCM. `place` (e.g. `employee.idCard`) is bound in: a value copied into another column does not open. */
  seal(text: string, place: string): string
  /** The text again; throws when altered, moved to another place, or sealed by a key that is gone. */
  open(sealed: string, place: string): string
  /** Blind index: equal texts give equal 64 hex digits, so that sealed columns can be unique and searched exactly. */
  index(text: string, place: string): string
  /** Whether a value was sealed by a key older than the current one and should be sealed again. */
  isOld(sealed: string): boolean
}

export function sealer(keys: Keyring): Sealer {
  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.derive('seal'), iv)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${keys.current}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open(sealed, place) {
      const colon = sealed.indexOf(':')
      const bytes = Buffer.from(sealed.slice(colon + 1), 'base64')
      if (colon < 1 || bytes.length < 28) throw new Error(`not a sealed value in ${place}`)
      const key = keys.derive('seal', { keyId: sealed.slice(0, colon) })
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    index(text, place) {
      const key = keys.derive(`index ${place}`, { keyId: keys.first })
      return createHmac('sha256', key).update(text, 'utf8').digest('hex')
    },
    isOld: (sealed) => !sealed.startsWith(`${keys.current}:`),
  }
}
