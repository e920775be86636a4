import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { doorsOf, findForeign, ownersOf, readFiles, readSchema, tablesIn } from './owners.ts'

const root = join(import.meta.dirname, '..')
const files = readFiles(root)
const schema = readSchema(root)
const { of, wrong } = ownersOf(doorsOf(files), schema)

test('项目自身：每张表恰有一个所有者，只由它写', () => {
  expect(schema.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
  expect(findForeign(files, of)).toEqual([])
})

describe('会报', () => {
  const written = (text: string) =>
    findForeign(new Map([['src/modules/repair/server/x.store.ts', text]]), of, {}).map(({ message }) => message)

  test.each([
    ['SQL 写入', 'sql`update elevator set name = $1`'],
    ['SQL 删除', 'sql`delete from only elevator where id = $1`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ['嵌在里面的语句', 'sql`with x as (${sql`insert into elevator (id) values (1)`}) select 1`'],
    ['构造器', "ctx.db\n  .updateTable('elevator')"],
    ['按版本改行', "await updateRow(ctx, 'elevator', id, version, {})"],
    ['批量加行', "await insertRows<Row>(\n  ctx,\n  'elevator',\n  rows)"],
  ])('写别家的表：%s', (_, text) => {
    expect(written(text)).toEqual(['表 elevator 只由 elevator 写：用它的函数，或请它承担（duty）'])
  })

  test('读右边的表，超过写着的处数；少了也要改写', () => {
    const reads = new Map([
      ['src/modules/elevator/server/x.store.ts', 'sql`select 1 from repair_order o join employee e on true`'],
    ])
    expect(findForeign(reads, of, {}).map(({ message }) => message)).toEqual([
      'elevator 读右边 repair 的表 repair_order',
    ])
    expect(findForeign(reads, of, { 'elevator ← repair': 1 })).toEqual([])
    expect(findForeign(reads, of, { 'elevator ← repair': 2 })).toHaveLength(1)
  })

  test('没有所有者、两个所有者、没有的表', () => {
    const door = (module: string, tables: string) => ({ module, file: module, text: `tables: [${tables}]` })
    const { wrong } = ownersOf([door('a', "'x', 'gone'"), door('b', "'x'")], ['x', 'y'])
    expect(wrong.map(({ message }) => message)).toEqual([
      '没有表 gone',
      '表 x 已归 a 所有',
      '表 y 没有所有者：写进其模块的 tables',
    ])
  })
})

test('注释里的表名不算，读自己的与左边的不算', () => {
  const text = '// update elevator\nsql`select 1 from repair_order join elevator on true`'
  expect(tablesIn('x.store.ts', text, new Set(of.keys())).filter(({ writes }) => writes)).toEqual([])
  expect(findForeign(new Map([['src/modules/repair/server/x.store.ts', text]]), of, {})).toEqual([])
})
