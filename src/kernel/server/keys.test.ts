import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptAnswer, sessionKeys } from './aes.ts'
import { memoryCache } from './cache.ts'
import { keyringFrom } from './keyring.ts'
import { maskAccount, maskIdCard, maskName, maskPhone } from './mask.ts'
import { sealer } from './sealed.ts'

const range = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index)).toString('base64')

test('common 3.3 加密应答与规范的测试向量逐字节一致', () => {
  const answer = encryptAnswer({ key: range(32), iv: range(16) }, { a: 1 }, '0123456789abcdef')
  expect(answer.data).toBe('SIs9NOH+dR8X6dpaE5vu/mb7DxJv3GdLpYPPKcaO+QOlJ0Ry49KqdEJQQnsB2YII')
  expect(answer.keyId).toBe('630dcd29')
  expect(answer).toMatchObject({ errorCode: 0, encrypted: true })
})

test('同一会话两小时内得到同一把密钥，过期后 3230901', async () => {
  let now = 0
  const keys = sessionKeys(memoryCache({ now: () => now }))
  const [first, second] = await Promise.all([keys.issue('s1'), keys.issue('s1')])
  expect(second).toEqual(first)
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  expect(Buffer.from(first.iv, 'base64')).toHaveLength(16)
  expect(await keys.issue('s2')).not.toEqual(first)

  const answer = await keys.encrypt('s1', { price: '12.30' })
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(first.key, 'base64'), Buffer.from(first.iv, 'base64'))
  const plain = JSON.parse(decipher.update(answer.data, 'base64', 'utf8') + decipher.final('utf8'))
  expect(plain.data).toEqual({ price: '12.30' })
  expect(plain._n).toHaveLength(16)

  now = 2 * 3600 * 1000
  await expect(keys.encrypt('s1', {})).rejects.toMatchObject({ errorCode: 3230901 })
})

test('密封字段：同文不同密，改动、换列都打不开', () => {
  const { seal, open, index } = sealer(keyringFrom('0123456789abcdef0123456789abcdef'))
  const one = seal('张三', 'employee.name')
  expect(seal('张三', 'employee.name')).not.toBe(one)
  expect(open(one, 'employee.name')).toBe('张三')
  expect(() => open(one, 'customer.name')).toThrow()
  const bytes = Buffer.from(one.slice(3), 'base64')
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
  expect(() => open(`k1:${bytes.toString('base64')}`, 'employee.name')).toThrow()
  expect(() => open('张三', 'employee.name')).toThrow()
  expect(index('张三', 'a')).not.toBe(index('张三', 'b'))
})

test('脱敏', () => {
  expect(maskPhone('13800138000')).toBe('138****8000')
  expect(maskPhone('+86-13800138000')).toBe('+86-138****8000')
  expect(maskPhone('010-12345678')).toBe('********5678')
  expect(maskIdCard('11010519491231002X')).toBe('110105********002X')
  expect(maskIdCard('123')).toBe('***')
  expect(maskAccount('6222 0210 0111 6245 702')).toBe('***************5702')
  expect([maskName('张三'), maskName('欧阳小明'), maskName('')]).toEqual(['张*', '欧***', ''])
})
