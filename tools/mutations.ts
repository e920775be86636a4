import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The guards of the product, and the tests that must fail when one of them is gone. */

export interface Guard {
  readonly name: string
  readonly files: readonly string[]
  /** Test files, or folders of them, given to vitest. */
  readonly tests: readonly string[]
}

const root = join(import.meta.dirname, '..')
/** src/modules/<noun>/shared/<noun>.states.ts of every noun that has states. */
const stateFiles = readdirSync(join(root, 'src/modules'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/modules/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.states.ts'))
  .sort()

const scopes = ['src/kernel/server/dataScope.test.ts', 'test/permission/dataScope.test.ts', 'test/matrix/scope.test.ts']

export const guards: readonly Guard[] = [
  {
    name: 'mount',
    files: ['src/kernel/server/mount.ts'],
    tests: [
      'src/kernel/server/mount.test.ts',
      'test/permission/viewing.test.ts',
      'test/reliability/requestNumber.test.ts',
      'test/reliability/aside.test.ts',
      'test/matrix/permissions.test.ts',
    ],
  },
  {
    name: 'scope',
    files: ['src/kernel/server/dataScope.ts', 'src/modules/permission/server/scopes.store.ts'],
    tests: scopes,
  },
  {
    name: 'rows',
    files: ['src/kernel/server/rows.ts'],
    tests: ['test/matrix/scope.test.ts', 'src/modules/customer/server/customer.test.ts'],
  },
  {
    name: 'permissions',
    files: ['src/modules/permission/shared/grants.ts', 'src/modules/permission/server/assigning.ts'],
    tests: ['src/modules/permission', 'test/permission/position.test.ts', 'test/permission/dataScope.test.ts'],
  },
  {
    name: 'files',
    files: ['src/modules/storage/server/attaching.ts', 'src/modules/storage/server/storage.ts'],
    tests: [
      'src/modules/storage',
      'test/permission/files.test.ts',
      'test/permission/viewing.test.ts',
      'test/permission/dataScope.test.ts',
    ],
  },
  {
    name: 'objects',
    files: ['src/kernel/server/storage/signature.ts', 'src/kernel/server/storage/routes.ts'],
    tests: ['src/kernel/server/storage'],
  },
  { name: 'cache', files: ['src/app/web.server.ts'], tests: ['test/web.test.ts'] },
  {
    name: 'outbound',
    files: ['src/kernel/server/outbound.ts'],
    tests: ['src/kernel/server/outbound.test.ts'],
  },
  {
    name: 'links',
    files: [
      'src/modules/maintenance/server/orderPaper.store.ts',
      'src/modules/maintenance/server/limitLink.ts',
      'src/modules/maintenance/server/sign.ts',
    ],
    tests: [
      'test/permission/dataScope.test.ts',
      'src/modules/maintenance/server/offline.test.ts',
      'src/modules/maintenance/server/duties.test.ts',
      'src/modules/maintenance/server/field.test.ts',
      'src/modules/maintenance/server/fieldPhone.test.ts',
      'src/modules/repair/server/fieldRepair.test.ts',
      'src/modules/evaluation/server/otherWork.test.ts',
    ],
  },
  {
    name: 'spreadsheets',
    files: ['src/kernel/server/spreadsheet/cellXml.ts'],
    tests: ['src/kernel/server/spreadsheet'],
  },
  { name: 'push', files: ['src/app/topics.server.ts'], tests: ['test/permission/dataScope.test.ts'] },
  // The table of every machine stands in test/conformance/moves.tsv and is compared there.
  ...stateFiles.map((file) => ({
    name: `states.${/(\w+)\.states\.ts$/.exec(file)?.[1]}`,
    files: [file],
    tests: ['test/conformance/moves.test.ts', posix.dirname(file)],
  })),
]

/** Changes that change nothing anybody can see, each with its reason: by file and the words of the line. */
const harmless: readonly { file: string; code: string; what?: string; why: string }[] = [
  {
    file: 'src/kernel/server/spreadsheet/cellXml.ts',
    code: 'if (!SPECIAL.test(text)) return text',
    why: 'a shortcut: without special characters nothing is replaced',
  },
  {
    file: 'src/kernel/server/spreadsheet/cellXml.ts',
    code: "if (typeof value !== 'string') return undefined",
    why: 'a number or a yes read as text is no day either',
  },
  {
    file: 'src/kernel/server/storage/routes.ts',
    code: 'if (head.length < HEAD_BYTES) continue',
    why: 'more or less of the content is judged before it passes, none unjudged',
  },
  {
    file: 'src/modules/maintenance/server/orderPaper.store.ts',
    code: 'if (!rows[0]) throw refuse.notFound()',
    why: 'links lead to completed orders, which the database itself keeps',
  },
  {
    file: 'src/modules/permission/shared/grants.ts',
    code: 'if (owner === undefined) continue',
    why: 'a code without a screen would note a level for no code, which is not answered',
  },
  {
    file: 'src/modules/permission/shared/grants.ts',
    code: 'if (fact === undefined) return false',
    why: 'the codes are the keys of the facts: for the compiler',
  },
  {
    file: 'src/modules/storage/server/storage.ts',
    code: 'if (!userId || !sessionId) throw refuse.notFound()',
    why: 'a credential names both or neither, and nobody has no session: for the compiler',
  },
]

export const isHarmless = (file: string, line: string, what: string): boolean =>
  harmless.some((one) => one.file === file && line.includes(one.code) && (one.what ?? what) === what)

/** Reasons whose line is gone: they say nothing any more. */
export const outdated = (sourceOf: (file: string) => string): string[] =>
  harmless.filter(({ file, code }) => !sourceOf(file).includes(code)).map(({ file, code }) => `${file}: ${code}`)

export interface Mutant {
  readonly line: number
  readonly what: string
  readonly text: string
}

/** One operator or one line each; comments, imports and types are left alone. */
export function mutantsOf(source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const code = line.trim()
    if (!code || /^(\*|\/\*|\/\/|import |export (type|interface) |readonly )/.test(code)) return []
    return changesOf(line).map(({ what, now }) => ({
      ...{ line: at + 1, what },
      text: lines.map((one, n) => (n === at ? now : one)).join('\n'),
    }))
  })
}

/** The whole condition, as far as it stands on this line; of one that goes on the first part. */
function neverHolding(line: string): string {
  const from = line.search(/\bif \(/) + 'if ('.length
  let depth = 1
  let to = from
  for (; to < line.length && depth > 0; to++) depth += line[to] === '(' ? 1 : line[to] === ')' ? -1 : 0
  if (depth > 0) return `${line.slice(0, from)}false && ${line.slice(from)}`
  return `${line.slice(0, from)}false && (${line.slice(from, to - 1)})${line.slice(to - 1)}`
}

function changesOf(line: string): { what: string; now: string }[] {
  const found: { what: string; now: string }[] = []
  const put = (what: string, now: string) => {
    if (now !== line) found.push({ what, now })
  }
  // A guard in one line is taken out; one that spans lines never fires.
  if (/^\s*(await )?(demand|refuse|limit|permit)\w*\(.*\)$/.test(line)) put('call removed', '')
  if (/\bif \(/.test(line)) put('condition never holds', neverHolding(line))
  // One condition of several, in code and in SQL.
  put('&& becomes ||', line.replace(' && ', ' || '))
  put('|| becomes &&', line.replace(' || ', ' && '))
  put('=== becomes !==', line.replace(' === ', ' !== '))
  put('!== becomes ===', line.replace(' !== ', ' === '))
  put('< becomes >=', line.replace(/ < (?=\w)/, ' >= '))
  put('> becomes <=', line.replace(/ > (?=[\w$(])/, ' <= '))
  // In SQL: a condition of its own line always holds.
  const condition = /^(\s*)(and|or) ([^`]*)$/.exec(line)
  if (condition) put('SQL condition removed', condition[1] as string)
  // A way of belonging, a transition, an entry of a table.
  if (/^\s*(team|self|places|within|always): .*,$/.test(line)) put('way removed', '')
  if (/^\s*\w+: \{.*\bfrom: \[/.test(line)) {
    put('from anywhere', line.replace(/from: \[[^\]]*\]/, 'from: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]'))
    put('from nowhere', line.replace(/from: \[[^\]]*\]/, 'from: []'))
  }
  return found
}
