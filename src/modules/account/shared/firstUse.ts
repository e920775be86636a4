import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { Phone, passwordFault, SignedIn } from './account.ts'
import { firstUseState } from './firstUseState.ts'

/** The first account of an installation, made in the browser (decision 0127). */

/** Without 0, O, 1, I and L: a person copies it from the log of the server. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 12

/** What was typed of a code: letters and digits alone, large. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

export const FirstUseDraft = z
  .object({
    code: z
      .string()
      .max(40)
      .refine((code) => plainCode(code).length === CODE_LENGTH, `首次使用码是${CODE_LENGTH}位字母和数字`)
      .meta({ title: '首次使用码' }),
    company: z.string().trim().min(1, '企业名称不能为空').max(60, '企业名称不能超过60个字').meta({ title: '企业名称' }),
    name: z.string().trim().min(1, '姓名不能为空').max(30, '姓名不能超过30个字').meta({ title: '管理员姓名' }),
    phone: Phone,
    password: z.string().max(20, '密码长度应在8至20位之间').meta({ title: '登录密码' }),
  })
  .superRefine(({ password, phone }, check) => {
    const fault = passwordFault(password, [phone])
    if (fault) check.addIssue({ code: 'custom', path: ['password'], message: fault })
  })
export type FirstUseDraft = z.output<typeof FirstUseDraft>

export const refuseFirstUse = refusals({
  over: [1001009, '系统已有账号，首次使用已结束，请直接登录'],
})

/** Both *added*. */
export const firstUseApi = {
  ...firstUseState,
  beginUse: endpoint({
    method: 'POST',
    path: '/user/firstUse',
    needs: 'public',
    title: '首次使用',
    unscoped: true,
    perMinute: 10,
    input: FirstUseDraft,
    reply: SignedIn,
  }),
}
