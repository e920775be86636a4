import type { z } from 'zod'

type Schema = z.core.$ZodType

export interface Option {
  readonly value: number | string
  readonly label: string
}

/** What a field's schema says about itself: label, unit, help, control, rule. Nothing of it is restated on a screen. */
export interface FieldFacts {
  readonly title: string
  readonly unit?: string
  readonly help?: string
  /** What the figure counts, where the field holds one (`figure.ts`). */
  readonly means?: string
  readonly control?: z.core.GlobalMeta['control']
  /** A date that only looks back. */
  readonly past: boolean
  /** The call that answers a search for rows. */
  readonly from?: string
  readonly options?: readonly Option[]
  readonly required: boolean
  /** Type behind optional, nullable, default, transforms: 'string', 'number', 'boolean', 'array', 'literal' … */
  readonly type: string
  /** Of an array's elements. */
  readonly many: boolean
  readonly maxLength?: number
  /** The innermost schema. */
  readonly inner: Schema
}

type Def = {
  readonly type: string
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly element?: Schema
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def
const metaOf = (schema: Schema) => (schema as z.ZodType).meta?.() ?? {}

/** Walks through the wrappers; facts stated outside win over those stated inside. */
export function fieldFacts(schema: Schema): FieldFacts {
  let facts: Record<string, unknown> = {}
  let at = schema
  let many = false
  for (;;) {
    facts = { ...metaOf(at), ...facts }
    const def = defOf(at)
    // preprocess(transform → T) keeps its type at `out`, T.transform() at `in`.
    const next =
      def.innerType ??
      (def.type === 'pipe' ? (defOf(def.in as Schema).type === 'transform' ? def.out : def.in) : undefined)
    if (next) at = next
    else if (def.type === 'array' && def.element) {
      many = true
      at = def.element
    } else break
  }
  const bag = at._zod.bag as { maximum?: number }
  const type = many ? 'array' : defOf(at).type
  return {
    title: typeof facts.title === 'string' ? facts.title : '',
    unit: facts.unit as string | undefined,
    help: facts.help as string | undefined,
    means: facts.means as string | undefined,
    control: facts.control as FieldFacts['control'],
    past: facts.past === true,
    from: facts.from as string | undefined,
    options: facts.options as readonly Option[] | undefined,
    required: !accepts(schema, undefined) && !accepts(schema, null),
    type,
    many,
    maxLength: defOf(at).type === 'string' && typeof bag.maximum === 'number' ? bag.maximum : undefined,
    inner: at,
  }
}

function accepts(schema: Schema, value: unknown): boolean {
  try {
    return (schema as z.ZodType).safeParse(value).success
  } catch {
    // silent: a rule that cannot judge nothing does not accept it
    return false
  }
}

const known = new WeakMap<Schema, Map<string, FieldFacts>>()

/** Facts of one field of an object; throws when the object has no such field. */
export function factsIn(schema: z.ZodObject, prop: string): FieldFacts {
  const of = known.get(schema) ?? new Map<string, FieldFacts>()
  known.set(schema, of)
  const done = of.get(prop)
  if (done) return done
  const field = schema.shape[prop]
  if (!field) throw new Error(`the schema has no field ${prop}`)
  const facts = fieldFacts(field)
  of.set(prop, facts)
  return facts
}
