import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'

/** How bills are reviewed (commerce 3.1: 免审, 制审分离) and whether input tax is deducted (R1). */
export const StockSetting = z
  .object({
    skipReview: field.flag('免审', { help: '提交即过账' }),
    separateMaker: field.flag('制审分离', { help: '制单人不能过账自己的单据' }),
    generalTaxpayer: field.flag('一般纳税人', { help: '进项税可抵扣：成本按不含税价；否则按含税价' }),
    version: z.coerce.number().int().min(0),
  })
  .superRefine(({ skipReview, separateMaker }, check) => {
    if (skipReview && separateMaker)
      check.addIssue({ code: 'custom', path: ['separateMaker'], message: '免审与制审分离不能同时开启' })
  })
export type StockSetting = z.output<typeof StockSetting>
