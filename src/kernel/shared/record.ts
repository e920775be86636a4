import { z } from 'zod'

/**
 * A noun's fields are stated once, in its draft. What else is made of them is made here: plain zod objects and plain
 * objects, no engine.
 */
type Kept<V> = undefined extends V ? KeptValue<Exclude<V, undefined>> | null : KeptValue<V>
type KeptValue<V> = V extends readonly (infer E)[] ? Kept<E>[] : V extends object ? { [K in keyof V]-?: Kept<V[K]> } : V
type StoredShape<S extends z.ZodRawShape> = {
  readonly [K in keyof S]: z.ZodType<Kept<z.output<S[K]>>, Kept<z.output<S[K]>>>
}

/**
 * The fields as the database keeps them and answers give them: what may be left out is null, the rules are not asked
 * again (a masked number keeps none of them), the label stays. So it is with the fields of a field that holds some. What a
 * transform makes of what people type is not known here: such a field is said again in `extend`.
 *
 *   export const PolicyDetail = stored(PolicyDraft).extend({ ...Kept, state: PolicyState.schema })
 */
/* @__NO_SIDE_EFFECTS__ */
export function stored<S extends z.ZodRawShape>(draft: z.ZodObject<S>): z.ZodObject<StoredShape<S>> {
  const shape = Object.entries(draft.shape).map(([name, schema]) => [name, keptOf(schema as z.ZodType)])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<StoredShape<S>>
}

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
}
const defOf = (schema: z.ZodType) => (schema as unknown as { readonly def: Def }).def

function keptOf(schema: z.ZodType): z.ZodType {
  const meta = metaOf(schema)
  const { plain, empty } = plainOf(schema)
  return (empty ? plain.nullable() : plain).meta(meta)
}

/** Label and codes of a field; behind `partial` and `nullable` they stand on the inner schema. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const { innerType } = defOf(schema)
  return schema.meta() ?? (innerType ? metaOf(innerType) : {})
}

/** Without rules, wrappers and what is done to what people type; `empty`: it may be left out. */
function plainOf(schema: z.ZodType): { plain: z.ZodType; empty: boolean } {
  const { type, innerType, out, element } = defOf(schema)
  if (type === 'optional' || type === 'nullable') return { plain: plainOf(innerType as z.ZodType).plain, empty: true }
  // A default stands for what was left out, not for the null that somebody says.
  if (type === 'default' || type === 'prefault')
    return { ...plainOf(innerType as z.ZodType), empty: (innerType as z.ZodType).safeParse(null).data === null }
  if (type === 'pipe') return plainOf(out as z.ZodType)
  if (type === 'string') return { plain: z.string(), empty: false }
  if (type === 'number') return { plain: z.number(), empty: false }
  if (type === 'object') return { plain: stored(schema as z.ZodObject), empty: false }
  if (type === 'array') return { plain: z.array(plainOf(element as z.ZodType).plain), empty: false }
  return { plain: schema, empty: false }
}

/** Codes of an enumeration with their labels. */
export interface Coded {
  readonly options: readonly { readonly value: number | string; readonly label: string }[]
}

/** What people call the fields, by name; those without a label are left out. */
/* @__NO_SIDE_EFFECTS__ */
export function labelsOf(draft: z.ZodObject): Readonly<Record<string, string>> {
  return each(draft, (schema) => saidOf(schema, 'title') as string | undefined)
}

/** The fields that hold codes of an enumeration, or several of them, by name. */
/* @__NO_SIDE_EFFECTS__ */
export function codesOf(draft: z.ZodObject): Readonly<Record<string, Coded>> {
  return each(draft, (schema) => {
    const { type, element } = defOf(plainOf(schema).plain)
    const options = saidOf(schema, 'options') ?? (type === 'array' && saidOf(element as z.ZodType, 'options'))
    return options ? { options: options as Coded['options'] } : undefined
  })
}

/** The fields that hold ids of other rows: the options call by which they are chosen, by name. */
/* @__NO_SIDE_EFFECTS__ */
export function refsOf(draft: z.ZodObject): Readonly<Record<string, string>> {
  return each(draft, (schema) => {
    const { type, element } = defOf(plainOf(schema).plain)
    const from = saidOf(schema, 'from') ?? (type === 'array' && saidOf(element as z.ZodType, 'from'))
    return from ? String(from).replace(/\?.*$/, '') : undefined
  })
}

function each<T>(draft: z.ZodObject, of: (schema: z.ZodType) => T | undefined): Readonly<Record<string, T>> {
  const found = Object.entries(draft.shape).flatMap(([name, schema]) => {
    const one = of(schema as z.ZodType)
    return one === undefined ? [] : [[name, one]]
  })
  return Object.fromEntries(found)
}

/** A field that holds several of something. */
export const holdsMany = (schema: z.ZodType): boolean => defOf(plainOf(schema).plain).type === 'array'

/** What a field says of itself; behind nullable and optional it stands on the inner schema. */
export function saidOf(schema: z.ZodType, fact: 'title' | 'options' | 'from' | 'control' | 'unit'): unknown {
  const { innerType } = defOf(schema)
  return schema.meta()?.[fact] ?? (innerType && saidOf(innerType, fact))
}
