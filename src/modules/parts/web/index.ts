/** Pieces of requests for parts that other modules may show. */
export { partsPage } from './addresses.ts'
export { LiftParts } from './lift.ts'
export type { RequestSlot } from './slots.ts'
