import './inspector.css'

export { Inspected, InspectedState } from './Inspected.tsx'
export { Inspector } from './Inspector.tsx'
export { InspectorFrame } from './InspectorFrame.tsx'
export { useInspected, useInspectedHere } from './useInspected.ts'
