/** Pieces of planning that other modules may show. */

export { planningPage } from './addresses.ts'
export { LineWindowFields } from './LineWindowFields.tsx'
export { PlanPreviewStep } from './PlanPreviewStep.tsx'
