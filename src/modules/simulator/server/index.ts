export { Fleet, type SimulatedPlace } from './fleet.ts'
export { startSimulator } from './start.ts'
