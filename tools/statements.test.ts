import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBroken, readStatements, rules, schemaOf, templatesOf } from './statements.ts'

const statements = readStatements(join(import.meta.dirname, '..'))

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
