/** What the workbench shows of the day. */
export { CityMap } from './CityMap.tsx'
export { useCalmRows } from './calmRows.ts'
export { Lanes } from './Lanes.tsx'
export { LegalRail } from './LegalRail.tsx'
