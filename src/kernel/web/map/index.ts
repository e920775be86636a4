export type { MapPlace, MapShape, MapTone } from './clusters.ts'
export { type MapLine, MapView, type MapViewProps } from './MapView.tsx'
