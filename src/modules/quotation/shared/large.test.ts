import { expect, it } from 'vitest'
import { reckon } from './line.ts'

const params = { load: 1000, F: 18, S: 18, D: 18, N: 3, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6 }
const formulas = [
  'ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)',
  'CEIL((R+OH+PD)/5)*2',
  '(CEIL((R+OH+PD)/2.5)+1)*2',
  'IF(R>30,R+3,0)',
  'SWITCH(load,630,4,800,5,1000,6,7)*D',
]
const lines = Array.from({ length: 300 }, (_, n) => ({
  expression: formulas[n % formulas.length] as string,
  qtyByHand: false,
  qty: undefined,
  price: `${100 + n}.50`,
  taxRate: n % 5 === 0 ? '9.00' : '13.00',
  costPrice: `${60 + n}.25`,
}))

/** What the desk reckons at every keystroke; a frame is 16 ms, and it has 50 ms until the next one shows it. */
it('三百行的报价重算一遍', () => {
  const asked = { params: params as never, discountRate: '97', cutAmount: '12.34' }
  reckon(lines, asked)
  const times = Array.from({ length: 15 }, () => {
    const started = performance.now()
    const { lines: counted, totals } = reckon(lines, asked)
    expect(counted.every(({ qty, error }) => qty !== null && error === null)).toBe(true)
    expect(totals.uncosted).toBe(0)
    return performance.now() - started
  }).toSorted((a, b) => a - b)
  console.info(`300 lines: median ${times[7]?.toFixed(1)} ms, best ${times[0]?.toFixed(1)} ms`)
})
