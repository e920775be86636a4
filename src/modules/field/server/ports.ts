import { inspectionPort } from '#modules/inspection/server/index.ts'
import { type FieldEffects, type FieldPort, visitPort } from '#modules/maintenance/server/index.ts'
import { partsEffects } from '#modules/parts/server/index.ts'
import { repairPort } from '#modules/repair/server/index.ts'

/** The orders a worker's phone works on, each kind by its own module's rules; locks are taken in this order. */
export const ports: readonly FieldPort[] = [visitPort, repairPort, inspectionPort]

/** What operations do on orders of every kind. */
export const effects: readonly FieldEffects[] = [partsEffects]
