import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Encryption of single fields at rest: the fields marked E in the specification. */
export interface Sealer {
  /** `k1:` + Base64 of iv (12) · tag (16) · AES-256-GCM. `place` (e.g. `employee.idCard`) is bound in: a value copied into another column does not open. */
  seal(text: string, place: string): string
  /** The text again; throws when altered, moved to another place, or sealed by another key. */
  open(sealed: string, place: string): string
  /** Blind index: equal texts give equal 64 hex digits, so that sealed columns can be unique and searched exactly. */
  index(text: string, place: string): string
}

/** How a value is sealed, should it ever be done otherwise. */
const FORMAT = 'k1'

export function sealer(keys: Keyring): Sealer {
  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.derive('seal'), iv)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORMAT}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(FORMAT.length + 1), 'base64')
      if (!sealed.startsWith(`${FORMAT}:`) || bytes.length < 28) throw new Error(`not a sealed value in ${place}`)
      const key = keys.derive('seal')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    index(text, place) {
      const key = keys.derive(`index ${place}`)
      return createHmac('sha256', key).update(text, 'utf8').digest('hex')
    },
  }
}
