import { audited, calls, findRow, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { categoryApi } from '../shared/category.api.ts'
import { CategoryDraft } from '../shared/category.ts'
import { kitApi } from '../shared/kit.api.ts'
import { KitFields } from '../shared/kit.ts'
import { materialApi } from '../shared/material.api.ts'
import { MaterialFields } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { schemeApi } from '../shared/scheme.api.ts'
import { SchemeFields } from '../shared/scheme.ts'
import { serviceApi } from '../shared/service.api.ts'
import { ServiceFields } from '../shared/service.ts'
import { categoryHandlers } from './category.ts'
import { kitHandlers } from './kit.ts'
import { materialHandlers } from './material.ts'
import { pendingPrices } from './price.ts'
import { schemeHandlers } from './scheme.ts'
import { serviceHandlers } from './service.ts'

export * as materialAsks from './asks.ts'
export { findQuotable, quotableKey } from './quotable.store.ts'
export { findByKey, type SchemeRecord } from './scheme.store.ts'
export { findServicesById } from './service.store.ts'

const open =
  (
    table: 'material' | 'materialCategory' | 'kit' | 'scheme' | 'quoteService',
  ): NonNullable<ServerModule['opens']>[string] =>
  (ctx, id) =>
    findRow(ctx, table, id)

export { findPartsOf, type PartOf } from './units.store.ts'

export const materialModule: ServerModule = {
  name: 'material',
  tables: [
    'material_category',
    'material',
    'material_change',
    'kit',
    'scheme',
    'scheme_key',
    'scheme_change',
    'quote_service',
  ],
  calls: [
    calls(categoryApi, categoryHandlers),
    calls(materialApi, materialHandlers),
    calls(kitApi, kitHandlers),
    calls(schemeApi, schemeHandlers),
    calls(serviceApi, serviceHandlers),
  ],
  nightly: [pendingPrices],
  audited: {
    material_category: audited(CategoryDraft, { needs: [mayCatalog.list, mayCatalog.kits, mayCatalog.schemes] }),
    material: audited(MaterialFields, {
      needs: [mayCatalog.list],
      guarded: { code: mayCatalog.cost, columns: ['cost_price'] },
    }),
    kit: audited(KitFields, { needs: [mayCatalog.kits], without: ['items'] }),
    quote_service: audited(ServiceFields, {
      needs: [mayCatalog.services],
      without: ['regionCodes', 'userId'],
      guarded: { code: mayCatalog.cost, columns: ['cost_price'] },
    }),
    scheme: audited(SchemeFields, {
      needs: [mayCatalog.schemes],
      // Lines and keys are told by the scheme's own log.
      without: ['items', 'loads', 'speeds', 'widths', 'heights', 'defaults', 'copyFromId'],
    }),
  },
  named: {
    materialCategory: rowNames('material_category', 'x.name', {
      from: ['/v4/category/options', '/v4/category/materialOptions', '/v4/category/kitOptions'],
      noun: 'materialCategory',
    }),
    material: rowNames('material', 'x.name', { from: ['/v4/material/options'], noun: 'material' }),
    quoteService: rowNames('quote_service', 'x.name', { noun: 'quoteService' }),
    scheme: rowNames('scheme', 'x.name', { noun: 'scheme' }),
    kit: rowNames('kit', 'x.name', { from: ['/v4/material/kit/options'], noun: 'kit' }),
  },
  opens: {
    material_category: open('materialCategory'),
    material: open('material'),
    kit: open('kit'),
    scheme: open('scheme'),
    quote_service: open('quoteService'),
  },
  shows: { material: [{ by: materialApi.detail, open: open('material') }] },
}
