export { LoadRate } from './LoadRate.tsx'
