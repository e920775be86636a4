import { ordinary } from '#kernel/shared/ordinary.ts'
import { grants } from '#modules/permission/shared/permissions.ts'
import { SupplierDetail, SupplierDraft, supplierList } from './supplier.ts'

/** 出入库管理, of which the suppliers are a part (archives Appendix A). */
export const may = grants({ list: 'KWA', write: 'KWH', export: 'KWJ' })

export const supplierApi = ordinary('/warehouse/supplier', '供应商', {
  list: supplierList,
  draft: SupplierDraft,
  detail: SupplierDetail,
  needs: {
    list: may.list,
    options: may.list,
    detail: may.list,
    add: may.write,
    edit: may.write,
    remove: may.write,
    export: may.export,
    template: may.write,
    import: may.write,
  },
})
