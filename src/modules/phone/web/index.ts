export { phoneRouter } from './routes.tsx'
export { startPhone } from './start.ts'
