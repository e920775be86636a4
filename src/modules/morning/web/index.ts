export { MorningDoor } from './MorningDoor.tsx'
export { MorningPanel } from './MorningPanel.tsx'
