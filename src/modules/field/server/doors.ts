import { inspectionDoor } from '#modules/inspection/server/index.ts'
import { type FieldDoor, type FieldEffects, visitDoor } from '#modules/maintenance/server/index.ts'
import { partsEffects } from '#modules/parts/server/index.ts'
import { repairDoor } from '#modules/repair/server/index.ts'

/** The orders a worker's phone works on, each kind by its own module's rules; locks are taken in this order. */
export const doors: readonly FieldDoor[] = [visitDoor, repairDoor, inspectionDoor]

/** What operations do on orders of every kind. */
export const effects: readonly FieldEffects[] = [partsEffects]
