export { ViewingBar } from './ViewingBar.tsx'
