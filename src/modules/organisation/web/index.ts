export { LoadRate } from './LoadRate.tsx'
export { quickTeam } from './quickTeam.ts'
