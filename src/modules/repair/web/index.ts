/** Pieces of repairs that other modules may show. */
export { repairPage } from './addresses.ts'
export { HazardRepair, LiftRepairs } from './lift.ts'
export { trappedAlarm } from './trappedAlarm.ts'
