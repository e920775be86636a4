export { MorningPanel } from './MorningPanel.tsx'
export { MorningReader } from './MorningReader.tsx'
