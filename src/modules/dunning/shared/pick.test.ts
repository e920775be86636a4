import { describe, expect, it } from 'vitest'
import { FIRST_RULES, filled, type Owing, pick, type Rule } from './dunning.terms.ts'

const rules: Rule[] = FIRST_RULES.map((rule) => ({ ...rule, id: String(rule.offsetDays) }))
const item = (over: Partial<Owing> = {}): Owing => ({
  id: '1',
  customerId: 'a',
  kind: 1,
  dueDate: '2026-03-22',
  balance: '100.00',
  disputed: false,
  promiseDate: null,
  done: [],
  ...over,
})
const said = (items: readonly Owing[], day: string) =>
  pick(rules, items, day).map(({ customerId, rule, items: all }) => [
    customerId,
    rule.offsetDays,
    all.map(({ item: { id }, ruleIds }) => [id, ruleIds]),
  ])

describe('commerce R18 催收规则', () => {
  it('到期前 7 天起，每条规则一笔只说一次；默认规则的天数', () => {
    expect(rules.map(({ offsetDays }) => offsetDays)).toEqual([-7, 0, 7, 15, 30, 60, 90])
    expect(said([item()], '2026-03-14')).toEqual([])
    expect(said([item()], '2026-03-15')).toEqual([['a', -7, [['1', ['-7']]]]])
    expect(said([item({ done: ['-7'] })], '2026-03-21')).toEqual([])
    expect(said([item({ done: ['-7'] })], '2026-03-22')).toEqual([['a', 0, [['1', ['0']]]]])
  })

  it('一个客户一天一条：最重的规则替所有款项说；晚来的一笔只说一次，不把前面的都补上', () => {
    const items = [item(), item({ id: '2', dueDate: '2026-04-10', done: ['-7'] }), item({ id: '3', customerId: 'b' })]
    expect(said(items, '2026-04-21')).toEqual([
      [
        'a',
        30,
        [
          ['1', ['-7', '0', '7', '15', '30']],
          ['2', ['0', '7']],
        ],
      ],
      ['b', 30, [['3', ['-7', '0', '7', '15', '30']]]],
    ])
  })

  it('有争议、已承诺的不说；承诺的日子过了再说；停用的规则不说', () => {
    expect(said([item({ disputed: true })], '2026-03-30')).toEqual([])
    expect(said([item({ promiseDate: '2026-03-30' })], '2026-03-30')).toEqual([])
    expect(said([item({ promiseDate: '2026-03-30' })], '2026-03-31')).toHaveLength(1)
    expect(
      pick(
        rules.map((rule) => ({ ...rule, enabled: false })),
        [item()],
        '2026-03-30',
      ),
    ).toEqual([])
  })

  it('模板里的五个词；多份合同只列三份', () => {
    const about = { customer: '星桥物业', contracts: ['A', 'B', 'C', 'D', 'A'], amount: '14400', dueDate: '2026-03-22' }
    expect(filled('{客户}{合同}{金额}{到期日}{逾期天数}{别的}', about, '2026-05-06')).toBe(
      '星桥物业A、B、C等4份14,400.002026-03-2245{别的}',
    )
  })
})
