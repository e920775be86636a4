import { expect, it } from 'vitest'
import { messages, rules } from '#kernel/shared/rules.ts'
import { cell, table } from './tables.ts'

const specified = table('messages')
  .filter((row) => cell(row, 'where') === 'rule')
  .map((row) => cell(row, 'text'))

it('校验规则的提示与规格逐字相同，一条不少', () => {
  const stated = [
    ...Object.values(rules).map((rule) => rule.message),
    messages.required('{标签}'),
    messages.choose('{标签}'),
    messages.tooLong('{标签}', '{n}' as unknown as number),
    messages.range('{标签}', '{a}', '{b}'),
    messages.order('{结束}', '{开始}'),
  ]
  expect([...stated].sort()).toEqual([...specified].sort())
})
