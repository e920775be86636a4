/** Pieces of customers that other modules may show. */

export { CustomerLinkDialog } from './CustomerLinkDialog.tsx'
export { quickCustomer } from './quickCustomer.ts'
