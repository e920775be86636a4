/** The guards of the product, and the tests that must fail when one of them is gone. */

export interface Guard {
  readonly name: string
  readonly files: readonly string[]
  /** Test files, or folders of them, given to vitest. */
  readonly tests: readonly string[]
}

const stateFiles: Readonly<Record<string, string>> = {
  inspection: 'src/modules/inspection/shared/plan.states.ts',
}

const scopes = ['test/permission/dataScope.test.ts', 'test/matrix/scope.test.ts']

export const guards: readonly Guard[] = [
  {
    name: 'mount',
    files: ['src/kernel/server/mount.ts'],
    tests: ['test/matrix/permissions.test.ts', 'test/permission/viewing.test.ts', 'test/matrix/fuzz.test.ts'],
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
    tests: ['src/modules/storage', 'test/permission/dataScope.test.ts'],
  },
  {
    name: 'outbound',
    files: ['src/kernel/server/outbound.ts'],
    tests: ['src/kernel/server/outbound.test.ts'],
  },
  {
    name: 'links',
    files: ['src/modules/maintenance/server/orderPaper.store.ts', 'src/modules/maintenance/server/limitLink.ts'],
    tests: ['test/permission/dataScope.test.ts', 'src/modules/maintenance/server/offline.test.ts'],
  },
  {
    name: 'spreadsheets',
    files: ['src/kernel/server/spreadsheet/cellXml.ts'],
    tests: ['src/kernel/server/spreadsheet'],
  },
  { name: 'push', files: ['src/app/topics.server.ts'], tests: ['test/permission/dataScope.test.ts'] },
  // A machine whose table stands in test/conformance/states.tsv is compared there; the others in their modules.
  ...['maintenance', 'repair', 'contract', 'community', 'elevator', 'inspection', 'parts', 'platform', 'project'].map(
    (module) => ({
      name: `states.${module}`,
      files: [stateFiles[module] ?? `src/modules/${module}/shared/${module}.states.ts`],
      tests: [`src/modules/${module}`, 'test/conformance/declared.test.ts'],
    }),
  ),
]

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

function changesOf(line: string): { what: string; now: string }[] {
  const found: { what: string; now: string }[] = []
  const put = (what: string, now: string) => {
    if (now !== line) found.push({ what, now })
  }
  // A guard in one line is taken out; one that spans lines never fires.
  if (/^\s*(await )?(demand|refuse|limit|permit)\w*\(.*\)$/.test(line)) put('call removed', '')
  if (/\bif \(/.test(line)) put('condition never holds', line.replace(/\bif \(/, 'if (false && '))
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
  if (/^\s*\w+: \{ from: .*\},$/.test(line)) put('from anywhere', line.replace(/from: \[[^\]]*\]/, 'from: []'))
  return found
}
