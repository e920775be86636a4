import { expect, it } from 'vitest'
import { faultAdvice } from './faultAdvice.ts'
import { faultCode, faultCodes, faultName, mayHaveLevel, strategyCodes } from './faultCodes.ts'

it('每个代码一次，名称各不相同（直梯与扶梯同名的除外）', () => {
  expect(new Set(faultCodes.map(({ code }) => code)).size).toBe(faultCodes.length)
  const lifts = faultCodes.filter(({ target }) => target === 'lift').map(({ name }) => name)
  expect(new Set(lifts).size).toBe(lifts.length)
})

it('策略能选的：故障、报警与要派人的事件，按代码排列', () => {
  const codes = strategyCodes.map(({ code }) => code)
  expect(codes.slice(0, 3)).toEqual(['01', '02', '03'])
  for (const code of ['18', '75', '84', '90', '98', '99']) expect(codes).toContain(code)
  for (const code of ['40', '44', '50', '58', '82', '95']) expect(codes).not.toContain(code)
})

it('表里的例子：04 要持续 30 秒、自动派单，94 为 A 级报警', () => {
  expect(faultCode('04')).toMatchObject({ kind: 1, level: 'B', debounce: 30, mode: 1, guarded: false })
  expect(faultCode('94')).toMatchObject({ kind: 3, level: 'A', debounce: 60, mode: 1, guarded: true })
  expect(faultCode('99')).toMatchObject({ level: null })
  expect(faultName('66')).toBe('扶手带速度偏差')
  expect(faultName('88')).toBe('88')
})

it('受保护的级别只升不降', () => {
  const of = (code: string) => faultCode(code) ?? expect.fail(code)
  expect(mayHaveLevel(of('90'), 'A')).toBe(true)
  expect(mayHaveLevel(of('90'), 'C')).toBe(false)
  expect(mayHaveLevel(of('94'), 'B')).toBe(false)
  expect(mayHaveLevel(of('02'), 'E')).toBe(true)
})

it('每个代码都有处置建议，句子说完整；A 级与报警的建议不说无需处理', () => {
  for (const { code, level, mode } of faultCodes) {
    const said = faultAdvice(code) ?? expect.fail(`没有 ${code} 的处置建议`)
    expect(said.advice, code).toMatch(/。$/)
    if (level === 'A' || mode <= 2) expect(said.advice, code).not.toContain('无需处理')
  }
  expect(faultAdvice('00')).toBeUndefined()
})
