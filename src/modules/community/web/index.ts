/** Pieces of places that other modules may show. */
export { CommunityTree, type TreeChoice } from './CommunityTree.tsx'
export { LiftTable } from './LiftTable.tsx'
export { type MapMark, PlaceMap } from './PlaceMap.tsx'
