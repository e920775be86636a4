import { auditNote, type Context, type Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { MfaMethod, refuseLogin, type SignedIn, SmsScene } from '../shared/account.ts'
import type { accountApi } from '../shared/api.ts'
import { findColleague, type PersonCompany } from './asks.ts'
import { type Attempt, beginAttempt, refuseLocked } from './attempts.ts'
import { findCompanies } from './companies.store.ts'
import { demandOf, isBound, type MfaDemand } from './mfaRule.ts'
import { changePerson, distrustDevices, findPerson, type Person, spendTotpStep, trustDevice } from './person.store.ts'
import { type Rule, readTicket, refuseAttempt, signIn, spendTicket, strictest, type Ticket } from './signIn.ts'
import { isCode } from './smsCode.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, openSecret, sealSecret, stepOf } from './totp.ts'

type MfaCalls = Pick<
  typeof accountApi,
  'mfaVerify' | 'mfaBindStart' | 'mfaBindConfirm' | 'mfaSkip' | 'mfaUnbind' | 'mfaReset'
>

export const mfaHandlers: Handlers<MfaCalls> = {
  async mfaVerify(ctx, input) {
    const pending = await pendingOf(ctx, input.mfaTicket)
    if (pending.demand) {
      const attempt = await beginAttempt(ctx, 'mfa', pending.person.id, pending.rule)
      const refusal = await factorRefusal(ctx, pending, input)
      if (refusal) return refuseSecond(ctx, pending, attempt, refusal)
      await attempt.right()
    }
    return finish(ctx, pending, input.mfaTicket, input.trust ?? false)
  },

  async mfaBindStart(ctx, { mfaTicket }) {
    const person = await binder(ctx, mfaTicket)
    const fresh = newSecret(ctx, person.phone)
    await ctx.services.cache.set(bindKey(person.id), sealSecret(ctx, fresh.secret), TEN_MINUTES)
    return fresh
  },

  async mfaBindConfirm(ctx, { mfaTicket, code, trust }) {
    const person = await binder(ctx, mfaTicket)
    const pending = mfaTicket ? await pendingOf(ctx, mfaTicket) : undefined
    const sealed = await ctx.services.cache.get(bindKey(person.id))
    if (sealed === undefined) throw refuseLogin.wrongCode()
    const rule = pending?.rule ?? strictest(await findCompanies(ctx, person))
    const attempt = await beginAttempt(ctx, 'mfa', person.id, rule)
    const step = stepOf(openSecret(ctx, sealed), code, ctx.now)
    if (step === undefined) throw Object.assign(await attempt.wrong(refuseLogin.wrongTotp()), { commits: true })
    await attempt.right()
    const recoveryCodes = newRecoveryCodes()
    await changePerson(ctx, person.id, {
      totpSecret: sealed,
      totpConfirmedAt: ctx.now.toISOString(),
      totpLastStep: step,
      recoveryCodes: recoveryCodes.map((one) => hashRecoveryCode(person.id, one)),
    })
    await ctx.services.cache.delete(bindKey(person.id))
    const signedIn = pending && mfaTicket ? await finish(ctx, pending, mfaTicket, trust ?? false) : null
    return { recoveryCodes, signedIn }
  },

  async mfaSkip(ctx, { mfaTicket }) {
    const pending = await pendingOf(ctx, mfaTicket)
    if (pending.demand && !pending.demand.skipUntil) throw refuseLogin.mustBind()
    await spendTicket(ctx, mfaTicket)
    return signIn(ctx, pending)
  },

  async mfaUnbind(ctx, { code }) {
    const person = await locked(ctx, ctx.who.userId)
    if (!isBound(person)) throw refuse.notFound()
    const companies = await findCompanies(ctx, person)
    const asked = demandOf({ ...person, totpSecret: null }, companies, 0, ctx.now)
    if (asked?.bindRequired) throw refuseLogin.mustBind()
    await refuseLocked(ctx, person.id)
    const attempt = await beginAttempt(ctx, 'mfa', person.id, strictest(companies))
    const isDigits = /^\d{6}$/.test(code)
    const refusal = await (isDigits ? totpRefusal(ctx, person, code) : recoveryRefusal(ctx, person, code))
    if (refusal) throw Object.assign(await attempt.wrong(refusal), { commits: true })
    await attempt.right()
    await unbind(ctx, person.id)
    return { done: 1 }
  },

  async mfaReset(ctx, { userId }) {
    const colleague = await findColleague(ctx, userId)
    if (!colleague) throw refuse.notFound()
    await unbind(ctx, colleague)
    await changePerson(ctx, colleague, { mfaAskedAt: null })
    // Persons stand outside the companies' audit; what an administrator does to one belongs into it.
    await auditNote(ctx, {
      action: 'update',
      entity: 'app_user',
      rowId: colleague,
      after: JSON.stringify({ totp_secret: null }),
    })
    return { done: 1 }
  },
}

const TEN_MINUTES = 600
const bindKey = (userId: string) => `mfa:bind:${userId}`

interface Pending {
  readonly ticket: Ticket
  readonly person: Person
  readonly companies: PersonCompany[]
  readonly loginOrder: 1 | 2 | 3
  readonly account: string
  readonly demand: MfaDemand | undefined
  readonly rule: Rule
}

async function pendingOf(ctx: Context, mfaTicket: string): Promise<Pending> {
  const ticket = await readTicket(ctx, mfaTicket)
  const person = await locked(ctx, ticket.userId)
  await refuseLocked(ctx, person.id)
  const companies = await findCompanies(ctx, person)
  return {
    ticket,
    person,
    companies,
    loginOrder: ticket.loginOrder,
    account: ticket.account,
    demand: demandOf(person, companies, ticket.loginOrder, ctx.now),
    rule: strictest(companies),
  }
}

async function locked(ctx: Context, userId: string): Promise<Person> {
  const person = await findPerson(ctx.db, userId, { lock: true })
  if (!person) throw refuse.notFound()
  return person
}

type Factor = { code?: string | undefined; bySms?: boolean | undefined; recoveryCode?: string | undefined }

/** Why the second factor does not hold; undefined when it does, and then it is used up. */
async function factorRefusal(ctx: Context, { person, demand }: Pending, sent: Factor) {
  if (sent.recoveryCode) return recoveryRefusal(ctx, person, sent.recoveryCode)
  if (!sent.bySms) return totpRefusal(ctx, person, sent.code ?? '')
  const allowed = demand?.methods.includes(MfaMethod.code.sms) ?? false
  const right = allowed && (await isCode(ctx, person.phone, SmsScene.code.mfa, sent.code ?? ''))
  return right ? undefined : refuseLogin.wrongCode()
}

async function totpRefusal(ctx: Context, person: Person, code: string) {
  if (!person.totpSecret || !isBound(person)) return refuseLogin.wrongTotp()
  const step = stepOf(openSecret(ctx, person.totpSecret), code, ctx.now)
  if (step === undefined) return refuseLogin.wrongTotp()
  return (await spendTotpStep(ctx.db, person.id, step)) ? undefined : refuseLogin.reusedTotp()
}

async function recoveryRefusal(ctx: Context, person: Person, code: string) {
  const hash = hashRecoveryCode(person.id, code)
  if (!isBound(person) || !person.recoveryCodes.includes(hash)) return refuseLogin.wrongCode()
  await changePerson(ctx, person.id, { recoveryCodes: person.recoveryCodes.filter((one) => one !== hash) })
  return undefined
}

async function refuseSecond(
  ctx: Context,
  pending: Pending,
  attempt: Attempt,
  refusal: ReturnType<typeof refuseLogin.wrongCode>,
): Promise<never> {
  // A code used twice was right once: it is no guess.
  if (refusal.errorCode === refuseLogin.reusedTotp.code) {
    await attempt.pardon()
    throw refusal
  }
  const answer = await attempt.wrong(refusal)
  return refuseAttempt(ctx, pending.account, pending.person, pending.loginOrder, answer)
}

/** The second factor held: the device is trusted when that was wished for, and the person is in. */
async function finish(ctx: Context, pending: Pending, mfaTicket: string, trust: boolean): Promise<SignedIn> {
  await spendTicket(ctx, mfaTicket)
  const days = pending.demand?.trustDays ?? 0
  if ((trust || pending.ticket.trust) && days > 0 && ctx.device.id) {
    const until = new Date(ctx.now.getTime() + days * 86_400_000).toISOString()
    await trustDevice(ctx.db, pending.person.id, ctx.device.id, until)
  }
  return signIn(ctx, pending)
}

/**
 * Who binds: the person signed in, or with a ticket whoever has to. Else a stolen password alone would replace a bound
 * device, or make one of its own the second factor where a message to the phone is asked for.
 */
async function binder(ctx: Context, mfaTicket: string | undefined): Promise<Person> {
  const pending = mfaTicket ? await pendingOf(ctx, mfaTicket) : undefined
  const person = pending?.person ?? (await locked(ctx, ctx.who.userId))
  if (isBound(person)) throw refuse.field({ msg: '已绑定动态口令，请先解除' })
  if (pending && !pending.demand?.bindRequired)
    throw refuse.field({ msg: '请先完成登录验证，再到个人资料中绑定动态口令' })
  return person
}

async function unbind(ctx: Context, userId: string): Promise<void> {
  await changePerson(ctx, userId, {
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
    recoveryCodes: [],
  })
  await distrustDevices(ctx.db, userId)
}
