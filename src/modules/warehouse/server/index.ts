import { audited, calls, findRow, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { may, supplierApi } from '../shared/api.ts'
import { SupplierDraft } from '../shared/supplier.ts'
import { supplierHandlers, supplierImporter } from './supplier.ts'

export const warehouseModule: ServerModule = {
  name: 'warehouse',
  tables: ['supplier'],
  calls: [calls(supplierApi, supplierHandlers)],
  jobs: [importJob(supplierImporter)],
  audited: { supplier: audited(SupplierDraft, { needs: [may.list] }) },
  named: { supplier: rowNames('supplier', 'x.name', { from: ['/warehouse/supplier/options'], noun: 'supplier' }) },
  opens: { supplier: (ctx, id) => findRow(ctx, 'supplier', id) },
}
