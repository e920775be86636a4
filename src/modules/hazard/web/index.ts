/** Pieces of hazards that other modules may show. */

export { hazardPage } from './addresses.ts'
export type { HazardRepairProps } from './HazardSlot.ts'
export { HazardsTab } from './HazardsTab.tsx'
export { HazardLate, HazardLink } from './hazardMarks.tsx'
