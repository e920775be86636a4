import { expect, test } from 'vitest'
import { cellXml, STYLES, Style, textXml } from './cellXml.ts'
import type { ColumnKind } from './index.ts'

const kinds: readonly ColumnKind[] = ['text', 'number', 'money', 'date', 'time']

test('没有值的单元格什么也不写，不管哪一类', () => {
  for (const kind of kinds)
    for (const nothing of [null, undefined, '']) expect(cellXml('A1', nothing, kind), kind).toBe('')
})

test('超过一格能放的 32767 字只写到那里，刚好放满的一字不少', () => {
  const shown = (text: string) => /<t[^>]*>([^<]*)<\/t>/.exec(textXml('A1', text))?.[1]?.length
  expect([shown('梯'.repeat(32_767)), shown('梯'.repeat(32_768)), shown('梯'.repeat(40_000))]).toEqual([
    32_767, 32_767, 32_767,
  ])
  expect(shown('短')).toBe(1)
})

test('数值列里不是数的：是否写成字，无穷与其他不写；数按数写，不是数的文字照写', () => {
  expect(cellXml('A1', true, 'number')).toContain('>是<')
  expect(cellXml('A1', false, 'number')).toContain('>否<')
  expect(cellXml('A1', Number.POSITIVE_INFINITY, 'number')).toBe('')
  expect(cellXml('A1', Number.NaN, 'number')).toBe('')
  expect(cellXml('A1', 12.5, 'number')).toContain('<v>12.5</v>')
  expect(cellXml('A1', '12.50', 'money')).toContain('<v>12.50</v>')
  expect(cellXml('A1', '十二', 'number')).toContain('>十二<')
  expect(cellXml('A1', '1234567890123456', 'number')).toContain('t="inlineStr"')
})

test('日期：Date 与带时区的按上海时间，不带的照写；不是日期的与 1900 年 3 月以前的写成字', () => {
  const noon = '<v>46346.5</v>'
  expect(cellXml('A1', new Date('2026-11-20T04:00:00Z'), 'time')).toContain(noon)
  expect(cellXml('A1', '2026-11-20T12:00:00+08:00', 'time')).toContain(noon)
  expect(cellXml('A1', '2026-11-20 12:00:00', 'time')).toContain(noon)
  expect(cellXml('A1', '2026-11-20', 'date')).toContain('<v>46346</v>')
  // Of a moment of which only the day is known no hour is shown.
  expect(cellXml('A1', '2026-11-20', 'time')).toBe(cellXml('A1', '2026-11-20', 'date'))
  expect(cellXml('A1', '下周一', 'date')).toContain('>下周一<')
  expect(cellXml('A1', 5, 'date')).toContain('>5<')
  expect(cellXml('A1', '1899-12-31', 'date')).toContain('>1899-12-31<')
})

test('像公式的文字带引号前缀：编辑、另存为 CSV 之后仍是文字', () => {
  for (const text of ['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(textXml('A1', text)).toContain(`s="${Style.quoted}"`)
  for (const text of ['1+1', 'a=1', '']) expect(textXml('A1', text)).toContain(`s="${Style.text}"`)
  const formats = /<cellXfs.*<\/cellXfs>/.exec(STYLES)?.[0].match(/<xf [^>]*>|<xf\/>/g) ?? []
  expect(formats.map((one) => one.includes('quotePrefix="1"')).indexOf(true)).toBe(Style.quoted)
})
