import { expect, it } from 'vitest'
import { restAfter } from './backOff.ts'

it('被拒绝的照片：1、2、4 分钟后再传，最长 6 小时', () => {
  expect([1, 2, 3, 9, 10, 60].map((refusals) => restAfter(refusals) / 60_000)).toEqual([1, 2, 4, 256, 360, 360])
})
