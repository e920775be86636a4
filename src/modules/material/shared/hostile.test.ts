import { expect, it } from 'vitest'
import { formula } from './formula.ts'
import { FormulaError } from './formulaError.ts'
import { knownParameters } from './parameters.ts'

const lift = {
  load: 1000,
  speed: 1.75,
  F: 64,
  S: 64,
  D: 128,
  R: 500,
  OH: 20,
  PD: 20,
  N: 500,
  ratio: 8,
  ropes: 20,
  km: 10_000,
}
const often = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** What somebody could send to keep the server busy, or to get out of the formula; each within 50 ms (commerce R11). */
it.each([
  ['深括号', `${'('.repeat(400)}R${')'.repeat(399)}`],
  ['深函数', `${'MAX('.repeat(120)}R${')'.repeat(120)}`],
  ['连乘', `${'R*'.repeat(390)}R`],
  ['连除', `${'R/'.repeat(390)}3`],
  ['长数字', often('9', 780)],
  ['长小数', `0.${often('1', 770)}`],
  ['小数连乘', `${'1.123456789012*'.repeat(50)}1`],
  ['正负号', `${'-'.repeat(790)}1`],
  ['套判断', `${'IF(R>1,'.repeat(18)}1${',0)'.repeat(18)}`],
  ['分支二次方', `SWITCH(R,${'1,MAX(R,R),'.repeat(29)}2)`],
  ['空白', `${' '.repeat(780)}R`],
  ['原型', 'constructor(R)'],
  ['属性', 'R.constructor'],
  ['代码', 'R);process.exit('],
  ['反引号', '`R`'],
  ['全角', '（１＋２）×（'.repeat(100)],
  ['太长', often('R+', 100_000)],
])('怪异公式：%s，50毫秒内有结果或说明', (_, text) => {
  const started = process.threadCpuUsage()
  let said: unknown
  try {
    said = formula(text, knownParameters).value(lift)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    said = error.at
  }
  expect(process.threadCpuUsage(started).user).toBeLessThan(50_000)
  expect(said).toBeDefined()
})
