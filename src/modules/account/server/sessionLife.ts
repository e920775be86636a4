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
  const { id, token, client } = await newSession(ctx, userId, companyId)
  const keep = (client === ClientKind.code.web ? maxWebSessions : APP_SESSIONS) - 1
  const older = await endSessions(ctx.db, { userId, client, except: id, keep, opened: 'signedIn' }, 9060010)
  announce(ctx, older, ctx.device.id)
  return token
}

async function newSession(ctx: Context, userId: string, companyId: string | null, fromSessionId?: string) {
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
    ...(fromSessionId ? { fromSessionId } : {}),
  })
  return { id, token, client }
}

/** Of one person's visits so many stay: one for each tab in which somebody looks around. */
const VISITS = 4

/**
 * A session in the sample of the caller's company, beside the one that asks and ending with it (decision 0129); the one
 * that asks goes on. Gives its token.
 */
export async function openVisit(ctx: Context, sampleId: string): Promise<string> {
  const { userId, sessionId } = ctx.who
  await lockPerson(ctx.db, userId)
  const { id, token } = await newSession(ctx, userId, sampleId, sessionId)
  forgetTokens(ctx, await endSessions(ctx.db, { userId, companyId: sampleId, except: id, keep: VISITS - 1 }, 40000))
  return token
}

/** Nobody looks at the sample any more. The people's own sessions, on the same devices, go on. */
export async function closeVisits(ctx: Context, sampleId: string): Promise<void> {
  const ended = await endSessions(ctx.db, { companyId: sampleId, opened: 'fromAnother' }, 40000)
  forgetTokens(ctx, ended)
  // Tabs that stand open ask for their keys, and learn it.
  for (const userId of new Set(ended.map((session) => session.userId)))
    ctx.after(() => ctx.services.push.event(`user.${userId}.permission`, { kind: 'sample' }))
}

/** Every instance reads them again; sockets stay, which other tabs of the device have as well. */
function forgetTokens(ctx: Context, ended: readonly EndedSession[]): void {
  if (ended.length === 0) return
  const tokens = ended.map((session) => Buffer.from(session.tokenHash).toString('base64url'))
  ctx.after(() => ctx.services.bus.publish(sessionChanged, { tokens }))
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
