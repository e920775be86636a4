import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findUnknown, readTables, unknownColumns } from './columns.ts'
import { literalsOf, readFilesWithSql } from './statements.ts'

const root = join(import.meta.dirname, '..')
const known = readTables(root)
const said = (source: string) => unknownColumns('x.store.ts', source, known).map(({ message }) => message)

test('项目自身：说到的列都在', () => {
  expect(known.size).toBeGreaterThan(100)
  expect(findUnknown(root)).toEqual([])
})

describe('会报写错的列', () => {
  test.each([
    [
      '连接里的',
      'sql`select e.id from elevator e join community c on c.id = e.comunity_id`',
      '表 elevator 没有列 comunity_id',
    ],
    ['表名当别名的', 'sql`select 1 from elevator where elevator.nam = 1`', '表 elevator 没有列 nam'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ['嵌在里面的', 'sql`select 1 from elevator e ${x ? sql`where e.stat = 1` : sql``}`', '表 elevator 没有列 stat'],
    ['列表的', "list({ from: 'elevator e', columns: { id: 'e.idd' } })", '表 elevator 没有列 idd'],
    ['加行的', 'sql`insert into team (company_id, nme) values (1, 2)`', '表 team 没有列 nme'],
    ['改行的', 'sql`update team t set name = 1, colr = coalesce(a, b) where t.id = 1`', '表 team 没有列 colr'],
  ])('%s', (_, source, message) => {
    expect(said(source)).toEqual([message])
  })
})

test('子查询、CTE、函数与由值指定的表不判断；字符串与注释不算', () => {
  expect(
    said(`sql\`with hit as (select 1) select hit.n, s.x, g.y, v.z from (select 1 as x) s
      join lateral unnest($1) g on true join hit on true
      join \${table} v on true -- elevator.nothing
      where 'elevator.nothing' <> ''\``),
  ).toEqual([])
})

/** What the check is worth: of every tenth reference that stands in SQL, spoilt by a letter, at least nine tenths are found. */
test('抽查：写坏一个字母，九成以上会报', () => {
  let tried = 0
  let found = 0
  for (const { file, text } of readFilesWithSql(root)) {
    const inSql = literalsOf(file, text)
      .map((one) => one.text)
      .join('\n')
    const references = [...text.matchAll(/(?<![\w.'/])([a-z]{1,3})\.([a-z]+_[a-z_]+|id|name|state|status)\b(?!\s*\()/g)]
    for (const [at, match] of references.filter(([whole]) => inSql.includes(whole)).entries()) {
      if (at % 10 !== 0) continue
      tried++
      const end = match.index + match[0].length
      if (unknownColumns(file, `${text.slice(0, end)}x${text.slice(end)}`, known).length > 0) found++
    }
  }
  expect(tried).toBeGreaterThan(500)
  expect(found / tried).toBeGreaterThan(0.9)
})
