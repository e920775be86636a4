import { describe, expect, it } from 'vitest'
import { ComfortGrade, type ComfortSummary, gradeOf } from './grade.ts'
import { standardMethod } from './method.ts'

const example: ComfortSummary = {
  hPk: 0.16,
  hA95: 0.12,
  vPk: 0.24,
  vA95: 0.17,
  accMax: 0.9,
  decMax: 0.85,
  jerkMax: 1,
  noiseMax: 52,
}
const graded = (change: Partial<ComfortSummary> = {}, speed = 1.75) =>
  gradeOf({ ...example, ...change }, speed, standardMethod.limits)

describe('舒适度得分与等级', () => {
  it('archives 8.19 规格的例子：75.0 良', () => {
    const { score, grade, completeness } = graded()
    expect(score).toBeCloseTo(75, 10)
    expect(ComfortGrade.label(grade)).toBe('良')
    expect(completeness).toBe(100)
  })

  it('任一值超过限值即不合格，等于限值不算超过', () => {
    expect(ComfortGrade.label(graded({ vPk: 0.3 }).grade)).not.toBe('不合格')
    expect(ComfortGrade.label(graded({ vPk: 0.3001 }).grade)).toBe('不合格')
    expect(ComfortGrade.label(graded({ decMax: 1.51 }).grade)).toBe('不合格')
    expect(ComfortGrade.label(graded({ noiseMax: 55.1 }).grade)).toBe('不合格')
  })

  it('全在限值一半以内、噪声低 15 dB 得满分；限值上得 60 分', () => {
    const half = { hPk: 0.1, hA95: 0.075, vPk: 0.15, vA95: 0.1, accMax: 0.75, decMax: 0.7, noiseMax: 40 }
    expect(graded(half).score).toBe(100)
    const limit = { hPk: 0.2, hA95: 0.15, vPk: 0.3, vA95: 0.2, accMax: 1.5, decMax: 1.5, noiseMax: 55 }
    expect(graded(limit).score).toBeCloseTo(60, 10)
    expect(ComfortGrade.label(graded(limit).grade)).toBe('合格')
    const twice = { hPk: 0.4, hA95: 0.3, vPk: 0.6, vA95: 0.4, accMax: 3, decMax: 3, noiseMax: 65 }
    expect(graded(twice).score).toBe(0)
  })

  it('超过 2.5 m/s 噪声限值 60 dB(A)', () => {
    expect(ComfortGrade.label(graded({ noiseMax: 58 }, 2.5).grade)).toBe('不合格')
    expect(ComfortGrade.label(graded({ noiseMax: 58 }, 3).grade)).not.toBe('不合格')
  })

  it('没有测噪声时按测过的各项计分', () => {
    const { score, completeness } = graded({ noiseMax: null })
    expect(completeness).toBe(80)
    expect(score).toBeCloseTo((75 - 0.2 * 68) / 0.8, 10)
  })
})
