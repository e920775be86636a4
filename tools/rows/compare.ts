/** What the code says of a column of a row. */
export interface Said {
  readonly prop: string
  /** Kinds of value that the type allows; `any` allows all. */
  readonly kinds: ReadonlySet<Kind>
  readonly nullable: boolean
  /** `prop?:` – a row may be without it. */
  readonly optional: boolean
}

export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'any'

/** A template `sql<Row>` of the source. */
export interface Declared {
  readonly file: string
  readonly line: number
  readonly template: string
  readonly columns: readonly Said[]
}

/** What the tests saw of a template: in each shape that it took, the columns by name with PostgreSQL's type. */
export interface Seen {
  readonly shapes: readonly ReadonlyMap<string, number>[]
  readonly nulls: ReadonlySet<string>
}

/** PostgreSQL's number of a type → what the driver makes of it (kernel/server/database.ts). */
const kindOf: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  ...Object.fromEntries([20, 21, 23, 26, 700, 701].map((type) => [type, 'number' as const])),
  ...Object.fromEntries(
    [19, 25, 705, 1042, 1043, 1082, 1083, 1184, 1700, 2950].map((type) => [type, 'string' as const]),
  ),
  ...Object.fromEntries(
    [1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1182, 1185, 1231, 2951].map((type) => [
      type,
      'object' as const,
    ]),
  ),
}

/** Where the code says something of a row that PostgreSQL does not say. */
export function faultsOf({ columns }: Declared, { shapes, nulls }: Seen): string[] {
  const faults = new Set<string>()
  for (const { prop, kinds, nullable, optional } of columns) {
    for (const shape of shapes) {
      const type = shape.get(prop)
      if (type === undefined) {
        if (!optional) faults.add(`没有列 ${prop}`)
        continue
      }
      const kind = kindOf[type]
      if (kind && !kinds.has('any') && !kinds.has(kind))
        faults.add(`${prop} 是 ${kind}，写的是 ${[...kinds].join('|')}`)
    }
    if (!nullable && !kinds.has('any') && nulls.has(prop)) faults.add(`${prop} 会是 null`)
  }
  return [...faults]
}
