import { expect, test } from 'vitest'
import { itemsForLevel, nationalItems } from '#modules/template/shared/checklist.ts'
import { shortPart } from '#modules/template/shared/template.ts'
import { handlingText, itemRuns, limitText } from './itemShown.ts'

test('项目按检查表的次序：A-1-9 之后是 A-1-10，部位换了才另起一段', () => {
  const runs = itemRuns(itemsForLevel(nationalItems(1), 1))
  expect(runs.flatMap(({ items }) => items.map(({ itemCode }) => itemCode))).toEqual(
    Array.from({ length: 31 }, (_, n) => `A-1-${n + 1}`),
  )
  expect(runs.map(({ part, items }) => `${shortPart(part)} ${items.length}`)).toEqual([
    '机房 10',
    '轿厢 2',
    '井道 3',
    '轿厢 8',
    '层站 6',
    '底坑 2',
  ])
})

test('限值与处理的写法', () => {
  const limit = (valueMin: number | null, valueMax: number | null, valueUnit: string | null = 'mm') =>
    limitText({ valueMin, valueMax, valueUnit })
  expect([limit(3, 5), limit(7, null), limit(null, 7), limit(null, null), limit(0, null, null)]).toEqual([
    '3–5 mm',
    '≥ 7 mm',
    '≤ 7 mm',
    '',
    '≥ 0',
  ])
  expect(handlingText({ handling: { action: 1, detail: '调整锁钩' } })).toBe('当场处理：调整锁钩')
  expect(handlingText({ handling: { action: 3, detail: '' } })).toBe('转维修')
  expect(handlingText({ handling: null })).toBeNull()
})
