/** What other modules may show of inspections. */
export { inspectionPage } from './addresses.ts'
export { LiftInspections } from './lift.ts'
