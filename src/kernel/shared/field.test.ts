import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { enumeration } from './enumeration.ts'
import { field } from './field.ts'
import { dateOrder, fieldErrors, refusalFrom } from './fieldErrors.ts'

const Kind = enumeration('种类', { whole: [1, '全包'], part: [0, '半包'] })
const first = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

describe('字段', () => {
  it.each([undefined, null, '', '  ', '　'])('必填文本 %j → 不能为空', (value) => {
    expect(first(field.text('合同名称'), value)).toBe('合同名称不能为空')
    expect(first(field.phone(), value)).toBe('手机号不能为空')
    expect(first(field.amount('单价'), value)).toBe('单价不能为空')
    expect(first(field.nonNegativeInteger('天数'), value)).toBe('天数不能为空')
  })

  it('0 与 false 算已填', () => {
    expect(first(field.nonNegativeInteger('天数'), 0)).toBe(0)
    expect(first(field.text('备注'), '0')).toBe('0')
    expect(first(field.flag('启用'), false)).toBe(false)
  })

  it.each([
    [field.text('名称', { max: 3 }), ' 一二三四', '名称不能超过3个字'],
    [field.text('名称', { max: 3 }), ' 𠮷二三 ', '𠮷二三'],
    [field.nameText('班组名称'), '城东(一)班', '不能包含特殊字符'],
    [field.phone(), '+86-１３８００１３８０００', '13800138000'],
    [field.idCard(), '11010519491231002x', '11010519491231002X'],
    [field.amount('单价'), '４８００', '4800.00'],
    [field.amount('单价'), '1.234', '请输入合法数字'],
    [field.amount('单价'), 5, '请输入合法数字'],
    [field.amount('单价'), '1000000000000', '单价应在0至999999999999.99之间'],
    [field.decimal2('调整', { min: '-10', max: '10' }), '-3.2', '-3.20'],
    [field.decimal2('调整'), '3.255', '最多保留两位小数'],
    [field.positiveInteger('次数'), ' ２４', 24],
    [field.positiveInteger('次数'), '0', '请输入正整数'],
    [field.positiveInteger('次数'), 1.5, '请输入正整数'],
    [field.positiveInteger('次数'), [], '次数不能为空'],
    [field.nonNegativeInteger('天数', { max: 180 }), 181, '天数应在0至180之间'],
    [field.number('经度', { min: 73, max: 136 }), '120.123456', 120.123456],
    [field.day('开始日期'), '2026-02-29', '2026-02-29 不是日期，可写 2024-03-07'],
    [field.day('开始日期'), undefined, '请选择开始日期'],
    [field.choice('合同种类', Kind), 7, '请选择合同种类'],
    [field.choice('合同种类', Kind), 0, 0],
    [field.ref('甲方', '/customer/options'), '', '请选择甲方'],
    [field.many('电梯', z.string()), [], '电梯不能为空'],
  ] as const)('%#', (schema, value, result) => expect(first(schema, value)).toBe(result))

  it('选填字段：空值一律成为 undefined，不空则照规则', () => {
    const schema = z.object({
      phone: field.optional(field.phone()),
      total: field.optional(field.amount('协议总额')),
      days: field.optional(field.nonNegativeInteger('天数')),
      kind: field.optional(field.choice('种类', Kind)),
      ids: field.optional(field.many('电梯', z.string())),
    })
    for (const empty of [undefined, null, '', ' ']) {
      expect(schema.parse({ phone: empty, total: empty, days: empty, kind: empty, ids: empty })).toEqual({})
    }
    expect(schema.parse({})).toEqual({})
    expect(schema.parse({ ids: [], days: 0 })).toEqual({ days: 0 })
    expect(first(schema, { phone: '1' })).toBe('请输入正确的手机号')
    expectTypeOf<z.output<typeof schema>['total']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<{ phone: '13800138000' }>().toExtend<z.input<typeof schema>>()
  })

  it('标签只写一次，选填也带着', () => {
    expect(field.text('合同名称').meta()).toMatchObject({ title: '合同名称' })
    expect(field.optional(field.amount('协议总额')).meta()).toMatchObject({
      title: '协议总额',
      unit: '元',
      control: 'money',
    })
  })

  it('能导出 JSON Schema', () => {
    const schema = z.object({ name: field.text('名称'), days: field.optional(field.positiveInteger('天数')) })
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
      properties: { name: { type: 'string' } },
      required: ['name'],
    })
  })
})

describe('错误成为拒绝', () => {
  const schema = z
    .object({ startDate: field.day('开始日期'), endDate: field.day('结束日期') })
    .superRefine(dateOrder('startDate', 'endDate', ['开始日期', '结束日期'], 1107002))

  it('字段规则 → 1000400，逐个字段说明', () => {
    const { error } = schema.safeParse({})
    expect(refusalFrom(error as z.ZodError)).toMatchObject({
      errorCode: 1000400,
      message: '请选择开始日期',
      fields: [
        { prop: 'startDate', msg: '请选择开始日期' },
        { prop: 'endDate', msg: '请选择结束日期' },
      ],
    })
  })

  it('自带编号的规则保留编号', () => {
    const { error } = schema.safeParse({ startDate: '2026-01-02', endDate: '2026-01-01' })
    expect(refusalFrom(error as z.ZodError)).toMatchObject({ errorCode: 1107002, message: '结束日期不能早于开始日期' })
    expect(schema.safeParse({ startDate: '2026-01-01', endDate: '2026-01-01' }).success).toBe(true)
  })

  it('嵌套字段写成路径；不是我们规则的错误不露英文', () => {
    const { error } = z
      .object({ lines: z.array(z.object({ price: z.number() })) })
      .safeParse({ lines: [{ price: 'x' }] })
    expect(fieldErrors(error as z.ZodError)).toEqual([{ prop: 'lines.0.price', msg: '输入有误' }])
  })
})
