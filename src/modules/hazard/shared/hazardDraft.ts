import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { HazardGrade, hazardDaysText } from './hazard.terms.ts'

/** 隐患 as a person writes it down (jobs 1.6). */

/** Where it was found (jobs 1.6, sourceType). */
export const HazardSource = enumeration('隐患来源', {
  maintain: [1, '维保'],
  repair: [2, '维修'],
  inspection: [3, '年检'],
  quality: [4, '质检'],
})

const photos = z
  .array(StoredFile)
  .max(20)
  .default([])
  .meta({ title: '隐患照片', control: 'files', help: '整体与部位各一张为宜' })

/** Found by the office or called in: it stands in no record. */
export const HazardDraft = z.object({
  elevatorId: field.ref('电梯', '/elevator/options'),
  sourceType: field.choice('来源', HazardSource),
  grade: field.choice('隐患等级', HazardGrade),
  description: field.area('隐患描述', { max: 300 }),
  part: field.optional(field.text('部位', { max: 60, help: '如：层站 6F 层门门锁' })),
  risk: field.optional(field.area('可能后果', { max: 200, help: '写入告知书；不填按等级' })),
  suggestion: field.optional(field.area('整改建议', { max: 200, help: '告知书的整改要求；不填按等级' })),
  deadline: field.optional(field.day('整改期限', { help: `不填按等级：${hazardDaysText}` })),
  photos,
})
export type HazardDraft = z.output<typeof HazardDraft>
export const HazardEdit = HazardDraft.omit({ elevatorId: true, sourceType: true })
export type HazardEdit = z.output<typeof HazardEdit>
