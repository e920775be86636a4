export { SampleBar } from './SampleBar.tsx'
