import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts } from '#kernel/shared/figure.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { Phone, SmsCode } from '#modules/account/shared/account.ts'
import { PublicLift } from '#modules/elevator/shared/qr.ts'
import { publicityFigures } from './figures.ts'

/** What the public may ask without an account (archives 4.1 /auth/publicity, /auth/publicityLoin). All *added*. */

export const OFFICER_HOURS = 24

export const refuseOfficer = refusals({
  ended: [1102024, '查看已到期，请用手机号和验证码重新进入'],
})

const captcha = { captchaId: z.string().max(64).optional(), captchaCode: z.string().trim().max(8).optional() }
const text = z.string().nullable()

export const PublicCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  shortName: z.string(),
  creditCode: z.string(),
  licenceNo: z.string(),
  licenceItems: z.array(z.string()),
  licenceTo: text,
  dutyPhone: z.string(),
  address: z.string(),
  /** Lifts in service: in use or stopped for a while, under a contract that runs. */
  lifts: counts(publicityFigures.lifts),
})
export type PublicCompany = z.output<typeof PublicCompany>

/** A lift of the officer: no worker's number, no name but the surname, as on the public card. */
export const OfficerLift = z.object({ ...PublicLift.shape, id: z.uuid() })
export type OfficerLift = z.output<typeof OfficerLift>

export const publicityApi = {
  /** Register code, 96333 code or the number printed on the sticker; a number may stand on stickers of several companies. */
  lookup: endpoint({
    method: 'POST',
    path: '/public/elevator/lookup',
    title: '公示查询',
    needs: 'public',
    perMinute: 60,
    reads: true,
    input: z.object({
      code: z.string().trim().min(4, { error: '请填写注册代码、96333识别码或贴纸编号' }).max(30),
      ...captcha,
    }),
    reply: z.object({ lifts: z.array(PublicLift) }),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/public/company/search',
    title: '查找维保企业',
    needs: 'public',
    perMinute: 60,
    input: z.object({ keyword: z.string().trim().max(40).optional() }),
    reply: z.array(z.object({ id: z.uuid(), name: z.string(), shortName: z.string() })),
  }),
  company: endpoint({
    method: 'GET',
    path: '/public/company/{id}',
    title: '企业公示',
    needs: 'public',
    perMinute: 60,
    input: z.object({ id: z.uuid() }),
    reply: PublicCompany,
  }),
  /** Same answer whether the phone is a safety officer's (as archives 4.1 /auth/smsPwd). */
  officerCode: endpoint({
    method: 'POST',
    path: '/public/officer/sendCode',
    title: '安全员验证码',
    needs: 'public',
    perMinute: 10,
    unscoped: true,
    input: z.object({ phone: Phone, ...captcha }),
    reply: z.object({ resendAfter: z.number().int() }),
  }),
  officerEnter: endpoint({
    method: 'POST',
    path: '/public/officer/enter',
    title: '安全员查看电梯',
    needs: 'public',
    perMinute: 10,
    unscoped: true,
    secret: true,
    input: z.object({ phone: Phone, code: SmsCode }),
    reply: z.object({ token: z.string(), expiresAt: z.string() }),
  }),
  officerLifts: endpoint({
    method: 'POST',
    path: '/public/officer/lifts',
    title: '安全员的电梯',
    needs: 'public',
    perMinute: 60,
    unscoped: true,
    reads: true,
    input: z.object({ token: z.string().min(20).max(100) }),
    reply: z.object({ phone: z.string(), expiresAt: z.string(), lifts: z.array(OfficerLift) }),
  }),
}
