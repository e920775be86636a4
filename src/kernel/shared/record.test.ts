import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { enumeration } from './enumeration.ts'
import { field } from './field.ts'
import { codesOf, labelsOf, refsOf, stored } from './record.ts'

const Colour = enumeration('颜色', { red: [1, '红'], blue: [2, '蓝'] })
const BoatDraft = z
  .object({
    name: field.text('船名', { max: 4 }),
    phone: field.optional(field.phone('船主手机')),
    price: field.optional(field.amount('价格')),
    seats: field.positiveInteger('座位'),
    oars: field.optional(field.nonNegativeInteger('桨')),
    colour: field.choice('颜色', Colour),
    trim: field.optional(field.choice('镶边', Colour)),
    builtOn: field.optional(field.day('建造日期')),
    crew: field.many('船员', z.uuid()),
    paid: field.flag('已付'),
    berth: field.optional(z.object({ harbour: field.text('港口'), place: field.optional(field.text('泊位')) })),
    owners: field.many(
      '船东',
      z.object({ name: field.text('姓名', { max: 4 }), phone: field.optional(field.phone()) }),
    ),
    notes: z.array(z.string()).default([]),
    flag: z.string().max(20).nullable().default(null),
    mooring: field.positiveInteger('缆绳').optional().default(2),
  })
  .superRefine(({ seats }, check) => {
    if (seats > 9) check.addIssue({ code: 'custom', message: '太多' })
  })
const Boat = stored(BoatDraft)
const boat: z.output<typeof Boat> = {
  name: '远方号',
  phone: null,
  price: '12.00',
  seats: 12,
  oars: null,
  colour: 1,
  trim: null,
  builtOn: null,
  crew: [],
  paid: false,
  berth: { harbour: '宁波', place: null },
  owners: [{ name: '王五', phone: null }],
  notes: [],
  flag: null,
  mooring: 2,
}

test('可以不填的是空，必填的不是；类型也是', () => {
  expect(Boat.parse(boat)).toEqual(boat)
  expect(Boat.safeParse({ ...boat, name: null }).success).toBe(false)
  expect(Boat.safeParse({ ...boat, phone: undefined }).success).toBe(false)
  expect(Boat.safeParse({ ...boat, notes: null }).success).toBe(false)
  expect(Boat.safeParse({ ...boat, mooring: null }).success).toBe(false)
  expectTypeOf(boat.phone).toEqualTypeOf<string | null>()
  expectTypeOf(boat.seats).toEqualTypeOf<number>()
  expectTypeOf(boat.trim).toEqualTypeOf<1 | 2 | null>()
  expectTypeOf(boat.flag).toEqualTypeOf<string | null>()
  expectTypeOf(boat.mooring).toEqualTypeOf<number>()
  expectTypeOf(boat.notes).toEqualTypeOf<string[]>()
})

test('一栏里面的各栏也是：可以不填的是空，录入时的规则不再问', () => {
  expect(Boat.safeParse({ ...boat, berth: { harbour: '宁波' } }).success).toBe(false)
  expect(Boat.safeParse({ ...boat, owners: [{ name: '王五' }] }).success).toBe(false)
  const read = { ...boat, berth: null, owners: [{ name: '从前的长名字', phone: '138****0001' }] }
  expect(Boat.parse(read)).toEqual(read)
  expectTypeOf(boat.berth).toEqualTypeOf<{ harbour: string; place: string | null } | null>()
  expectTypeOf(boat.owners).toEqualTypeOf<{ name: string; phone: string | null }[]>()
})

test('不再问录入时的规则：遮住的号码、从前的长名字都读得出', () => {
  const read = { ...boat, phone: '138****0001', name: '从前的长长的名字', price: '-3' }
  expect(Boat.parse(read)).toEqual(read)
})

test('编码仍只能是枚举里的', () => {
  expect(Boat.safeParse({ ...boat, colour: 3 }).success).toBe(false)
  expect(Boat.safeParse({ ...boat, trim: 3 }).success).toBe(false)
})

test('草稿可以只填一部分的（partial），各栏都可为空，名称与编码不丢', () => {
  const half = z.object({ name: field.text('船名'), colour: field.choice('颜色', Colour) }).partial()
  expect(stored(half).parse({ name: null, colour: null })).toEqual({ name: null, colour: null })
  expect(labelsOf(stored(half))).toEqual({ name: '船名', colour: '颜色' })
  expect(labelsOf(half)).toEqual({ name: '船名', colour: '颜色' })
  expect(Object.keys(codesOf(half))).toEqual(['colour'])
})

test('各栏的名称与编码从草稿来，存下的结构带着同样的名称', () => {
  const labels = labelsOf(BoatDraft)
  expect(labels).toMatchObject({ name: '船名', phone: '船主手机', oars: '桨', trim: '镶边', crew: '船员' })
  expect(labels.notes).toBeUndefined()
  expect(labelsOf(Boat)).toEqual(labels)
  expect(Object.keys(codesOf(BoatDraft))).toEqual(['colour', 'trim'])
  expect(codesOf(BoatDraft).trim?.options).toEqual(Colour.options)
})

test('可空、多选的字段：名称与编码从里面的结构来', () => {
  const Row = z.object({
    colour: Colour.schema.nullable().meta({ title: '颜色' }),
    trims: z.array(Colour.schema).optional().meta({ title: '镶边' }),
    builtOn: z.string().meta({ title: '建造日期' }).nullable(),
    bare: z.array(Colour.schema),
  })
  expect(labelsOf(Row)).toEqual({ colour: '颜色', trims: '镶边', builtOn: '建造日期' })
  expect(codesOf(Row)).toEqual({
    colour: { options: Colour.options },
    trims: { options: Colour.options },
    bare: { options: Colour.options },
  })
})

test('指向别行的字段：由哪个选项接口选来，不带其筛选；可空、多选的也一样', () => {
  const Draft = z.object({
    owner: field.ref('船主', '/person/options'),
    harbour: field.optional(field.ref('港口', '/harbour/options?kind=2')),
    crew: field.many('船员', field.ref('船员', '/person/options')),
    name: field.text('船名'),
  })
  const refs = { owner: '/person/options', harbour: '/harbour/options', crew: '/person/options' }
  expect(refsOf(Draft)).toEqual(refs)
  expect(refsOf(stored(Draft))).toEqual(refs)
})
