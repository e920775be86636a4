import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNumbers, type Numbered, numbersOf } from './codes.ts'

/**
 * Rules for SQL that plain PostgreSQL does not ask for and a database distributed by company does (decisions 0002, 0071):
 * what can be recognised without a cluster fails `npm run check`.
 */

export interface Statement {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Rule {
  readonly rule: string
  readonly breaks: (text: string) => boolean
  /** A statement that breaks it: the check can fail. */
  readonly example: string
  /** Only statements of the migrations, or only of the program. */
  readonly where?: 'schema' | 'program'
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Tables without a company: reference tables or local ones (`db/citus.sql`), and what is no table at all. */
const withoutCompany = new Set([
  ...[
    'app_user',
    'first_use_code',
    'login_log',
    'mall_category',
    'mall_goods',
    'mall_sku',
    'mall_store',
    'membership',
    'officer_pass',
    'public_token',
    'push_event',
    'push_topic',
    'sandbox_trade',
  ],
  ...['schema_migration', 'session', 'sms_code', 'support_article', 'tenant', 'trusted_device'],
  ...['new_rows', 'old_rows', 'lateral', 'unnest', 'generate_series', 'jsonb_each', 'jsonb_array_elements'],
  ...['jsonb_array_elements_text', 'jsonb_to_recordset', 'open_companies', 'lift_facets', 'only'],
])

/** Joins of one company's table with another whose condition does not name the company. */
function joinsFreely(text: string): boolean {
  const named = new Set(
    [
      ...text.matchAll(
        /(?:\bwith\b|,)\s*(?:recursive\s+)?(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/gi,
      ),
    ].map(([, name]) => name?.toLowerCase()),
  )
  for (const [, table = '', condition = ''] of text.matchAll(
    /\bjoin\s+([a-z_]\w*)\b(?!\s*\.)(?:\s+(?:as\s+)?(?!on\b)\w+)?\s+on\s+((?:(?!\b(?:left|right|inner|cross|full)?\s*join\b|\bwhere\b|\bgroup by\b|\border by\b|\blimit\b)[\s\S])*)/gi,
  ))
    if (
      !withoutCompany.has(table.toLowerCase()) &&
      !named.has(table.toLowerCase()) &&
      !/company_id|\btrue\b|§/i.test(condition)
    )
      return true
  return false
}

const setPart = (text: string) =>
  [...text.matchAll(/\bset\b((?:(?!\bwhere\b|\breturning\b|\bfrom\b)[\s\S])*)/gi)].map(([, set = '']) => set)

/** PostgreSQL's functions whose answer a setting may change; in UPDATE … SET a cluster takes them over parameters only. */
const stable =
  /\b(to_char|date_trunc|age|to_date|to_timestamp|concat|concat_ws|format|array_to_string|to_jsonb|jsonb_build_object|jsonb_build_array)\s*\(/gi

/** Whether one of them is called with a column. */
function stableOverColumns(set: string): boolean {
  return [...set.matchAll(stable)].some(({ index, 0: head }) => {
    const from = index + head.length
    let depth = 1
    let to = from
    while (to < set.length && depth > 0) {
      if (set[to] === '(') depth++
      if (set[to] === ')') depth--
      to++
    }
    const columns = set
      .slice(from, to - 1)
      .replace(/'[^']*'|::\s*\w+(\[\])?|\bnow\s*\(\s*\)|\b(null|true|false|text|case|when|then|else|end)\b/gi, '')
    return /(?<![\w$])[a-z_]\w*/i.test(columns)
  })
}

export const rules: readonly Rule[] = [
  {
    rule: 'the scope of a transaction is set by set_companies() alone',
    breaks: matches(/\bset_config\s*\(/i),
    example: "select set_config('app.company_id', $1, true)",
  },
  {
    rule: 'one company is an equation: company_id followed by ofCompanies(…)',
    breaks: matches(/\bcompany_id\s*=\s*any\s*\(/i),
    example: 'select 1 from a where a.company_id = any($1::uuid[])',
    where: 'program',
  },
  {
    rule: 'tables of companies are joined by company_id too',
    breaks: joinsFreely,
    example: 'select 1 from contract c join customer k on k.id = c.customer_id where c.company_id = $1',
  },
  {
    rule: 'rows are locked by a statement without a join',
    breaks: (text) =>
      /\bfor\s+update\b/i.test(text) &&
      (/\bfor\s+update\s+of\b/i.test(text) || /\bjoin\b|\bfrom\s+[a-z_]\w*(\s+(as\s+)?\w+)?\s*,\s*[a-z_]/i.test(text)),
    example:
      'select c.* from contract c join customer k on k.company_id = c.company_id and k.id = c.customer_id for update of c',
    where: 'program',
  },
  {
    rule: 'no clock in DO UPDATE SET',
    breaks: matches(
      /do\s+update\s+set(?:(?!\breturning\b)[^;`])*(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(/i,
    ),
    example: 'insert into a values (1) on conflict (id) do update set at = now()',
  },
  {
    rule: 'no volatile function in UPDATE',
    breaks: matches(/\bupdate\s+\w+(\s+\w+)?\s+set\b[^;`]*\b(random|gen_random_uuid|clock_timestamp|nextval)\s*\(/i),
    example: 'update a set id = gen_random_uuid()',
  },
  {
    rule: 'moments that follow from columns are worked out before UPDATE … SET',
    breaks: (text) =>
      /\bupdate\b/i.test(text) &&
      setPart(text).some(
        (set) =>
          /\binterval\s+'|\bmake_interval\s*\(/i.test(set) ||
          (/\b(case|coalesce)\b/i.test(set) && /\bnow\s*\(|\bcurrent_(date|timestamp)\b/i.test(set)),
      ),
    example: "update outbox set next_at = now() + interval '1 second' * tries where company_id = $1",
    where: 'program',
  },
  {
    rule: 'in UPDATE … SET a function that is not immutable takes parameters, no columns',
    breaks: (text) => /\bupdate\b/i.test(text) && setPart(text).some(stableOverColumns),
    example: "update a set facts = facts || jsonb_build_object('since', since) where company_id = $1",
    where: 'program',
  },
  {
    rule: 'an expression over NEW or OLD is worked out before UPDATE',
    breaks: (text) =>
      /\breturns\s+trigger\b/i.test(text) &&
      [...text.matchAll(/\bupdate\s+\w+[\s\S]*?;/gi)].some(([update]) =>
        /\b(new|old)\.\w+\s*(\[|\|\||->|\+|-|\*|::)|\(\s*(new|old)\.\w+/i.test(update),
      ),
    example: 'create function f() returns trigger as $$ begin update a set b = new.ids[2:] where id = new.id; end $$',
    where: 'schema',
  },
  {
    rule: 'rows of a transition table are written one by one',
    breaks: matches(/\binsert\s+into\b[^;]*\bselect\b[^;]*\bfrom\b[^;]*\b(new_rows|old_rows)\b/i),
    example:
      'create function f() returns trigger as $$ begin insert into n select company_id, count(*) from new_rows group by 1; end $$',
    where: 'schema',
  },
  {
    rule: 'a function that reads tables is plpgsql: SQL is taken apart into the statement that calls it',
    breaks: (text) =>
      /\bfunction\b/i.test(text) &&
      /\blanguage\s+sql\b/i.test(text) &&
      [...text.matchAll(/\b(?:from|join)\s+([a-z_]\w*)\b(?!\s*[.(])/gi)].some(
        ([, table = '']) => !withoutCompany.has(table.toLowerCase()),
      ),
    example: 'create function f() returns table (id uuid) language sql as $$ select c.id from contract c $$',
    where: 'schema',
  },
  {
    rule: 'one statement a message where rows of a company are touched',
    breaks: matches(/^\s*begin\s*;[\s\S]*\b(insert\s+into|update\s+\w+\s+set|delete\s+from|select\b[\s\S]*\bfrom)\b/i),
    example: "begin; set local app.company_id = 'x'; insert into number_series values (1); commit",
    where: 'program',
  },
  {
    rule: 'a lift is found by its whole label and every number: holdsLift (decision 0068)',
    breaks: matches(/\be\.name\s+i?like\b|\b(device_number|register_code|nine_six_three_serial_number)\s+i?like\b/i),
    example: 'select e.id from elevator e where e.name ilike $1 or e.device_number ilike $1',
    where: 'program',
  },
  {
    rule: 'no subselect in INSERT … VALUES',
    breaks: matches(/\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select\b/i),
    example: 'insert into a values (1, (select max(n) from b))',
  },
  {
    rule: 'no MERGE',
    breaks: matches(/\bmerge\s+into\b/i),
    example: 'merge into a using b on a.id = b.id when matched then delete',
  },
  {
    rule: 'no ctid',
    breaks: matches(/\bctid\b/i),
    example: 'delete from a where ctid in (select ctid from a limit 9)',
  },
  {
    rule: 'no ROLLUP or CUBE',
    breaks: matches(/\b(rollup|cube)\s*\(/i),
    example: 'select 1 from a group by rollup (b)',
  },
  {
    rule: 'no recursive CTE',
    breaks: matches(/\bwith\s+recursive\b/i),
    example: 'with recursive t as (select 1) select * from t',
  },
  {
    rule: 'no ON DELETE SET NULL, no ON UPDATE CASCADE',
    breaks: matches(/on\s+delete\s+set\s+(null|default)|on\s+update\s+(cascade|set)/i),
    example: 'a uuid references b (id) on delete set null',
  },
  {
    rule: 'a constraint is added in a statement of its own',
    breaks: matches(/add\s+column\b[^;`]*\b(constraint|check|references|unique|primary\s+key)\b/i),
    example: 'alter table a add column b int check (b > 0)',
  },
  {
    rule: 'INSERT … SELECT from unnest says RETURNING or ON CONFLICT',
    breaks: matches(
      /\binsert\s+into\b(?![^;`]*\b(returning|on\s+conflict)\b)[^;`]*\bselect\b[^;`]*\bfrom\s+(unnest|jsonb?_to_recordset)\s*\(/i,
    ),
    example: 'insert into a select * from unnest($1::int[])',
  },
  {
    rule: 'no advisory lock and no LISTEN in stores',
    breaks: matches(/\bpg_(try_)?advisory_|\blisten\s+\w+/i),
    example: 'select pg_advisory_xact_lock(1)',
  },
]

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * The templates of a program's file, from the outside in: what stands in `${…}` becomes §, the words of its strings and
 * templates stay (`${lock ? sql`for update` : sql``}`).
 */
export const templatesOf = (file: string, source: string): Statement[] =>
  literalsOf(file, source).filter(({ text }) =>
    /\b(select|insert|update|delete|from|join|set|begin|listen)\b/i.test(text),
  )

/** The same with the pieces that are no statement of their own, and every other string. */
export function literalsOf(file: string, source: string): Statement[] {
  const found: Statement[] = []
  const lineAt = (at: number) => source.slice(0, at).split('\n').length
  const skipString = (at: number, quote: string): number => {
    let end = at + 1
    while (end < source.length && source[end] !== quote) end += source[end] === '\\' ? 2 : 1
    return end + 1
  }
  /** From behind the backtick to behind its end. */
  const template = (start: number): { text: string; end: number } => {
    let text = ''
    let at = start
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') {
        text += source.slice(at, at + 2)
        at += 2
      } else if (source[at] === '$' && source[at + 1] === '{') {
        const inner = code(at + 2, '}')
        text += `§${inner.text}`
        at = inner.end
      } else text += source[at++]
    }
    return { text, end: at + 1 }
  }
  /** Code up to its closing brace: the words of its strings and templates. */
  const code = (start: number, closing: string | null, outer = false): { text: string; end: number } => {
    let text = ''
    let depth = 0
    let at = start
    while (at < source.length) {
      const c = source[at]
      if (closing !== null && c === closing && depth === 0) return { text, end: at + 1 }
      if (c === '{') depth++
      if (c === '}') depth--
      if (c === '/' && source[at + 1] === '/') at = (source.indexOf('\n', at) + 1 || source.length + 1) - 1
      else if (c === '/' && source[at + 1] === '*') at = source.indexOf('*/', at) + 2
      else if (c === "'" || c === '"') {
        const end = skipString(at, c)
        if (!outer) text += ` ${source.slice(at + 1, end - 1)} `
        else found.push({ file, line: lineAt(at), text: source.slice(at + 1, end - 1) })
        at = end
      } else if (c === '`') {
        const inner = template(at + 1)
        if (outer) found.push({ file, line: lineAt(at), text: inner.text })
        else text += ` ${inner.text} `
        at = inner.end
      } else at++
    }
    return { text, end: at }
  }
  code(0, null, true)
  return found
}

/** What the migrations leave: of a function that was replaced only the last one counts, and of what they drop nothing. */
export function schemaOf(migrations: readonly { file: string; text: string }[]): Statement[] {
  const found: Statement[] = []
  const functions = new Map<string, Statement>()
  for (const { file, text } of migrations) {
    const clean = text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
    const bodies =
      /create\s+(?:or\s+replace\s+)?(function|procedure)\s+(\w+)[\s\S]*?(?:\$\$[\s\S]*?\$\$[^;]*;|\n\s*return\s[^;]*;)/gi
    let rest = clean
    for (const match of clean.matchAll(bodies)) {
      const line = clean.slice(0, match.index).split('\n').length
      functions.set(match[2] ?? '', { file, line, text: match[0] })
      rest = rest.slice(0, match.index) + match[0].replace(/[^\n]/g, ' ') + rest.slice(match.index + match[0].length)
    }
    let at = 0
    for (const statement of rest.split(';')) {
      if (statement.trim() !== '')
        found.push({ file, line: rest.slice(0, at + statement.search(/\S/)).split('\n').length, text: statement })
      at += statement.length + 1
    }
  }
  return [...found, ...functions.values()]
}

/** The owner's own work and the ports of jobs, each for its reason. */
const excepted: Readonly<Record<string, string>> = {
  'src/kernel/server/backup.ts': 'reads the catalogue as the owner',
  'src/kernel/server/migrate.ts': 'one migration at a time, as the owner, on the coordinator',
  'src/kernel/server/roles.ts': 'the roles of the installation, as the owner, on the coordinator',
  'src/kernel/server/jobs.ts': 'the port of jobs: a local table of the coordinator',
}

export interface Broken extends Statement {
  readonly rule: string
}

export function findBroken(statements: readonly (Statement & { readonly of: 'schema' | 'program' })[]): Broken[] {
  const found = statements.flatMap((statement) =>
    rules
      .filter(({ where }) => where === undefined || where === statement.of)
      .filter(({ breaks }) => breaks(withoutComments(statement.text)))
      .map(({ rule }) => ({ ...statement, rule })),
  )
  const needless = Object.keys(excepted)
    .filter((file) => statements.some((one) => one.file === file) && !found.some((one) => one.file === file))
    .map((file) => ({ file, line: 1, text: '', rule: 'is excepted and breaks no rule' }))
  return [...found.filter(({ file }) => !(file in excepted)), ...needless]
}

const below = (root: string, top: string) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${top}/${name.replaceAll('\\', '/')}`,
  )

/** The files of the program in which SQL stands, with their text. */
export const readFilesWithSql = (root: string) =>
  [
    ...below(root, 'src/modules').filter((path) => path.endsWith('.store.ts')),
    ...below(root, 'src/kernel/server').filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('.gen.'),
    ),
  ].map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** All statements of the project. */
export function readStatements(root: string): (Statement & { of: 'schema' | 'program' })[] {
  const migrations = below(root, 'db/migrations')
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return [
    ...schemaOf(migrations).map((one) => ({ ...one, of: 'schema' as const })),
    ...readFilesWithSql(root).flatMap(({ file, text }) =>
      templatesOf(file, text).map((one) => ({ ...one, of: 'program' as const })),
    ),
  ]
}

/** The states that the project's SQL compares with bare numbers. */
export const readNumbers = (root: string): Numbered[] =>
  readFilesWithSql(root).flatMap(({ file, text }) => numbersOf(literalsOf(file, text), file, text))

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const statements = readStatements(root)
  const broken = [...findBroken(statements), ...findNumbers(readNumbers(root))]
  for (const { file, line, rule } of broken) console.error(`${file}:${line} ${rule}`)
  console.log(broken.length === 0 ? `SQL 检查通过（${statements.length} 条）` : `SQL 检查：${broken.length} 处违反`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
