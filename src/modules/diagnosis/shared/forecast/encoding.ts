import { at, type Design } from '../statistics/linear.ts'
import { median, quantile } from '../statistics/quantile.ts'
import { naturalSpline } from '../statistics/spline.ts'
import { WarningRule } from '../warnings/verdict.ts'
import type { LiftState } from './lift.ts'

/** How a state becomes a row of figures: learned where the model is trained, kept with its coefficients. */
export interface Encoding {
  /** Of the age, at its 10, 50 and 90 %. */
  readonly knots: readonly number[]
  readonly columns: readonly Column[]
  /** Medians and most frequent classes of `type/category`, and of all lifts under ''. */
  readonly usual: Readonly<Record<string, LiftState>>
}

/** A column is a part of the state: its value less the mean, over the spread; classes and flags are 0 or 1. */
export interface Column {
  readonly name: string
  readonly of: Feature
  readonly mean: number
  readonly spread: number
  /** Of classes: which one. Of warnings: which rule. */
  readonly is?: string
}

export type Feature = Exclude<keyof LiftState, 'month'> | 'season'
const classes = ['type', 'category', 'brand', 'control', 'community'] as const
const figures = ['dailyRuns', 'doorCycles', 'sinceHalfMonth', 'sinceYearly', 'openHazards'] as const
const rules = WarningRule.options.map(({ value }) => value)

/** A class or flag that fewer windows have is not told apart. */
const LEAST = 50
const QUARTERS = [0.1, 0.5, 0.9]

const classOf = ({ type, category }: LiftState): string => `${type}/${category}`

/** Learns the encoding of the states and writes them as rows, the constant first. */
export function encode(states: readonly LiftState[]): { encoding: Encoding; design: Design } {
  const all = usualOf(states)
  const usual: Record<string, LiftState> = { '': all }
  for (const [name, some] of Object.entries(Object.groupBy(states, classOf))) if (some) usual[name] = usualOf(some)
  const knots = knotsOf(states.flatMap(({ ageYears }) => ageYears ?? []))
  const kept = candidates(states, all, knots).flatMap((column) => {
    const values = Float64Array.from(states, readerOf(column, { knots, usual }))
    const scaled = scaledBy(column, values)
    return scaled ? [{ column: scaled, values }] : []
  })
  const width = kept.length + 1
  const design = { width, values: new Float64Array(states.length * width) }
  for (let i = 0; i < states.length; i++) design.values[i * width] = 1
  for (const [j, { column, values }] of kept.entries())
    for (let i = 0; i < states.length; i++)
      design.values[i * width + j + 1] = (at(values, i) - column.mean) / column.spread
  return { encoding: { knots, columns: kept.map(({ column }) => column), usual }, design }
}

/** Flags and classes stay 0 or 1; null of what is the same in nearly all windows. */
function scaledBy(column: Column, values: Float64Array): Column | null {
  const sum = values.reduce((all, one) => all + one, 0)
  if (column.is !== undefined || column.of === 'overdue')
    return sum >= LEAST && sum <= values.length - LEAST ? column : null
  const mean = sum / values.length
  const spread = Math.sqrt(values.reduce((all, one) => all + (one - mean) ** 2, 0) / values.length)
  return spread > 1e-9 ? { ...column, mean, spread } : null
}

/** Equal ages of many lifts would make knots fall together: then the age stays a straight line. */
function knotsOf(ages: readonly number[]): number[] {
  const knots = QUARTERS.map((q) => quantile(ages, q))
  return ages.length > 0 && new Set(knots).size === knots.length ? knots : []
}

/** What is known of some lift, and what enough of them have. */
function candidates(states: readonly LiftState[], all: LiftState, knots: readonly number[]): Column[] {
  const plain = (name: string, of: Feature, is?: string): Column => ({ name, of, mean: 0, spread: 1, is })
  const frequent = (names: readonly string[]) =>
    counted(names).flatMap(([name, times]) => (times >= LEAST ? [name] : []))
  return [
    ...(all.ageYears === null ? [] : [plain('age', 'ageYears')]),
    ...(knots.length > 0 ? [plain('ageBend', 'ageYears')] : []),
    ...figures.filter((of) => all[of] !== null).map((of) => plain(of, of)),
    plain('overdue', 'overdue'),
    plain('seasonSin', 'season'),
    plain('seasonCos', 'season'),
    // The constant stands for the most frequent class.
    ...classes.flatMap((of) =>
      frequent(states.map((state) => state[of]))
        .slice(1)
        .map((is) => plain(`${of}=${is}`, of, is)),
    ),
    ...frequent(states.flatMap(({ warnings }) => warnings)).map((is) => plain(is, 'warnings', is)),
  ]
}

/** Names with how often they stand, the most frequent first, then by name. */
function counted(names: readonly string[]): [name: string, times: number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.entries()].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** The row of a state, the constant first. What is not measured counts as the median of its class. */
export function rowOf(encoding: Encoding, state: LiftState): number[] {
  return [1, ...encoding.columns.map((column) => (readerOf(column, encoding)(state) - column.mean) / column.spread)]
}

type Read = (state: LiftState) => number

function readerOf({ name, of, is }: Column, { knots, usual }: Pick<Encoding, 'knots' | 'usual'>): Read {
  switch (of) {
    case 'ageYears': {
      const age: Read = (state) => state.ageYears ?? usualFigure(state, of, usual)
      return name === 'age' ? age : (state) => naturalSpline(age(state), knots)[1] ?? 0
    }
    case 'dailyRuns':
    case 'doorCycles':
    case 'sinceHalfMonth':
    case 'sinceYearly':
    case 'openHazards':
      return (state) => Math.log1p(Math.max(0, state[of] ?? usualFigure(state, of, usual)))
    case 'overdue':
      return (state) => Number(state.overdue)
    case 'season': {
      const wave = name === 'seasonSin' ? Math.sin : Math.cos
      return (state) => wave((2 * Math.PI * (state.month - 1)) / 12)
    }
    case 'warnings':
      return (state) => Number(state.warnings.some((rule) => rule === is))
    default:
      return (state) => Number(state[of] === is)
  }
}

type Figure = 'ageYears' | (typeof figures)[number]
const usualFigure = (state: LiftState, of: Figure, usual: Encoding['usual']): number =>
  usual[classOf(state)]?.[of] ?? usual['']?.[of] ?? 0

/** What is usual in the class of a lift. */
export const usualFor = ({ usual }: Encoding, state: LiftState): LiftState =>
  usual[classOf(state)] ?? usual[''] ?? state

function usualOf(states: readonly LiftState[]): LiftState {
  const middle = (of: Figure): number | null => {
    const values = states.map((state) => state[of]).filter((value) => value !== null)
    return values.length > 0 ? median(values) : null
  }
  const most = (of: (typeof classes)[number]): string => counted(states.map((state) => state[of]))[0]?.[0] ?? ''
  const overdue = states.reduce((sum, one) => sum + Number(one.overdue), 0)
  const warned = counted(states.flatMap(({ warnings }) => warnings))
  return {
    ageYears: middle('ageYears'),
    type: most('type'),
    category: most('category'),
    brand: most('brand'),
    control: most('control'),
    community: most('community'),
    dailyRuns: middle('dailyRuns'),
    doorCycles: middle('doorCycles'),
    sinceHalfMonth: middle('sinceHalfMonth'),
    sinceYearly: middle('sinceYearly'),
    overdue: 2 * overdue > states.length,
    openHazards: middle('openHazards') ?? 0,
    warnings: rules.filter((rule) => warned.some(([name, times]) => name === rule && 2 * times > states.length)),
    month: 1,
  }
}
