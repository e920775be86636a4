import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { testDatabase } from '../database.ts'
import { statements } from './declared.ts'
import { cell, table } from './tables.ts'

const tables = serverModules.flatMap(({ audited = {} }) => Object.entries(audited))
const audited = Object.fromEntries(tables)

/** Lines that the program writes itself, beside those of the trigger: they have a word and no column. */
const written = ['company.reason', 'position.view_as', 'sample_company.visit']

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: (await testDatabase()).owner })
  await client.connect()
})
afterAll(() => client?.end())

/** A history speaks in words: every audited column of codes has its enumeration (columns.tsv), and no other one. */
it('每个有枚举的审计字段都以文字显示，且枚举与 columns.tsv 一致', async () => {
  const { named } = await statements()
  const labels = (options: readonly { value: number | string; label: string }[] | undefined) =>
    options?.map(({ value, label }) => `${value} ${label}`).join()
  const wrong: string[] = []
  let compared = 0
  for (const row of table('columns')) {
    const [name, column] = [cell(row, 'enumeration'), cell(row, 'column')]
    const [entity = '', field = ''] = column.split('.')
    if (!name || audited[entity]?.labels[field] === undefined) continue
    compared += 1
    if (labels(audited[entity]?.codes[field]?.options) !== labels(named.get(name)?.options))
      wrong.push(`${column} ${name}`)
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(110)
})

/** A draft holds more than its table: what it names must be a column, or the history promises what it never tells. */
it('每个有名称、有编码、被遮住的审计字段都是表里的列，编码的列都有名称', async () => {
  const { rows } = await client.query<{ found: string }>(
    `select table_name || '.' || column_name as found from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set([...rows.map(({ found }) => found), ...written])
  const said = tables.flatMap(([entity, { labels, codes, worded = {}, guarded }]) =>
    [labels, codes, worded]
      .flatMap(Object.keys)
      .concat(guarded?.columns ?? [])
      .map((column) => `${entity}.${column}`),
  )
  expect(said.filter((column) => !columns.has(column))).toEqual([])
  expect(said.length).toBeGreaterThan(700)
  const unnamed = tables.flatMap(([entity, { labels, codes }]) =>
    Object.keys(codes).flatMap((column) => (labels[column] === undefined ? [`${entity}.${column}`] : [])),
  )
  expect(unnamed).toEqual([])
})

/** An id says nothing to a person: each such column says which rows it names, and somebody knows what they are called. */
it('每个指向别行的审计字段都说得出那一行的名称', async () => {
  const { rows } = await client.query<{ found: string }>(
    `select table_name || '.' || column_name as found from information_schema.columns
     where table_schema = 'public' and udt_name in ('uuid', '_uuid')`,
  )
  const ids = new Set(rows.map(({ found }) => found))
  const named = serverModules.flatMap((module) => Object.entries(module.named ?? {}))
  const known = new Set(named.flatMap(([table, { from }]) => [table, ...from]))
  const columns = tables.flatMap(([entity, { labels, refs }]) =>
    Object.keys(labels).flatMap((column) =>
      ids.has(`${entity}.${column}`) ? [{ at: `${entity}.${column}`, to: refs[column] ?? [] }] : [],
    ),
  )
  expect(columns.length).toBeGreaterThan(55)
  expect(columns.filter(({ to }) => to.length === 0 || !to.every((one) => known.has(one)))).toEqual([])
})
