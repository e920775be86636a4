import { z } from 'zod'
import { TemplateItem } from './template.ts'

/** Versions of a template, and what one differs in from another (jobs 1.1, 5). */

/** Draft: the next version when one is being made, else the published one. */
export const Face = z.enum(['published', 'draft'])
export const Against = z.enum(['national', 'previous', 'source'])

export const TemplateVersion = z.object({
  versionNo: z.number().int(),
  /** Null: the draft. */
  publishedAt: z.string().nullable(),
  by: z.string().nullable(),
  items: z.number().int(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

export const DiffRow = z.object({
  itemCode: z.string(),
  change: z.enum(['added', 'changed', 'missing']),
  own: TemplateItem.nullable(),
  other: TemplateItem.nullable(),
  fields: z.array(z.string()),
  weakened: z.boolean(),
})
export const TemplateDiff = z.object({
  /** What it is compared with, in words; null when there is nothing to compare with. */
  against: z.string().nullable(),
  rows: z.array(DiffRow),
})
