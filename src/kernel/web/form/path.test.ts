import { expect, it } from 'vitest'
import { z } from 'zod'
import { factsAt } from './path.ts'

const schema = z.object({
  lines: z.array(z.object({ qty: z.int().meta({ title: '数量' }) })),
  attrs: z.record(z.string(), z.string().meta({ title: '属性值' })).default({}),
})

it('字段的说法：数组里的、键由数据定的都找得到，没有的报错', () => {
  expect(factsAt(schema, 'lines.2.qty').title).toBe('数量')
  expect(factsAt(schema, 'attrs.origin').title).toBe('属性值')
  expect(() => factsAt(schema, 'none.x')).toThrow('no field')
})
