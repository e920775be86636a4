import { z } from 'zod'
import { type Importer, importColumns } from '#kernel/server/index.ts'
import { field } from '#kernel/shared/field.ts'
import { refuseGoods } from '../shared/terms.ts'
import { findByNumbers } from './goods.store.ts'
import { editSkus } from './skuEdits.ts'

/** Prices and quantities of skus that are there, by their numbers; an empty cell leaves what stands. */
const Line = z.object({
  skuNo: field.text('商家编码', { max: 40 }),
  price: field.optional(field.amount('价格', { min: '0.01', max: '99999999' })),
  stock: field.optional(field.nonNegativeInteger('库存', { max: 9_999_999 })),
  reason: field.optional(field.text('原因', { max: 200 })),
})

export const skuImporter: Importer<typeof Line> = {
  title: '规格价格与库存',
  columns: importColumns(Line, {
    skuNo: { kind: 'code', example: 'SH-MS-01' },
    price: { note: '不改的留空' },
    stock: { note: '盘点后的实有数，不改的留空；随仓库的规格不能填' },
    reason: { note: '不填记为「表格导入」' },
  }),
  schema: Line,
  unique: ['skuNo'],
  inTurn: true,
  remarks: ['只修改已有规格的价格与库存，不新增商品。', '商家编码列请设为文本格式，否则表格会丢掉前面的 0。'],
  resolve: async (_, rows) => rows.map(({ value }) => ({ input: value, errors: [] })),

  async check(ctx, rows) {
    const known = new Map(
      (
        await findByNumbers(
          ctx,
          rows.map(({ draft }) => draft.skuNo),
        )
      ).map((sku) => [sku.skuNo, sku]),
    )
    return new Map(
      rows.flatMap(({ draft }, at) => {
        const sku = known.get(draft.skuNo)
        if (!sku) return [[at, [{ prop: 'skuNo', msg: '没有这个商家编码' }]]]
        if (draft.stock === undefined) return []
        if (sku.unitId) return [[at, [{ prop: 'stock', msg: refuseGoods.linked.text }]]]
        if (draft.stock < sku.locked)
          return [[at, [{ prop: 'stock', msg: refuseGoods.locked({ n: sku.locked }).message }]]]
        return []
      }),
    )
  },

  async insert(ctx, rows, progress) {
    const known = await findByNumbers(
      ctx,
      rows.map(({ draft }) => draft.skuNo),
    )
    const ids = new Map(known.map(({ skuNo, id }) => [skuNo, id]))
    await editSkus(
      ctx,
      rows.flatMap(({ draft: { skuNo, stock, price, reason } }) => {
        const skuId = ids.get(skuNo)
        return skuId ? [{ skuId, stock, price, reason: reason ?? '表格导入' }] : []
      }),
    )
    await progress(rows.length)
  },
}
