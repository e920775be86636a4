import { createHash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Context } from '#kernel/server/index.ts'

/** RFC 6238: SHA-1, 30 s, 6 digits, one step of tolerance to either side (archives 1, user; archives 3, Login). */
const STEP = 30
const PLACE = 'user.totpSecret'

export interface NewSecret {
  /** Base32. */
  readonly secret: string
  /** otpauth://totp/… for the QR code. */
  readonly uri: string
}

export function newSecret(ctx: Context, phone: string): NewSecret {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: ctx.services.settings.productName, label: phone, secret }) }
}

export const sealSecret = (ctx: Context, secret: string) => ctx.services.sealer.seal(secret, PLACE)
export const openSecret = (ctx: Context, sealed: string) => ctx.services.sealer.open(sealed, PLACE)

/** The time step a code belongs to, or undefined when it is of none of the three steps around now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ strategy: 'totp', secret, token: code, epoch, epochTolerance: STEP })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Ten codes XXXXX-XXXXX of about 49 bits each, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const signs = [...randomBytes(10)].map((byte) => letters[byte % letters.length])
    return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
  })
}

/** How a recovery code is kept; case and hyphen do not matter. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex')
}
