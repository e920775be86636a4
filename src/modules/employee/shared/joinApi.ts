import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { Done } from '#kernel/shared/page.ts'
import { NewPassword, SmsCode } from '#modules/account/shared/account.ts'

const Token = z.object({ token: z.string().min(20).max(120) })

/** What the page of an invitation shows before anybody signs in. */
export const Invitation = z.object({
  companyName: z.string(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  /** The phone has an account already: accepting only adds the company. */
  known: z.boolean(),
  /** The link came as a QR code, so the phone has to be proved by a code. */
  needsCode: z.boolean(),
  expiresAt: z.string(),
})

/** Calls of the invited person (archives 3 Employee); the secret link stands for the login. */
export const joinApi = {
  invitation: endpoint({
    method: 'GET',
    path: '/employee/invitation/{token}',
    title: '查看邀请',
    needs: 'public',
    unscoped: true,
    perMinute: 60,
    input: Token,
    reply: Invitation,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/employee/invitation/code',
    title: '邀请验证码',
    needs: 'public',
    unscoped: true,
    perMinute: 10,
    input: Token,
    reply: z.object({ resendAfter: z.number().int() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/employee/invitation/accept',
    title: '接受邀请',
    needs: 'public',
    unscoped: true,
    perMinute: 10,
    input: Token.extend({ password: NewPassword.optional(), code: SmsCode.optional() }),
    reply: Done,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/employee/invitation/decline',
    title: '拒绝邀请',
    needs: 'public',
    unscoped: true,
    perMinute: 10,
    input: Token,
    reply: Done,
  }),
}
