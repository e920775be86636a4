import { audited, calls, findRow, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { beforeLeaving } from '#modules/employee/server/index.ts'
import { may, supplierApi } from '../shared/api.ts'
import { houseApi } from '../shared/house.api.ts'
import { HouseDraft } from '../shared/house.ts'
import { mayUnit } from '../shared/permissions.ts'
import { SupplierDraft } from '../shared/supplier.ts'
import { unitApi } from '../shared/unit.api.ts'
import { UnitDraft } from '../shared/unit.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import { UnitTypeDraft } from '../shared/unitType.ts'
import { keepsHouse } from './house.store.ts'
import { houseHandlers } from './house.ts'
import { supplierHandlers, supplierImporter } from './supplier.ts'
import { unitHandlers } from './unit.ts'
import { unitImporter } from './unitImport.ts'
import { unitTypeHandlers } from './unitType.ts'

export * as warehouseAsks from './asks.ts'
export { supplierNamed } from './supplierNamed.ts'

beforeLeaving(keepsHouse)

const open =
  (table: 'supplier' | 'unit' | 'unitType' | 'warehouse'): NonNullable<ServerModule['opens']>[string] =>
  (ctx, id) =>
    findRow(ctx, table, id)

export const warehouseModule: ServerModule = {
  name: 'warehouse',
  tables: ['supplier', 'unit_type', 'unit', 'warehouse'],
  calls: [
    calls(supplierApi, supplierHandlers),
    calls(unitTypeApi, unitTypeHandlers),
    calls(unitApi, unitHandlers),
    calls(houseApi, houseHandlers),
  ],
  jobs: [importJob(supplierImporter), importJob(unitImporter)],
  audited: {
    supplier: audited(SupplierDraft, { needs: [may.list] }),
    unit_type: audited(UnitTypeDraft, { needs: [mayUnit.classes] }),
    unit: audited(UnitDraft, { needs: [mayUnit.list], without: ['policies'] }),
    warehouse: audited(HouseDraft, { needs: [may.list] }),
  },
  named: {
    supplier: rowNames('supplier', 'x.name', { from: ['/warehouse/supplier/options'], noun: 'supplier' }),
    unitType: rowNames('unit_type', 'x.name', {
      from: ['/warehouse/unitType/options', '/warehouse/unitType/leaves'],
      noun: 'unitType',
    }),
    unit: rowNames('unit', 'x.name', { from: ['/warehouse/unit/options'], noun: 'unit' }),
    warehouse: rowNames('warehouse', 'x.name', { from: ['/warehouse/house/options'], noun: 'warehouse' }),
  },
  opens: { supplier: open('supplier'), unit: open('unit'), unit_type: open('unitType'), warehouse: open('warehouse') },
  shows: { unit: [{ by: unitApi.detail, open: open('unit') }] },
}
