import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { snake } from '#kernel/shared/text.ts'
import { literalsOf, readFilesWithSql, type Statement } from './statements.ts'

/**
 * Columns that SQL names must be columns of the table they are named of. Read from the text, with the tables that the
 * generated types know: `alias.column`, the columns of INSERT and the left sides of SET. What a fragment gets its alias from
 * another file for, and columns without an alias in a select, are not judged here; the tests run them.
 */
type Tables = ReadonlyMap<string, ReadonlySet<string>>

export interface Unknown {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** Table → its columns, from the generated types. */
export function readTables(root: string): Tables {
  const types = readFileSync(join(root, 'src/kernel/server/database.gen.ts'), 'utf8')
  const columnsOf = (name: string) =>
    [
      ...(new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? '').matchAll(
        /^ {2}(\w+):/gm,
      ),
    ].map(([, column = '']) => snake(column))
  const listed = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  return new Map(
    [...listed.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', type = '']) => [
      snake(table),
      // Every table answers to what PostgreSQL keeps of each row.
      new Set([...columnsOf(type), 'ctid', 'tableoid', 'xmin', 'xmax']),
    ]),
  )
}

const words =
  'on|where|set|using|join|left|right|inner|cross|full|lateral|group|order|limit|for|returning|values|select|union|as|and|or|default|natural|window|having|offset|with|except|intersect|when|then|do|tablesample|not'
const bound = new RegExp(
  `(^\\s*|\\b(?:from|join|update|into|using)\\s+|,\\s*)(?:only\\s+)?\\b([a-z_]+)\\b(?!\\s*[.(])(?:\\s+(?:as\\s+)?(?!(?:${words})\\b)([a-z_]\\w*))?`,
  'gi',
)
/** What stands for something that is no table: a subquery, a function, a CTE … */
const derived =
  /\)\s*(?:as\s+)?(?:with ordinality\s+(?:as\s+)?)?([a-z_]\w*)|\b([a-z_]\w*)\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/gi
/** … and a table that a value names. */
const given = /\b(?:from|join)\s+§\w*\s+(?:as\s+)?([a-z_]\w*)/gi

/** Aliases of fragments that get their table in another file. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/modules/board/server/city.store.ts': { o: 'maintain_order' },
  'src/modules/workbench/server/manage.store.ts': { o: 'maintain_order' },
  'src/modules/workbench/server/orderTiles.store.ts': { o: 'maintain_order' },
}

const plainOf = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'[^']*'/g, "''")

interface Named {
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly other: ReadonlySet<string>
  readonly given: ReadonlySet<string>
}

/** Alias → tables it stands for in this text; `other` are aliases of what is no table. */
function namedIn(text: string, known: Tables): Named {
  const tables = new Map<string, Set<string>>()
  const other = new Set<string>()
  for (const [, before = '', table = '', alias = table] of text.matchAll(bound)) {
    if (known.has(table)) tables.set(alias, (tables.get(alias) ?? new Set()).add(table))
    // A name that is no table's: a CTE, or after nothing and a comma just a word.
    else if (/\w/.test(before)) other.add(alias)
  }
  for (const [, one, two] of text.matchAll(derived)) other.add(one ?? two ?? '')
  const named = [...text.matchAll(given)].map(([, alias = '']) => alias)
  return { tables, other, given: new Set(named) }
}

function union(parts: readonly Named[]): Named {
  const tables = new Map<string, Set<string>>()
  for (const part of parts)
    for (const [alias, of] of part.tables) tables.set(alias, new Set([...(tables.get(alias) ?? []), ...of]))
  const all = (of: (part: Named) => ReadonlySet<string>) => new Set(parts.flatMap((part) => [...of(part)]))
  return { tables, other: all(({ other }) => other), given: all((part) => part.given) }
}

/** The names left of the first-level equals signs of SET. */
function setNames(part: string): string[] {
  const names: string[] = []
  let depth = 0
  let from = 0
  const pieces: string[] = []
  for (let at = 0; at <= part.length; at++) {
    const letter = part[at]
    if (letter === '(') depth++
    if (letter === ')') depth--
    if ((letter === ',' && depth === 0) || at === part.length) {
      pieces.push(part.slice(from, at))
      from = at + 1
    }
  }
  for (const piece of pieces) {
    const name = /^\s*([a-z_]\w*)\s*=/i.exec(piece)?.[1]
    if (name) names.push(name)
  }
  return names
}

export function unknownColumns(file: string, source: string, known: Tables): Unknown[] {
  const statements: Statement[] = literalsOf(file, source)
    .map((one) => ({ ...one, text: plainOf(one.text) }))
    // Names of files and of events look like columns: ./x.store.ts, hazard.created.
    .filter(({ text }) => !/^[.#@\w-]*\/\S*$/.test(text) && !known.has(/^(\w+)\.\w+$/.exec(text)?.[1] ?? ''))
  const whole = union(statements.map(({ text }) => namedIn(text, known)))
  const found: Unknown[] = []
  const say = (line: number, table: string, column: string) =>
    found.push({ file, line, message: `表 ${table} 没有列 ${column}` })
  for (const { text, line } of statements) {
    const here = namedIn(text, known)
    for (const [, alias = '', column = ''] of text.matchAll(
      /(?<![\w.§"])([a-z_][a-z0-9_]*)\.([a-z_][a-z0-9_]*)\b(?!\s*\()/g,
    )) {
      if (here.other.has(alias) || whole.given.has(alias)) continue
      const tables = here.tables.get(alias) ?? (whole.other.has(alias) ? undefined : whole.tables.get(alias))
      const fits = (table: string | undefined) => known.get(table ?? '')?.has(column) === true
      if (!tables || [...tables].some(fits) || fits(elsewhere[file]?.[alias])) continue
      say(line, [...tables].join('、'), column)
    }
    for (const [, table = '', list = ''] of text.matchAll(
      /\binsert\s+into\s+([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s*\(([^()§]*)\)/gi,
    ))
      for (const column of list.split(',').map((one) => one.trim()))
        if (known.has(table) && /^[a-z_]\w*$/.test(column) && !known.get(table)?.has(column)) say(line, table, column)
    for (const [, table = '', part = ''] of text.matchAll(
      /\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+((?:(?!\bwhere\b|\breturning\b|\bfrom\b)[\s\S])*)/gi,
    ))
      for (const column of setNames(part))
        if (known.has(table) && !known.get(table)?.has(column)) say(line, table, column)
  }
  return found
}

export const findUnknown = (root: string): Unknown[] => {
  const known = readTables(root)
  return readFilesWithSql(root).flatMap(({ file, text }) => unknownColumns(file, text, known))
}

if (import.meta.main) {
  const found = findUnknown(join(import.meta.dirname, '..'))
  for (const { file, line, message } of found) console.error(`${file}:${line} ${message}`)
  console.log(found.length === 0 ? '列名检查通过' : `列名检查：${found.length} 处违反`)
  process.exitCode = found.length === 0 ? 0 : 1
}
