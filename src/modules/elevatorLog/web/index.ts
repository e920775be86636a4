/** What other modules may show of a lift's record. */
export { LogFrame } from './LogFrame.tsx'
