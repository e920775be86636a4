import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { refusals } from '#kernel/shared/refusal.ts'

const ListKey = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w.]+$/)
const text = z.string().max(500)

/** What a view brings back: filters as the address says them, with their words for the day they no longer exist. */
export const ListViewState = z.object({
  // What is empty does not travel.
  filters: z.record(z.string().max(60), z.object({ value: z.string().max(8000), label: text })).default({}),
  sort: z.string().max(80).nullable().default(null),
  columns: z.array(z.string().max(60)).max(100),
})

export const ListViewDraft = z.object({
  list: ListKey,
  name: field.text('视图名称', { max: 30 }),
  shared: z.boolean().meta({ title: '与全公司共用' }),
  state: ListViewState,
})

/** Name, who sees it, and – where it is said – what it brings back. */
export const ListViewEdit = ListViewDraft.omit({ list: true })
  .partial({ state: true })
  .extend({ ...ById.shape, ...WithVersion.shape })

export const ListView = ListViewDraft.omit({ list: true }).extend({
  id: z.uuid(),
  version: z.number().int(),
  mine: z.boolean(),
  /** Who made a shared one. */
  maker: z.string().nullable(),
  /** The maker, and for shared ones whoever edits positions. */
  editable: z.boolean(),
})
export type ListView = z.output<typeof ListView>
export type ListViewDraft = z.output<typeof ListViewDraft>

export const ListViewsOf = z.object({ list: ListKey })

export const MOST_VIEWS = 50
export const refuseListView = refusals({
  many: [1001020, '这个列表已有{n}个视图，删除不用的再保存'],
})
