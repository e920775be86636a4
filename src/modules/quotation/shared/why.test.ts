import { expect, it } from 'vitest'
import { count } from '#modules/material/shared/quantity.ts'
import { whyOf } from './why.ts'

const lift = { load: 1000, F: 18, S: 18, D: 18, N: 1, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6, machineRoom: 1 }
const said = (expression: string, params: object = lift, loss = true) =>
  whyOf(expression, params as typeof lift, count(expression, 1, params as typeof lift).qty ?? '0', { loss })

it('commerce 8.9 的数量用话说：钢丝绳含损耗、导轨、支架、限速器绳、电缆、补偿链', () => {
  expect(said('ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)')).toBe(
    '绳根数6 × (曳引比2 × (提升高度51 + 顶层高度4.5) + 6) × 1.03（含损耗3 %） = 723.06',
  )
  expect(said('CEIL((R+OH+PD)/5)*2')).toBe('向上取整((提升高度51 + 顶层高度4.5 + 底坑深度1.5) ÷ 5) × 2 = 24')
  expect(said('2*(R+OH+PD)+5')).toBe('2 × (提升高度51 + 顶层高度4.5 + 底坑深度1.5) + 5 = 119')
  expect(said('R+15')).toBe('提升高度51 + 15 = 66')
  expect(said('IF(R>30,R+3,0)')).toBe('提升高度51 > 30：提升高度51 + 3 = 54')
  expect(said('IF(R>30,R+3,0)', { ...lift, R: 20 })).toBe('不满足 提升高度20 > 30：0 = 0')
})

it('几台电梯；选择只说取到的一支；取整说取整；手写公式不说损耗', () => {
  expect(said('D', { ...lift, N: 3 })).toBe('门18 × 3台 = 54')
  expect(said('2*N', { ...lift, N: 3 })).toBe('2 × 台数3 = 6')
  expect(said('R+15', { ...lift, N: 2 })).toBe('(提升高度51 + 15) × 2台 = 132')
  expect(said('SWITCH(load,630,4,1000,5,6)*F')).toBe('5 × 层18 = 90')
  expect(said('IF(load>800,MAX(F,20),MIN(F,S))')).toBe('载重1000 > 800：较大者(层18，20) = 20')
  expect(said('ROUND(R/4)')).toBe('提升高度51 ÷ 4 = 13（四舍五入取整）')
  expect(said('(R+OH)*1.05')).toBe('(提升高度51 + 顶层高度4.5) × 1.05（含损耗5 %） = 58.28')
  expect(said('(R+OH)*1.05', lift, false)).toBe('(提升高度51 + 顶层高度4.5) × 1.05 = 58.28')
  expect(said('IF(machineRoom=1,F+1,F)')).toBe('有机房：层18 + 1 = 19')
})

it('没有参数的、算不出的、写错的，不说', () => {
  expect(said('4')).toBeUndefined()
  expect(said('N')).toBeUndefined()
  expect(said('N', { ...lift, N: 2 })).toBe('台数2 = 2')
  expect(said('km*2')).toBeUndefined()
  expect(whyOf('k*(R+', lift as never, '1', { loss: false })).toBeUndefined()
})
