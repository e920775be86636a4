import { isDay, today } from './days.ts'
import { isEmpty, tidy } from './text.ts'

/**
 * The validation rules of common 5 as plain predicates over the whole, already tidied text; field.ts makes schemas of
 * them, imports and calls use them as they are. `check` also tidies and gives the message.
 */
export interface Rule {
  readonly message: string
  readonly test: (text: string) => boolean
}

const pattern =
  (regex: RegExp) =>
  (text: string): boolean =>
    regex.test(text)

const MOBILE = String.raw`(\+\d{1,4}-)?1[3-9]\d{9}`
const LANDLINE = String.raw`0\d{2,3}-?\d{7,8}(-\d{1,6})?`
/** The 32 ASCII punctuation marks and the Chinese ones of common 5. */
const SPECIAL = /[!-/:-@[-`{-~·！￥…（）—《》？：“”‘’【】、；，。～]/

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** The 18th character of an ID card, from its first 17 digits (GB 11643). */
export function idCardCheck(digits: string): string {
  const total = ID_WEIGHTS.reduce((all, weight, i) => all + weight * Number(digits[i]), 0)
  return ID_CHECKS[total % 11] as string
}

function isBirthday(eight: string, now: string): boolean {
  const day = `${eight.slice(0, 4)}-${eight.slice(4, 6)}-${eight.slice(6)}`
  return isDay(day) && day >= '1900-01-01' && day <= now
}

/** ID card of 15 or 18 characters with a real birth date from 1900 to today. */
export function isIdCard(text: string, now: string = today()): boolean {
  if (/^\d{15}$/.test(text)) return isBirthday(`19${text.slice(6, 12)}`, now)
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  return isBirthday(text.slice(6, 14), now) && idCardCheck(text) === text[17]?.toUpperCase()
}

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The 18th character of a unified social credit code, from its first 17 (GB 32100-2015; commerce R13). */
export function creditCodeCheck(code: string): string {
  let total = 0
  let weight = 1
  for (const sign of code.slice(0, 17)) {
    total += CREDIT_SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return CREDIT_SIGNS[(31 - (total % 31)) % 31] as string
}

function isCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NP-RTUWXY]{18}$/.test(text) && creditCodeCheck(text) === text[17]
}

export const rules = {
  number: { message: '请输入合法数字', test: pattern(/^(0|[1-9]\d*)(\.\d{1,2})?$/) },
  positiveInteger: { message: '请输入正整数', test: pattern(/^[1-9]\d*$/) },
  nonNegativeInteger: { message: '请输入非负整数', test: pattern(/^(0|[1-9]\d*)$/) },
  decimal2: { message: '最多保留两位小数', test: pattern(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/) },
  phone: { message: '请输入正确的手机号', test: pattern(new RegExp(`^${MOBILE}$`)) },
  mobileOrLandline: { message: '请输入正确的联系电话', test: pattern(new RegExp(`^(${MOBILE}|${LANDLINE})$`)) },
  email: {
    message: '邮箱格式不正确',
    test: (text: string) => text.length <= 64 && /^[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/.test(text),
  },
  idCard: { message: '身份证号不正确', test: (text: string) => isIdCard(text) },
  noSpecial: { message: '不能包含特殊字符', test: (text: string) => !SPECIAL.test(text) },
  creditCode: { message: '统一社会信用代码格式不正确', test: isCreditCode },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof rules

/** The message of a broken rule, or undefined. The value is tidied first; an empty one passes (use `messages.required`). */
export function check(rule: RuleName, value: string): string | undefined {
  const text = tidy(value)
  return isEmpty(text) || rules[rule].test(text) ? undefined : rules[rule].message
}

/** Messages that carry the field's label (common 5). */
export const messages = {
  required: (title: string) => `${title}不能为空`,
  choose: (title: string) => `请选择${title}`,
  tooLong: (title: string, max: number) => `${title}不能超过${max}个字`,
  range: (title: string, min: number | string, max: number | string) => `${title}应在${min}至${max}之间`,
  order: (end: string, start: string) => `${end}不能早于${start}`,
} as const

/** Two spellings of one mobile number, one person: +86-13800138000 → 13800138000. Other countries keep their prefix. */
export const plainPhone = (phone: string): string => phone.replace(/^\+86-/, '')
