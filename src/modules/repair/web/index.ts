/** Pieces of repairs that other modules may show. */
export { repairPage } from './addresses.ts'
export { HazardRepair, LiftRepairs } from './lift.ts'
export { RepairState } from './marks.tsx'
export { RepairInspector } from './RepairInspector.tsx'
export { trappedAlarm } from './trappedAlarm.ts'
export { LiveRescue, WaitingRepair } from './WaitingRepair.tsx'
