import { createHash, randomBytes } from 'node:crypto'
import { type Context, newId } from '#kernel/server/index.ts'
import { ClientKind } from '../shared/account.ts'
import { addSession, type EndedSession, endSessions, lockPerson } from './session.store.ts'

/** Bus channel: { tokens?: hashes in Base64url, userIds? } are read again by every instance. */
export const sessionChanged = 'session.changed'

export const SESSION_DAYS = 14

/** A worker's App may be on a phone and a tablet; the number for browsers is the company's (archives 1, loginMethod). */
const APP_SESSIONS = 2

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Header device-type (common 3.2) as kind of client. */
const clientOf = (deviceType: string) =>
  deviceType === 'h5' ? ClientKind.code.app : deviceType === 'third' ? ClientKind.code.third : ClientKind.code.web

/**
 * Opens a session and returns its token, the only time it is known. More web sessions than `maxWebSessions`: those not
 * used for longest end with 9060010.
 */
export async function openSession(
  ctx: Context,
  userId: string,
  companyId: string | null,
  maxWebSessions: number,
): Promise<string> {
  await lockPerson(ctx.db, userId)
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const client = clientOf(ctx.device.type)
  await addSession(ctx.db, {
    id,
    tokenHash: hashToken(token),
    userId,
    companyId,
    client,
    deviceId: ctx.device.id,
    deviceName: ctx.device.name,
    ip: ctx.ip,
    expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000).toISOString(),
  })
  const keep = (client === ClientKind.code.web ? maxWebSessions : APP_SESSIONS) - 1
  announce(ctx, await endSessions(ctx.db, { userId, client, except: id, keep }, 9060010), ctx.device.id)
  return token
}

/**
 * Ends sessions: their next call is refused with the code, within one second on every instance, and the sockets of their
 * devices close. `staying`: the device that asks remains signed in by another session. Returns how many.
 */
export async function closeSessions(
  ctx: Context,
  which: { id?: string; userId?: string; companyId?: string; except?: string },
  code: 40000 | 9050001 | 9060010 | 6010004 = 40000,
  options: { staying?: boolean } = {},
): Promise<number> {
  if (!which.id && !which.userId) throw new Error('whose sessions?')
  const ended = await endSessions(ctx.db, which, code)
  announce(ctx, ended, options.staying ? ctx.device.id : '')
  return ended.length
}

/** Every instance forgets the tokens; the sockets of the devices close, except that of the device that is asking. */
function announce(ctx: Context, ended: readonly EndedSession[], own = ''): void {
  if (ended.length === 0) return
  const { bus, push } = ctx.services
  const tokens = ended.map((session) => Buffer.from(session.tokenHash).toString('base64url'))
  ctx.after(async () => {
    for (const { userId, deviceId } of ended) if (deviceId && deviceId !== own) push.signOut(userId, deviceId)
    await bus.publish(sessionChanged, { tokens })
  })
}
