import { z } from 'zod'

/**
 * What waits for a person, of whatever kind: what it is of, the clock it stands under, how urgent that is, who is on it
 * (look 1.2). A module contributes its kinds once (`ServerModule.queue`); every desk is a view of the same rows.
 */

/** How urgent a kind is before its clocks are compared. */
export const Band = { danger: 0, minutes: 1, days: 2, desk: 3 } as const

const instant = z.string().nullable()

export const QueueItem = z.object({
  kind: z.string(),
  id: z.uuid(),
  /** Of the row, for the verb that changes it; null where it has none. */
  version: z.number().int().nullable(),
  /** What it is of: a lift with its place, whose paper. */
  title: z.string(),
  note: z.string().nullable(),
  /** Letter or character of its level. */
  mark: z.string().nullable(),
  /** State in the words of its kind. */
  state: z.number().int().nullable(),
  people: z.array(z.string()),
  /** Since when it waits. */
  since: instant,
  /** When it will be late. */
  due: instant,
  /** The last day, where the clock counts days; `due` is its end. */
  dueDay: z.iso.date().nullable(),
  /** The day its rail begins, where that is another than the day of `since`. */
  fromDay: z.iso.date().nullable(),
  /** The row whose page shows it, where it has none of its own. */
  owner: z.object({ kind: z.string(), id: z.uuid() }).nullable(),
  band: z.number().int(),
  /** It stands still, and since when; how many homes do without it, null: unknown. */
  standsSince: instant,
  homes: z.number().int().nullable(),
})
export type QueueItem = z.output<typeof QueueItem>

/** How many of a kind there are in all. */
export const QueueCounts = z.record(z.string(), z.number().int())
