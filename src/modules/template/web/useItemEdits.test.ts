import { describe, expect, test } from 'vitest'
import { Level, type TemplateItem } from '../shared/template.ts'
import { freshItem, restored } from './useItemEdits.ts'

const item = (itemCode: string, given: object = {}) => ({ itemCode, part: 1, ...given }) as unknown as TemplateItem
const national = ['A1', 'A2', 'A3', 'A4'].map((code) => item(code))
const codes = (items: readonly TemplateItem[]) => items.map(({ itemCode }) => itemCode)

describe('恢复国标项目', () => {
  test('回到国标次序里的位置：自有项目不算位置，只恢复点名的', () => {
    const items = [item('A1'), item('Q-1'), item('A4')]
    expect(codes(restored(items, national, ['A3']))).toEqual(['A1', 'Q-1', 'A3', 'A4'])
    expect(codes(restored(items, national, ['A3', 'A2']))).toEqual(['A1', 'Q-1', 'A2', 'A3', 'A4'])
  })
  test('后面没有国标项目的排到最后', () => {
    expect(codes(restored([item('A1'), item('Q-1')], national, ['A4']))).toEqual(['A1', 'Q-1', 'A4'])
  })
})

describe('增加项目', () => {
  test('编号取第一个空着的；级别按正在看的，部位同最后一项，名称和要求空着待填', () => {
    const items = [item('Q-1'), item('Q-3', { part: 4 })]
    expect(freshItem(items, 1, Level.code.quarter)).toMatchObject({
      itemCode: 'Q-2',
      level: Level.code.quarter,
      part: 4,
      name: '',
      requirement: '',
    })
  })
  test('没有在看一个级别：半月；自检是年度 C 类', () => {
    expect(freshItem([], 1, undefined)).toMatchObject({ itemCode: 'Q-1', level: Level.code.halfMonth, part: 1 })
    expect(freshItem([], 3, undefined)).toMatchObject({ level: Level.code.year, inspectClass: 'C' })
  })
})
