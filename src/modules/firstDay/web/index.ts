export { needOf, stepAfter } from './nextStep.ts'
export { useWayHidden } from './useWayHidden.ts'
export { WayLine, WayPanel } from './WayPanel.tsx'
