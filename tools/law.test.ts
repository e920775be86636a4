import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { excepted, findFigures, findNeedless, readSources, rules } from './law.ts'

const sources = readSources(join(import.meta.dirname, '..'))
const found = (text: string) => findFigures([{ file: 'src/modules/x/web/X.tsx', text }]).map(({ rule }) => rule)

test('项目自身没有另写法规数字，例外都还需要', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(findFigures(sources)).toEqual([])
  expect(findNeedless(sources)).toEqual([])
})

test.each(rules.map(({ rule, example }) => [rule, example] as const))('%s：另写的会被找到', (rule, example) => {
  expect(found(example)).toContain(rule)
})

describe('找得到的写法', () => {
  test.each([
    ["const a = '超15日'"],
    ['<p>相邻两次不超过十五天</p>'],
    ['sql`coalesce(q.gap_days, 15) as gap_days`'],
    ['const LEGAL_GAP = 15'],
    ['if (lift.cycleDays > 15) wrong()'],
    ["const content = '困人救援 30 分钟到达'"],
    ["const text = '其他地区 1 小时内到达'"],
    ['const setting = { retainYears: 4 }'],
    ["const hint = '第 1、4、7、9 年定期检验'"],
  ])('%s', (line) => {
    expect(found(line)).toHaveLength(1)
  })
})

describe('不是法规数字的', () => {
  test.each([
    ['// 15 days by law'],
    ['/** The gap is 15日. */'],
    ["const a = '锁定15分钟'"],
    ["const a = '115天'"],
    ["const from = '2026-03-15日志'"],
    ["const a = '有效时间应在5至30分钟之间'"],
    ['const gapRow = { gap: 7 }'],
    ["const a = '四年级'"],
  ])('%s', (line) => {
    expect(found(line)).toEqual([])
  })
})

test('例外说了原因，只对那几个字', () => {
  for (const [file, [words, why]] of Object.entries(excepted)) {
    expect(why.length).toBeGreaterThan(10)
    expect(findFigures([{ file, text: words }])).toEqual([])
    expect(findFigures([{ file: 'src/other.ts', text: words }])).not.toEqual([])
  }
})

test('没有用处的例外会被指出', () => {
  const [file = ''] = Object.keys(excepted)
  expect(findNeedless([{ file, text: '' }]).map((one) => one.file)).toContain(file)
})
