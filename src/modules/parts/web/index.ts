/** Pieces of requests for parts that other modules may show. */
export { partsPage } from './addresses.ts'
export { LiftParts } from './lift.ts'
