export type { Danger, MapPlace } from './clusters.ts'
export { type MapLine, MapView } from './MapView.tsx'
export { PlacePicker } from './PlacePicker.tsx'
export { useSearchable } from './useProvided.ts'
