/** Pieces of maintenance that other modules may show. */
export { maintenancePage } from './addresses.ts'
export { BatchDrawer } from './BatchDrawer.tsx'
export type { BatchAction } from './BatchVerbs.tsx'
export { ItemsTab } from './ItemsTab.tsx'
export { LevelChip, StatusGlyph, statusName } from './marks.tsx'
export { OrderDrawer } from './OrderDrawer.tsx'
export { SiteDrawing } from './SiteDrawing.tsx'
export { useOrderNews } from './useLiveOrders.ts'
