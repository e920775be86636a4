export { MorningPanel } from './MorningPanel.tsx'
