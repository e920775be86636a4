import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { moduleOrder } from './module-order.ts'

/** Path from the root of the project → text. */
export type Files = ReadonlyMap<string, string>

export interface Violation {
  file: string
  line: number
  /** What is wrong and what to do. */
  message: string
}

type Side = 'shared' | 'server' | 'web' | 'any'

/** Where a file stands in the architecture. */
interface Zone {
  layer: 'kernel' | 'module' | 'app' | 'db' | 'outside'
  side: Side
  module?: string
}

const maxLines = 400
const roots = ['src', 'db', 'test', 'e2e', 'bench', 'tools']
const vagueNames = /^(utils?|helpers?|common|misc|base)$/i

export function zoneOf(path: string): Zone {
  const [top, layer, third, fourth] = path.split('/')
  if (top === 'db') return { layer: 'db', side: 'server' }
  if (top !== 'src') return { layer: 'outside', side: 'any' }
  if (layer === 'kernel') return { layer: 'kernel', side: third as Side }
  if (layer === 'modules') return { layer: 'module', side: fourth as Side, module: third }
  return { layer: 'app', side: third === 'web' ? 'web' : sideOfApp(third ?? '') }
}

function sideOfApp(file: string): Side {
  if (/(^|\.)web\.tsx?$/.test(file)) return 'web'
  if (/(^|\.)server\.ts$/.test(file) || ['config.ts', 'modules.ts'].includes(file)) return 'server'
  return 'shared'
}

/** All violations of the rules in docs and CONTRIBUTING.md: layers, sides, module order, SQL, length, names. */
export function findViolations(files: Files): Violation[] {
  return [...files].flatMap(([file, text]) => [
    ...importsOf(file, text).flatMap(({ target, line }) =>
      broken(file, target).map((message) => ({ file, line, message })),
    ),
    ...findSql(file, text),
    ...findShape(file, text),
    ...findWaits(file, text),
    ...findSwallowed(file, text),
  ])
}

function importsOf(file: string, text: string): { target: string; line: number }[] {
  const pattern = /(?:^|[\s;}])(?:import|export)(?:\s[^'";]*?\sfrom)?\s*\(?\s*['"]([^'"]+)['"]/gm
  return [...text.matchAll(pattern)].map((match) => {
    const at = match.index + match[0].lastIndexOf(match[1] ?? '')
    return { target: resolveImport(file, match[1] ?? ''), line: text.slice(0, at).split('\n').length }
  })
}

/** Path from the root of the project; names of packages stay as they are. */
function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  const alias = /^#(kernel|modules|app|db|test)\/(.*)$/.exec(name)
  if (!alias) return name
  const [, where, rest] = alias
  return where === 'db' || where === 'test' ? `${where}/${rest}` : `src/${where}/${rest}`
}

const isTest = (file: string) => /\.(test|bench)\.tsx?$/.test(file)

function broken(file: string, target: string): string[] {
  const from = zoneOf(file)
  if (from.layer === 'outside') return []
  if (target.startsWith('node:'))
    return from.side === 'server' || isTest(file) ? [] : [`${from.side} 代码不能使用 ${target}`]
  if (!roots.includes(target.split('/')[0] ?? '')) return []
  const to = zoneOf(target)
  const found = [
    layerRule(from, to, file, target),
    sideRule(from, to, target),
    orderRule(from, to),
    doorRule(from, to, target),
  ]
  return found.filter((message) => message !== null)
}

function layerRule(from: Zone, to: Zone, file: string, target: string): string | null {
  const allowed: Record<Zone['layer'], Zone['layer'][]> = {
    kernel: ['kernel'],
    module: ['kernel', 'module'],
    db: ['kernel', 'module', 'db'],
    app: ['kernel', 'module', 'db', 'app'],
    outside: ['kernel', 'module', 'db', 'app', 'outside'],
  }
  if (to.layer === 'outside' && target.startsWith('test/') && isTest(file)) return null
  return allowed[from.layer].includes(to.layer) ? null : `${from.layer} 不能依赖 ${to.layer}（${target}）`
}

function sideRule(from: Zone, to: Zone, target: string): string | null {
  if (to.side === 'shared' || to.side === 'any' || from.side === to.side) return null
  return `${from.side} 代码不能引入 ${to.side} 代码（${target}）`
}

function orderRule(from: Zone, to: Zone): string | null {
  const order: readonly string[] = moduleOrder
  if (from.module && !order.includes(from.module)) return `模块 ${from.module} 不在 tools/module-order.ts 的次序中`
  if (!from.module || !to.module || order.indexOf(to.module) <= order.indexOf(from.module)) return null
  return `模块 ${from.module} 排在 ${to.module} 之前，不能依赖它；改为发出事件`
}

/** The server and web sides of a module are entered through their doors only. */
function doorRule(from: Zone, to: Zone, target: string): string | null {
  if (to.layer !== 'module' || to.side === 'shared' || from.module === to.module) return null
  const inside = target.split('/').slice(4).join('/')
  const doors = from.layer === 'app' ? ['index.ts', 'routes.tsx', 'routes.ts'] : ['index.ts']
  return doors.includes(inside) ? null : `模块 ${to.module} 的 ${to.side} 只能经由 index.ts 引入（${target}）`
}

/** SQL stands in stores, in db/ and in the server side of the kernel. */
function findSql(file: string, text: string): Violation[] {
  const { layer, side } = zoneOf(file)
  if (layer === 'outside' || layer === 'db' || (layer === 'kernel' && side === 'server')) return []
  if (file.endsWith('.store.ts') || isTest(file)) return []
  const pattern = /\bsql(<[^`\n]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bfrom\s+['"]pg['"]/
  return text
    .split('\n')
    .flatMap((content, i) =>
      pattern.test(content) ? [{ file, line: i + 1, message: 'SQL 只能写在 *.store.ts、db/ 与 kernel/server 中' }] : [],
    )
}

/** A test waits for what it waits for; a time that is part of what is tested says so with "pace:" on the line or above. */
function findWaits(file: string, text: string): Violation[] {
  if (file.startsWith('tools/') || !(isTest(file) || /^(test|e2e)\//.test(file))) return []
  const pattern = /waitForTimeout\(|\bsetTimeout\b.*timers\/promises|new Promise\(.*setTimeout\([^)]*,\s*[1-9]/
  const lines = text.split('\n')
  return lines.flatMap((content, i) =>
    pattern.test(content) && !`${lines[i - 1] ?? ''}${content}`.includes('pace:')
      ? [{ file, line: i + 1, message: '固定的等待会时好时坏；等所要的那件事（expect.poll、waitFor）' }]
      : [],
  )
}

/** A page hides no fault: `told` and `useRun` let those of the program through. What is rightly passed over says "silent:". */
function findSwallowed(file: string, text: string): Violation[] {
  const { layer, side } = zoneOf(file)
  const page = side === 'web' && (layer === 'module' || layer === 'kernel')
  if (!page || isTest(file)) return []
  const lines = text.split('\n')
  return lines.flatMap((content, i) => {
    const passed = /\.catch\(\(\) => (?!toast\.|set[A-Z])|catch \{$|^ *\(\) => \{\},?$/.test(content)
    const told = /toast\.|set[A-Z]/.test(`${lines[i + 1] ?? ''}${lines[i + 2] ?? ''}`)
    const said = [lines[i - 1], content, lines[i + 1]].some((line) => line?.includes('silent:'))
    return passed && !told && !said
      ? [{ file, line: i + 1, message: '页面不能吞掉错误：用 told 或 useRun；确实无须处理的写明 // silent: 原因' }]
      : []
  })
}

function findShape(file: string, text: string): Violation[] {
  const found: Violation[] = []
  const lines = text.endsWith('\n') ? text.split('\n').length - 1 : text.split('\n').length
  if (lines > maxLines && !file.includes('.gen.'))
    found.push({ file, line: maxLines, message: `${lines} 行，超过 ${maxLines} 行；按名词拆分` })
  for (const part of file.split('/'))
    if (vagueNames.test(part.replace(/\..*$/, '')))
      found.push({ file, line: 1, message: `「${part}」没有说出内容；用它的名词命名` })
  return found
}

/** The project's own files. */
export function readProject(root: string): Files {
  const files = new Map<string, string>()
  for (const top of roots) {
    let names: string[] = []
    try {
      names = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    } catch {
      continue // a part of the project that does not exist
    }
    for (const name of names)
      if (/\.(ts|tsx|mjs|css)$/.test(name)) {
        const path = posix.join(top, name.replaceAll('\\', '/'))
        files.set(path, readFileSync(join(root, path), 'utf8'))
      }
  }
  return files
}

if (import.meta.main) {
  const violations = findViolations(readProject(join(import.meta.dirname, '..')))
  for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`)
  console.log(violations.length === 0 ? '边界检查通过' : `边界检查：${violations.length} 处违反`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
