import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { history, told } from './history.ts'
import { judgedAlike, replay } from './replay.ts'
import { situation } from './situation.ts'

/** How many: a few hundred with every run, ten thousand in `npm run torture`. */
const HISTORIES = Number(process.env.HISTORIES ?? 400)
const SITUATIONS = 5 * HISTORIES
const SEED = Number(process.env.HISTORY_SEED ?? 20261122)

describe('独立检查程序重放随机历史', () => {
  test(`${HISTORIES}个历史：日期、级别、项目数、法定截止日、间隔、合并逐一相同`, () => {
    const found = fc.check(
      fc.property(history, (one) => replay(one) === null),
      { numRuns: HISTORIES, seed: SEED },
    )
    const [smallest] = found.counterexample ?? []
    const report =
      smallest && `${told(smallest)}\n${replay(smallest)}\n(seed ${found.seed}, after ${found.numRuns} runs)`
    expect(report ?? null).toBeNull()
  }, 600_000)

  test(`${SITUATIONS}张随机工单：V01至V18的代码、级别、文字相同`, () => {
    const found = fc.check(
      fc.property(situation, (one) => judgedAlike(one) === null),
      { numRuns: SITUATIONS, seed: SEED },
    )
    const [smallest] = found.counterexample ?? []
    const report = smallest && `${JSON.stringify(smallest, null, 1)}\n${judgedAlike(smallest)}`
    expect(report ?? null).toBeNull()
  }, 600_000)
})
