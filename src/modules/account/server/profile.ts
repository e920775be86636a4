import { type Context, type Handlers, orRefuse } from '#kernel/server/index.ts'
import { keyPrefix, PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { plainPhone } from '#kernel/shared/rules.ts'
import { type CurrentUser, Prefs, SmsScene, startingPrefs } from '../shared/account.ts'
import type { accountApi } from '../shared/api.ts'
import { companyOptions, findOwnCompany } from './asks.ts'
import { beginAttempt, refuseLocked } from './attempts.ts'
import { findCompanies, movePhone } from './companies.store.ts'
import { isBound } from './mfaRule.ts'
import { isPassword, newPassword } from './password.ts'
import {
  changePerson,
  findLogins,
  findPerson,
  findPersonByPhone,
  mergePrefs,
  type Person,
  readScreenPrefs,
  writeScreenPrefs,
} from './person.store.ts'
import { findOpenSessions } from './session.store.ts'
import { closeSessions } from './sessionLife.ts'
import { sessionEnd } from './sessions.ts'
import { choiceOf, enter, strictest } from './signIn.ts'
import { requireCodes } from './smsCode.ts'

type OwnCalls = Pick<
  typeof accountApi,
  | 'chooseCompany'
  | 'companies'
  | 'companyOptions'
  | 'currentUser'
  | 'myCompany'
  | 'modifyPwd'
  | 'edit'
  | 'changePhone'
  | 'sessions'
  | 'endSession'
  | 'loginLog'
  | 'prefs'
  | 'screenPrefs'
  | 'saveScreenPrefs'
>

/** Calls of the person about herself (archives 4.1 /setting/*). */
export const profileHandlers: Handlers<OwnCalls> = {
  async chooseCompany(ctx, { companyId }) {
    const person = await self(ctx)
    const companies = await findCompanies(ctx, person)
    const company = companies.find((one) => one.companyId === companyId)
    if (!company) throw refuse.notFound()
    if (!company.usable && person.roleType === 1) throw sessionEnd.companyStopped()
    await closeSessions(ctx, { id: ctx.who.sessionId }, 40000, { staying: true })
    return enter(ctx, person, companies, company)
  },

  async companies(ctx) {
    return (await findCompanies(ctx, await self(ctx))).map(choiceOf)
  },

  companyOptions,

  async currentUser(ctx) {
    return shown(ctx, await self(ctx))
  },

  async myCompany(ctx) {
    const company = await findOwnCompany(ctx)
    if (!company) throw refuse.notFound()
    const address = (key: string | null) => key && ctx.services.store.link(PUBLIC_BUCKET, key)
    return {
      ...company,
      logoPath: address(company.logoPath),
      logoDarkPath: address(company.logoDarkPath),
      allow: featuresOfAny(ctx),
    }
  },

  async modifyPwd(ctx, { oldPwd, newPwd }) {
    const person = await self(ctx)
    await refuseLocked(ctx, person.id)
    const attempt = await beginAttempt(ctx, 'password', person.id, strictest(await findCompanies(ctx, person)))
    if (!(await ctx.outside(() => isPassword(person.passwordHash, oldPwd))))
      throw await attempt.wrong(fieldRefusal([{ prop: 'oldPwd', msg: '原密码不正确' }]))
    await attempt.right()
    const changed = await ctx.outside(() => newPassword(person, newPwd, ctx.now))
    // Somebody who changed it in between has made another password the old one.
    if (!(await changePerson(ctx, person.id, changed, person.version))) throw refuse.stale()
    await closeSessions(ctx, { userId: person.id, except: ctx.who.sessionId }, 9050001, { staying: true })
    return { done: 1 }
  },

  async edit(ctx, { name, sex, email, headImg, version }) {
    const { userId } = ctx.who
    const values = { name, sex, email: email || null, headImg: await ownPhoto(ctx, headImg) }
    if (!(await changePerson(ctx, userId, values, version))) throw refuse.stale()
    return shown(ctx, await self(ctx))
  },

  async changePhone(ctx, input) {
    const person = await self(ctx)
    const phone = plainPhone(input.phone)
    const scene = SmsScene.code.rebind
    await requireCodes(ctx, [
      { prop: 'oldCode', phone: person.phone, scene, code: input.oldCode },
      { prop: 'code', phone, scene, code: input.code },
    ])
    const taken = () => fieldRefusal([{ prop: 'phone', msg: '该手机号已被其他账号使用' }])
    if (await findPersonByPhone(ctx.db, phone)) throw taken()
    await orRefuse(changePerson(ctx, person.id, { phone }), taken)
    await orRefuse(movePhone(ctx, person, phone), taken)
    return shown(ctx, await self(ctx))
  },

  async sessions(ctx) {
    const rows = await findOpenSessions(ctx.db, ctx.who.userId)
    return rows.map(({ deviceName, ip, ...row }) => ({
      ...row,
      device: deviceName || '未知设备',
      ip: ip ?? '',
      current: row.id === ctx.who.sessionId,
    }))
  },

  async endSession(ctx, { id }) {
    const staying = id !== ctx.who.sessionId
    const done = await closeSessions(ctx, { id, userId: ctx.who.userId }, 40000, { staying })
    if (done === 0) throw refuse.notFound()
    return { done }
  },

  async loginLog(ctx, query) {
    const { records, total } = await findLogins(ctx.db, ctx.who.userId, query)
    return { records, total, totalPage: Math.ceil(total / query.size) }
  },

  async prefs(ctx, patch) {
    return prefsOf(await mergePrefs(ctx.db, ctx.who.userId, patch))
  },

  async screenPrefs(ctx, { key }) {
    return { value: await readScreenPrefs(ctx.db, ctx.who.userId, key) }
  },

  async saveScreenPrefs(ctx, { key, value }) {
    if (JSON.stringify(value ?? null).length > MAX_SCREEN_PREFS) throw refuse.field({ msg: '界面设置过大，无法保存' })
    return { done: (await writeScreenPrefs(ctx.db, ctx.who.userId, key, value ?? null)) ? 1 : 0 }
  },
}

/** Characters of JSON; the widest list has some sixty columns. */
const MAX_SCREEN_PREFS = 20_000

async function self(ctx: Context): Promise<Person> {
  const person = await findPerson(ctx.db, ctx.who.userId)
  if (!person) throw sessionEnd.disabled()
  return person
}

/** What was chosen over what everybody starts with; an entry that no longer fits its rule is left out. */
function prefsOf(kept: Record<string, unknown>): Prefs {
  const known = Object.entries(Prefs.shape).flatMap(([key, rule]) => {
    const read = rule.safeParse(kept[key])
    return read.success ? [[key, read.data]] : []
  })
  return { ...startingPrefs, ...Object.fromEntries(known) }
}

const PHOTO_BUCKET = 'bit-ev-img'

/** Of the person's own uploads, or the photo that stands; 1000404 for anything else that is called so. */
async function ownPhoto(ctx: Context, key: string | undefined): Promise<string | null> {
  if (!key) return null
  if (key === (await self(ctx)).headImg) return key
  if (!key.startsWith(keyPrefix(ctx.who.userId, PHOTO_BUCKET))) throw refuse.notFound()
  await ctx.services.store.assertAttachable(PHOTO_BUCKET, key)
  return key
}

function shown(ctx: Context, person: Person): CurrentUser {
  return {
    id: person.id,
    name: person.name,
    phone: person.phone,
    account: person.account,
    headImg: person.headImg,
    headImgUrl: person.headImg && ctx.services.store.link(PHOTO_BUCKET, person.headImg),
    sex: person.sex,
    email: person.email,
    roleType: person.roleType,
    totpBound: isBound(person),
    recoveryCodesLeft: person.recoveryCodes.length,
    pwdChangedAt: person.passwordChangedAt,
    prefs: prefsOf(person.prefs),
    version: person.version,
  }
}

/** What any of the companies may use that the person sees: of an employee his own, of operations those granted. */
function featuresOfAny(ctx: Context): Record<string, boolean> {
  const all = ctx.who.companies.map((id) => ctx.services.settings.features(id))
  const names = new Set(all.flatMap((one) => Object.keys(one)))
  return Object.fromEntries([...names].map((name) => [name, all.some((one) => one[name] === true)]))
}
