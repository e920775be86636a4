import { expect, test } from 'vitest'
import { splitStatements } from './sqlStatements.ts'

const texts = (sql: string) => splitStatements(sql).map((s) => s.text)

test('按分号拆成单条语句，忽略空语句与只有注释的部分', () => {
  expect(texts('select 1;\n\n;; select 2 ;\n-- end; of file\n')).toEqual(['select 1', 'select 2'])
  expect(texts('')).toEqual([])
})

test('字符串、引号标识符、注释与美元引号中的分号不拆', () => {
  expect(texts(`select 'a;b', 'it''s; fine', "x;""y"; select 2`)).toEqual([
    `select 'a;b', 'it''s; fine', "x;""y"`,
    'select 2',
  ])
  expect(texts(`select E'a\\';b'; select 'c\\'; select 3`)).toEqual([`select E'a\\';b'`, `select 'c\\'`, 'select 3'])
  expect(texts('select 1 /* a; /* b; */ c; */ + 1; select 2 -- x; y\n + 2')).toEqual([
    'select 1 /* a; /* b; */ c; */ + 1',
    'select 2 -- x; y\n + 2',
  ])
  expect(texts(`do $$ begin perform 'x'; end $$; select $q$ a; $$ b; $q$; select $1; select a$b;`)).toEqual([
    `do $$ begin perform 'x'; end $$`,
    'select $q$ a; $$ b; $q$',
    'select $1',
    'select a$b',
  ])
})

test('行号指向语句的第一行，语句前的注释不算', () => {
  expect(splitStatements('-- head\n\nselect 1;\n-- two\nselect\n 2;')).toEqual([
    { text: 'select 1', line: 3 },
    { text: 'select\n 2', line: 5 },
  ])
})
