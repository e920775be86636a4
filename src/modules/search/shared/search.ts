import { z } from 'zod'
import { Mark } from '#kernel/shared/page.ts'

/** Groups of the search, in the order they are shown (look 5). */
export const SearchKind = z.enum(['elevator', 'order', 'customer', 'contract', 'project', 'community'])
export type SearchKind = z.output<typeof SearchKind>

export const searchTitles: Readonly<Record<SearchKind, string>> = {
  elevator: '电梯',
  order: '维保工单',
  customer: '客户',
  contract: '合同',
  project: '项目',
  community: '小区',
}

/** Hits per group. */
export const MOST_HITS = 6

export const SearchHit = z.object({
  id: z.uuid(),
  title: z.string(),
  /** What tells it from others of the same name: number, address. */
  note: z.string(),
  /** Of a lift: the worst that is wrong with it. */
  mark: Mark.optional(),
})
export type SearchHit = z.output<typeof SearchHit>

/** Groups without hits are left out. */
export const SearchReply = z.array(z.object({ kind: SearchKind, hits: z.array(SearchHit).max(MOST_HITS) }))
