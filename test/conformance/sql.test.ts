import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Statements that plain PostgreSQL takes and a database distributed by company does not (decision 0002). */
const rules: readonly { rule: string; breaks: RegExp; example: string }[] = [
  {
    rule: 'the scope of a transaction is set by set_companies() alone',
    breaks: /\bset_config\s*\(/i,
    example: "select set_config('app.company_id', $1, true)",
  },
  {
    rule: 'no clock in DO UPDATE SET',
    breaks:
      /do\s+update\s+set(?:(?!\breturning\b)[^;`])*(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(/i,
    example: 'insert into a values (1) on conflict (id) do update set at = now()',
  },
  {
    rule: 'no volatile function in UPDATE',
    breaks: /\bupdate\s+\w+(\s+\w+)?\s+set\b[^;`]*\b(random|gen_random_uuid|clock_timestamp|nextval)\s*\(/i,
    example: 'update a set id = gen_random_uuid()',
  },
  {
    rule: 'no subselect in INSERT … VALUES',
    breaks: /\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select\b/i,
    example: 'insert into a values (1, (select max(n) from b))',
  },
  {
    rule: 'no MERGE',
    breaks: /\bmerge\s+into\b/i,
    example: 'merge into a using b on a.id = b.id when matched then delete',
  },
  { rule: 'no ctid', breaks: /\bctid\b/i, example: 'delete from a where ctid in (select ctid from a limit 9)' },
  { rule: 'no ROLLUP or CUBE', breaks: /\b(rollup|cube)\s*\(/i, example: 'select 1 from a group by rollup (b)' },
  {
    rule: 'no recursive CTE',
    breaks: /\bwith\s+recursive\b/i,
    example: 'with recursive t as (select 1) select * from t',
  },
  {
    rule: 'no ON DELETE SET NULL, no ON UPDATE CASCADE',
    breaks: /on\s+delete\s+set\s+(null|default)|on\s+update\s+(cascade|set)/i,
    example: 'a uuid references b (id) on delete set null',
  },
  {
    rule: 'a constraint is added in a statement of its own',
    breaks: /add\s+column\b[^;`]*\b(constraint|check|references|unique|primary\s+key)\b/i,
    example: 'alter table a add column b int check (b > 0)',
  },
  {
    rule: 'INSERT … SELECT from unnest says RETURNING or ON CONFLICT',
    breaks:
      /\binsert\s+into\b(?![^;`]*\b(returning|on\s+conflict)\b)[^;`]*\bselect\b[^;`]*\bfrom\s+(unnest|jsonb?_to_recordset)\s*\(/i,
    example: 'insert into a select * from unnest($1::int[])',
  },
  {
    rule: 'no advisory lock and no LISTEN in stores',
    breaks: /\bpg_(try_)?advisory_|\blisten\s+\w+/i,
    example: 'select pg_advisory_xact_lock(1)',
  },
]

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = ['db', 'src/modules']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`))
  .filter((path) => /^db\/.*\.sql$/.test(path) || /^src\/modules\/.*\.store\.ts$/.test(path))
  .filter((path) => path !== 'db/citus.sql')

const withoutComments = (text: string) => text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

test('there are migrations to read', () => {
  expect(files.filter((path) => path.startsWith('db/migrations/')).length).toBeGreaterThan(5)
})

describe.each(rules)('$rule', ({ breaks, example }) => {
  test('the check can fail', () => expect(example).toMatch(breaks))

  test('no file breaks it', () => {
    const found = files.filter((path) => breaks.test(withoutComments(readFileSync(`${root}/${path}`, 'utf8'))))
    expect(found).toEqual([])
  })
})
