import { expect, it } from 'vitest'
import { CallFailure } from './failure.ts'
import { told } from './told.ts'

it('失败的调用已经说过，只是没有结果；程序的错误不被吞掉', async () => {
  expect(await told(Promise.resolve(3))).toBe(3)
  expect(await told(Promise.reject(new CallFailure('refused', '不行', { code: 1000400 })))).toBeUndefined()
  await expect(told(Promise.reject(new TypeError('x is not a function')))).rejects.toThrow('x is not a function')
})
