import { expect, test } from 'vitest'
import { Phone, passwordFault } from './account.ts'
import { accountApi } from './api.ts'

test.each([
  ['Abc12345', undefined],
  ['abc12345', '密码须含大写字母、小写字母、数字、符号中的三种'],
  ['Ab1!', '密码长度应在8至20位之间'],
  ['Ab1!Ab1!Ab1!Ab1!Ab1!x', '密码长度应在8至20位之间'],
  ['Zhou@2026x', undefined],
])('archives 1: new password %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test('archives 1: a password holds neither phone nor account', () => {
  expect(passwordFault('A-13800000021', ['13800000021'])).toBe('密码不能包含手机号或账号')
  expect(passwordFault('ZhouYanshi#1', ['zhouyanshi'])).toBe('密码不能包含手机号或账号')
})

test.each([
  ['13800138000', true],
  ['+86-13800138000', true],
  ['12800138000', false],
  ['8613800138000', false],
])('common 5: phone %s', (phone, good) => {
  expect(Phone.safeParse(phone).success).toBe(good)
})

test('the second factor is a code or a recovery code, never both or none', () => {
  const { input } = accountApi.mfaVerify
  expect(input.safeParse({ mfaTicket: 'k', code: '123456' }).success).toBe(true)
  expect(input.safeParse({ mfaTicket: 'k', recoveryCode: 'K7M2' }).success).toBe(true)
  expect(input.safeParse({ mfaTicket: 'k' }).success).toBe(false)
  expect(input.safeParse({ mfaTicket: 'k', code: '123456', recoveryCode: 'K7M2' }).success).toBe(false)
})
