import { hash, verify } from '@node-rs/argon2'
import { requireOutside } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { passwordFault, refuseLogin } from '../shared/account.ts'
import type { Person, PersonChange } from './person.store.ts'

/** Argon2id, 19 MiB, 2 passes, 1 lane (the least that OWASP recommends): about 30 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How many earlier passwords may not come back, the current one included (archives 1, user). */
const HISTORY = 5

/** Like all that computes here: outside of a transaction (`ctx.outside`), or sixty wrong sign-ins hold up everybody. */
export function hashPassword(password: string): Promise<string> {
  requireOutside('hashing a password')
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Whether the password is right. Without a hash the same work is done for nothing, so that the time tells nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password')
  requireOutside('checking a password')
  const right = await verify(stored ?? (await decoy), password)
  return right && Boolean(stored)
}

/**
 * The columns of a new password. Refuses a password that contains phone or account (1000400, at `newPwd`) or is one of
 * the last five (1001008).
 */
export async function newPassword(person: Person, password: string, now: Date): Promise<PersonChange> {
  const fault = passwordFault(password, [person.phone, ...(person.account ? [person.account] : [])])
  if (fault) throw fieldRefusal([{ prop: 'newPwd', msg: fault }])
  const earlier = [...(person.passwordHash ? [person.passwordHash] : []), ...person.passwordHistory].slice(0, HISTORY)
  requireOutside('checking earlier passwords')
  for (const one of earlier) if (await verify(one, password)) throw refuseLogin.oldPassword()
  return {
    passwordHash: await hashPassword(password),
    passwordChangedAt: now.toISOString(),
    passwordHistory: earlier.slice(0, HISTORY - 1),
  }
}
