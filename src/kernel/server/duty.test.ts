import { expect, test } from 'vitest'
import { answers, duty, openDuties } from './duty.ts'

test('左边问、右边答：答的人就是表的主人', async () => {
  const asks = { count: duty<(id: string) => Promise<number>>('test.count') }
  expect(openDuties()).toContain('test.count')
  expect(answers(asks, { count: async (id: string) => id.length })).toEqual([{ duty: 'test.count' }])
  expect(openDuties()).not.toContain('test.count')
  expect(await asks.count('三台梯')).toBe(3)
})

test('SQL 片段也可以问', () => {
  const asks = { liftsOf: duty<(row: string) => string>('test.liftsOf') }
  answers(asks, { liftsOf: (row: string) => `(select count(*) from lift where lift.place = ${row}.id)` })
  expect(asks.liftsOf('c')).toContain('c.id')
})

test('没有人答、两个人答、没有人问，都说得出是哪一个', () => {
  const asks = { open: duty<() => number>('test.open') }
  expect(() => asks.open()).toThrow('no module holds the duty test.open')
  const one = () => 1
  asks.open.by(one)
  asks.open.by(one)
  expect(() => asks.open.by(() => 2)).toThrow('two modules hold the duty test.open')
  // @ts-expect-error an answer that nobody asked for
  expect(() => answers(asks, { other: () => 1 })).toThrow('nobody asks for other')
})
