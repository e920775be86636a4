export { needOf, stepAfter } from './nextStep.ts'
export { useWayHidden } from './useWayHidden.ts'
export { WayAgain } from './WayAgain.tsx'
export { WayLine, WayPanel } from './WayPanel.tsx'
