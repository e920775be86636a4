import { describe, expect, test } from 'vitest'
import { annexA } from './annexA.ts'
import { annexB } from './annexB.ts'
import { annexC } from './annexC.ts'
import { annexD } from './annexD.ts'
import { itemCount, itemsOfVisit, nationalItems, seasonItems } from './checklist.ts'
import { governorCheckDue, governorMonths } from './governor.ts'
import { mfrText, readMfrText } from './mfrValue.ts'
import { resultOfValue } from './reading.ts'
import { Category, ItemResult, type TemplateItem } from './template.ts'
import {
  checkTemplate,
  fixedDateGaps,
  fixedDateRefusal,
  isMonthDay,
  ruleRefusal,
  specialLiftRefusal,
} from './templateCheck.ts'
import { asVisited } from './visited.ts'

const categories = Category.options.map((option) => option.value)
const item = (code: string) =>
  categories.flatMap((category) => nationalItems(category)).find((row) => row.itemCode === code) as TemplateItem

describe('TSG T5002-2017 项目', () => {
  test('共257项，各附件各级行数与规则一致', () => {
    const rows = (category: Category) =>
      [1, 3, 4, 5].map((level) => nationalItems(category).filter((row) => row.level === level).length)
    expect(categories.map(rows)).toEqual([
      [31, 13, 15, 17],
      [30, 13, 9, 14],
      [20, 8, 10, 14],
      [33, 5, 12, 13],
    ])
    expect(categories.flatMap((category) => nationalItems(category))).toHaveLength(257)
  })

  test('每次维保的项目数', () => {
    const counts = (category: Category) => ([1, 3, 4, 5] as const).map((level) => itemCount(category, level))
    expect(categories.map(counts)).toEqual([
      [31, 44, 59, 76],
      [30, 43, 52, 66],
      [20, 28, 38, 52],
      [33, 38, 50, 63],
    ])
  })

  test('编号不重复，连续，且与级别一致', () => {
    for (const category of categories) {
      const letter = 'ABCD'[category - 1]
      const group = { 1: 1, 3: 2, 4: 3, 5: 4 } as Record<number, number>
      const seen = new Map<number, number>()
      for (const { itemCode, level } of nationalItems(category)) {
        const next = (seen.get(level) ?? 0) + 1
        seen.set(level, next)
        expect(itemCode).toBe(`${letter}-${group[level]}-${next}`)
      }
    }
  })

  test('关键项由文字推出，与附录的K标记逐行一致', () => {
    const marked = [annexA, annexB, annexC, annexD].flatMap((annex) =>
      annex
        .trim()
        .split('\n')
        .filter((row) => (row.split('|')[5] ?? '').split(' ').includes('K'))
        .map((row) => row.split('|')[1]),
    )
    const derived = categories.flatMap((c) => nationalItems(c).flatMap((row) => (row.isKey ? [row.itemCode] : [])))
    expect(derived).toEqual(marked)
  })

  test('拍照要求：关键项和数值项必拍，其余异常必拍', () => {
    expect(item('A-1-6').photoRule).toBe(2)
    expect(item('A-1-29').photoRule).toBe(2)
    expect(item('A-1-1').photoRule).toBe(1)
  })

  test('数值限值：啮合长度6.5mm不足7mm为异常', () => {
    expect(resultOfValue(item('A-1-29'), 6.5)).toBe(ItemResult.code.abnormal)
    expect(resultOfValue(item('A-1-29'), 7)).toBe(ItemResult.code.normal)
    expect(resultOfValue(item('B-2-1'), 171)).toBe(ItemResult.code.abnormal)
    expect(resultOfValue(item('B-2-3'), 2.3)).toBe(ItemResult.code.normal)
    expect(resultOfValue(item('C-1-17'), 4.9)).toBe(ItemResult.code.abnormal)
    expect(resultOfValue(item('D-2-1'), -0.1)).toBe(ItemResult.code.abnormal)
    expect(resultOfValue(item('A-1-1'), 3)).toBeNull()
  })

  test('限速器校验周期：附件A不超过15年24个月，之后12个月；B 24；C 60', () => {
    const rule = (code: string) => item(code).governor as NonNullable<TemplateItem['governor']>
    expect(governorMonths(rule('A-4-6'), '2011-06-01', '2026-06-01')).toBe(24)
    expect(governorMonths(rule('A-4-6'), '2011-06-01', '2026-06-02')).toBe(12)
    expect(governorMonths(rule('B-4-4'), '2000-01-01', '2026-01-01')).toBe(24)
    expect(governorMonths(rule('C-4-6'), '2000-01-01', '2026-01-01')).toBe(60)
  })

  test('限速器校验只在到期的那次年度维保出现', () => {
    const lift = { madeDate: '2020-01-01', lastCheck: '2024-12-05' }
    expect(governorCheckDue(item('A-4-6'), lift, '2025-11-20')).toBe(false)
    expect(governorCheckDue(item('A-4-6'), lift, '2026-11-20')).toBe(true)
    expect(governorCheckDue(item('A-4-6'), { madeDate: '2005-01-01', lastCheck: '2025-12-05' }, '2026-11-20')).toBe(
      true,
    )
    expect(governorCheckDue(item('A-4-5'), lift, '2026-11-20')).toBe(false)
  })

  test('到期的那次维保要填动作速度；不知道年份的电梯不问，填过的照样显示', () => {
    const lift = { brand: '云梭', model: 'YS-MR18', governorMade: '2020-01-01', governorCheck: '2024-12-05' }
    const asked = (given: Partial<typeof lift> | Record<string, null>, recorded?: number) =>
      asVisited(item('A-4-6'), { ...lift, ...given }, '2026-11-20', recorded).valueUnit
    const ageless = { governorMade: null, governorCheck: null }
    expect(asked({})).toBe('m/s')
    expect(asked({ governorCheck: '2026-11-01' })).toBeNull()
    expect(asked(ageless)).toBeNull()
    expect(asked({ governorMade: null })).toBe('m/s')
    expect(asked(ageless, 1.2)).toBe('m/s')
    expect(asVisited(item('A-4-5'), lift, '2026-11-20', 1).valueUnit).toBeNull()
  })

  test('制造单位值按品牌型号：本型号的先于本品牌的，别的判定方式不显示', () => {
    const mfrValues = [
      { brand: '云梭', model: null, value: '不大于 0.7 mm' },
      { brand: '云梭', model: 'YS-MR18', value: '0.3～0.6 mm' },
    ]
    const lift = { brand: '云梭', model: 'ys-mr18', governorMade: null, governorCheck: null }
    const told = (given: object, code = 'A-1-5') =>
      asVisited({ ...item(code), mfrValues }, { ...lift, ...given }, '2026-11-20').requirement
    expect(item('A-1-5').judge).toBe(3)
    expect(told({})).toMatch(/；制造单位值：0\.3～0\.6 mm$/)
    expect(told({ model: 'YS-MR20' })).toMatch(/；制造单位值：不大于 0\.7 mm$/)
    expect(told({ model: null })).toMatch(/不大于 0\.7 mm$/)
    expect(told({ brand: '奥的斯' })).toBe(item('A-1-5').requirement)
    expect(told({}, 'A-1-1')).toBe(item('A-1-1').requirement)
  })

  test('制造单位值写进单元格再读回来不变；写不全的说得出', () => {
    const values = [
      { brand: '云梭', model: 'YS-MR18/2', value: '0.3～0.6 mm' },
      { brand: '奥的斯 中国', model: null, value: '不大于 0.5 mm' },
    ]
    expect(mfrText(values)).toBe('云梭 / YS-MR18/2＝0.3～0.6 mm；奥的斯 中国＝不大于 0.5 mm')
    expect(readMfrText(mfrText(values))).toEqual(values)
    expect(readMfrText('')).toEqual([])
    expect(readMfrText('云梭 / YS-MR18')).toBeUndefined()
    expect(readMfrText('＝0.3 mm')).toBeUndefined()
  })

  test('季节项目加在任一级别的维保里，不重复', () => {
    expect(seasonItems(4).map((row) => row.itemCode)).toEqual(['D-2-5', 'D-3-12'])
    expect(itemsOfVisit(4, 1, ['D-2-5'])).toHaveLength(34)
    expect(itemsOfVisit(4, 3, ['D-2-5'])).toHaveLength(38)
  })
})

describe('jobs 8.3 拒绝', () => {
  test('固定日期1日和16日：7处间隔16天', () => {
    const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
    const dates = months.flatMap((month) => [{ mmdd: `${month}-01` }, { mmdd: `${month}-16` }])
    expect(fixedDateGaps(dates).map((gap) => `${gap.from}→${gap.to}(${gap.days})`)).toEqual([
      '01-16→02-01(16)',
      '03-16→04-01(16)',
      '05-16→06-01(16)',
      '07-16→08-01(16)',
      '08-16→09-01(16)',
      '10-16→11-01(16)',
      '12-16→01-01(16)',
    ])
    const refusal = fixedDateRefusal(dates)
    expect(refusal?.errorCode).toBe(3010006)
    expect(refusal?.message).toBe('固定日期方案有7处间隔超过15日：01-16→02-01(16天)…')
  })

  test('从国家模板删除A-1-29：3030004', () => {
    const before = nationalItems(1)
    const items = before.filter((row) => row.itemCode !== 'A-1-29')
    expect(checkTemplate({ elevatorType: 1, items }, before, before).map((r) => r.errorCode)).toEqual([3030004])
  })

  test('新模板缺少国家项目：3030002列出编号', () => {
    const items = nationalItems(1).filter((row) => !['A-1-29', 'A-4-6'].includes(row.itemCode))
    const [refusal] = checkTemplate({ elevatorType: 1, items })
    expect(refusal?.message).toBe('缺少国家标准项目：A-1-29、A-4-6')
  })

  test('放宽限值、改文字、升级别、去掉关键项都拒绝；更严可以', () => {
    const codes = (change: Partial<TemplateItem>) =>
      checkTemplate({
        elevatorType: 1,
        items: nationalItems(1).map((row) => (row.itemCode === 'A-1-29' ? { ...row, ...change } : row)),
      }).map((refusal) => refusal.errorCode)
    expect(codes({ valueMin: 6 })).toEqual([3030004])
    expect(codes({ valueUnit: 'cm' })).toEqual([3030004])
    expect(codes({ requirement: '基本良好' })).toEqual([3030004])
    expect(codes({ level: 3 })).toEqual([3030004])
    expect(codes({ photoRule: 0 })).toEqual([3030004])
    expect(codes({ valueMin: 8 })).toEqual([])
    expect(codes({ photoRule: 3, isKey: true })).toEqual([])
  })

  test('最大间隔16天：3030006；家用电梯90天以内可以', () => {
    expect(ruleRefusal({ maxGapDays: 16 })?.errorCode).toBe(3030006)
    expect(ruleRefusal({ maxGapDays: 15 })).toBeNull()
    expect(ruleRefusal({ maxGapDays: 30 }, true)).toBeNull()
    // The text is fixed and names the 15 days, which are not a home lift's.
    expect(ruleRefusal({ maxGapDays: 91 }, true)).toMatchObject({
      errorCode: 3030006,
      subMsg: '有别墅梯档案的家用梯，维保间隔不得超过90日',
    })
  })

  test('国家模板用于消防员、防爆电梯：3030007', () => {
    expect(specialLiftRefusal(1, { specialKind: 1 })?.errorCode).toBe(3030007)
    expect(specialLiftRefusal(1, { specialKind: 2 })?.errorCode).toBe(3030007)
    expect(specialLiftRefusal(5, { specialKind: 1 })).toBeNull()
    expect(specialLiftRefusal(1, { specialKind: 0 })).toBeNull()
  })

  test('月-日必须存在', () => {
    expect([isMonthDay('02-29'), isMonthDay('02-30'), isMonthDay('04-31')]).toEqual([true, false, false])
  })
})
