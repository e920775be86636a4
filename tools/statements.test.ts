import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findNumbers, numbersOf } from './codes.ts'
import { findBroken, literalsOf, readNumbers, readStatements, rules, schemaOf, templatesOf } from './statements.ts'

const root = join(import.meta.dirname, '..')
const statements = readStatements(root)

test('项目自身没有违反', () => {
  expect(statements.filter(({ of }) => of === 'schema').length).toBeGreaterThan(500)
  expect(statements.filter(({ of }) => of === 'program').length).toBeGreaterThan(1000)
  expect(findBroken(statements)).toEqual([])
})

describe.each(rules)('$rule', ({ rule, example, where = 'program' }) => {
  test('违反时会报', () => {
    const broken = findBroken([{ file: 'x.store.ts', line: 1, text: example, of: where }])
    expect(broken.map((one) => one.rule)).toContain(rule)
  })
})

test.each([
  [
    '企业以等式写出的连接',
    'select 1 from contract c join customer k on k.company_id = c.company_id and k.id = c.customer_id',
  ],
  ['与安装自己的表连接', 'select 1 from company c join tenant t on t.id = c.company_id'],
  [
    '与 CTE 连接',
    'with hit as (select id from contract where company_id = $1) select 1 from contract c join hit on hit.id = c.id',
  ],
  ['没有连接的加锁', 'select 1 from contract where company_id = $1 and id = $2 for update'],
  ['写入时刻', 'update session set revoked_at = now() where id = $1'],
])('%s 不算违反', (_, text) => {
  expect(findBroken([{ file: 'x.store.ts', line: 1, text, of: 'program' }])).toEqual([])
})

test('程序中的语句：嵌在里面的片段与字符串一起读，注释不算', () => {
  const source = [
    "const a = sql`select 1 from t $<lock ? sql`for update` : sql``} $<sql.raw(of ? 'for update of t' : '')}`",
    '// sql`select 2 from never`',
    "const b = `update t set a = $<f({ x: '}' })} where id = $<id}`",
  ]
    .join('\n')
    .replaceAll('$<', '$' + '{')
  const found = templatesOf('x.store.ts', source).map(({ line, text }) => [line, text.replace(/\s+/g, ' ').trim()])
  expect(found).toEqual([
    [1, 'select 1 from t § for update § for update of t'],
    [3, 'update t set a = § } where id = §'],
  ])
})

test('结构：换过的函数只看最后一次', () => {
  const old = 'create function f() returns int language sql as $$ select n from contract $$;\nselect 1'
  const next = 'create or replace function f() returns int language plpgsql as $$ begin return 1; end $$;'
  const left = schemaOf([
    { file: '1.sql', text: old },
    { file: '2.sql', text: next },
  ])
  expect(left.map(({ file, text }) => [file, text.trim().slice(0, 24)])).toEqual([
    ['1.sql', 'select 1'],
    ['2.sql', 'create or replace functi'],
  ])
})

describe('状态按名字写进 SQL', () => {
  const file = 'src/modules/x/server/x.store.ts'
  const numbers = (source: string) => numbersOf(literalsOf(file, source.replaceAll('$<', '$' + '{')), file, source)

  test('项目自身没有', () => {
    expect(findNumbers(readNumbers(root))).toEqual([])
  })

  test.each([
    ['语句中', 'sql`select 1 from t o where o.status in (3, 4)`', 'o.status in (3, 4)'],
    ['不成句的片段', 'const open = sql`o.use_status <> 4`', 'o.use_status <> 4'],
    ['普通的字符串', "const done = 'q.state = 1'", 'q.state = 1'],
    [
      '嵌在里面的片段',
      'sql`select 1 from t where $<all ? sql`true` : sql`status not in (5, 9)`}`',
      'status not in (5, 9)',
    ],
    ['比较大小', 'sql`case when h.state < 4 then 1 end`', 'h.state < 4'],
    ['is distinct from', 'sql`p.status is distinct from 2`', 'p.status is distinct from 2'],
    ['有缺省值', 'sql`coalesce(e.state, 1) = 1`', 'e.state, 1) = 1'],
    ['case … when', 'sql`case o.status when 1 then a end`', 'case o.status when 1'],
    ['写入', 'sql`update t set state = 2 where id = $<id}`', 'state = 2'],
    ['括号另外插入', "sql`status in $<sql.raw('(0, 1)')}`", 'status in § (0, 1)'],
    ['交给 is 的数字', "sql`$<is('o.status', [3, 4])}`", "is('o.status', [3"],
    ['交给 literal 的数字', 'sql`update t set state = $<literal(2)}`', 'literal(2'],
  ])('%s的数字会报', (_, source, found) => {
    const [broken] = findNumbers(numbers(`\n${source}`))
    expect(broken).toMatchObject({ file, line: 2 })
    expect(broken?.rule).toBe(
      `a state is compared by its name, as in is('o.status', MAINTAIN_DONE), not by a number: ${found}`,
    )
  })

  test.each([
    ["sql`select 1 from t o where $<is('o.status', MAINTAIN_DONE)} and o.no = 3`"],
    ['sql`select 1 from t o where o.status = $<status} limit 1`'],
    ['sql`update t set state = $<literal(NoticeState.code.published)}, version = version + 1`'],
    ['// o.status = 3 is written on paper only'],
  ])('%s 不算', (source) => {
    expect(findNumbers(numbers(source))).toEqual([])
  })
})
