import { describe, expect, test } from 'vitest'
import { guessMapping, kindOf } from './register.ts'
import { nextStep, type StepKey, stepKeys, stepsOf } from './way.ts'

const way = (...there: StepKey[]) => ({
  counts: Object.fromEntries(stepKeys.map((key) => [key, there.includes(key) ? 2 : 0])) as Record<StepKey, number>,
  drafts: 0,
})
const states = (...there: StepKey[]) => stepsOf(way(...there)).map(({ state }) => state)

describe('开始使用：谁等谁', () => {
  test('空的企业：小区是下一步，客户与人员也可以做，其余等着', () => {
    expect(states()).toEqual(['next', 'open', 'open', 'waits', 'waits', 'waits'])
    expect(stepsOf(way())[3]?.waitsFor).toEqual(['communities', 'customers', 'people'])
  })

  test('等的只是还没有的；做完的不再等', () => {
    expect(stepsOf(way('communities', 'people'))[3]).toMatchObject({ state: 'waits', waitsFor: ['customers'] })
    expect(states('communities', 'customers', 'people')).toEqual(['done', 'done', 'done', 'next', 'waits', 'waits'])
    // Lifts that came from elsewhere are there, whatever they would have waited for.
    expect(states('lifts')).toEqual(['next', 'open', 'open', 'done', 'waits', 'waits'])
    expect(states('communities', 'customers', 'people', 'lifts', 'contracts').at(-1)).toBe('next')
  })

  test('下一步总是第一个能做而没做的，全做完就没有', () => {
    expect(nextStep(way('communities'))).toBe('customers')
    expect(nextStep(way('communities', 'customers', 'people', 'contracts'))).toBe('lifts')
    expect(nextStep(way(...stepKeys))).toBeUndefined()
  })
})

describe('登记表的表头', () => {
  test('空格、单位、括号不妨碍；一列只用一次，常见的名字优先', () => {
    const found = guessMapping([
      '序号',
      '设备 代码',
      '产品编号',
      '型号（规格）',
      '额定速度(m/s)',
      '使用单位名称',
      '使用单位',
    ])
    expect(found).toEqual({
      注册代码: '设备 代码',
      出厂编号: '产品编号',
      型号: '型号（规格）',
      速度: '额定速度(m/s)',
      使用单位: '使用单位名称',
    })
    expect(guessMapping(['物料', '数量'])).toEqual({})
  })

  test('特种设备目录的品种写成我们的三列；不认识的不猜', () => {
    expect(kindOf('曳引驱动乘客电梯')).toEqual({ type: '直梯', driving: '曳引', use: '乘客' })
    expect(kindOf('曳引驱动载货电梯')).toEqual({ type: '直梯', driving: '曳引', use: '载货' })
    expect(kindOf('液压载货电梯')).toEqual({ type: '直梯', driving: '液压', use: '载货' })
    expect(kindOf('自动扶梯')).toMatchObject({ type: '自动扶梯' })
    expect(kindOf('自动人行道')).toMatchObject({ type: '自动人行道' })
    expect(kindOf('起重机')).toBeUndefined()
  })
})
