import type { z } from 'zod'

/** Numbers of replies and the figures they hold, by the metadata of their schemas (`kernel/shared/figure.ts`). */

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly out?: z.ZodType
  readonly innerType?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

export interface FigureField {
  /** `records[].elevatorCount`. */
  readonly path: string
  readonly figures: readonly string[]
}

/** All numbers of a reply, and decimal texts that are figures. */
export function figureFields(schema: z.ZodType, path = '', above: readonly z.ZodType[] = []): FigureField[] {
  if (above.includes(schema)) return []
  const said = schema.meta() ?? {}
  const own = said.figure ? [said.figure] : []
  const { type, shape, element, valueType, options, items, out, innerType } = defOf(schema)
  const within = [...above, schema]
  const into = (part: z.ZodType, at: string) => figureFields(part, at, within)
  if (type === 'number' || own.length > 0) return [{ path, figures: own }]
  if (said.figures) return [{ path: `${path}.value`, figures: Object.values(said.figures) }]
  if (shape) return Object.entries(shape).flatMap(([name, part]) => into(part, path ? `${path}.${name}` : name))
  if (element) return into(element, `${path}[]`)
  if (valueType) return into(valueType, `${path}{}`)
  if (options) return options.flatMap((part) => into(part, path))
  if (items) return items.flatMap((part, n) => into(part, `${path}[${n}]`))
  const inner = out ?? innerType
  return inner ? into(inner, path) : []
}

export interface FigureValue {
  readonly figure: string
  /** The nearest row around it, by id; empty for what is of everything in sight. */
  readonly subject: string
  /** The day or month of the nearest row that has one. */
  readonly when: string
  readonly value: number | string | null
  readonly path: string
}

interface Around {
  readonly path: string
  readonly subject: string
  readonly when: string
}

/** Figures of an answer with their values. `around`: whose and when the answer is as a whole, by what was asked. */
export function figureValues(schema: z.ZodType, value: unknown, around: Around): FigureValue[] {
  if (value === undefined) return []
  const said = schema.meta() ?? {}
  const at = ({ path, subject, when }: Around, figure: string, found: unknown): FigureValue[] => [
    { figure, subject, when, path, value: found as FigureValue['value'] },
  ]
  if (said.figure) return at(around, said.figure, value)
  if (value === null) return []
  const { shape, element, options, out, innerType } = defOf(schema)
  if (said.figures) {
    const row = value as { key: string; value: number }
    return at(around, said.figures[row.key] ?? '', row.value)
  }
  if (shape) {
    const row = value as Readonly<Record<string, unknown>>
    const here = rowAround(row, around)
    return Object.entries(shape).flatMap(([name, part]) =>
      figureValues(part, row[name], { ...here, path: `${around.path}.${name}` }),
    )
  }
  if (element)
    return (value as unknown[]).flatMap((one) => figureValues(element, one, { ...around, path: `${around.path}[]` }))
  if (options) {
    const fits = options.find((part) => part.safeParse(value).success)
    return fits ? figureValues(fits, value, around) : []
  }
  const inner = out ?? innerType
  return inner ? figureValues(inner, value, around) : []
}

function rowAround(row: Readonly<Record<string, unknown>>, around: Around): Around {
  const subject =
    row.id ??
    row.employeeId ??
    row.key ??
    row.category ??
    row.why ??
    row.kind ??
    row.type ??
    row.code ??
    row.grade ??
    row.level
  const when = row.date ?? row.day ?? row.month
  return {
    ...around,
    ...(typeof subject === 'string' || typeof subject === 'number' ? { subject: String(subject) } : {}),
    ...(typeof when === 'string' ? { when } : {}),
  }
}
