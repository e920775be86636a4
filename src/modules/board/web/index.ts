/** What the workbench shows of the day. */
export { CityMap } from './CityMap.tsx'
export { atTheirPlaces, useCalmRows } from './calmRows.ts'
export { Lanes } from './Lanes.tsx'
export { LegalRail } from './LegalRail.tsx'
export { listHref } from './listHref.ts'
