import { randomBytes } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { maskPhone } from '#kernel/server/mask.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { type CompanyChoice, LoginOrder, type MfaPending, type SignedIn } from '../shared/account.ts'
import type { LoginMethod, PersonCompany } from './asks.ts'
import { findCompanies, startingMethod } from './companies.store.ts'
import { demandOf } from './mfaRule.ts'
import { addLogin, changePerson, findPersonByPhone, isTrusted, type Person } from './person.store.ts'
import { openSession } from './sessionLife.ts'
import { sessionEnd } from './sessions.ts'

/** A person whose first factor was right. */
export interface Admitted {
  readonly person: Person
  readonly companies: readonly PersonCompany[]
  readonly loginOrder: 1 | 2 | 3
  /** What was typed: phone or account. */
  readonly account: string
}

/** The ticket between the first and the second factor. */
export interface Ticket {
  readonly userId: string
  readonly loginOrder: 1 | 2 | 3
  readonly account: string
  readonly trust: boolean
}

const FIVE_MINUTES = 300
const ticketKey = (ticket: string) => `mfa:ticket:${ticket}`

/** The strictest of several companies' rules holds before one is chosen. */
export function strictest(companies: readonly LoginMethod[]): Rule {
  const all = companies.length > 0 ? companies : [startingMethod]
  const of = (rule: (company: LoginMethod) => number) => all.map(rule)
  return {
    trustDeviceDays: Math.min(...of((one) => one.trustDeviceDays)),
    pwdExpireDays: Math.min(...of((one) => one.pwdExpireDays || Number.POSITIVE_INFINITY)),
    lockThreshold: Math.min(...of((one) => one.lockThreshold)),
    lockMinutes: Math.max(...of((one) => one.lockMinutes)),
    maxWebSessions: Math.min(...of((one) => one.maxWebSessions)),
  }
}

export type Rule = Pick<
  LoginMethod,
  'trustDeviceDays' | 'pwdExpireDays' | 'lockThreshold' | 'lockMinutes' | 'maxWebSessions'
>

/** What belongs to nobody may be a number or a password typed into the wrong field: only its beginning is kept. */
const typed = (account: string) => (/^1\d{10}$/.test(account) ? account : `${account.slice(0, 3)}****`)

/** Keeps the failed attempt in the log and throws. */
export async function refuseAttempt(
  ctx: Context,
  account: string,
  person: Person | undefined,
  loginOrder: number,
  refusal: Refusal,
): Promise<never> {
  await addLogin(ctx, {
    account: person ? account : typed(account),
    userId: person?.id ?? null,
    companyId: null,
    ok: false,
    loginOrder,
    reason: refusal.message,
  })
  throw Object.assign(refusal, { commits: true })
}

/** After the first factor: into the company, or to the second factor (archives 3, Login). */
export async function admit(ctx: Context, who: Admitted, trust: boolean): Promise<SignedIn | MfaPending> {
  const { person, companies } = who
  const refusal = standingRefusal(person, companies)
  if (refusal) return refuseAttempt(ctx, who.account, person, who.loginOrder, refusal)
  const demand = demandOf(person, companies, who.loginOrder, ctx.now)
  if (!demand || (demand.trustDays > 0 && (await isTrusted(ctx.db, person.id, ctx.device.id, ctx.now))))
    return signIn(ctx, who)
  if (demand.bindRequired && !person.mfaAskedAt)
    await changePerson(ctx, person.id, { mfaAskedAt: ctx.now.toISOString() })
  const mfaTicket = randomBytes(24).toString('base64url')
  const ticket: Ticket = { userId: person.id, loginOrder: who.loginOrder, account: who.account, trust }
  await ctx.services.cache.set(ticketKey(mfaTicket), JSON.stringify(ticket), FIVE_MINUTES)
  return { mfaTicket, ...demand, methods: [...demand.methods], maskedPhone: maskPhone(person.phone) }
}

export async function readTicket(ctx: Context, ticket: string): Promise<Ticket> {
  const kept = await ctx.services.cache.get(ticketKey(ticket))
  if (!kept) throw sessionEnd.expired()
  return JSON.parse(kept) as Ticket
}

/** Of many callers with one ticket exactly one goes on. */
export async function spendTicket(ctx: Context, ticket: string): Promise<void> {
  if ((await ctx.services.cache.take(ticketKey(ticket))) === undefined) throw sessionEnd.expired()
}

/** Opens the session. With one company the person is in it; with several none is chosen yet. */
export async function signIn(ctx: Context, who: Admitted): Promise<SignedIn> {
  const { person, companies } = who
  const refusal = standingRefusal(person, companies)
  if (refusal) return refuseAttempt(ctx, who.account, person, who.loginOrder, refusal)
  const company = person.roleType === 2 || companies.length === 1 ? companies[0] : undefined
  const entered = await enter(ctx, person, companies, company)
  await addLogin(ctx, {
    account: who.account,
    userId: person.id,
    companyId: company?.companyId ?? null,
    ok: true,
    loginOrder: who.loginOrder,
    reason: null,
  })
  return entered
}

/** Who has just made the first account of the installation is in it, as after the password. */
export async function signInFirst(ctx: Context, phone: string): Promise<SignedIn> {
  const person = await findPersonByPhone(ctx.db, phone)
  if (!person) throw new Error('the first person was not written')
  const companies = await findCompanies(ctx, person)
  return signIn(ctx, { person, companies, loginOrder: LoginOrder.code.password, account: phone })
}

/** A new session in the company, or in none yet. */
export async function enter(
  ctx: Context,
  person: Person,
  companies: readonly PersonCompany[],
  company: PersonCompany | undefined,
): Promise<SignedIn> {
  const rule = company ?? strictest(companies)
  const token = await openSession(ctx, person.id, company?.companyId ?? null, rule.maxWebSessions)
  return {
    userInfo: {
      id: person.id,
      token,
      roleType: person.roleType,
      name: person.name,
      companyId: company?.companyId ?? null,
      companyName: company?.name ?? null,
    },
    companies: companies.map(choiceOf),
    passwordExpired: isOld(person, rule.pwdExpireDays, ctx.now),
  }
}

export const choiceOf = ({ companyId, name, shortName, usable }: PersonCompany): CompanyChoice => ({
  companyId,
  name,
  shortName,
  usable,
})

function standingRefusal(person: Person, companies: readonly PersonCompany[]): Refusal | undefined {
  if (person.state !== 1 || companies.length === 0) return sessionEnd.disabled()
  if (person.roleType === 1 && !companies.some((company) => company.usable)) return sessionEnd.companyStopped()
  return undefined
}

/** A tip, never a force; whoever switched it off in 字体与提示 gets none. */
function isOld(person: Person, days: number, now: Date): boolean {
  if (!person.passwordChangedAt || days === 0 || person.prefs.pwdTip === false) return false
  return now.getTime() - new Date(person.passwordChangedAt).getTime() > days * 86_400_000
}
