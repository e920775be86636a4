import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'

/** Labels of parts, batches and serial numbers with a code (commerce 4.1: label with QR). */
export const LabelSize = enumeration('标签尺寸', {
  small: [1, '40×30 mm'],
  usual: [2, '60×40 mm'],
  large: [3, '80×50 mm'],
  sheet: [4, 'A4 整张（21 枚 60×40）'],
})

export const LabelsAsked = z
  .object({
    size: field.choice('标签尺寸', LabelSize),
    unitId: z.uuid(),
    /** Of the part itself. */
    count: field.nonNegativeInteger('配件标签', { max: 200, unit: '枚' }).default(0),
    batchIds: z.array(z.uuid()).max(100).default([]),
    serialIds: z.array(z.uuid()).max(200).default([]),
  })
  .superRefine(({ count, batchIds, serialIds }, check) => {
    if (count + batchIds.length + serialIds.length === 0)
      check.addIssue({ code: 'custom', path: ['count'], message: '请填写枚数，或选择批次、序列号' })
  })
