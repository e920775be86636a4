import type { z } from 'zod'
import { type FieldFacts, factsIn, fieldFacts } from '../fieldFacts.ts'

/** Values of a form by path: payWay, lines.2.unitPrice. */
export type Values = Readonly<Record<string, unknown>>

export function valueAt(values: unknown, path: string): unknown {
  let at = values
  for (const step of path.split('.')) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

/** A copy of the values with one of them changed; what did not change is shared. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [step = '', ...rest] = path.split('.')
  const inner = values[step]
  const next =
    rest.length === 0
      ? value
      : withValue((inner ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})) as Values, rest.join('.'), value)
  if (Array.isArray(values)) {
    const copy: unknown[] = [...values]
    copy[Number(step)] = next
    return copy as unknown as Values
  }
  return { ...values, [step]: next }
}

/** Facts of the field at a path, through objects, arrays and records, whose keys the schema does not name. */
export function factsAt(schema: z.ZodObject, path: string): FieldFacts {
  const steps = path.split('.')
  let object = schema
  for (;;) {
    const step = steps.shift() as string
    if (steps.length === 0) return factsIn(object, step)
    const field = object.shape[step]
    if (!field) throw new Error(`the schema has no field ${path}`)
    if (/^\d+$/.test(steps[0] ?? '')) steps.shift()
    const { inner } = fieldFacts(field)
    if (steps.length === 0) return fieldFacts(inner)
    const value = heldIn(inner)
    if (value) return { ...fieldFacts(value), required: false }
    object = inner as z.ZodObject
  }
}

/** What the keys of a record hold; undefined for anything else. */
function heldIn({ _zod: { def } }: z.core.$ZodType): z.ZodType | undefined {
  return def.type === 'record' ? ((def as z.core.$ZodRecordDef).valueType as z.ZodType) : undefined
}
