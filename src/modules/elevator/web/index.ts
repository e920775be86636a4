/** What other modules may show of lifts. */
export { elevatorPage } from './addresses.ts'
export { ElevatorPicker } from './ElevatorPicker.tsx'
export { onlineOf, ServiceState } from './elevatorCells.tsx'
export { FilesTab } from './FilesTab.tsx'
export { dangerOf, LiftName, liftIconOf, RiskMark, RiskTags } from './LiftName.tsx'
export { LiftSections } from './LiftSections.ts'
