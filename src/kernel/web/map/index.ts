export type { Danger, MapPlace } from './clusters.ts'
export { type MapLine, MapView } from './MapView.tsx'
