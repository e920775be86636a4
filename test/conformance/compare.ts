import { cell, type Row } from './tables.ts'

/**
 * Each comparison answers the contradictions it found, in words; none means that what is declared agrees with what is
 * specified. What is not there at all is the matter of missing.ts.
 */

/** Slots carry other names in code than in the specification: `{名称}` and `{name}` are the same gap. */
export const shape = (text: string): string => text.replace(/\{[^}]*\}/g, '{}').trim()

/** A label without its remark: 大包(全包) and 大包 are the same label. */
const bare = (label: string): string => label.replace(/[(（].*?[)）]/g, '').trim()

export function refusalProblems(declared: ReadonlyMap<number, string>, specified: Row[], ranges: Row[]): string[] {
  const texts = new Map<number, string[]>()
  for (const row of specified) {
    const code = Number(cell(row, 'code'))
    texts.set(code, [...(texts.get(code) ?? []), cell(row, 'text')])
  }
  return [...declared].flatMap(([code, text]) => {
    const known = texts.get(code)
    if (known === undefined) {
      const owned = ranges.some((range) => code >= Number(cell(range, 'from')) && code <= Number(cell(range, 'to')))
      return owned ? [] : [`${code} lies in no range of an owner`]
    }
    // A text that is one slot only carries the rule's or the check's own words (1000400).
    const open = known.some((one) => /^\{[^}]*\}$/.test(one))
    // Two messages under one code may be joined by one slot: 还有{n}项未检查 / {n}项缺少照片.
    const joined = known.length > 1 && /^\{[^}]*\}$/.test(text)
    const same = known.some((one) => shape(one) === shape(text))
    return open || joined || same ? [] : [`${code} says 「${text}」, specified is 「${known.join(' / ')}」`]
  })
}

export interface Declared {
  readonly title: string
  readonly options: readonly { readonly value: number | string; readonly label: string }[]
}

/** An enumeration whose title is specified must offer exactly the specified codes with the specified labels. */
export function enumerationProblems(declared: readonly Declared[], specified: Row[]): string[] {
  const byKey = Map.groupBy(specified, (row) => cell(row, 'key'))
  return declared.flatMap(({ title, options }) => {
    const candidates = [...byKey.values()].filter((rows) =>
      rows.some((row) => cell(row, 'titles').split('/').includes(title)),
    )
    const problems = candidates.map((rows) => {
      const labels = new Map(rows.map((row) => [cell(row, 'code').replaceAll("'", ''), cell(row, 'label')]))
      const wrong = options
        .filter(({ value, label }) => bare(labels.get(String(value)) ?? '') !== bare(label))
        .map(
          ({ value, label }) => `${title}: ${value} ${label}, specified is ${labels.get(String(value)) ?? 'nothing'}`,
        )
      const given = new Set(options.map((option) => String(option.value)))
      const missing = [...labels]
        .filter(([code]) => !given.has(code))
        .map(([code, label]) => `${title}: ${code} ${label} is missing`)
      return [...wrong, ...missing]
    })
    return problems.some((one) => one.length === 0) ? [] : (problems[0] ?? [])
  })
}

export interface DeclaredMachine {
  readonly name: string
  readonly moves: Readonly<
    Record<string, { readonly from: readonly (number | string)[]; readonly to?: number | string | undefined }>
  >
}

/** Every arrow of a declared machine must be an arrow of the specification; names of moves may differ. */
export function machineProblems(declared: readonly DeclaredMachine[], specified: Row[]): string[] {
  return declared.flatMap(({ name, moves }) => {
    const arrows = specified.filter((row) => cell(row, 'machine') === name)
    if (arrows.length === 0) return []
    const known = new Set(arrows.map((row) => `${cell(row, 'from')}→${cell(row, 'to')}`))
    const drawn = new Set<string>()
    const wrong = Object.entries(moves).flatMap(([move, { from, to }]) =>
      from.flatMap((state) => {
        const arrow = `${state}→${to ?? state}`
        drawn.add(arrow)
        // A move that stays where it is (改人员, 签到) may be open in more states than the table draws.
        return to === undefined || to === state || known.has(arrow)
          ? []
          : [`${name}.${move}: ${arrow} is not specified`]
      }),
    )
    const missing = [...known].filter((arrow) => {
      const [from, to] = arrow.split('→')
      return from !== to && !drawn.has(arrow)
    })
    return [...wrong, ...missing.map((arrow) => `${name}: ${arrow} is missing`)]
  })
}

export interface DeclaredCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly needs: 'public' | 'login' | readonly string[]
}

/** One handler per call, the specified method for a specified path, and only codes that exist. */
export function callProblems(
  declared: readonly DeclaredCall[],
  specified: Row[],
  codes: ReadonlySet<string>,
): string[] {
  const methods = new Map<string, Set<string>>()
  for (const row of specified) {
    const path = shape(cell(row, 'path'))
    methods.set(path, (methods.get(path) ?? new Set()).add(cell(row, 'method')))
  }
  const seen = new Map<string, string>()
  return declared.flatMap(({ name, method, path, needs }) => {
    const wanted = methods.get(shape(path))
    const key = `${method} ${shape(path)}`
    const twin = seen.get(key)
    seen.set(key, name)
    return [
      ...(twin === undefined ? [] : [`${key} is declared by ${twin} and by ${name}`]),
      ...(wanted === undefined || wanted.has(method)
        ? []
        : [`${name}: ${method} ${path}, specified is ${[...wanted].join(', ')}`]),
      ...(typeof needs === 'string'
        ? []
        : needs.filter((code) => !codes.has(code)).map((code) => `${name} needs the unknown code ${code}`)),
    ]
  })
}
