export { ApplyInvoice } from './ApplyInvoice.tsx'
