import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, PageQuery, pageOf, RequestNo } from '#kernel/shared/page.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import {
  Captcha,
  CompanyChoice,
  CurrentUser,
  LoginLogRow,
  LoginReply,
  MyCompany,
  NewPassword,
  Phone,
  Prefs,
  SessionRow,
  Sex,
  SignedIn,
  SmsCode,
  SmsScene,
} from './account.ts'

const Password = z.string().min(1, '密码不能为空').max(64).meta({ title: '密码' })
const TotpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位动态口令')
  .meta({ title: '动态口令' })

/** As the kit names what it keeps: `columns.{list}`, `filters.{list}`. */
const ScreenKey = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\w./-]+$/)

/**
 * Calls of the person who signs in (archives 5). Paths marked *added* stand in no specification.
 * A captcha is asked for after three failures: `login` and `loginBySms` then refuse with 1001003 and
 * `data: { captcha: true }` until captchaId and captchaCode are sent.
 */
const ofPublicPages: readonly number[] = [SmsScene.code.officer, SmsScene.code.quotation]

export const accountApi = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    needs: 'public',
    title: '密码登录',
    unscoped: true,
    perMinute: 30,
    input: z.object({
      account: z.string().trim().min(1, '手机号或账号不能为空').max(30).meta({ title: '手机号或账号' }),
      password: Password,
      captchaId: z.string().max(64).optional(),
      captchaCode: z.string().trim().max(8).optional(),
      /** 信任此设备: no second factor on this device for trustDeviceDays. */
      trust: z.boolean().optional(),
    }),
    reply: LoginReply,
  }),
  /** *added*: tabs of the login page; an unknown account answers both true. */
  loginMethods: endpoint({
    method: 'GET',
    path: '/user/loginMethods',
    needs: 'public',
    title: '可用的登录方式',
    unscoped: true,
    perMinute: 30,
    silent: true,
    input: z.object({ account: z.string().trim().max(30).optional() }),
    reply: z.object({ password: z.boolean(), sms: z.boolean(), trustDays: z.number().int() }),
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/user/captcha',
    needs: 'public',
    title: '图形验证码',
    unscoped: true,
    perMinute: 30,
    input: z.object({}),
    reply: Captcha,
  }),
  /** Same answer whether the phone exists (archives 4.1). Scene 4 takes mfaTicket in place of phone. */
  sendSmsCode: endpoint({
    method: 'POST',
    path: '/user/sendSmsCode',
    needs: 'public',
    title: '发送短信验证码',
    unscoped: true,
    perMinute: 10,
    input: z.object({
      phone: Phone.optional(),
      mfaTicket: z.string().max(100).optional(),
      // Codes for safety officers and for customers are sent by their own calls alone.
      scene: SmsScene.schema.refine((scene) => !ofPublicPages.includes(scene), '请选择验证码用途'),
      captchaId: z.string().max(64).optional(),
      captchaCode: z.string().trim().max(8).optional(),
    }),
    /** Seconds until the next may be sent. */
    reply: z.object({ resendAfter: z.number().int() }),
  }),
  loginBySms: endpoint({
    method: 'POST',
    path: '/user/loginBySms',
    needs: 'public',
    title: '短信登录',
    unscoped: true,
    perMinute: 30,
    input: z.object({ phone: Phone, code: SmsCode, trust: z.boolean().optional() }),
    reply: LoginReply,
  }),
  /** All sessions of the person end. */
  resetPwdBySms: endpoint({
    method: 'POST',
    path: '/user/resetPwdBySms',
    needs: 'public',
    title: '短信重置密码',
    unscoped: true,
    perMinute: 10,
    input: z.object({ phone: Phone, code: SmsCode, newPwd: NewPassword }),
    reply: Done,
  }),
  mfaVerify: endpoint({
    method: 'POST',
    path: '/user/mfa/verify',
    needs: 'public',
    title: '多因素认证',
    unscoped: true,
    perMinute: 30,
    input: z
      .object({
        mfaTicket: z.string().max(100),
        /** Six digits of the authenticator, or of the message when `bySms`. */
        code: z.string().trim().max(6).optional(),
        bySms: z.boolean().optional(),
        recoveryCode: z.string().trim().max(20).optional(),
        trust: z.boolean().optional(),
      })
      .refine((sent) => Boolean(sent.code) !== Boolean(sent.recoveryCode), '请输入动态口令或恢复码'),
    reply: SignedIn,
  }),
  /** Before login with mfaTicket, afterwards with the session. */
  mfaBindStart: endpoint({
    method: 'POST',
    path: '/user/mfa/bindStart',
    secret: true,
    needs: 'public',
    title: '开始绑定动态口令',
    unscoped: true,
    perMinute: 30,
    input: z.object({ mfaTicket: z.string().max(100).optional() }),
    /** secret in Base32; uri otpauth://totp/… for the QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  mfaBindConfirm: endpoint({
    method: 'POST',
    path: '/user/mfa/bindConfirm',
    secret: true,
    needs: 'public',
    title: '确认绑定动态口令',
    unscoped: true,
    perMinute: 30,
    input: z.object({ mfaTicket: z.string().max(100).optional(), code: TotpCode, trust: z.boolean().optional() }),
    /** Ten recovery codes, shown once; signedIn when it happened before login. */
    reply: z.object({ recoveryCodes: z.array(z.string()), signedIn: SignedIn.nullable() }),
  }),
  /** *added*: 稍后绑定 inside mfaGraceDays; afterwards 1001006. */
  mfaSkip: endpoint({
    method: 'POST',
    path: '/user/mfa/skip',
    needs: 'public',
    title: '稍后绑定',
    unscoped: true,
    perMinute: 30,
    input: z.object({ mfaTicket: z.string().max(100) }),
    reply: SignedIn,
  }),
  mfaUnbind: endpoint({
    method: 'POST',
    path: '/user/mfa/unbind',
    needs: 'login',
    title: '解除动态口令',
    unscoped: true,
    input: z.object({ code: z.string().trim().max(20) }),
    reply: Done,
  }),
  /** 重置绑定 of an employee (archives 4.2 /sysSet/loginMethod). */
  mfaReset: endpoint({
    method: 'POST',
    path: '/user/mfa/reset',
    needs: ['AVy'],
    title: '重置员工的动态口令',
    input: z.object({ userId: z.string().max(64), requestNo: RequestNo }),
    reply: Done,
  }),
  chooseCompany: endpoint({
    method: 'POST',
    path: '/user/chooseCompany',
    secret: true,
    needs: 'login',
    title: '选择企业',
    unscoped: true,
    input: z.object({ companyId: z.string().max(64) }),
    /** A new token; the old one ends. */
    reply: SignedIn,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/user/companies',
    needs: 'login',
    title: '我的企业',
    unscoped: true,
    input: z.object({}),
    reply: z.array(CompanyChoice),
  }),
  /** *added*: the filter 企业 of lists that operations users see across companies. */
  companyOptions: ordinary('/company', '企业', { needs: { options: 'login' } }).options,
  signOut: sessionApi.signOut,
  currentUser: endpoint({
    method: 'GET',
    path: '/user/currentSessionUserInfo',
    needs: 'login',
    title: '当前用户',
    unscoped: true,
    input: z.object({}),
    reply: CurrentUser,
  }),
  myCompany: endpoint({
    method: 'GET',
    path: '/company/myCompany',
    needs: 'login',
    title: '当前企业',
    input: z.object({}),
    reply: MyCompany,
  }),
  modifyPwd: endpoint({
    method: 'POST',
    path: '/user/modifyPwd',
    needs: 'login',
    title: '修改密码',
    unscoped: true,
    input: z.object({ oldPwd: Password, newPwd: NewPassword, requestNo: RequestNo }),
    reply: Done,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/user/edit',
    needs: 'login',
    title: '修改个人资料',
    unscoped: true,
    input: z.object({
      name: z.string().trim().min(1, '姓名不能为空').max(30, '姓名不能超过30个字').meta({ title: '姓名' }),
      sex: Sex.schema,
      email: z
        .union([z.literal(''), z.email('邮箱格式不正确').max(64)])
        .optional()
        .meta({ title: '邮箱' }),
      headImg: z.string().max(300).optional().meta({ title: '头像' }),
      version: z.number().int().min(0),
      requestNo: RequestNo,
    }),
    reply: CurrentUser,
  }),
  /** *added*: code to the old phone and code to the new one (archives 4.1 /setting/profile), both scene 3. */
  changePhone: endpoint({
    method: 'POST',
    path: '/user/changePhone',
    needs: 'login',
    title: '换绑手机号',
    unscoped: true,
    input: z.object({ oldCode: SmsCode, phone: Phone, code: SmsCode, requestNo: RequestNo }),
    reply: CurrentUser,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    needs: 'login',
    title: '我的设备',
    unscoped: true,
    input: z.object({}),
    reply: z.array(SessionRow),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/session/{id}',
    needs: 'login',
    title: '踢下线',
    unscoped: true,
    input: z.object({ id: z.string().max(64) }),
    reply: Done,
  }),
  /** *added* */
  loginLog: endpoint({
    method: 'POST',
    path: '/user/loginLog/listPage',
    needs: 'login',
    title: '我的登录记录',
    unscoped: true,
    reads: true,
    input: PageQuery,
    reply: pageOf(LoginLogRow),
  }),
  /** Only the sent keys change. */
  prefs: endpoint({
    method: 'POST',
    path: '/user/prefs',
    needs: 'login',
    title: '保存偏好',
    unscoped: true,
    input: Prefs.partial(),
    reply: Prefs,
  }),
  /** *added*: settings of one screen, e.g. the chosen columns (common 7, column chooser); null when none are kept. */
  screenPrefs: endpoint({
    method: 'GET',
    path: '/user/screenPrefs/{key}',
    needs: 'login',
    title: '界面设置',
    unscoped: true,
    silent: true,
    input: z.object({ key: ScreenKey }),
    reply: z.object({ value: z.unknown() }),
  }),
  /** *added*: null forgets them. */
  saveScreenPrefs: endpoint({
    method: 'POST',
    path: '/user/screenPrefs',
    needs: 'login',
    title: '保存界面设置',
    unscoped: true,
    silent: true,
    input: z.object({ key: ScreenKey, value: z.unknown() }),
    reply: Done,
  }),
  /** The second address of aesKey (common 3.3). */
  getAesKey: endpoint({ ...sessionApi.aesKey, path: '/encrypt/getAesKey' }),
}
