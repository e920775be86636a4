/** Pieces of places that other modules may show. */
export { CommunityTree, type TreeChoice } from './CommunityTree.tsx'
export { type MapMark, PlaceMap } from './PlaceMap.tsx'
