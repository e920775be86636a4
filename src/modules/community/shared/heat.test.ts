import { expect, it } from 'vitest'
import { heatOf } from './heat.ts'

it('按每台一年的急修次数着色：不知道、没有电梯、没有急修的不着色', () => {
  expect([heatOf(null, 4), heatOf(3, 0), heatOf(0, 4), heatOf(3, 4)]).toEqual(Array(4).fill('plain'))
  expect([heatOf(4, 4), heatOf(7, 4), heatOf(8, 4)]).toEqual(['amber', 'amber', 'red'])
})
