/** What pages of modules further right show of the catalogue. */
export { HousePage } from './HousePage.tsx'
export { quickHouse, quickSupplier, quickUnit, quickUnitType } from './quickAdds.tsx'
export { SupplierPage } from './SupplierPage.tsx'
export { UnitDetail } from './UnitDetail.tsx'
