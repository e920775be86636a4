import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { enumeration } from './enumeration.ts'

const Sex = enumeration('性别', { unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] })

describe('枚举', () => {
  it('编码、标签、选项出自一处', () => {
    expect(Sex.code.female).toBe(2)
    expect(Sex.label(0)).toBe('未知')
    expect(Sex.parse('男')).toBe(1)
    expect(Sex.options).toEqual([
      { value: 0, label: '未知' },
      { value: 1, label: '男' },
      { value: 2, label: '女' },
    ])
    expectTypeOf<z.output<typeof Sex.schema>>().toEqualTypeOf<0 | 1 | 2>()
  })

  it('不认识的编码不露数字', () => {
    expect(Sex.label(9 as 0)).toBe('—')
    expect(Sex.label(null)).toBe('—')
    expect(Sex.parse('其他')).toBeUndefined()
  })

  it('校验只收声明过的编码，并说请选择', () => {
    expect(Sex.schema.safeParse(0).success).toBe(true)
    for (const wrong of [3, '1', null, undefined])
      expect(Sex.schema.safeParse(wrong).error?.issues[0]?.message).toBe('请选择性别')
    expect(Sex.schema.meta()).toMatchObject({ title: '性别' })
  })

  it('编码或标签重复时拒绝声明', () => {
    expect(() => enumeration('甲', { a: [1, '一'], b: [1, '二'] })).toThrow('a code stands twice')
    expect(() => enumeration('乙', { a: [1, '一'], b: [2, '一'] })).toThrow('a label stands twice')
  })
})
