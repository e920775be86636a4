import type { Context } from '#kernel/server/index.ts'
import { Refusal, type RefusalExtra, refuse } from '#kernel/shared/refusal.ts'
import { refuseLogin } from '../shared/account.ts'

/**
 * Failed attempts, in the cache that all instances share: per person and kind of secret, and per address over all
 * accounts (archives 3, Login). An unknown account is counted like a known one.
 */
export type AttemptKind = 'password' | 'mfa'

const WINDOW = 15 * 60
/** Failures of one address in 15 minutes over all accounts; an office behind one address stays far below. */
const ADDRESS_FAILURES = 60
/** From this many failures on a captcha is asked for. */
const CAPTCHA_FROM = 3

/** Attempts begun and not (yet) right: what the lock counts. */
const failures = (kind: AttemptKind, who: string) => `login:failures:${kind}:${who}`
/** Attempts known to be wrong: what the captcha counts, so that two right ones at once never meet it. */
const wrongOnes = (who: string) => `login:wrong:${who}`
const lock = (kind: AttemptKind, who: string) => `login:lock:${kind}:${who}`
const address = (ctx: Context) => `login:address:${ctx.ip}`

/** The fixed text says 15 minutes; a company that set another length gets its own. */
function lockedFor(minutes: number, extra: RefusalExtra = {}): Refusal {
  const { code, text } = refuseLogin.locked
  return new Refusal(code, text.replace('15', String(minutes)), extra)
}

/** Refuses locked accounts (1001002) and addresses that fail too often (1000429). */
export async function refuseLocked(ctx: Context, who: string): Promise<void> {
  const { cache } = ctx.services
  if (Number((await cache.get(address(ctx))) ?? 0) >= ADDRESS_FAILURES) throw refuse.tooOften()
  for (const kind of ['password', 'mfa'] as const) {
    const minutes = await cache.get(lock(kind, who))
    if (minutes !== undefined) throw lockedFor(Number(minutes))
  }
}

export async function needsCaptcha(ctx: Context, who: string): Promise<boolean> {
  return Number((await ctx.services.cache.get(wrongOnes(who))) ?? 0) >= CAPTCHA_FROM
}

export interface LockRule {
  readonly lockThreshold: number
  readonly lockMinutes: number
}

/**
 * Counts an attempt before it is checked, so that many at once cannot all be tried. Refuses what comes after the
 * threshold. Returns what to do when the attempt turns out wrong: the refusal to throw, and the lock at the threshold.
 */
export async function beginAttempt(ctx: Context, kind: AttemptKind, who: string, rule: LockRule): Promise<Attempt> {
  const { cache } = ctx.services
  const n = await cache.incr(failures(kind, who), WINDOW)
  // The lock is looked at again after counting: whoever sees a counter begun anew sees the lock that came before it.
  if ((await cache.get(lock(kind, who))) !== undefined) throw lockedFor(rule.lockMinutes)
  // More at once than may be tried, none of them known to be wrong yet.
  if (n > rule.lockThreshold) throw refuse.tooOften()
  return {
    async right() {
      await cache.delete(failures(kind, who))
      if (kind === 'password') await cache.delete(wrongOnes(who))
    },
    async pardon() {
      if (n === 1) await cache.delete(failures(kind, who))
      else await cache.set(failures(kind, who), String(n - 1), WINDOW)
    },
    async wrong(refusal) {
      await cache.incr(address(ctx), WINDOW)
      if (kind === 'password') await cache.incr(wrongOnes(who), WINDOW)
      if (n < rule.lockThreshold) return refusal
      await cache.set(lock(kind, who), String(rule.lockMinutes), rule.lockMinutes * 60)
      await cache.delete(failures(kind, who))
      return lockedFor(rule.lockMinutes, { commits: true })
    },
  }
}

export interface Attempt {
  right(): Promise<void>
  /** Neither right nor a guess. Only where attempts of one person wait for each other. */
  pardon(): Promise<void>
  wrong(refusal: Refusal): Promise<Refusal>
}

/** A new password proven by SMS opens a lock that wrong passwords had closed. */
export async function forgetFailures(ctx: Context, who: string): Promise<void> {
  await ctx.services.cache.delete(failures('password', who))
  await ctx.services.cache.delete(wrongOnes(who))
  await ctx.services.cache.delete(lock('password', who))
}
