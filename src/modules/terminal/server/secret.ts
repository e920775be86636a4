import { randomBytes } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'

const PLACE = 'terminal.secret'
/** How long the secret before is still good (monitoring 6.1: two secrets for 24 h). */
export const OLD_SECRET_MS = 24 * 3_600_000

type Sealer = Context['services']['sealer']

/** A secret of 256 bits: the text for the person, once, and what is kept of it. */
export function makeSecret(sealer: Sealer): { readonly secret: string; readonly sealed: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealed: sealer.seal(secret, PLACE) }
}

/** The text of what is kept, to check a signature by. */
export const openSecret = (sealer: Sealer, sealed: string): string => sealer.open(sealed, PLACE)
