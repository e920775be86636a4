import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts } from '#kernel/shared/figure.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { outageFigures as of } from './figures.ts'
import { mayOutage as may } from './permissions.ts'

const instant = z.iso.datetime({ offset: true })
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** A community's lifts together where they are asked for by community; `lift` is null then. */
export const OutageRow = z.object({
  id: z.uuid(),
  lift: LiftName.nullable(),
  communityName: z.string(),
  lifts: counts(of.liftsOf),
  times: counts(of.timesOf),
  minutes: counts(of.minutesOf),
  /** Of one lift; null: unknown, or a community. */
  homes: z.number().int().nullable(),
  /** Null: of none of the lifts it is known. */
  homeMinutes: counts(of.homeMinutesOf).nullable(),
  /** It carries people: its homes could be known. */
  forPeople: z.boolean(),
  /** It stands now. */
  standing: z.boolean(),
})
export type OutageRow = z.output<typeof OutageRow>

export const OutageMonth = z.object({
  month: Month,
  lifts: counts(of.lifts),
  times: counts(of.times),
  minutes: counts(of.minutes),
  homeMinutes: counts(of.homeMinutes),
  unknownHomes: counts(of.unknownHomes),
  days: z.array(z.object({ day: z.iso.date(), homeMinutes: z.number().int(), stood: z.number().int() })),
  /** The most affected first; at most 200. */
  rows: z.array(OutageRow),
  /** Rows in all. */
  total: z.number().int(),
})
export type OutageMonth = z.output<typeof OutageMonth>

/** Who says that the lift stood. */
const OutageSource = z.object({
  kind: z.enum(['record', 'repair']),
  id: z.uuid(),
  no: z.string(),
  /** Of a record. */
  code: z.string().nullable(),
  from: instant,
  /** Null: goes on. */
  to: instant.nullable(),
})
export type OutageSource = z.output<typeof OutageSource>

export const OutageSpan = z.object({
  from: instant,
  to: instant,
  /** It goes on; `to` is now. */
  running: z.boolean(),
  sources: z.array(OutageSource),
})
export type OutageSpan = z.output<typeof OutageSpan>

export const OutageLift = z.object({
  id: z.uuid(),
  lift: LiftName,
  month: Month,
  households: z.number().int().nullable(),
  allLandings: z.number().int().nullable(),
  landings: z.number().int().nullable(),
  sharing: z.number().int().nullable(),
  forPeople: z.boolean(),
  homes: z.number().int().nullable(),
  times: counts(of.timesOf),
  minutes: counts(of.minutesOf),
  homeMinutes: counts(of.homeMinutesOf).nullable(),
  /** The latest first. */
  spans: z.array(OutageSpan),
})
export type OutageLift = z.output<typeof OutageLift>

/** 停梯影响: all *added*. */
export const outageApi = {
  month: endpoint({
    method: 'POST',
    path: '/hardware/outage/month',
    title: '停梯影响',
    needs: [may.records],
    reads: true,
    input: z.object({ month: Month, by: z.enum(['lift', 'community']), communityId: z.uuid().optional() }),
    reply: OutageMonth,
  }),
  lift: endpoint({
    method: 'GET',
    path: '/hardware/outage/lift/{elevatorId}',
    title: '电梯停梯影响',
    needs: [may.records, may.repairs],
    input: z.object({ elevatorId: z.uuid(), month: Month }),
    reply: OutageLift,
  }),
} as const
