/** Pieces of places that other modules may show. */

export { LiftTable } from './LiftTable.tsx'
export { quickCommunity } from './quickCommunity.ts'
