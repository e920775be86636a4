/** What pages of quotations use of the catalogue's. */
export { FormulaInput } from './FormulaInput.tsx'
