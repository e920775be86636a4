import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Enumerations, schemas and refusals of the person who signs in (archives 1 user, archives 3 Login, common 6). */

export const Sex = enumeration('性别', { unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] })
export const RoleType = enumeration('用户类型', { company: [1, '企业用户'], operations: [2, '运营用户'] })
export const LoginOrder = enumeration('登录方式', {
  unknown: [0, '未知'],
  password: [1, '密码'],
  sms: [2, '短信'],
  thirdParty: [3, '第三方'],
})
export const ClientKind = enumeration('客户端', { web: [1, '网页'], app: [2, 'App'], third: [3, '第三方'] })
export const SmsScene = enumeration('验证码用途', {
  login: [1, '登录'],
  reset: [2, '找回'],
  rebind: [3, '换绑'],
  mfa: [4, 'MFA'],
  /** *Added*: a safety officer looks at his lifts without an account (archives 4.1, /auth/publicityLoin). */
  officer: [5, '公示查询'],
  /** *Added*: a customer confirms a quotation behind its link (commerce 3.8). */
  quotation: [6, '报价确认'],
})
export const MfaMethod = enumeration('认证方式', { sms: [1, '短信'], totp: [2, '动态口令'] })
export const FontSize = enumeration('字号', { standard: [1, '标准'], large: [2, '大'], huge: [3, '特大'] })
export const ThemeChoice = enumeration('外观', {
  system: ['system', '跟随系统'],
  light: ['light', '浅色'],
  dark: ['dark', '深色'],
})

export const Phone = z
  .string()
  .trim()
  .regex(/^(\+\d{1,4}-)?1[3-9]\d{9}$/, '请输入正确的手机号')
  .meta({ title: '手机号', control: 'phone', personal: 'phone' })
export const SmsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位验证码')
  .meta({ title: '验证码' })

/** What is wrong with a new password, or undefined: 8–20 characters, 3 of 4 classes, without the phone or account. */
export function passwordFault(password: string, identities: readonly string[] = []): string | undefined {
  if (password.length < 8 || password.length > 20) return '密码长度应在8至20位之间'
  if (passwordClasses(password) < 3) return '密码须含大写字母、小写字母、数字、符号中的三种'
  const lower = password.toLowerCase()
  if (identities.some((identity) => identity.length >= 4 && lower.includes(identity.toLowerCase())))
    return '密码不能包含手机号或账号'
  return undefined
}

/** How many of the four classes (A–Z, a–z, 0–9, others) a password uses. */
export function passwordClasses(password: string): number {
  return [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
}

export const NewPassword = z
  .string()
  .max(20)
  .superRefine((password, check) => {
    const fault = passwordFault(password)
    if (fault) check.addIssue({ code: 'custom', message: fault })
  })
  .meta({ title: '新密码' })

/** Kept in local storage by the browser: what every request and the guards need (common 1, common 3.2). */
const UserInfo = z.object({
  id: z.string(),
  token: z.string(),
  roleType: RoleType.schema.nullable(),
  name: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
})

export const CompanyChoice = z.object({
  companyId: z.string().meta({ title: '企业' }),
  name: z.string().meta({ title: '企业名称' }),
  shortName: z.string().nullable(),
  /** 停用 or expired companies are listed and cannot be chosen (90500017). */
  usable: z.boolean(),
})

/** Signed in. With several companies `userInfo.companyId` is null until `chooseCompany` answered. */
export const SignedIn = z.object({
  userInfo: UserInfo,
  companies: z.array(CompanyChoice),
  /** The password is older than pwdExpireDays: a tip, never a force (archives 1 loginMethod). */
  passwordExpired: z.boolean().optional(),
})

/** The first factor was right, the second is missing; the ticket lives 5 minutes (archives 3 Login). */
export const MfaPending = z.object({
  mfaTicket: z.string(),
  methods: z.array(MfaMethod.schema),
  /** The company requires a dynamic password and none is bound: the binding wizard follows. */
  bindRequired: z.boolean(),
  /** Inside mfaGraceDays: 稍后绑定 is offered until this day. */
  skipUntil: z.iso.date().nullable(),
  /** Days of 信任此设备; 0 hides the choice. */
  trustDays: z.number().int(),
  maskedPhone: z.string(),
})

export const LoginReply = z.union([SignedIn, MfaPending])

export const Captcha = z.object({ captchaId: z.string(), svg: z.string() })

/** Height of a list's rows (look 4). */
export const Density = enumeration('行高', { compact: [1, '紧凑'], standard: [2, '标准'], loose: [3, '宽松'] })

export const Prefs = z.object({
  fontSize: FontSize.schema,
  density: Density.schema,
  theme: ThemeChoice.schema,
  sounds: z.object({ trapped: z.boolean(), alarm: z.boolean(), work: z.boolean() }),
  desktopNotify: z.boolean(),
  quietFrom: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  quietTo: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  pwdTip: z.boolean(),
})

export const startingPrefs: z.output<typeof Prefs> = {
  fontSize: FontSize.code.standard,
  density: Density.code.standard,
  theme: ThemeChoice.code.system,
  sounds: { trapped: true, alarm: true, work: true },
  desktopNotify: false,
  quietFrom: null,
  quietTo: null,
  pwdTip: true,
}

export const CurrentUser = z.object({
  id: z.string(),
  name: z.string().meta({ title: '姓名' }),
  phone: z.string().meta({ title: '手机号', personal: 'phone' }),
  account: z.string().nullable().meta({ title: '登录账号' }),
  headImg: z.string().nullable().meta({ title: '头像' }),
  /** Where the photo is read, for five minutes. */
  headImgUrl: z.string().nullable(),
  sex: Sex.schema,
  email: z.string().nullable().meta({ title: '邮箱' }),
  roleType: RoleType.schema,
  totpBound: z.boolean().meta({ title: '动态口令' }),
  recoveryCodesLeft: z.number().int(),
  pwdChangedAt: z.string().nullable().meta({ title: '密码修改时间' }),
  prefs: Prefs,
  version: z.number().int(),
})

export const MyCompany = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Addresses of the company's mark on light and dark grounds. */
  logoPath: z.string().nullable(),
  logoDarkPath: z.string().nullable(),
  dutyPhone: z.string(),
  /** Allow lists of common 11 that hold this company. */
  allow: z.record(z.string(), z.boolean()),
})

export const SessionRow = z.object({
  id: z.string(),
  client: ClientKind.schema,
  device: z.string().meta({ title: '设备' }),
  ip: z.string().meta({ title: 'IP' }),
  lastSeenAt: z.string().meta({ title: '最近使用' }),
  createdAt: z.string().meta({ title: '登录时间' }),
  current: z.boolean(),
})

export const LoginLogRow = z.object({
  id: z.string(),
  at: z.string().meta({ title: '时间' }),
  loginOrder: LoginOrder.schema,
  success: z.boolean().meta({ title: '结果' }),
  ip: z.string().meta({ title: 'IP' }),
  place: z.string().nullable().meta({ title: '地点' }),
  reason: z.string().nullable().meta({ title: '说明' }),
})

export type CompanyChoice = z.output<typeof CompanyChoice>
export type SignedIn = z.output<typeof SignedIn>
export type MfaPending = z.output<typeof MfaPending>
export type Prefs = z.output<typeof Prefs>
export type CurrentUser = z.output<typeof CurrentUser>

/** Fixed texts of archives 3 and archives 5. */
export const refuseLogin = refusals({
  wrongPassword: [1001001, '账号或密码错误'],
  locked: [1001002, '账号已锁定，请15分钟后再试'],
  wrongCode: [1001003, '验证码错误或已失效'],
  wrongTotp: [1001004, '动态口令错误'],
  reusedTotp: [1001005, '该口令已使用，请等待下一个'],
  mustBind: [1001006, '企业要求绑定动态口令'],
  tooSoon: [1001007, '发送过于频繁，请{n}秒后再试'],
  oldPassword: [1001008, '新密码不能与最近5次相同'],
  /** *Added* (decision 0129): real people have no place among invented ones. */
  inSample: [1001011, '示例企业的数据都是虚构的，不能加入真实的人；请在自己的企业邀请员工'],
})
