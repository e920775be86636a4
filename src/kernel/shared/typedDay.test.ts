import { expect, test } from 'vitest'
import { field } from './field.ts'
import { readDay, readFullDay } from './typedDay.ts'

const today = '2026-03-20'
const read = (typed: string, past = false) => readDay(typed, { today, past })

test('带年份的各种写法是同一天，全角、空格照读', () => {
  for (const typed of [
    ...['20240307', '2024-3-7', '2024/3/7', '2024.3.7', '2024年3月7日', '2024年3月7号', '2024-03-07'],
    ...['２０２４０３０７', '２０２４－３－７', ' 2024 年 3 月 7 日 ', '2024-03-07 09:30'],
  ])
    expect(read(typed), typed).toBe('2024-03-07')
})

test('没有年份的是今年；只向后看的栏目，还没到的日子是去年的', () => {
  for (const typed of ['3/7', '3-7', '3.7', '3月7日', '3月7', '0307', '０３０７'])
    expect(read(typed), typed).toBe('2026-03-07')
  expect(read('12-20')).toBe('2026-12-20')
  expect(read('12-20', true)).toBe('2025-12-20')
  expect(read('3-20', true)).toBe('2026-03-20')
  expect(read('0321', true)).toBe('2025-03-21')
  expect(read('2026-12-20', true)).toBe('2026-12-20')
})

test('今天与前后两天', () => {
  expect(['前天', '昨天', '今天', '明天', ' 后天 '].map((word) => read(word))).toEqual([
    ...['2026-03-18', '2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'],
  ])
})

test('不是日子的不猜：没有的日期、缺一半的、两位的年份', () => {
  for (const typed of ['20241345', '2024-2-30', '2-30', '1345', '24-3-7', '2024-3', '3', '七月', '', '2024-3-7x'])
    expect(read(typed), typed).toBeUndefined()
  // 2026 has no 29 February, and neither has the year before.
  expect(read('0229')).toBeUndefined()
  expect(read('0229', true)).toBeUndefined()
})

test('表格只认带年份的，没有这一天与不是日期分得开', () => {
  expect([readFullDay('2024.3.7'), readFullDay('2024-02-30'), readFullDay('3/7')]).toEqual([
    '2024-03-07',
    'none',
    undefined,
  ])
})

test('规则：空的请选择，写了读不懂的说出写的是什么、可以怎么写', () => {
  const said = (value: unknown) =>
    field
      .day('入职日期')
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
  expect(said(undefined)).toEqual(['请选择入职日期'])
  expect(said(' ')).toEqual(['请选择入职日期'])
  expect(said('20241345')).toEqual(['20241345 不是日期，可写 2024-03-07'])
  expect(said('2024-03-07')).toBeUndefined()
})
