import { expect, test } from 'vitest'
import type { TableColumn } from './columns.ts'
import { twoLines } from './twoLines.ts'

const column = (prop: string, given: Partial<TableColumn> = {}): TableColumn => ({
  prop,
  label: prop,
  width: 100,
  right: false,
  ...given,
})
const name = column('name', { fixed: true })
const code = column('code', { as: 'code' })
const state = column('state')
const other = column('other', { as: 'code' })

test('the first code goes beneath the name; not while the list is sorted by it', () => {
  expect(twoLines([name, state, code, other], undefined)).toEqual({ columns: [name, state, other], beneath: code })
  expect(twoLines([name, state, code, other], 'code')).toEqual({ columns: [name, state, code, other] })
  expect(twoLines([name, state, code, other], 'other').beneath).toBe(code)
})

test('one line where the name is a code itself, is not fixed, or no code is shown', () => {
  const number = column('no', { as: 'code', fixed: true })
  expect(twoLines([number, code], undefined)).toEqual({ columns: [number, code] })
  expect(twoLines([state, code], undefined)).toEqual({ columns: [state, code] })
  expect(twoLines([name, state], undefined)).toEqual({ columns: [name, state] })
})
