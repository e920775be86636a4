import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { median } from '#modules/diagnosis/shared/statistics/quantile.ts'
import { ItemResult } from '#modules/template/shared/template.terms.ts'
import type { EffectLift, EffectVisit, ItemFact } from './effectTypes.ts'
import { EffectMetric, type RepairedPart } from './metrics.ts'
import { WINDOW_DAYS } from './windows.ts'

/** Rows made into what is compared; the service and the demo's data go the same way. */

const YEAR = 365

/** A year of visits with both of their windows, up to yesterday. */
export interface Span {
  readonly first: Day
  readonly days: number
  readonly from: number
  readonly to: number
}
export function spanOf(asOf: Day): Span {
  const days = YEAR + WINDOW_DAYS
  return { first: addDays(asOf, -days), days, from: WINDOW_DAYS, to: days - WINDOW_DAYS - 1 }
}
/** First and last day of the visits that are looked at. */
export const periodOf = (asOf: Day): { from: Day; to: Day } => {
  const { first, from, to } = spanOf(asOf)
  return { from: addDays(first, from), to: addDays(first, to) }
}

export interface LiftRow {
  readonly id: string
  readonly type: number
  readonly category: number
  readonly madeOn: Day | null
  /** First day of which faults would be known; null: none. */
  readonly knownFrom: Day | null
  readonly runs: number | null
  /** Out of service by the archive. */
  readonly stopFrom: Day | null
  readonly stopTo: Day | null
}
export interface VisitRow {
  readonly id: string
  readonly elevatorId: string
  readonly day: Day
  readonly hash: string
  /** A digit an item of the checklist, in its order. */
  readonly results: string
}
export interface MeasuredRow {
  readonly elevatorId: string
  readonly date: Day
  readonly landings: Readonly<
    Record<string, readonly [close: number | null, level: number | null, reopens: number, trips: number]>
  >
  readonly figures: { readonly vibX?: number; readonly vibY?: number; readonly vibZ?: number }
}
export interface DayRow {
  readonly elevatorId: string
  readonly day: Day
}
export interface RepairRow extends DayRow {
  readonly part: RepairedPart
}
export interface LiftRows {
  readonly lifts: readonly LiftRow[]
  readonly visits: readonly VisitRow[]
  readonly measured: readonly MeasuredRow[]
  readonly faults: readonly DayRow[]
  readonly repairs: readonly RepairRow[]
}

const { abnormal, handled, normal } = ItemResult.code
/** Looked at or put right; 未检 and 不涉及 were not done. */
const DONE = new Set<string>([normal, abnormal, handled].map(String))

/** The items of all checklists, and what a visit did of them; equal visits share one list. */
export class Checklists {
  readonly items: ItemFact[] = []
  private readonly places = new Map<string, number>()
  private readonly known = new Map<string, readonly number[]>()
  private readonly lists: ReadonlyMap<string, readonly ItemFact[]>

  constructor(lists: ReadonlyMap<string, readonly ItemFact[]>) {
    this.lists = lists
  }

  doneIn({ hash, results }: Pick<VisitRow, 'hash' | 'results'>): readonly number[] {
    const key = `${hash} ${[...results].map((digit) => (DONE.has(digit) ? 1 : 0)).join('')}`
    const found = this.known.get(key)
    if (found) return found
    const done = (this.lists.get(hash) ?? []).flatMap((item, n) =>
      DONE.has(results[n] ?? '') ? [this.placeOf(item)] : [],
    )
    this.known.set(key, done)
    return done
  }

  /** An item is known by its code and its words: codes of companies' own rows may mean another thing elsewhere. */
  private placeOf(item: ItemFact): number {
    const key = `${item.code} ${item.name}`
    const found = this.places.get(key)
    if (found !== undefined) return found
    this.places.set(key, this.items.length)
    this.items.push(item)
    return this.items.length - 1
  }
}

const { closing, reopening, horizontal, vertical, levelling, faults } = EffectMetric.code

export function effectLifts(rows: LiftRows, checklists: Checklists, asOf: Day): EffectLift[] {
  const span = spanOf(asOf)
  const at = (day: Day) => daysBetween(span.first, day)
  const by = <R extends { readonly elevatorId: string }>(all: readonly R[]) =>
    Map.groupBy(all, ({ elevatorId }) => elevatorId)
  const [visits, measured, failed, repaired] = [by(rows.visits), by(rows.measured), by(rows.faults), by(rows.repairs)]
  return rows.lifts.map((lift): EffectLift => {
    const repairs = repaired.get(lift.id) ?? []
    const daysOf = (part: RepairedPart) => repairs.flatMap((one) => (one.part === part ? [at(one.day)] : []))
    return {
      id: lift.id,
      type: lift.type,
      category: lift.category,
      ageYears: lift.madeOn ? daysBetween(lift.madeOn, asOf) / 365.25 : null,
      runs: lift.runs,
      visits: (visits.get(lift.id) ?? [])
        .map((visit): EffectVisit => ({ id: visit.id, at: at(visit.day), done: checklists.doneIn(visit) }))
        .toSorted((a, b) => a.at - b.at),
      series: {
        ...measuredSeries(measured.get(lift.id) ?? [], at, span.days),
        ...(lift.knownFrom ? { [faults]: faultSeries(failed.get(lift.id) ?? [], at, lift.knownFrom, span.days) } : {}),
      },
      repairs: { door: daysOf('door'), drive: daysOf('drive') },
      out: lift.stopFrom ? [[at(lift.stopFrom), lift.stopTo ? at(lift.stopTo) : span.days]] : [],
    }
  })
}

function measuredSeries(rows: readonly MeasuredRow[], at: (day: Day) => number, days: number) {
  const series: Partial<Record<EffectMetric, Float32Array>> = {}
  const note = (metric: EffectMetric, day: number, value: number | null) => {
    if (value === null || !Number.isFinite(value)) return
    series[metric] ??= new Float32Array(days).fill(Number.NaN)
    series[metric][day] = value
  }
  for (const { date, landings, figures } of rows) {
    const day = at(date)
    if (day < 0 || day >= days) continue
    const all = Object.values(landings)
    const { vibX, vibY, vibZ } = figures
    note(closing, day, middle(all.map(([close]) => close)))
    note(levelling, day, middle(all.map(([, level]) => (level === null ? null : Math.abs(level)))))
    note(reopening, day, reopensOf(all))
    note(horizontal, day, vibX === undefined || vibY === undefined ? null : Math.max(vibX, vibY))
    note(vertical, day, vibZ ?? null)
  }
  return series
}

function middle(values: readonly (number | null)[]): number | null {
  const known = values.filter((one) => one !== null)
  return known.length > 0 ? median(known) : null
}

/** Of a hundred trips, whose doors closed as often; of a lift that tells no closing time nothing is known of its doors. */
function reopensOf(landings: MeasuredRow['landings'][string][]): number | null {
  const told = landings.filter(([close, , , trips]) => close !== null && trips > 0)
  const trips = told.reduce((sum, [, , , n]) => sum + n, 0)
  return trips > 0 ? (100 * told.reduce((sum, [, , reopens]) => sum + reopens, 0)) / trips : null
}

/** A fault is thirty in thirty days; before something was known of the lift nothing is known. */
function faultSeries(rows: readonly DayRow[], at: (day: Day) => number, knownFrom: Day, days: number): Float32Array {
  const series = new Float32Array(days)
  series.fill(Number.NaN, 0, Math.min(days, Math.max(0, at(knownFrom))))
  for (const { day } of rows) {
    const place = at(day)
    if (place >= 0 && place < days && !Number.isNaN(series[place])) series[place] = (series[place] ?? 0) + WINDOW_DAYS
  }
  return series
}
