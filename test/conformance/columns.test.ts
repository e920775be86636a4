import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { statements } from './declared.ts'
import { cell, table } from './tables.ts'

/**
 * What a column may hold is stated twice, as enumeration() and as CHECK, and must be the same (architecture 2).
 * columns.tsv says which enumeration a column holds; the columns come from the catalogue, so that a new check without a
 * line fails, as does a new enumeration without one. A line without an enumeration: codes that only the program reads.
 * A line without a column: an enumeration that rests inside JSON, in bits or nowhere.
 */

const { named } = await statements()
const lines = table('columns').map((row) => ({ column: cell(row, 'column'), name: cell(row, 'enumeration') }))
/** `table.column` → its codes as text, sorted. */
const checks = new Map<string, string[]>()
let client: pg.Client

/** The codes of `CHECK ((x = ANY (ARRAY[1, 2])))` and of `CHECK ((x <@ ARRAY[1, 2]))`. */
function codesOf(definition: string): string[] | undefined {
  const list = /(?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/.exec(definition)?.[1]
  return list?.split(',').map((one) => one.replace(/::[a-z ]+/g, '').replace(/[\s'()]/g, ''))
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: (await testDatabase()).owner })
  await client.connect()
  const { rows } = await client.query<{ column: string; definition: string }>(
    `select c.relname || '.' || a.attname as column, pg_get_constraintdef(x.oid) as definition
     from pg_constraint x join pg_class c on c.oid = x.conrelid
     join pg_attribute a on a.attrelid = x.conrelid and a.attnum = x.conkey[1]
     where x.contype = 'c' and cardinality(x.conkey) = 1 and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { column, definition } of rows) {
    const codes = codesOf(definition)
    if (codes) checks.set(column, codes.sort())
  }
})
afterAll(() => client?.end())

const codes = (name: string) =>
  named
    .get(name)
    ?.options.map(({ value }) => String(value))
    .sort()

it('every enumeration of a column has exactly the codes of its CHECK', () => {
  const differing = lines
    .filter(({ column, name }) => column && name)
    .map(({ column, name }) => ({ column, name, check: checks.get(column)?.join(), enumeration: codes(name)?.join() }))
    .filter(({ check, enumeration }) => check === undefined || check !== enumeration)
  expect(differing).toEqual([])
  expect(lines.filter(({ column, name }) => column && name).length).toBeGreaterThan(80)
})

it('columns.tsv names every checked column and every enumeration of the modules', () => {
  expect([...checks.keys()].filter((column) => !lines.some((line) => line.column === column))).toEqual([])
  expect(lines.map(({ column }) => column).filter((column) => column && !checks.has(column))).toEqual([])
  const listed = new Set(lines.map(({ name }) => named.get(name)))
  expect([...named].flatMap(([name, enumeration]) => (listed.has(enumeration) ? [] : [name]))).toEqual([])
  expect(lines.map(({ name }) => name).filter((name) => name && !named.has(name))).toEqual([])
})

it('the comparison reads numbers, texts, decimals and sets', () => {
  expect(codesOf('CHECK ((kind = ANY (ARRAY[1, 2])))')).toEqual(['1', '2'])
  expect(codesOf(`CHECK ((grade = ANY (ARRAY['A'::text, 'B'::text])))`)).toEqual(['A', 'B'])
  expect(codesOf('CHECK ((slope = ANY (ARRAY[(10)::numeric, 43.5])))')).toEqual(['10', '43.5'])
  expect(codesOf('CHECK ((skills <@ ARRAY[(0)::smallint, (1)::smallint]))')).toEqual(['0', '1'])
  expect(codesOf('CHECK (((days >= 0) AND (days <= 180)))')).toBeUndefined()
})
