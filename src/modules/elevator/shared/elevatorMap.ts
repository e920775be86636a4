import { z } from 'zod'
import { LiftRisk } from './liftName.ts'

/** Days ahead from which a date counts as due on the map: the next visit, the next inspection. */
export const DUE_WITHIN = { maintain: 2, inspect: 30 } as const
/** More communities than a person can look at; the map says that it shows the largest ones. */
export const MAP_CAP = 5000

/** The lifts of a filter that stand in one community. */
export const MapCommunity = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** Otherwise the middle of its district. */
  located: z.boolean(),
  count: z.number().int(),
  /** 停用. */
  stopped: z.number().int(),
  /** In use, next visit overdue or within two days. */
  maintainDue: z.number().int(),
  /** In use or stopped, next inspection overdue or within thirty days. */
  inspectDue: z.number().int(),
  /** Lifts that are any of the three. */
  attention: z.number().int(),
  /** The worst that is wrong with one of them. */
  risk: LiftRisk.schema.nullable(),
})
export type MapCommunity = z.output<typeof MapCommunity>

export const ElevatorMap = z.object({
  communities: z.array(MapCommunity),
  /** Lifts in all of them. */
  total: z.number().int(),
  capped: z.boolean(),
})
export type ElevatorMap = z.output<typeof ElevatorMap>
