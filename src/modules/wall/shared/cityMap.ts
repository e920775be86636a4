import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { FaultLevel, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import { LiveCondition } from '#modules/telemetry/shared/liveList.ts'
import { wallFigures } from './figures.ts'

/** 小区地图 (monitoring 4.1): communities by what is worst there, in layers. */

const instant = z.iso.datetime({ offset: true })
const level = FaultLevel.schema.nullable()
const text = z.string().nullable()

/** What the marks count, as the address says it. */
export const MAP_LAYERS = ['lift', 'fault', 'order', 'due', 'heat', 'emergency'] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

/** Whole degrees of the earth; the whole city where it is absent. */
const Bounds = z.object({
  west: z.number().min(-180).max(180),
  south: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
})

export const MapQuery = z.object({
  bounds: Bounds.optional(),
  /** Of the picture; from there on down communities are told in groups when there are very many. */
  zoom: z.number().min(0).max(22).optional(),
  /** `staff` needs AA9. */
  layers: z
    .array(z.enum([...MAP_LAYERS, 'staff']))
    .max(7)
    .default(['lift']),
  /** Words of the name or address. */
  keyword: z.string().max(40).optional(),
  teamId: z.uuid().optional(),
})
export type MapQuery = z.output<typeof MapQuery>

export const MapCommunity = z.object({
  id: z.uuid(),
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** False: the middle of its district. */
  located: z.boolean(),
  /** Communities told as this one. */
  together: z.number().int(),
  lifts: counts(wallFigures.liftsHere),
  online: counts(wallFigures.onlineHere),
  offline: counts(wallFigures.offlineHere),
  faulty: counts(wallFigures.faultyHere),
  worst: level,
  grave: z.boolean(),
  /** Null: a layer that was not asked for. */
  orders: counts(wallFigures.ordersHere).nullable(),
  emergency: counts(wallFigures.emergencyHere).nullable(),
  due: counts(wallFigures.dueHere).nullable(),
  heat: counts(wallFigures.monthHere).nullable(),
})
export type MapCommunity = z.output<typeof MapCommunity>

/** Where a telephone was last, within two hours. */
export const MapWorker = z.object({
  id: z.uuid(),
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  at: instant,
  /** Number of the repair he is out for. */
  busyNo: text,
})
export type MapWorker = z.output<typeof MapWorker>

export const CityMapReply = z.object({
  communities: z.array(MapCommunity),
  /** More than are told. */
  capped: z.boolean(),
  /** Null: not asked for. */
  workers: z.array(MapWorker).nullable(),
})
export type CityMapReply = z.output<typeof CityMapReply>

const HereLift = z.object({
  id: z.uuid(),
  lift: LiftName,
  /** Null: 未接入. */
  condition: LiveCondition.schema.nullable(),
  worst: level,
  crew: z.array(z.string()),
})
export type HereLift = z.output<typeof HereLift>

/** The card of a community. */
export const MapCard = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  located: z.boolean(),
  dutyPhone: text,
  /** 使用单位 of most lifts here, with its safety officer. */
  customer: z.object({ name: z.string(), officer: text, phone: text }).nullable(),
  /** The one that runs longest. */
  contract: z.object({ contractNo: z.string(), endDate: z.iso.date() }).nullable(),
  /** Who is named for most lifts here, first. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), phone: text, held: z.number().int() })),
  lifts: z.array(HereLift),
  more: z.number().int(),
  records: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      code: z.string(),
      kind: RecordKind.schema,
      level,
      status: RecordStatus.schema,
      at: instant,
    }),
  ),
  orders: z.array(
    z.object({
      id: z.uuid(),
      name: text,
      orderNo: z.string(),
      status: RepairStatus.schema,
      crew: z.array(z.string()),
      reportAt: instant,
    }),
  ),
  /** Nearest first; null: not the person's to see. */
  nearest: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        distanceKm: z.number(),
        etaMin: z.number().int(),
        from: z.enum(['position', 'base']),
        busyNo: text,
      }),
    )
    .nullable(),
})
export type MapCard = z.output<typeof MapCard>
