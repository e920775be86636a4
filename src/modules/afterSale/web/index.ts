export { ApplyAfterSale } from './ApplyAfterSale.tsx'
