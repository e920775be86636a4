import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'

/** The clock a repair stands under: until somebody is there its arrival, then people out or the lift running. */
export interface RepairClock {
  readonly since: string
  readonly due: string
  readonly critical: boolean
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** Null where none runs: paused, or at its end. Pauses do not count (jobs 3.2). */
export function clockOfRepair(order: FieldRepair): RepairClock | null {
  const critical = order.repairType === RepairType.code.trapped && order.rescuedAt === null
  const end = order.repairType === RepairType.code.trapped ? order.rescuedAt : order.completeAt
  if (end !== null || (order.pausedAt !== null && !critical)) return null
  const rested = critical || order.arriveAt === null ? 0 : order.pauseSeconds * 1000
  const minutes = order.arriveAt === null ? order.arriveLimit : order.finishLimit
  const since = later(order.reportAt, rested)
  return { since, due: later(since, minutes * 60_000), critical }
}

/** A row of 今日 that minutes count for: an own repair, or one that waits for this person to send somebody. */
export type Urgent =
  | { readonly repair: FieldRepair; readonly item?: never }
  | { readonly item: QueueItem; readonly repair?: never }

/**
 * The part of the one queue (decision 0118) that comes before the day's visits: people in cars first, then what is late
 * soonest; what rests last.
 */
export function urgentOf(repairs: readonly FieldRepair[], waiting: readonly QueueItem[]): Urgent[] {
  const rows: (Urgent & { danger: boolean; due: number })[] = [
    ...repairs.map((repair) => {
      const clock = clockOfRepair(repair)
      return { repair, danger: clock?.critical ?? false, due: clock ? Date.parse(clock.due) : Number.POSITIVE_INFINITY }
    }),
    ...waiting
      .filter(({ band }) => band <= Band.minutes)
      .map((item) => ({
        item,
        danger: item.band === Band.danger,
        due: item.due ? Date.parse(item.due) : Number.POSITIVE_INFINITY,
      })),
  ]
  return rows
    .toSorted((a, b) => Number(b.danger) - Number(a.danger) || (a.due === b.due ? 0 : a.due - b.due))
    .map(({ danger: _, due: _due, ...row }) => row)
}

/** What waits for a word of this person and is not pressed by minutes: releases, sign-ins. */
export const decisionsOf = (waiting: readonly QueueItem[]): readonly QueueItem[] =>
  waiting.filter(({ band }) => band > Band.minutes)
