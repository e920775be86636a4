import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The guards of the product, and the tests that must fail when one of them is gone. */

export interface Guard {
  readonly name: string
  readonly files: readonly string[]
  /** Test files, or folders of them, given to vitest: the nearest and fastest first, which alone notices most. */
  readonly tests: readonly string[]
}

const root = join(import.meta.dirname, '..')
/** Every file that declares a machine, most of them <noun>.states.ts. */
const stateFiles = readdirSync(join(root, 'src/modules'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/modules/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\/shared\/[^/]*(?<!\.test)\.ts$/.test(path))
  .filter((path) => readFileSync(join(root, path), 'utf8').includes(' = machine('))
  .sort()

/** The pure tests that name a file; the others of its folder know nothing of it. */
function testsOf(file: string): string[] {
  const folder = posix.dirname(file)
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => posix.join(folder, name))
    .filter((test) => readFileSync(join(root, test), 'utf8').includes(`/${posix.basename(file)}'`))
}

export const guards: readonly Guard[] = [
  {
    name: 'mount',
    files: ['src/kernel/server/mount.ts'],
    tests: [
      'src/kernel/server/mount.test.ts',
      'test/permission/viewing.test.ts',
      'test/reliability/requestNumber.test.ts',
      'test/reliability/workers.test.ts',
      'test/matrix/permissions.test.ts',
    ],
  },
  {
    name: 'scope',
    files: ['src/kernel/server/dataScope.ts'],
    tests: ['src/kernel/server/dataScope.test.ts', 'test/permission/dataScope.test.ts'],
  },
  {
    name: 'scopes',
    files: [
      'src/modules/permission/server/scopes.store.ts',
      'src/modules/organisation/server/ofPermission.store.ts',
      'src/modules/community/server/ofPermission.store.ts',
      'src/modules/elevator/server/ofPermission.store.ts',
      'src/modules/villa/server/ofPermission.store.ts',
      'src/modules/project/server/ofPermission.store.ts',
      'src/modules/contract/server/ofPermission.store.ts',
    ],
    tests: ['test/permission/scopes.test.ts', 'test/permission/dataScope.test.ts'],
  },
  {
    name: 'rows',
    files: ['src/kernel/server/rows.ts'],
    tests: ['src/kernel/server/rows.test.ts', 'src/modules/customer/server/customer.test.ts'],
  },
  {
    name: 'grants',
    files: ['src/modules/permission/shared/grants.ts'],
    tests: ['src/modules/permission/shared', 'test/permission/position.test.ts'],
  },
  {
    name: 'permissions',
    files: [
      'src/modules/permission/server/assigning.ts',
      'src/modules/permission/server/assigning.store.ts',
      'src/modules/enterprise/server/ofPermission.store.ts',
      'src/modules/employee/server/ofPermission.store.ts',
    ],
    tests: ['src/modules/permission/server/assigning.test.ts', 'test/permission/position.test.ts'],
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
      'src/kernel/server/limitLink.ts',
      'src/modules/maintenance/server/sign.ts',
    ],
    tests: [
      'test/permission/signLink.test.ts',
      'test/permission/dataScope.test.ts',
      'src/modules/maintenance/server/offline.test.ts',
      'src/modules/maintenance/server/duties.test.ts',
      'src/modules/maintenance/server/onSite.test.ts',
      'src/modules/field/server/fieldPhone.test.ts',
      'src/modules/repair/server/fieldRepair.test.ts',
      'src/modules/evaluation/server/otherWork.test.ts',
    ],
  },
  {
    name: 'spreadsheets',
    files: ['src/kernel/server/spreadsheet/cellXml.ts'],
    tests: ['src/kernel/server/spreadsheet/cellXml.test.ts', 'src/kernel/server/spreadsheet/spreadsheet.test.ts'],
  },
  { name: 'push', files: ['src/app/topics.server.ts'], tests: ['test/permission/dataScope.test.ts'] },
  // The table of every machine stands in test/conformance/moves.tsv and is compared there.
  ...stateFiles.map((file) => ({
    name: `states.${/(\w+)(\.states)?\.ts$/.exec(file)?.[1]}`,
    files: [file],
    tests: ['test/conformance/moves.test.ts', ...testsOf(file)],
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
    file: 'src/modules/enterprise/server/ofPermission.store.ts',
    code: 'select 1 from company where company_id',
    why: 'the company has one row, whose id is its own',
  },
  {
    file: 'src/kernel/server/rows.ts',
    code: 'returning version`.execute(ctx.db)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
    what: 'SQL condition and id = ${id} removed',
    why: 'the settings are one row, whose id is the company',
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
      line: at + 1,
      what,
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

/** Where a condition of SQL within a line ends: at the next one, the end of the clause or its bracket; -1 when it goes on. */
function endOfCondition(line: string, from: number): number {
  let depth = 0
  for (let at = from; at < line.length; at++) {
    const next = line[at] as string
    if (depth === 0 && /^(`|\)| (and|or|order|returning|for|limit|\$\{(sql\.raw|notDeleted))\b)/.test(line.slice(at)))
      return at
    depth += '({['.includes(next) ? 1 : ')}]'.includes(next) ? -1 : 0
  }
  return depth === 0 ? line.length : -1
}

const SIGNS: readonly (readonly [sign: string, pattern: RegExp, other: string])[] = [
  ['&&', / && /g, ' || '],
  ['||', / \|\| /g, ' && '],
  ['===', / === /g, ' !== '],
  ['!==', / !== /g, ' === '],
  ['<', / < (?=\w)/g, ' >= '],
  ['>', / > (?=[\w$(])/g, ' <= '],
]

function changesOf(line: string): { what: string; now: string }[] {
  const found: { what: string; now: string }[] = []
  const put = (what: string, now: string) => {
    if (now !== line) found.push({ what, now })
  }
  // A guard in one line is taken out; one that spans lines never fires.
  if (/^\s*(await )?(demand|refuse|limit|permit)\w*\(.*\)$/.test(line)) put('call removed', '')
  if (/\bif \(/.test(line)) put('condition never holds', neverHolding(line))
  // One condition of several, in code and in SQL, wherever on the line it stands.
  for (const [sign, pattern, other] of SIGNS)
    [...line.matchAll(pattern)].forEach(({ 0: found, index }, n) => {
      const now = line.slice(0, index) + other + line.slice(index + found.length)
      put(`${n === 0 ? '' : `${n + 1}. `}${sign} becomes ${other.trim()}`, now)
    })
  // In SQL: a condition of its own line always holds.
  const condition = /^(\s*)(and|or) ([^`]*)$/.exec(line)
  if (condition) put('SQL condition removed', condition[1] as string)
  // Of several on one line each one.
  if (/`|^\s*(where|on|and|or) /.test(line) && line.includes('${'))
    for (const { 0: word, index } of line.matchAll(/ (and|or) /g)) {
      const end = endOfCondition(line, index + word.length)
      if (end > index) put(`SQL condition${line.slice(index, end)} removed`, line.slice(0, index) + line.slice(end))
    }
  // A way of belonging, a transition, an entry of a table.
  if (/^\s*(team|self|places|within|always): .*,$/.test(line)) put('way removed', '')
  if (/^\s*\w+: \{.*\bfrom: \[/.test(line)) {
    put('from anywhere', line.replace(/from: \[[^\]]*\]/, 'from: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]'))
    put('from nowhere', line.replace(/from: \[[^\]]*\]/, 'from: []'))
    put('stays where it is', line.replace(/ to: [\w.]+,?/, ''))
    put('needs nothing', line.replace(/,? needs(: \[[^\]]*\])?(?= })/, ''))
  }
  return found
}
