import type { z } from 'zod'
import { fieldErrors } from '#kernel/shared/fieldErrors.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { type Collisions, createCollisions, differing, same } from './collisions.ts'
import { factsAt, type Values, valueAt, withValue } from './path.ts'
import { missingBeyond, requirements } from './requirement.ts'

/**
 * Values, errors and conflicts of one form. Fields listen to their own path, so that typing draws one field and not
 * the form.
 */
export interface FormStore extends Collisions {
  readonly schema: z.ZodObject
  values(): Values
  initial(): Values
  /** The row as it was read, also where the choice against what was saved since is still open. */
  base(): Values
  value(path: string): unknown
  error(path: string): string | undefined
  errors(): readonly FieldError[]
  /** Refused when it is empty, for what stands in the other fields: its star. */
  required(path: string): boolean
  /** The required fields that are empty, in the order of the schema; the same array until one of them changes. */
  missing(): readonly string[]
  dirty(): boolean
  set(path: string, value: unknown): void
  /**
   * Replaces everything, e.g. with a draft; `clean` values count as unchanged, and so does what the form fills by itself
   * until somebody touches it: a proposal that is asked again after the write is nothing that could be lost.
   */
  load(values: Values, clean?: boolean): void
  /** The person is at work in the form again. */
  touch(): void
  /** Checks one field, on leaving it. */
  check(path: string): void
  /** The schema's output, or undefined with all errors set. */
  validate(): unknown
  setErrors(errors: readonly FieldError[]): void
  /** Someone else has saved `theirs`: the typed text stays, differing fields are marked; with `base` only what they changed. */
  collide(theirs: Values, base?: Values): void
  /** The person's choice for a marked field. */
  settle(path: string, take: 'mine' | 'theirs'): void
  subscribe(listener: () => void): () => void
}

/** Set by the server, never chosen by a person. */
const OWN = 'version'

/** `kept`: the values without those of fields that are not shown for this kind of row; they are neither judged nor sent. */
export function createFormStore(
  schema: z.ZodObject,
  start: Values,
  kept: (values: Values) => Values = (values) => values,
): FormStore {
  let values = start
  let initial = start
  let errors: readonly FieldError[] = []
  /** Fields the server found wrong: the schema cannot say when they are right again. */
  let told = new Set<string>()
  /** What the row was before them. */
  let earlier = start
  let resting = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const { replace, ...collisions } = createCollisions(tell)
  const without = (path: string) => errors.filter((error) => error.prop !== path)

  const judge = () => {
    const given = kept(values)
    const answer = schema.safeParse(given)
    if (answer.success) return []
    const found = fieldErrors(answer.error)
    // All that is missing at once, not the rest after the first is mended.
    return [...found, ...missingBeyond(schema, given, found)]
  }

  const asked = requirements(schema, kept)

  /** What a change elsewhere has put right is no longer marked: whose name is optional now, which day was too early. */
  function clear(changed: string): void {
    if (errors.every(({ prop }) => prop === changed || told.has(prop))) return
    const found = judge()
    errors = errors.flatMap((error) =>
      error.prop === changed || told.has(error.prop) ? error : (found.find(({ prop }) => prop === error.prop) ?? []),
    )
  }

  function check(path: string): void {
    const wrong = judge().find((error) => error.prop === path)
    told.delete(path)
    const now = errors.find((error) => error.prop === path)
    if (now?.msg === wrong?.msg) return
    errors = wrong ? [...without(path), wrong] : without(path)
    tell()
  }

  return {
    ...collisions,
    schema,
    values: () => values,
    initial: () => initial,
    base() {
      const open = collisions.conflicts().map(({ path }) => path)
      return open.length === 0 ? initial : { ...initial, ...pick(earlier, [OWN, ...open]) }
    },
    value: (path) => valueAt(values, path),
    error: (path) => errors.find((error) => error.prop === path)?.msg,
    errors: () => errors,
    required: (path) => (path.includes('.') ? factsAt(schema, path).required : asked(values).required.has(path)),
    missing: () => asked(values).missing,
    dirty: () => values !== initial && !same(values, initial),
    set(path, value) {
      if (same(valueAt(values, path), value) && valueAt(values, path) === value) return
      values = withValue(values, path, value)
      if (resting) initial = withValue(initial, path, value)
      // A field once wrong is judged while it is being corrected; others when they are left.
      if (errors.some((error) => error.prop === path)) check(path)
      clear(path)
      tell()
    },
    load(next, clean = false) {
      values = next
      if (clean) initial = next
      resting = clean
      errors = []
      replace([])
      tell()
    },
    touch: () => {
      resting = false
    },
    check,
    validate() {
      const answer = schema.safeParse(kept(values))
      errors = answer.success ? [] : firstPerField(judge())
      told = new Set()
      tell()
      return answer.success ? answer.data : undefined
    },
    setErrors(next) {
      errors = firstPerField(next)
      told = new Set(errors.map(({ prop }) => prop))
      tell()
    },
    collide(theirs, base) {
      earlier = base ?? initial
      const paths = Object.keys(schema.shape).filter((path) => path !== OWN && path in theirs)
      replace(differing(paths, values, theirs, base))
      initial = { ...initial, ...pick(theirs, paths) }
      if (OWN in theirs) {
        values = { ...values, [OWN]: theirs[OWN] }
        initial = { ...initial, [OWN]: theirs[OWN] }
      }
      tell()
    },
    settle(path, take) {
      const conflict = collisions.conflict(path)
      if (!conflict) return
      replace(collisions.conflicts().filter((one) => one !== conflict))
      if (take === 'theirs') values = withValue(values, path, conflict.theirs)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const pick = (values: Values, paths: readonly string[]): Values =>
  Object.fromEntries(paths.map((path) => [path, values[path]]))

function firstPerField(errors: readonly FieldError[]): FieldError[] {
  return errors.filter((error, i) => errors.findIndex((other) => other.prop === error.prop) === i)
}
