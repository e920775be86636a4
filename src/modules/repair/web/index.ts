/** Pieces of repairs that other modules may show. */
export { repairPage } from './addresses.ts'
export { ScanDoor } from './ScanDoor.tsx'
export { trappedAlarm } from './trappedAlarm.ts'
