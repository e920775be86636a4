import {
  exportOf,
  findRow,
  type Handlers,
  type Importer,
  importColumns,
  imports,
  insertRow,
  insertRows,
  orRefuse,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { supplierApi } from '../shared/api.ts'
import { refuseSupplier, SupplierDraft, SupplierStatus } from '../shared/supplier.ts'
import { supplierInBills, supplierInOrders } from './asks.ts'
import { findSupplierOptions, findTakenNames, suppliers } from './supplier.store.ts'
import { countBoughtFrom } from './unit.store.ts'

const taken = { prop: 'name', msg: '供应商名称已存在' }
const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([taken]))

export const supplierImporter: Importer<typeof SupplierDraft> = {
  title: '供应商',
  columns: importColumns(SupplierDraft, {
    name: { kind: 'name', example: '青禾电梯配件有限公司' },
    taxNo: { kind: 'code', note: '18位统一社会信用代码' },
    contact: { kind: 'name' },
    phone: { note: '手机号或带区号的座机' },
    bank: {},
    account: { kind: 'code' },
    taxRate: {},
    rating: {},
  }),
  schema: SupplierDraft,
  unique: ['name'],
  remarks: ['每行一家供应商，导入后为启用。', '号码列请设为文本格式，否则表格会丢掉末几位。'],
  resolve: async (_, rows) =>
    rows.map(({ value }) => ({ input: { ...value, status: SupplierStatus.code.on }, errors: [] })),
  async check(ctx, rows) {
    const names = await findTakenNames(
      ctx,
      rows.map(({ draft }) => draft.name),
    )
    return new Map(rows.flatMap(({ draft }, at) => (names.has(draft.name) ? [[at, [taken]]] : [])))
  },
  async insert(ctx, rows, progress) {
    await insertRows(
      ctx,
      'supplier',
      rows.map(({ draft }) => wholeDraft(SupplierDraft, draft)),
    )
    await progress(rows.length)
  },
}

export const supplierHandlers: Handlers<typeof supplierApi> = {
  list: suppliers.page,
  options: findSupplierOptions,
  export: exportOf(suppliers),
  ...imports(supplierImporter),
  detail: (ctx, { id }) => findRow(ctx, 'supplier', id),
  add: (ctx, draft) => orTaken(insertRow(ctx, 'supplier', wholeDraft(SupplierDraft, draft))),
  async edit(ctx, { id, version, ...draft }) {
    await findRow(ctx, 'supplier', id)
    return orTaken(updateRow(ctx, 'supplier', id, version, wholeDraft(SupplierDraft, draft)))
  },
  async remove(ctx, { id }) {
    await findRow(ctx, 'supplier', id, { lock: true })
    const n = await countBoughtFrom(ctx, id)
    if (n > 0) throw refuseSupplier.used({ n })
    if (await supplierInBills(ctx, id)) throw refuseSupplier.inBills()
    if (await supplierInOrders(ctx, id)) throw refuseSupplier.ordered()
    await removeRow(ctx, 'supplier', id)
    return { done: 1 }
  },
}
