import { describe, expect, it } from 'vitest'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import {
  type FaultOverride,
  type FaultRuleDraft,
  overrideOf,
  platformRule,
  ruleFor,
  takesExpression,
  weakened,
} from './faultRule.ts'

const code = (of: string) => faultCode(of) ?? expect.fail(of)
const nothing: FaultOverride = {
  code: '02',
  level: null,
  debounceSec: null,
  clearSec: null,
  dedupeMin: null,
  mode: null,
  repairType: null,
  expression: null,
  advice: null,
  partHint: null,
  enabled: null,
}
/** The form as it opens on the platform's row. */
const formOf = (of: string, change: Partial<FaultRuleDraft> = {}): FaultRuleDraft => {
  const rule = platformRule(code(of))
  return {
    enabled: true,
    level: rule.level ?? undefined,
    mode: rule.mode,
    debounceSec: rule.debounce,
    clearSec: rule.clearSec,
    dedupeMin: rule.dedupeMin,
    advice: rule.advice,
    partHint: rule.partHint ?? undefined,
    ...change,
  }
}

describe('企业的故障规则盖在平台的上面', () => {
  it('没有说的跟平台走；原样保存等于什么都没说', () => {
    expect(ruleFor(code('02'), undefined)).toMatchObject({ level: 'C', dedupeMin: 120, overridden: false })
    expect(overrideOf(code('02'), formOf('02'))).toEqual(nothing)
    expect(ruleFor(code('02'), nothing).overridden).toBe(false)
  })

  it('级别改了，去重没有另说的按新的级别', () => {
    const raised = ruleFor(code('02'), overrideOf(code('02'), formOf('02', { level: 'B', dedupeMin: 30 })))
    expect(raised).toMatchObject({ level: 'B', dedupeMin: 30, overridden: true })
    expect(overrideOf(code('02'), formOf('02', { level: 'B', dedupeMin: undefined })).dedupeMin).toBeNull()
    // Unclassified may be given a level.
    expect(ruleFor(code('99'), overrideOf(code('99'), formOf('99', { level: 'B' })))).toMatchObject({ level: 'B' })
  })
})

describe('受保护的故障', () => {
  const ways: [string, Partial<FaultRuleDraft>, string][] = [
    ['降级', { level: 'B' }, 'level'],
    ['停用', { enabled: false }, 'enabled'],
    ['仅记录', { mode: 4 }, 'mode'],
    ['仅推送', { mode: 3 }, 'mode'],
    ['先问人', { mode: 2 }, 'mode'],
    ['防抖一小时', { debounceSec: 3600 }, 'debounce'],
    ['去重一天', { dedupeMin: 1440 }, 'dedupeMin'],
    ['按普通维修派', { repairType: 3 }, 'repairType'],
  ]
  it.each(ways)('冲顶不能%s，存了也不照办', (_, change, prop) => {
    const override = overrideOf(code('09'), formOf('09', change))
    const wanted = {
      ...platformRule(code('09')),
      ...change,
      debounce: change.debounceSec ?? 0,
      level: change.level ?? 'A',
    }
    expect(weakened(code('09'), { ...wanted, repairType: change.repairType ?? null }).map((one) => one.prop)).toEqual([
      prop,
    ])
    const followed = ruleFor(code('09'), override)
    expect(followed[prop as 'level']).toEqual(platformRule(code('09'))[prop as 'level'])
  })

  it('可以更严：报警按钮升为 A、自动派单、不等待', () => {
    const strict = formOf('90', { level: 'A', mode: 1, debounceSec: 0, dedupeMin: 5, repairType: 1 })
    expect(ruleFor(code('90'), overrideOf(code('90'), strict))).toMatchObject({
      level: 'A',
      mode: 1,
      debounce: 0,
      dedupeMin: 5,
    })
  })

  it('不受保护的可以放宽', () => {
    expect(weakened(code('67'), { ...platformRule(code('67')), level: 'C', mode: 4, enabled: false })).toEqual([])
  })
})

it('报警与平台推定的代码不设判定条件，已存的不用', () => {
  expect(['94', '04', '23', '50', '99'].map((one) => takesExpression(code(one)))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(takesExpression(code('21'))).toBe(true)
  const expression = { conditions: [{ metric: 'v', op: 'gt' as const, value: 0 }], holdSec: 0, clears: [], clearSec: 0 }
  expect(ruleFor(code('94'), { ...nothing, code: '94', expression }).expression).toBeNull()
})
