import { expect, test } from 'vitest'
import { z } from 'zod'
import { enumeration } from '../shared/enumeration.ts'
import { field } from '../shared/field.ts'
import { audited } from './audited.ts'
import { addTables } from './module.ts'

const Colour = enumeration('颜色', { red: [1, '红'], blue: [2, '蓝'] })
const BoatState = enumeration('船况', { afloat: [1, '在航'], docked: [2, '在坞'] })

const BoatDraft = z.object({
  name: field.text('船名'),
  partyBName: field.optional(field.text('乙方')),
  colour: field.choice('颜色', Colour),
  trims: field.optional(field.many('镶边', Colour.schema)),
  sailIds: field.many('船帆', z.uuid()),
  masterId: field.optional(field.ref('船长', '/sailor/options')),
  place: z.object({ lng: z.number(), lat: z.number() }),
})
const BoatRow = z.object({
  name: z.string().meta({ title: '名称' }),
  state: BoatState.schema.nullable().meta({ title: '状态' }),
})

test('各栏的名称与编码从草稿来，按列名；不是列的不说', () => {
  const boat = audited(BoatDraft, { needs: ['AB1'], without: ['sailIds'] })
  expect(boat).toEqual({
    needs: ['AB1'],
    labels: { name: '船名', party_b_name: '乙方', colour: '颜色', trims: '镶边', master_id: '船长' },
    codes: { colour: { options: Colour.options }, trims: { options: Colour.options } },
    refs: { master_id: ['/sailor/options'] },
  })
})

test('几份草稿时以前面的为准；另外写明的在草稿之上', () => {
  const boat = audited([BoatDraft.pick({ name: true, colour: true }), BoatRow], {
    needs: ['AB1', 'AB2'],
    also: { colour: '船色', docked_at: '入坞时间' },
    codes: { colour: BoatState },
  })
  expect(boat.labels).toEqual({ name: '船名', colour: '船色', state: '状态', docked_at: '入坞时间' })
  expect(boat.codes.colour?.options).toEqual(BoatState.options)
  expect(boat.codes.state?.options).toEqual(BoatState.options)
})

test('不说的字段，编码也不说；遮住的列与另外的写法照给', () => {
  const worded = { name: () => '某船' }
  const guarded = { code: 'ANj', columns: ['name'] }
  const boat = audited(BoatDraft, { needs: [], without: ['sailIds', 'colour'], worded, guarded })
  expect(Object.keys(boat.codes)).toEqual(['trims'])
  expect(boat).toMatchObject({ worded, guarded })
})

test('一张表只由一个模块说', () => {
  const all: Record<string, number> = {}
  addTables(all, { boat: 1, sail: 2 })
  addTables(all)
  addTables(all, { mast: 3 })
  expect(all).toEqual({ boat: 1, sail: 2, mast: 3 })
  expect(() => addTables(all, { sail: 4 })).toThrow('two modules speak for the table sail')
  expect(() => addTables(all, { constructor: 5 })).not.toThrow()
})
