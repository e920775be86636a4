import { describe, expect, it } from 'vitest'
import { formula } from './formula.ts'
import { FormulaError } from './formulaError.ts'
import { equations, knownParameters, Params } from './parameters.ts'
import { count, requireFormula } from './quantity.ts'

const value = (text: string, params = {}) => formula(text, knownParameters).value(params)
const problem = (text: string, params = {}) => {
  try {
    return value(text, params)
  } catch (error) {
    if (error instanceof FormulaError) return [error.problem, error.at]
    throw error
  }
}
/** The lift of commerce 8.9. */
const lift = { load: 1000, F: 18, S: 18, D: 18, N: 1, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6 }

describe('公式', () => {
  it.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['8/4/2', '1'],
    ['8-4-2', '2'],
    ['2--1', '3'],
    ['0.1+0.2', '0.3'],
    ['CEIL((0.1+0.2)/0.3)', '1'],
    ['CEIL(2.1)', '3'],
    ['FLOOR(2.9)', '2'],
    ['0-FLOOR(0-2.1)', '3'],
    ['0-CEIL(0-2.9)', '2'],
    ['ROUND(2.345,2)', '2.35'],
    ['ROUND(2.5)', '3'],
    ['MIN(3,1,2)+MAX(3,1,2)', '4'],
    ['IF(1>2,10,20)', '20'],
    ['IF(1=1,5,1/0)', '5'],
    ['IF(AND(1<2,2<3),1,0)+IF(OR(1>2,3>=3),1,0)', '2'],
    ['SWITCH(2,1,10,2,20,30)', '20'],
    ['SWITCH(9,1,10,2,20,30)', '30'],
    ['（1＋2）×3', '9'],
    [' 1 + 2 ', '3'],
  ])('%s = %s', (text, expected) => expect(value(text)).toBe(expected))

  it.each([
    ['', 'syntax', 1],
    ['1+', 'syntax', 3],
    ['(1+2', 'syntax', 5],
    ['1 2', 'syntax', 3],
    ['1+)', 'syntax', 3],
    ['2^3', 'syntax', 2],
    ['IF(1,2)', 'syntax', 7],
    ['IF(1,2,3,4)', 'syntax', 9],
    ['eval(1)', 'syntax', 5],
    ['1+constructor', 'unknown', 3],
    ['__proto__', 'syntax', 1],
    ['"a"', 'syntax', 1],
    ['R', 'missing', 1],
    ['1/(2-2)', 'zero', 2],
    ['1-2', 'negative', 1],
    ['SWITCH(9,1,10)', 'choice', 1],
    ['999999999*999999999', 'large', 10],
  ])('「%s」说明 %s，第%i个字符', (text, what, at) => expect(problem(text)).toEqual([what, at]))

  it('最深20层', () => {
    const nested = (n: number) => `${'('.repeat(n)}1${')'.repeat(n)}`
    expect(value(nested(19))).toBe('1')
    expect(problem(nested(20))).toEqual(['syntax', 21])
    expect(problem(`${'-'.repeat(40)}1`)).toEqual(['syntax', 21])
  })

  it.each([
    `${'('.repeat(500)}`,
    `${'9*'.repeat(249)}9`,
    `${'9'.repeat(500)}`,
    `1${'/3'.repeat(249)}`,
    `${'IF(1,'.repeat(100)}`,
    `0.${'1'.repeat(490)}*2`,
    `${'MAX(1,1,1,1,1,1,1,1,1,1),'.repeat(18)}`,
    `${' '.repeat(499)}(`,
    'x'.repeat(2000),
  ])('恶意公式在50毫秒内作答', (text) => {
    const begun = process.threadCpuUsage()
    problem(text, lift)
    expect(process.threadCpuUsage(begun).user).toBeLessThan(50_000)
  })
})

describe('commerce 8.9 公式算量', () => {
  const qty = (equation: number) => {
    const text = equations.find((one) => one.value === equation)?.expression ?? ''
    return count(text, 1, Params.parse(lift)).qty
  }
  it('绳702、导轨24、支架48、限速器绳119、随行电缆66、补偿链54', () => {
    expect([8, 9, 10, 11, 12, 13].map(qty)).toEqual(['702.00', '24.00', '48.00', '119.00', '66.00', '54.00'])
  })
  it('损耗3%为723.06，代入过程可读', () => {
    const text = 'ropes*(ratio*(R+OH)+6)*1.03'
    expect(count(text, 1, Params.parse(lift))).toEqual({
      qty: '723.06',
      trace: '6*(2*(51+4.5)+6)*1.03 = 723.06',
      error: null,
    })
  })
  it('未写N的按台数相乘，写了的不乘', () => {
    const params = Params.parse({ ...lift, N: 3 })
    expect(count('R+15', 1, params)).toMatchObject({
      qty: '198.00',
      trace: '(51+15) × 3台 = 198',
    })
    expect(count('2*N', 1, params).qty).toBe('6.00')
    expect(count('1/3', 1, params).qty).toBe('1.00')
  })
  it('k*(R+ 第1行公式第6个字符有误', () => {
    expect(() => requireFormula('k*(R+', 1)).toThrow('第1行公式第6个字符有误')
    expect(() => requireFormula('2*Q', 3)).toThrow('未知参数Q')
  })
  it('算不出来的说在这一行上', () => {
    expect(count('R+1', 1, {} as Params).error).toBe('参数提升高度未填写')
    expect(count('1/(F-F)', 1, Params.parse(lift)).error).toBe('公式除数为0')
    expect(count('F-100', 1, Params.parse(lift)).error).toBe('公式结果为负数')
  })
  it('站数不多于层数，门数不少于站数', () => {
    expect(Params.safeParse({ F: 10, S: 11 }).success).toBe(false)
    expect(Params.safeParse({ F: 10, S: 10, D: 9 }).success).toBe(false)
    expect(Params.safeParse({ F: 1 }).success).toBe(false)
    expect(Params.safeParse({ F: 65 }).success).toBe(false)
  })
})
