export type { MapPlace, MapShape, MapTone } from './clusters.ts'
export { MapView, type MapViewProps } from './MapView.tsx'
