import { expect, it } from 'vitest'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import { type Candidate, chooseStrategy } from './chooseStrategy.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}+08:00`)
const strategy = (name: string, change: Partial<Candidate> = {}): Candidate => ({
  id: name,
  name,
  priority: 1,
  scope: 1,
  levels: ['A', 'B', 'C'],
  codes: [],
  timeFrom: null,
  timeTo: null,
  persistSeconds: 0,
  peopleInCarOnly: false,
  enabled: true,
  ...change,
})
const choose = (candidates: Candidate[], code = '02', time = '10:00:00', occupied = false, now = at(time)) =>
  chooseStrategy(candidates, { code: faultCode(code) ?? expect.fail(code), occurredAt: at(time), occupied }, now)
const chosen = (...of: Parameters<typeof choose>) => choose(...of).strategy?.name ?? null

it('范围小的先，同范围优先级小的先，停用的不算', () => {
  const company = strategy('公司', { priority: 1 })
  const community = strategy('小区', { scope: 3, priority: 9 })
  const lift = strategy('电梯', { scope: 4, priority: 9, enabled: false })
  expect(chosen([company, community, lift])).toBe('小区')
  expect(chosen([strategy('乙', { priority: 2 }), strategy('甲', { priority: 1 })])).toBe('甲')
})

it('级别、代码、时段、有人都要符合；都不符合按故障规则', () => {
  expect(chosen([strategy('只管 B', { levels: ['B'] })])).toBeNull()
  expect(chosen([strategy('只管 03', { codes: ['03'] })])).toBeNull()
  expect(chosen([strategy('点名', { codes: ['02', '03'] })])).toBe('点名')
  const night = strategy('夜里', { timeFrom: '22:00', timeTo: '06:00' })
  expect([chosen([night]), chosen([night], '02', '23:00:00'), chosen([night], '02', '05:59:59')]).toEqual([
    null,
    '夜里',
    '夜里',
  ])
  const inside = strategy('有人', { peopleInCarOnly: true })
  expect([chosen([inside]), chosen([inside], '02', '10:00:00', true)]).toEqual([null, '有人'])
  expect(choose([]).line.result).toBe('没有适用的策略，按故障规则处理。')
})

it('未分类的只认点名', () => {
  expect(chosen([strategy('全部')], '99')).toBeNull()
  expect(chosen([strategy('点名', { codes: ['99'] })], '99')).toBe('点名')
})

it('要求持续的等到时候，A 级与报警不等', () => {
  const patient = strategy('持续 5 分钟', { persistSeconds: 300 })
  expect(choose([patient])).toMatchObject({ waitsUntil: at('10:05:00') })
  expect(choose([patient]).line.result).toContain('等到 10:05:00')
  expect(choose([patient], '02', '10:00:00', false, at('10:05:00')).waitsUntil).toBeNull()
  expect(choose([patient], '05').waitsUntil).toBeNull()
  expect(choose([strategy('持续', { persistSeconds: 300, levels: ['B'] })], '90').waitsUntil).toBeNull()
})
