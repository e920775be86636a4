export { positionsChanged } from './positionsChanged.ts'
