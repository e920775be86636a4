import { z } from 'zod'
import { fieldErrors } from '#kernel/shared/fieldErrors.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { type FieldFacts, factsIn } from '../fieldFacts.ts'
import type { Values } from './path.ts'

interface Check {
  readonly _zod: {
    readonly def: { readonly check: string }
    check(payload: { value: unknown; issues: z.core.$ZodRawIssue[] }): unknown
  }
}

/** The rules of the whole object: which field is asked for by what stands in another. */
const wholeChecks = (schema: z.ZodObject): readonly Check[] =>
  ((schema._zod.def as { readonly checks?: readonly unknown[] }).checks ?? []) as readonly Check[]

/** What the rules of the whole object say of these values, also while others are missing: zod itself does not ask then. */
function saidOfWhole(schema: z.ZodObject, values: Values): FieldError[] {
  return wholeChecks(schema).flatMap((check) => {
    const payload = { value: values, issues: [] as z.core.$ZodRawIssue[] }
    try {
      check._zod.check(payload)
    } catch {
      // silent: a rule stops at a field that is not filled yet; what it found before stands
    }
    const issues = payload.issues.map((issue) => z.core.util.finalizeIssue(issue, undefined, z.core.config()))
    return fieldErrors({ issues } as unknown as z.ZodError)
  })
}

/** Values as the rules see them: what a field makes of what was typed; what is not right yet is not there. */
function readValues(schema: z.ZodObject, values: Values): Values {
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const value = values[name]
    // Rows, files, places: it counts that they are there. A contract has ten thousand lines and is asked after every letter.
    if (typeof value === 'object' && !isEmpty(value)) return [name, value] as const
    const answer = (field as z.ZodType).safeParse(value)
    return [name, answer.success ? answer.data : undefined] as const
  })
  return Object.fromEntries(read)
}

/**
 * The fields that are refused when they are empty, for what stands in the others: the star says what the rule says. A
 * field that is filled is asked about as if it were empty, so that its star stays.
 */
export function requiredIn(schema: z.ZodObject, values: Values): ReadonlySet<string> {
  const names = Object.keys(schema.shape)
  const required = new Set(names.filter((name) => factsIn(schema, name).required))
  if (wholeChecks(schema).length === 0) return required
  const read = readValues(schema, values)
  const asks = (name: string, given: Values) => saidOfWhole(schema, given).some(({ prop }) => prop === name)
  const emptied = new Map(names.map((name) => [name, (schema.shape[name] as z.ZodType).safeParse(undefined).data]))
  for (const name of names)
    if (!required.has(name) && asks(name, { ...read, [name]: emptied.get(name) })) required.add(name)
  return required
}

const WRITTEN: readonly (FieldFacts['control'] | undefined)[] = ['text', 'area', 'rich', 'money', 'number', 'phone']
/** More rows than this hold no switch on which another field depends. */
const MANY = 100

/** One letter more in a text, one row changed of many: nothing else is asked for because of it. */
function asksTheSame(schema: z.ZodObject, before: Values, after: Values): boolean {
  return Object.keys(schema.shape).every((name) => {
    const [a, b] = [before[name], after[name]]
    if (a === b) return true
    if (isEmpty(a) || isEmpty(b)) return false
    if (Array.isArray(a) && Array.isArray(b)) return a.length > MANY && b.length > MANY
    return WRITTEN.includes(factsIn(schema, name).control)
  })
}

interface Asked {
  readonly required: ReadonlySet<string>
  /** Those of them that are empty, in the order of the schema; the same array until one of them changes. */
  readonly missing: readonly string[]
}

/** Asked by every field after every letter: what follows from the same values is worked out once. */
export function requirements(schema: z.ZodObject, kept: (values: Values) => Values): (values: Values) => Asked {
  let known: (Asked & { readonly of: Values }) | undefined
  return (values) => {
    if (known?.of === values) return known
    const given = kept(values)
    const required = known && asksTheSame(schema, kept(known.of), given) ? known.required : requiredIn(schema, given)
    const missing = Object.keys(schema.shape).filter((name) => required.has(name) && isEmpty(given[name]))
    const stays = known !== undefined && known.missing.join() === missing.join()
    known = { of: values, required, missing: stays && known ? known.missing : missing }
    return known
  }
}

/** The empty fields that the rules of the whole ask for and zod has not come to, because others are wrong. */
export function missingBeyond(schema: z.ZodObject, values: Values, found: readonly FieldError[]): FieldError[] {
  if (found.length === 0 || wholeChecks(schema).length === 0) return []
  return saidOfWhole(schema, readValues(schema, values)).filter(
    ({ prop }) => isEmpty(values[prop]) && !found.some((error) => error.prop === prop),
  )
}
