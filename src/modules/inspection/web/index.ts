/** What other modules may show of inspections. */
export { inspectionPage } from './addresses.ts'
