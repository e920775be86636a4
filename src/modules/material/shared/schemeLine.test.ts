import { describe, expect, it } from 'vitest'
import { count } from './quantity.ts'
import { lineFormula } from './schemeLine.ts'

const rope = { qtyDecimals: 2, lossRate: '3.00' }
const whole = { qtyDecimals: 0, lossRate: '0.00' }
const item = (expression: string, more = {}) => ({
  expression,
  k: '1.00',
  rounding: 1 as const,
  condition: null,
  lossRate: null,
  ...more,
})
const lift = { F: 18, S: 18, D: 18, N: 2, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6 }

describe('方案行的公式', () => {
  it.each([
    [item('ropes*(ratio*(R+OH)+6)', { rounding: 2 }), rope, 'ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)'],
    [item('R+15'), rope, 'CEIL((R+15)*1.03*100)/100'],
    [item('R+15', { lossRate: '0.00' }), rope, 'CEIL((R+15)*100)/100'],
    [item('k*D', { k: '2.50' }), whole, 'CEIL(2.5*D)'],
    [item('k*R', { rounding: 3, condition: 'R>30' }), whole, 'IF(R>30,FLOOR(R),0)'],
    [item('k*N'), whole, 'N'],
    [item('k*(F+1)', { k: '2' }), whole, '2*(F+1)'],
    [item('CEIL((R+OH+PD)/5)*2'), whole, 'CEIL((R+OH+PD)/5)*2'],
    [item('(CEIL((R+OH+PD)/2.5)+1)*2'), whole, '(CEIL((R+OH+PD)/2.5)+1)*2'],
    [item('CEIL(R)*0.5'), whole, 'CEIL(CEIL(R)*0.5)'],
    [item('F/2'), whole, 'CEIL(F/2)'],
    [item('D', { lossRate: '10' }), whole, 'CEIL(D*1.1)'],
    [item('MIN(F,S)*k+1', { k: '3.00', rounding: 2 }), { ...whole, lossRate: '12.50' }, 'ROUND((MIN(F,S)*3+1)*1.125)'],
  ])('%j', (one, material, formula) => expect(lineFormula(one, material)).toBe(formula))

  it('先加损耗再取整，然后乘台数；写了N的不再乘', () => {
    expect(count(lineFormula(item('10.4'), { qtyDecimals: 0, lossRate: '10.00' }), 1, lift).qty).toBe('24.00')
    expect(count(lineFormula(item('k*N', { k: '3' }), whole), 1, lift).qty).toBe('6.00')
    expect(count(lineFormula(item('k*R', { condition: 'R>60' }), whole), 1, lift).qty).toBe('0.00')
  })
})
