import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Declared, DeclaredCall, DeclaredMachine } from './compare.ts'

/** What the modules state today: every shared file is loaded and its exports are recognised by their shape. */
export interface Statements {
  readonly files: readonly string[]
  readonly enumerations: readonly Declared[]
  /** Of the modules, as `module.Name`; one that another module passes on has two names. */
  readonly named: ReadonlyMap<string, Declared>
  readonly machines: readonly DeclaredMachine[]
  readonly calls: readonly DeclaredCall[]
  readonly lists: readonly DeclaredList[]
  readonly endpoints: readonly Endpoint[]
}

interface DeclaredList {
  readonly key: string
  readonly columns: Readonly<Record<string, { readonly shown?: boolean } | undefined>>
  readonly heads: readonly { readonly prop: string; readonly label: string }[]
  readonly sort: { readonly prop: string }
  readonly filters: Readonly<
    Record<string, { readonly of?: { readonly options: readonly { readonly label: string }[] } }>
  >
}

const root = new URL('../../src/', import.meta.url)

function sharedFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|\/)shared\/.*\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .sort()
}

type Unknown = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null

function isEnumeration(value: unknown): value is Declared {
  return (
    isObject(value) &&
    typeof value.title === 'string' &&
    Array.isArray(value.options) &&
    typeof value.parse === 'function'
  )
}

function isMachine(value: unknown): value is Omit<DeclaredMachine, 'name'> {
  return isObject(value) && isObject(value.moves) && typeof value.target === 'function'
}

function isCall(value: unknown): value is Omit<DeclaredCall, 'name'> {
  return isObject(value) && typeof value.method === 'string' && typeof value.path === 'string' && 'needs' in value
}

function isList(value: unknown): value is DeclaredList {
  return isObject(value) && typeof value.key === 'string' && isObject(value.columns) && isObject(value.filters)
}

/** The machines alone, by loading only the files that declare one. */
export async function machines(): Promise<readonly DeclaredMachine[]> {
  const found = new Map<unknown, DeclaredMachine>()
  for (const file of sharedFiles()) {
    if (!/ = machine[<(]/.test(readFileSync(new URL(file, root), 'utf8'))) continue
    for (const [name, value] of Object.entries((await import(new URL(file, root).href)) as Unknown))
      if (isMachine(value)) found.set(value, { name, moves: value.moves })
  }
  return [...found.values()]
}

export async function statements(): Promise<Statements> {
  const files = sharedFiles()
  const enumerations = new Set<Declared>()
  const named = new Map<string, Declared>()
  const machines = new Map<unknown, DeclaredMachine>()
  const calls = new Map<unknown, DeclaredCall>()
  const lists = new Set<DeclaredList>()
  for (const file of files) {
    const exported: Unknown = await import(new URL(file, root).href)
    for (const [name, value] of Object.entries(exported)) {
      if (isEnumeration(value)) {
        const module = /^modules\/(\w+)\//.exec(file)?.[1]
        if (module) named.set(`${module}.${name}`, value)
        enumerations.add(value)
      } else if (isMachine(value)) machines.set(value, { name, moves: value.moves })
      else if (isList(value)) lists.add(value)
      else if (isObject(value))
        for (const [key, one] of Object.entries(value))
          if (isCall(one))
            calls.set(one, { name: `${name}.${key}`, method: one.method, path: one.path, needs: one.needs })
    }
  }
  return {
    files,
    enumerations: [...enumerations],
    named,
    machines: [...machines.values()],
    calls: [...calls.values()],
    lists: [...lists],
    endpoints: [...calls.keys()] as Endpoint[],
  }
}
