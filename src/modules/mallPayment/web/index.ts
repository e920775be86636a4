export { ReconciliationDrawer } from './ReconciliationDrawer.tsx'
