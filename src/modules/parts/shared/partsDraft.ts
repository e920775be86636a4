import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { measures, OldDisposal, PartsBiz, PartsReason, PartsUrgency } from './parts.ts'

/** What people send of a request: the draft, its edit, and the new parts (jobs 1.8, 3.3). */

const photos = (title: string) => z.array(StoredFile).max(6).default([]).meta({ title, control: 'files' })

export const MeasureUnit = {
  options: measures.map((name) => ({ value: name, label: name })),
  title: '计量单位',
} as const

export const PartsLineDraft = z.object({
  /** Of a line that is changed; a new one has none. */
  id: z.uuid().optional(),
  unitId: z.uuid().nullish(),
  name: field.text('配件', { max: 60 }),
  spec: field.optional(field.text('规格型号', { max: 60 })),
  measure: field.choice('单位', MeasureUnit),
  qty: field.decimal2('数量', { min: '0.01', max: '99999' }),
  priceCost: field.optional(field.amount('成本单价', { max: '9999999' })),
  /** Needed to submit. */
  priceSale: field.optional(field.amount('销售单价', { max: '9999999', help: '含税' })),
  reason: field.choice('更换原因', PartsReason),
  safetyPart: z.boolean().default(false).meta({ title: '安全部件', control: 'switch' }),
  oldSerial: field.optional(field.text('旧件编号', { max: 60 })),
  oldDisposal: field.choice('旧件处置', OldDisposal),
  oldPhoto: photos('旧件照片'),
})
export type PartsLineDraft = z.output<typeof PartsLineDraft>

const terms = {
  urgency: field.choice('紧急程度', PartsUrgency),
  warrantyMonths: field.optional(field.nonNegativeInteger('质保', { max: 120, unit: '个月' })),
  remark: field.optional(field.area('说明', { max: 300 })),
  lines: z
    .array(PartsLineDraft)
    .min(1, { error: '至少填写一项配件' })
    .max(50, { error: '一单最多50项配件' })
    .meta({ title: '配件' }),
}
/** The order or plan says which lift; `hazardId`: the finding that is handed over with it (转配件). */
export const PartsDraft = z.object({
  bizType: field.choice('业务类型', PartsBiz),
  bizId: z.uuid({ error: '请选择工单或检验计划' }).meta({ title: '业务单号' }),
  hazardId: field.optional(z.uuid()),
  ...terms,
})
export type PartsDraft = z.output<typeof PartsDraft>
export const PartsEdit = z.object({ ...ById.shape, ...WithVersion.shape, ...terms })
export type PartsEdit = z.output<typeof PartsEdit>

/** A line when the new part is in: picture of it; number and certificate of safety parts (3060005). */
export const InstalledLine = z.object({
  id: z.uuid(),
  newPhoto: photos('新件照片'),
  newSerial: field.optional(field.text('新件编号', { max: 60 })),
  certificate: photos('合格证或型式试验证书'),
})
export type InstalledLine = z.output<typeof InstalledLine>
