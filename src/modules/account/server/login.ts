import { type Context, type Handlers, noToken } from '#kernel/server/index.ts'
import { fieldRefusal, Refusal } from '#kernel/shared/refusal.ts'
import { plainPhone } from '#kernel/shared/rules.ts'
import { LoginOrder, refuseLogin, SmsScene } from '../shared/account.ts'
import type { accountApi } from '../shared/api.ts'
import type { PersonCompany } from './asks.ts'
import { beginAttempt, forgetFailures, needsCaptcha, refuseLocked } from './attempts.ts'
import { newCaptcha, requireCaptcha } from './captcha.ts'
import { findCompanies } from './companies.store.ts'
import { isPassword, newPassword } from './password.ts'
import {
  changePerson,
  distrustDevices,
  findPerson,
  findPersonByPhone,
  findPersonNamed,
  type Person,
} from './person.store.ts'
import { closeSessions } from './sessionLife.ts'
import { admit, readTicket, refuseAttempt, strictest } from './signIn.ts'
import { checkCodes, isCode, limitAddress, pardonCodes, sendCode, spendCodes } from './smsCode.ts'

type LoginCalls = Pick<
  typeof accountApi,
  'login' | 'loginMethods' | 'captcha' | 'sendSmsCode' | 'loginBySms' | 'resetPwdBySms'
>

/** Calls without a session: same answer and same time whether the account exists (archives 4.1). */
export const loginHandlers: Handlers<LoginCalls> = {
  async login(ctx, input) {
    const account = plainPhone(input.account)
    const person = await findPersonNamed(ctx.db, account)
    const who = counted(person, account)
    await refuseLocked(ctx, who)
    if (await needsCaptcha(ctx, who)) await requireCaptcha(ctx, input)
    const companies = await findCompanies(ctx, person)
    const rule = strictest(companies)
    const attempt = await beginAttempt(ctx, 'password', who, rule)
    const right = await ctx.outside(() => isPassword(person?.passwordHash, input.password))
    if (!right || !person) {
      const refusal = await attempt.wrong(refuseLogin.wrongPassword())
      return refuseAttempt(ctx, account, person, LoginOrder.code.password, refusal)
    }
    await attempt.right()
    if (!mayUse(person, companies, 'passwordEnabled'))
      throw fieldRefusal([{ prop: 'account', msg: '企业已关闭密码登录，请使用短信登录' }])
    return admit(ctx, { person, companies, loginOrder: LoginOrder.code.password, account }, input.trust ?? false)
  },

  async loginMethods(ctx, { account }) {
    const person = account ? await findPersonNamed(ctx.db, plainPhone(account)) : undefined
    const companies = await findCompanies(ctx, person)
    return {
      password: mayUse(person, companies, 'passwordEnabled'),
      sms: mayUse(person, companies, 'smsEnabled'),
      trustDays: strictest(companies).trustDeviceDays,
    }
  },

  captcha: (ctx) => newCaptcha(ctx),

  async sendSmsCode(ctx, input) {
    await limitAddress(ctx, input)
    const { phone, known } = await receiver(ctx, input)
    return { resendAfter: await sendCode(ctx, phone, input.scene, known) }
  },

  async loginBySms(ctx, input) {
    const phone = plainPhone(input.phone)
    const person = await findPersonByPhone(ctx.db, phone)
    await refuseLocked(ctx, counted(person, phone))
    const companies = await findCompanies(ctx, person)
    if (!(await isCode(ctx, phone, SmsScene.code.login, input.code)) || !person)
      return refuseAttempt(ctx, phone, person, LoginOrder.code.sms, refuseLogin.wrongCode())
    if (!mayUse(person, companies, 'smsEnabled'))
      throw fieldRefusal([{ prop: 'phone', msg: '企业已关闭短信登录，请使用密码登录' }])
    return admit(ctx, { person, companies, loginOrder: LoginOrder.code.sms, account: phone }, input.trust ?? false)
  },

  async resetPwdBySms(ctx, input) {
    const phone = plainPhone(input.phone)
    const codes = [{ prop: 'code', phone, scene: SmsScene.code.reset, code: input.code }]
    const right = await checkCodes(ctx, codes)
    const person = await findPersonByPhone(ctx.db, phone)
    if (!person) throw refuseLogin.wrongCode({}, { commits: true })
    const changed = await ctx
      .outside(() => newPassword(person, input.newPwd, ctx.now))
      .catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        await pardonCodes(ctx, right)
        throw Object.assign(error, { commits: true })
      })
    await spendCodes(ctx, codes, right)
    await changePerson(ctx, person.id, changed)
    await distrustDevices(ctx.db, person.id)
    await closeSessions(ctx, { userId: person.id }, 9050001)
    ctx.after(() => forgetFailures(ctx, counted(person, phone)))
    return { done: 1 }
  },
}

/** Under which name attempts are counted: phone and account of one person count together. */
const counted = (person: Person | undefined, account: string) => person?.id ?? `unknown ${account}`

/** Some company that can be entered allows this way of signing in; operations users and unknown accounts have both. */
function mayUse(
  person: Person | undefined,
  companies: readonly PersonCompany[],
  way: 'passwordEnabled' | 'smsEnabled',
): boolean {
  const usable = companies.filter((company) => company.usable)
  return person === undefined || person.roleType === 2 || usable.length === 0 || usable.some((company) => company[way])
}

/** Whose phone a code goes to: the ticket's person, the person signed in, or the phone that was typed. */
async function receiver(
  ctx: Context,
  sent: { phone?: string | undefined; mfaTicket?: string | undefined; scene: 1 | 2 | 3 | 4 | 5 | 6 },
): Promise<{ phone: string; known: boolean }> {
  if (sent.scene === SmsScene.code.mfa) {
    const ticket = await readTicket(ctx, sent.mfaTicket ?? '')
    const person = await findPerson(ctx.db, ticket.userId)
    if (!person) throw noToken()
    return { phone: person.phone, known: true }
  }
  if (sent.scene === SmsScene.code.rebind) {
    // Without a phone: the code to the old one. The new one need not be known to anybody.
    const own = await findPerson(ctx.db, ctx.who.userId)
    return { phone: sent.phone ? plainPhone(sent.phone) : (own?.phone ?? ''), known: true }
  }
  if (!sent.phone) throw fieldRefusal([{ prop: 'phone', msg: '请输入正确的手机号' }])
  const phone = plainPhone(sent.phone)
  const person = await findPersonByPhone(ctx.db, phone)
  return { phone, known: person?.state === 1 }
}
