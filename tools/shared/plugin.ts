import type { Plugin } from 'vite'

/** What only the server reads of an endpoint and of the ordinary calls of a noun, by the argument in which it stands. */
const SERVERS = [
  { of: 'endpoint', argument: 0, names: new Set(['reply', 'title', 'perMinute']) },
  { of: 'ordinary', argument: 2, names: new Set(['detail']) },
]
const MADE = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Property extends Node {
  readonly key: { readonly name?: string }
}
interface Call extends Node {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}
interface Statement extends Node {
  readonly kind?: string
  readonly declaration?: Statement
  readonly declarations?: readonly { readonly init: Node | null }[]
}

type Edit = readonly [from: number, to: number, text: string]

function* callsOf(node: unknown, name: string): Generator<Call> {
  if (Array.isArray(node)) for (const one of node) yield* callsOf(one, name)
  else if (node && typeof node === 'object') {
    if ('callee' in node && (node as Call).callee.name === name) yield node as Call
    for (const value of Object.values(node)) if (value && typeof value === 'object') yield* callsOf(value, name)
  }
}

/** Cuts what only the server reads out of `endpoint({ … })` and `ordinary(…, { … })`. */
function* serversPart(program: unknown): Generator<Edit> {
  for (const { of, argument, names } of SERVERS)
    for (const call of callsOf(program, of)) {
      const properties = call.arguments[argument]?.properties ?? []
      for (const [n, property] of properties.entries())
        if (property.type === 'Property' && names.has(property.key.name ?? ''))
          yield [property.start, properties[n + 1]?.start ?? property.end, '']
    }
}

/** Lets go of constants nobody reads: `const Row = z.object(…)` says of itself that making it does nothing else. */
function* unreadPart(program: { readonly body: readonly Statement[] }): Generator<Edit> {
  for (const statement of program.body) {
    const { kind, declarations = [] } = statement.declaration ?? statement
    if (kind !== 'const') continue
    for (const { init } of declarations) {
      if (!init || !MADE.has(init.type)) continue
      yield [init.start, init.start, '/* @__PURE__ */ (() => (']
      yield [init.end, init.end, '))()']
    }
  }
}

/** A file of `shared` as the browser needs it. `program` is its syntax tree. */
export function forBrowser(code: string, program: { readonly body: readonly Statement[] }): string {
  return [...serversPart(program), ...unreadPart(program)]
    .sort(([a, , said], [b, , other]) => b - a || (said === '' ? 1 : -1) - (other === '' ? 1 : -1))
    .reduce((left, [from, to, text]) => left.slice(0, from) + text + left.slice(to), code)
}

/**
 * The words of a module stand in `shared` for both sides; the browser sends and shows, but what comes back was checked
 * by the server. So schemas of replies are not built for it, nor constants that no page of it reads.
 */
export function sharedForBrowser(): Plugin {
  return {
    name: 'shared-for-browser',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/(modules\/[^/]+|kernel)\/shared\/.*\.ts$/ },
      handler(code) {
        return { code: forBrowser(code, this.parse(code) as never), map: null }
      },
    },
  }
}
