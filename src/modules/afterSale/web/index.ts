export { ApplyAfterSale } from './ApplyAfterSale.tsx'
export { afterSaleRoutes } from './routes.tsx'
