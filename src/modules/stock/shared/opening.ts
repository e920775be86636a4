import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'

/** A row of the sheet with which the books are begun (commerce 2, 16 期初入库): what lies where, and what it cost. */
export const OpeningLine = z
  .object({
    warehouseId: field.ref('仓库', '/warehouse/house/options'),
    unitId: field.ref('配件', '/warehouse/unit/options'),
    qty: field.decimal2('数量', { min: '0.01', max: '9999999' }),
    taxPrice: field.amount('含税单价', { max: '9999999' }),
    taxRate: field.optional(field.decimal2('税率', { min: '0', max: '100', unit: '%' })),
    batchNo: field.optional(field.text('批次号', { max: 40 })),
    producedAt: field.optional(field.day('生产日期')),
    expireAt: field.optional(field.day('有效期至')),
    serialNos: z
      .array(field.text('序列号', { max: 60 }))
      .max(200, { error: '一行最多200个序列号，请分行填写' })
      .default([])
      .meta({ title: '序列号' }),
    location: field.optional(field.text('库位', { max: 30 })),
  })
  .superRefine(({ producedAt, expireAt, serialNos }, check) => {
    if (producedAt && expireAt && expireAt < producedAt)
      check.addIssue({ code: 'custom', path: ['expireAt'], message: '有效期不能早于生产日期' })
    if (new Set(serialNos).size < serialNos.length)
      check.addIssue({ code: 'custom', path: ['serialNos'], message: '序列号重复' })
  })
export type OpeningLine = z.output<typeof OpeningLine>
