export { AlarmInspector } from './AlarmInspector.tsx'
