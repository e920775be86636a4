import { createHash, randomBytes } from 'node:crypto'
import { type Context, type Handlers, maskPhone, orRefuse } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import {
  addMember,
  addUser,
  findUserByPhone,
  hashPassword,
  requireCodes,
  sendCode,
} from '#modules/account/server/index.ts'
import { passwordFault, RoleType, SmsScene } from '#modules/account/shared/account.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY, refuseEmployee } from '../shared/employee.terms.ts'
import type { joinApi } from '../shared/joinApi.ts'
import { employeePaths } from '../shared/paths.ts'
import {
  addInvitation,
  answerInvitation,
  countInvitations,
  findOpenInvitation,
  type OpenInvitation,
} from './invitation.store.ts'

const DAY = 86_400_000
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * A link of seven days; way 1 sends it to the phone, way 2 leaves it to be shown as a QR code. At most three a day:
 * 1007002. The secret is in the link alone, the database keeps its digest.
 */
export async function invite(
  ctx: Context,
  employee: { id: string; name: string; phone: string },
  way: 1 | 2,
): Promise<{ link: string; expiresAt: string }> {
  const midnight = new Date(`${dayOf(ctx.now)}T00:00:00+08:00`).toISOString()
  if ((await countInvitations(ctx, employee.id, midnight)) >= INVITATIONS_A_DAY) throw refuseEmployee.invitedOften()
  const secret = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY).toISOString()
  await addInvitation(ctx, { employeeId: employee.id, way, tokenHash: hashOf(secret), expiresAt })
  const { publicUrl } = ctx.services.settings
  const link = `${publicUrl}${employeePaths.join}?t=${ctx.companyId.replaceAll('-', '')}.${secret}`
  if (way === 1)
    ctx.after(() =>
      ctx.services.texting.send(employee.phone, 'invitation', {
        name: employee.name,
        link,
        days: String(INVITATION_DAYS),
      }),
    )
  return { link, expiresAt }
}

/** The token names the company, because nobody is signed in and rows are seen in one company's scope only. */
async function answering<T>(
  ctx: Context,
  token: string,
  work: (inner: Context, invitation: OpenInvitation) => Promise<T>,
): Promise<T> {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{32})$/.exec(token)
  if (!match) throw refuseEmployee.linkOver()
  return ctx.inCompany(match.slice(1, 6).join('-'), async (inner) => {
    const invitation = await findOpenInvitation(inner, hashOf(match[6] as string))
    if (!invitation) throw refuseEmployee.linkOver()
    return work(inner, invitation)
  })
}

export const joinHandlers: Handlers<typeof joinApi> = {
  invitation: (ctx, { token }) =>
    answering(ctx, token, async (inner, { companyName, name, phone, way, expiresAt }) => ({
      companyName,
      name,
      phone: maskPhone(phone),
      known: (await findUserByPhone(inner.db, phone)) !== undefined,
      needsCode: way === 2,
      expiresAt,
    })),

  sendCode: (ctx, { token }) =>
    answering(ctx, token, async (inner, { phone }) => ({
      resendAfter: await sendCode(inner, phone, SmsScene.code.login, true),
    })),

  async accept(ctx, { token, password, code }) {
    const isKnown = await answering(ctx, token, async (inner, { phone }) => {
      const known = (await findUserByPhone(inner.db, phone)) !== undefined
      if (!known) requirePassword(phone, password)
      return known
    })
    const passwordHash = isKnown ? undefined : await ctx.outside(() => hashPassword(password as string))
    return answering(ctx, token, async (inner, invitation) => {
      const { phone, employeeId } = invitation
      // Whoever has the SMS has the phone; a QR code may have been seen by others.
      if (invitation.way === 2)
        await requireCodes(inner, [{ prop: 'code', phone, scene: SmsScene.code.login, code: code ?? '' }])
      const user = await findUserByPhone(inner.db, phone)
      if (user && (user.state !== 1 || user.roleType !== RoleType.code.company)) throw refuseEmployee.linkOver()
      const userId = user?.id ?? (await newAccount(inner, invitation, passwordHash))
      await addMember(inner, userId, inner.companyId, employeeId)
      await answerInvitation(inner, employeeId, userId)
      inner.after(() => inner.services.auth.forget([userId]))
      return { done: 1 }
    })
  },

  decline: (ctx, { token }) =>
    answering(ctx, token, async (inner, { employeeId }) => {
      await answerInvitation(inner, employeeId, null)
      return { done: 1 }
    }),
}

function requirePassword(phone: string, password: string | undefined): void {
  const fault = password ? passwordFault(password, [phone]) : '密码不能为空'
  if (fault) throw fieldRefusal([{ prop: 'password', msg: fault }])
}

async function newAccount(
  ctx: Context,
  { phone, name, sex }: OpenInvitation,
  passwordHash: string | undefined,
): Promise<string> {
  // He had an account when the password was looked at, and has none now.
  if (!passwordHash) throw refuseEmployee.linkOver()
  return orRefuse(addUser(ctx, { phone, name, sex, passwordHash }), () => refuseEmployee.linkOver())
}
