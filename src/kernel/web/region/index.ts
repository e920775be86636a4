export { RegionName } from './RegionName.tsx'
export { useRegions } from './useRegions.ts'
