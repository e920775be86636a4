import { z } from 'zod'
import { amounts, counts } from '#kernel/shared/figure.ts'
import { HealthGrade } from '#modules/diagnosis/shared/healthRule.ts'
import { repairFigures } from '#modules/repair/shared/figures.ts'
import { FaultLevel, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import { wallFigures } from './figures.ts'

/** The wall of monitoring (monitoring 4.1, look 10): what one screen shows, in one answer. */

const instant = z.iso.datetime({ offset: true })
const level = FaultLevel.schema.nullable()
const point = { lng: z.number(), lat: z.number() }

/** Who could be there first; from a telephone's position or from the base. */
const Nearest = z.object({ names: z.array(z.string()), distanceKm: z.number(), etaMin: z.number().int() })

/** What fills the wall until somebody has taken it up. */
export const WallAlarm = z.object({
  /** Of the record, else of the order. */
  id: z.uuid(),
  kind: z.enum(['trapped', 'alarm', 'fault']),
  title: z.string(),
  /** 非平层困人, or the way it was reported. */
  what: z.string(),
  number: z.string(),
  at: instant,
  floor: z.string().nullable(),
  people: z.number().int().nullable(),
  /** 老人、儿童. */
  special: z.array(z.string()),
  /** Seconds from `at` until somebody must be there; null: no order yet. */
  limit: z.number().int().nullable(),
  crew: z.array(z.string()),
  nearest: Nearest.nullable(),
  /** 物业值班. */
  phone: z.string().nullable(),
  /** 接警 of this version answers it; null where it is taken up in its order or its record. */
  answerVersion: z.number().int().nullable(),
})
export type WallAlarm = z.output<typeof WallAlarm>

/** People in a lift whom somebody is freeing. */
export const WallRescue = z.object({
  id: z.uuid(),
  title: z.string(),
  people: z.number().int().nullable(),
  floor: z.string().nullable(),
  crew: z.array(z.string()),
  status: RepairStatus.schema,
  reportAt: instant,
  arriveAt: instant.nullable(),
  /** Seconds from the report. */
  limit: z.number().int(),
  etaMin: z.number().int().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  located: z.boolean(),
})
export type WallRescue = z.output<typeof WallRescue>

export const WallRecord = z.object({
  id: z.uuid(),
  title: z.string(),
  code: z.string(),
  kind: RecordKind.schema,
  level,
  status: RecordStatus.schema,
  at: instant,
  endedAt: instant.nullable(),
  /** The lift stands because of it; and how many homes do without it, null: unknown. */
  stands: z.boolean(),
  homes: z.number().int().nullable(),
})
export type WallRecord = z.output<typeof WallRecord>

/** A repair that somebody has; how soon they are there where it is known. */
export const WallOrder = z.object({
  id: z.uuid(),
  title: z.string(),
  trapped: z.boolean(),
  status: RepairStatus.schema,
  crew: z.array(z.string()),
  reportAt: instant,
  arriveAt: instant.nullable(),
  /** Minutes from the report. */
  arriveLimit: z.number().int(),
  etaMin: z.number().int().nullable(),
})
export type WallOrder = z.output<typeof WallOrder>

/** A community on the wall's map: what is worst there. */
export const WallPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  ...point,
  located: z.boolean(),
  lifts: counts(wallFigures.liftsHere),
  faulty: counts(wallFigures.faultyHere),
  /** Of the open records; null where there is none or it is not classified. */
  worst: level,
  /** An A or an alarm is open. */
  grave: z.boolean(),
})
export type WallPlace = z.output<typeof WallPlace>

const OfLevel = z.object({ level, open: counts(wallFigures.openOfLevel), day: counts(wallFigures.dayOfLevel) })
/** Records of an hour by level; D, E and those not classified together. */
const Hour = z.object({
  at: instant,
  a: z.number().int(),
  b: z.number().int(),
  c: z.number().int(),
  d: z.number().int(),
})

const Duty = z.object({
  shift: z.number().int(),
  from: z.string(),
  to: z.string(),
  manager: z.string().nullable(),
  workers: z.array(z.string()),
  phone: z.string().nullable(),
})

export const WallSummary = z.object({
  at: instant,
  companyName: z.string(),
  lifts: counts(wallFigures.lifts),
  online: counts(wallFigures.online),
  offline: counts(wallFigures.offline),
  without: counts(wallFigures.without),
  faulty: counts(wallFigures.faulty),
  trapped: counts(wallFigures.trapped),
  recordsToday: counts(wallFigures.recordsToday),
  repairsToday: counts(repairFigures.today),
  inTime: amounts(repairFigures.inTime).nullable(),
  arriveMinutes: amounts(repairFigures.arriveMinutes).nullable(),
  recoverMinutes: amounts(wallFigures.recoverMinutes).nullable(),
  trappedMonth: counts(repairFigures.trappedMonth),
  trappedArriveMinutes: amounts(repairFigures.trappedArriveMinutes).nullable(),
  trappedOver: counts(repairFigures.trappedOver),
  levels: z.array(OfLevel),
  hours: z.array(Hour),
  /** Most often first. */
  codes: z.array(z.object({ code: z.string(), times: counts(wallFigures.ofCode) })),
  grades: z.array(z.object({ grade: HealthGrade.schema, held: counts(wallFigures.graded) })),
  alarms: z.array(WallAlarm),
  rescues: z.array(WallRescue),
  /** Open faults, the worst first. */
  running: z.array(WallRecord),
  latest: z.array(WallRecord),
  orders: z.array(WallOrder),
  duty: z.array(Duty),
  /** From where the minutes of the map are counted; null: the company has given itself no place. */
  base: z.object({ name: z.string(), ...point }).nullable(),
  places: z.array(WallPlace),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), ...point, at: instant })),
})
export type WallSummary = z.output<typeof WallSummary>
