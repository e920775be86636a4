import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** 登录方式 (archives 1 loginMethod, 4.2). */
export const MfaMode = enumeration('多因素认证', {
  off: [0, '关闭'],
  sms: [1, '短信'],
  totp: [2, '动态口令'],
  either: [3, '任选其一'],
})
export const MfaScope = enumeration('适用范围', { everybody: [1, '全员'], positions: [2, '指定岗位'] })

export const refuseLoginMethod = refusals({
  noWay: [1003001, '至少保留一种登录方式'],
  bindFirst: [1003002, '请先绑定自己的动态口令'],
})

const whole = (title: string, min: number, max: number, meta = {}) =>
  field.nonNegativeInteger(title, { min, max, ...meta })

export const LoginMethodDraft = z
  .object({
    passwordEnabled: field.flag('密码登录'),
    smsEnabled: field.flag('短信登录'),
    mfaMode: field.choice('多因素认证', MfaMode),
    mfaScope: field.choice('适用范围', MfaScope),
    mfaPositionIds: z
      .array(z.uuid())
      .max(200)
      .default([])
      .meta({ title: '指定岗位', control: 'ref', from: '/employee/positionOptions' }),
    mfaGraceDays: whole('宽限天数', 0, 14, { unit: '天', help: '期间可稍后绑定，0 为立即强制' }),
    trustDeviceDays: whole('可信设备天数', 0, 30, { unit: '天', help: '信任的设备免多因素认证，0 为每次都要' }),
    pwdExpireDays: whole('密码有效期', 0, 365, { unit: '天', help: '到期只提示，不强制；0 为不提示' }),
    lockThreshold: whole('锁定次数', 3, 10, { unit: '次', help: '15 分钟内连续输错即锁定' }),
    lockMinutes: whole('锁定时长', 5, 60, { unit: '分钟' }),
    idleMinutes: whole('闲置退出', 10, 720, { unit: '分钟' }),
    maxWebSessions: whole('同时在线数', 1, 5, { unit: '个浏览器' }),
  })
  .superRefine((draft, check) => {
    if (!draft.passwordEnabled && !draft.smsEnabled)
      check.addIssue({
        code: 'custom',
        path: ['passwordEnabled'],
        message: refuseLoginMethod.noWay.text,
        params: { errorCode: refuseLoginMethod.noWay.code },
      })
    const asks = draft.mfaMode !== MfaMode.code.off && draft.mfaScope === MfaScope.code.positions
    if (asks && draft.mfaPositionIds.length === 0)
      check.addIssue({ code: 'custom', path: ['mfaPositionIds'], message: '请选择指定岗位' })
  })
export type LoginMethodDraft = z.output<typeof LoginMethodDraft>

export const LoginMethod = z.object({
  ...LoginMethodDraft.shape,
  version: z.number().int(),
  /** People who must have bound a dynamic password under the saved rule, and those of them who have. */
  asked: z.number().int(),
  bound: z.number().int(),
  selfBound: z.boolean(),
})
export type LoginMethod = z.output<typeof LoginMethod>

export const BindingRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  userId: z.uuid(),
  name: z.string().meta({ title: '员工' }),
  employeeNo: z.string().meta({ title: '工号' }),
  positions: z.array(z.string()).meta({ title: '岗位' }),
  applies: z.boolean().meta({ title: '要求绑定' }),
  bound: z.boolean().meta({ title: '已绑定' }),
  boundAt: z.string().nullable().meta({ title: '绑定时间' }),
  lastMfaAt: z.string().nullable().meta({ title: '最近使用口令' }),
  lastLoginAt: z.string().nullable().meta({ title: '最近登录' }),
})
export type BindingRow = z.output<typeof BindingRow>

export const bindingList = list({
  key: 'mfaBinding',
  title: '员工',
  unit: '人',
  row: BindingRow,
  columns: {
    name: { shown: true, fixed: true, width: 110, sort: true },
    employeeNo: { shown: true, width: 90, as: 'code', sort: true },
    positions: { shown: true, width: 150, role: 'people' },
    applies: { shown: true, width: 90, role: 'state' },
    bound: { shown: true, width: 90, sort: true, role: 'state' },
    lastMfaAt: { shown: true, width: 150, as: 'time', sort: true },
    boundAt: { width: 150, as: 'time', sort: true },
    lastLoginAt: { width: 150, as: 'time' },
  },
  filters: {
    keyword: finds({ name: '姓名', employeeNo: '工号' }),
    bound: { kind: 'flag', label: '已绑定' },
    missing: { kind: 'flag', label: '要求绑定而未绑定' },
    positionId: { kind: 'ref', label: '岗位', from: '/employee/positionOptions' },
  },
  shownFilters: 3,
  sort: { prop: 'employeeNo', order: 'asc' },
})
