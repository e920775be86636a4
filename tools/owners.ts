import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { snake } from '#kernel/shared/text.ts'
import { moduleOrder } from './module-order.ts'
import { templatesOf } from './statements.ts'

/**
 * A table has one owner (`tables` of its `ServerModule`), and only the owner writes it. Others read it when they stand to
 * its right; who stands to its left asks the owner for a duty or sends an event. What still reads to the right is counted here,
 * exactly, so that it only becomes less. A statement whose table is a value (`sql.table(name)`) is not seen.
 */

/** Of the installation, of requests, jobs and events: written by src/kernel/server. */
const kernelTables = [
  'audit_log',
  'job',
  'number_series',
  'outbox',
  'outbox_handled',
  'public_token',
  'push_event',
  'push_topic',
  'request_log',
  'row_count',
] as const

/** Reads of tables further right, `reader ← owner`: none are left (decisions 0109, 0111). */
const readsRight: Readonly<Record<string, number>> = {}

export interface Found {
  readonly file: string
  readonly line: number
  readonly message: string
}
interface Used {
  readonly table: string
  readonly line: number
  readonly writes: boolean
}

const helpers = 'insertRow|insertRows|updateRow|moveRow|removeRow|requireRows|lockRows|findRow|findSeen|requireSeen'
const writers = /^(insert|update|move|remove|delete)/

/** Tables that a file of a module names, in SQL and by the kernel's helpers. */
export function tablesIn(file: string, source: string, known: ReadonlySet<string>): Used[] {
  const found: Used[] = []
  const add = (table: string, line: number, writes: boolean) => {
    if (known.has(table)) found.push({ table, line, writes })
  }
  for (const { text, line } of templatesOf(file, source)) {
    const said = text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, verb = '', table = ''] of said.matchAll(
      /\b(insert\s+into|update|delete\s+from|merge\s+into|from|join)\s+(?:only\s+)?([a-z_]+)\b/gi,
    ))
      add(table, line, !/^(from|join)$/i.test(verb))
  }
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const called = new RegExp(
    `\\b(${helpers})(?:<[^(]*>)?\\(\\s*\\w+,\\s*'(\\w+)'|\\.(insertInto|updateTable|deleteFrom|selectFrom)\\(\\s*'(\\w+)'`,
    'g',
  )
  for (const match of plain.matchAll(called)) {
    const line = plain.slice(0, match.index).split('\n').length
    add(snake(match[2] ?? match[4] ?? ''), line, writers.test(match[1] ?? match[3] ?? ''))
  }
  return found
}

export interface Owners {
  readonly of: ReadonlyMap<string, string>
  readonly wrong: readonly Found[]
}

/** Who owns what, from the doors of the modules: a table of the schema has exactly one owner. */
export function ownersOf(
  doors: readonly { module: string; file: string; text: string }[],
  schema: readonly string[],
): Owners {
  const of = new Map<string, string>(kernelTables.map((table) => [table, 'kernel']))
  const wrong: Found[] = []
  for (const { module, file, text } of doors) {
    const declared = /\btables: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
    for (const [, table = ''] of declared.matchAll(/'(\w+)'/g)) {
      const other = of.get(table)
      if (other) wrong.push({ file, line: 1, message: `表 ${table} 已归 ${other} 所有` })
      if (!schema.includes(table)) wrong.push({ file, line: 1, message: `没有表 ${table}` })
      of.set(table, module)
    }
  }
  for (const table of schema)
    if (!of.has(table))
      wrong.push({ file: 'tools/owners.ts', line: 1, message: `表 ${table} 没有所有者：写进其模块的 tables` })
  return { of, wrong }
}

const moduleOf = (file: string) => /^src\/modules\/(\w+)\//.exec(file)?.[1] ?? 'kernel'

/** Writes of another's table, and reads to the right beyond what is counted. */
export function findForeign(
  files: ReadonlyMap<string, string>,
  of: ReadonlyMap<string, string>,
  allowed: Readonly<Record<string, number>> = readsRight,
): Found[] {
  const order: readonly string[] = moduleOrder
  const found: Found[] = []
  const right = new Map<string, Found[]>()
  for (const [file, source] of files)
    for (const { table, line, writes } of tablesIn(file, source, new Set(of.keys()))) {
      const [mine, owner] = [moduleOf(file), of.get(table) ?? '']
      if (mine === owner || mine === 'kernel') continue
      if (writes) found.push({ file, line, message: `表 ${table} 只由 ${owner} 写：用它的函数，或请它承担（duty）` })
      else if (order.indexOf(owner) > order.indexOf(mine)) {
        const pair = `${mine} ← ${owner}`
        right.set(pair, [...(right.get(pair) ?? []), { file, line, message: `${mine} 读右边 ${owner} 的表 ${table}` }])
      }
    }
  for (const pair of new Set([...right.keys(), ...Object.keys(allowed)])) {
    const here = right.get(pair) ?? []
    const may = allowed[pair] ?? 0
    if (here.length > may) found.push(...here)
    else if (here.length < may)
      found.push({ file: 'tools/owners.ts', line: 1, message: `${pair}：现有 ${here.length} 处，写着 ${may} 处` })
  }
  return found
}

export function readFiles(root: string): Map<string, string> {
  const below = (top: string) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${top}/${name.replaceAll('\\', '/')}`,
    )
  const paths = [...below('src/modules'), ...below('src/kernel/server')].filter(
    (path) => /\/server\/.*\.ts$/.test(path) && !/\.test\.ts$|\.gen\.ts$/.test(path),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The tables of the schema as they are, from the generated types. */
export function readSchema(root: string): string[] {
  const types = readFileSync(join(root, 'src/kernel/server/database.gen.ts'), 'utf8')
  const listed = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  return [...listed.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => snake(name))
}

export const doorsOf = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([file]) => file.startsWith('src/modules/') && file.endsWith('/server/index.ts'))
    .map(([file, text]) => ({ module: moduleOf(file), file, text }))

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const files = readFiles(root)
  const { of, wrong } = ownersOf(doorsOf(files), readSchema(root))
  const found = [...wrong, ...findForeign(files, of)]
  for (const { file, line, message } of found) console.error(`${file}:${line} ${message}`)
  console.log(found.length === 0 ? `表的所有者检查通过（${of.size} 张表）` : `表的所有者：${found.length} 处违反`)
  process.exitCode = found.length === 0 ? 0 : 1
}
