/** What other modules may show of projects. */
export { projectPage } from './addresses.ts'
export { ContractLinkDrawer } from './ContractLinkDrawer.tsx'
export { LiftLiveView } from './LiftLivePage.tsx'
export { quickProject } from './quickProject.ts'
