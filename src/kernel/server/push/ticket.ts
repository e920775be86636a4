import { randomBytes } from 'node:crypto'
import type { Cache } from '../cache.ts'

/** Who holds a socket. */
export interface Principal {
  readonly userId: string
  readonly companyId: string
  readonly deviceId: string
}

const TICKET_SECONDS = 30

/** Tickets for the socket (monitoring 6.6): browsers cannot send headers there, and a token in an address gets logged. */
export function tickets(cache: Cache, { seconds = TICKET_SECONDS } = {}) {
  return {
    /** POST /push/ticket. Extra facts of the principal (session id, role) come back from `redeem`. */
    async issue(principal: Principal): Promise<{ ticket: string; ttl: number }> {
      const ticket = randomBytes(32).toString('base64url')
      await cache.set(`ticket:${ticket}`, JSON.stringify(principal), seconds)
      return { ticket, ttl: seconds }
    },
    /** Once only; undefined when unknown, used, older than 30 s, or fetched by another device. */
    async redeem(ticket: string, deviceId: string): Promise<Principal | undefined> {
      if (!/^[\w-]{43}$/.test(ticket)) return undefined
      const held = await cache.take(`ticket:${ticket}`)
      if (held === undefined) return undefined
      const principal = JSON.parse(held) as Principal
      return principal.deviceId === deviceId ? principal : undefined
    },
  }
}

export type Tickets = ReturnType<typeof tickets>
