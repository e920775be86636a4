import { createHash, randomBytes } from 'node:crypto'
import { type Context, type Handlers, like, maskPhone } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { limitAddress, requireCaptcha, requireCodes, sendCode } from '#modules/account/server/index.ts'
import { SmsScene } from '#modules/account/shared/account.ts'
import { publicLift } from '#modules/elevator/server/index.ts'
import { OFFICER_HOURS, type OfficerLift, type publicityApi, refuseOfficer } from '../shared/api.ts'
import {
  addPass,
  findCompanies,
  findCompany,
  findOfficerCompanies,
  findOfficerLifts,
  findPass,
  findPublicLifts,
} from './publicity.store.ts'

const { officer } = SmsScene.code
const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** Phones of officers are stored as typed in the archive: without a country's prefix. */
const plain = (phone: string) => phone.replace(/^\+86-/, '')

export const publicityHandlers: Handlers<typeof publicityApi> = {
  async lookup(ctx, { code, ...captcha }) {
    await requireCaptcha(ctx, captcha)
    const lifts = []
    for (const { companyId, elevatorId } of await findPublicLifts(ctx, code)) {
      const lift = await ctx.inCompany(companyId, (inner) => publicLift(inner, elevatorId))
      if (lift) lifts.push(lift)
    }
    return { lifts }
  },

  companies: (ctx, { keyword }) => findCompanies(ctx, like(keyword ?? '')),

  async company(ctx, { id }) {
    const card = await ctx.inCompany(id, findCompany)
    if (!card) throw refuse.notFound()
    return card
  },

  async officerCode(ctx, { phone, ...captcha }) {
    await limitAddress(ctx, captcha)
    const known = (await findOfficerCompanies(ctx, plain(phone))).length > 0
    return { resendAfter: await sendCode(ctx, plain(phone), officer, known) }
  },

  async officerEnter(ctx, { phone, code }) {
    await requireCodes(ctx, [{ prop: 'code', phone: plain(phone), scene: officer, code }])
    const token = randomBytes(32).toString('base64url')
    const expiresAt = isoTime(ctx.now.getTime() + OFFICER_HOURS * 3_600_000)
    await addPass(ctx, hashOf(token), plain(phone), expiresAt)
    return { token, expiresAt }
  },

  async officerLifts(ctx, { token }) {
    const pass = await findPass(ctx, hashOf(token))
    if (!pass) throw refuseOfficer.ended()
    const lifts: OfficerLift[] = []
    for (const companyId of await findOfficerCompanies(ctx, pass.phone))
      lifts.push(...(await ctx.inCompany(companyId, (inner) => liftsOf(inner, pass.phone))))
    return { phone: maskPhone(pass.phone), expiresAt: pass.expiresAt, lifts }
  },
}

async function liftsOf(ctx: Context, phone: string): Promise<OfficerLift[]> {
  const lifts: OfficerLift[] = []
  for (const id of await findOfficerLifts(ctx, phone)) {
    const lift = await publicLift(ctx, id)
    if (lift) lifts.push({ ...lift, id })
  }
  return lifts
}
