import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { repairFigures } from './figures.ts'
import { RepairStatus, RepairType, TrappedSpecial } from './repair.ts'

/** The trapped strip and what every shown repair has: asked for on every page, so nothing heavier stands behind it. */

const instant = z.iso.datetime({ offset: true })
const when = instant.nullable()
const text = z.string().nullable()

const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  registerCode: text,
  deviceNumber: z.string(),
  brand: text,
  lng: z.number(),
  lat: z.number(),
  useStatus: z.number().int(),
  safetyOfficer: text,
  officerPhone: text,
})

/** Facts that the drawer, the card and the phone share. */
export const facts = {
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  repairType: RepairType.schema,
  status: RepairStatus.schema,
  elevator: Place.nullable(),
  lift: LiftName.nullable(),
  community: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  address: text,
  reporterName: z.string(),
  reporterPhone: z.string(),
  reportAt: instant,
  reportText: text,
  trappedCount: z.number().int().nullable(),
  trappedFloor: text,
  trappedSpecial: z.array(TrappedSpecial.schema),
  acceptAt: when,
  departAt: when,
  arriveAt: when,
  rescuedAt: when,
  arriveLimit: z.number().int(),
  finishLimit: z.number().int(),
  arriveOver: z.boolean(),
  finishOver: z.boolean(),
  crew: z.array(z.object({ employeeId: z.uuid(), name: z.string(), phone: text })),
} as const

/**
 * One person who could go (jobs 5, 6.6). `pair`: the suggested pair he belongs to, the nearest first; null: only by hand.
 */
export const Candidate = z.object({
  employeeId: z.uuid(),
  userId: z.uuid().nullable(),
  name: z.string(),
  phone: text,
  etaMin: z.number().int().nullable(),
  distanceKm: z.number().nullable(),
  /** Where the way begins: a position at most 15 minutes old, else the team's base. */
  from: z.enum(['position', 'base']).nullable(),
  /** Orders of today he has still to do. */
  load: counts(repairFigures.loadToday),
  certOk: z.boolean(),
  /** Looks after this lift. */
  responsible: z.boolean(),
  /** How often he was at this lift. */
  visits: z.number().int(),
  pair: z.number().int().min(1).nullable(),
  /** Why he is suggested or not. */
  reason: z.string(),
})
export type Candidate = z.output<typeof Candidate>

/** The trapped strip: everything the desk needs without opening the order. */
export const LiveRepair = z.object({ ...facts, dispatchAt: when, startAt: when, candidates: z.array(Candidate) })
export type LiveRepair = z.output<typeof LiveRepair>
export const LiveReply = z.object({ serverTime: instant, orders: z.array(LiveRepair) })
