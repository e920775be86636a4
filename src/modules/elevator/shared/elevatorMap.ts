import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { elevatorFigures } from './figures.ts'
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
  count: counts(elevatorFigures.found),
  /** 停用. */
  stopped: counts(elevatorFigures.stoppedFound),
  /** In use, next visit overdue or within two days. */
  maintainDue: counts(elevatorFigures.maintainDue),
  /** In use or stopped, next inspection overdue or within thirty days. */
  inspectDue: counts(elevatorFigures.inspectDue),
  /** Lifts that are any of the three. */
  attention: counts(elevatorFigures.attention),
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
