import { z } from 'zod'

/** Default and largest page of a list (common.md §6). */
export const PAGE_SIZE = 20
export const PAGE_SIZES = [10, 20, 50, 100] as const
const MAX_PAGE_SIZE = 1000

/** Where a page begins or ends in the order of the list; opaque to the client. Lets deep pages cost what page 1 costs. */
const Cursor = z.string().max(2000)

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** A cursor got with a neighbouring page: `after` the last row of page − 1, or `before` the first row of page + 1. */
  after: Cursor.optional(),
  before: Cursor.optional(),
  sort: z.object({ prop: z.string().max(60), order: z.enum(['asc', 'desc']) }).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/** The answer of every list: { records, total, totalPage } (common.md §0), plus the cursors of its ends. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({
    records: z.array(row),
    /** Exact, or the cap when `capped` is true: then the client shows `10,000+`. */
    total: z.number().int(),
    totalPage: z.number().int(),
    capped: z.boolean().optional(),
    first: Cursor.optional(),
    last: Cursor.optional(),
    /** Sums over the whole filter, by column, as decimal strings; null where the person may not see the amount. */
    sums: z.record(z.string(), z.string().nullable()).optional(),
  })
}

export interface Page<R> {
  records: R[]
  total: number
  totalPage: number
  capped?: boolean
  first?: string
  last?: string
  sums?: Record<string, string | null>
}

export const ById = z.object({ id: z.uuid() })
export const WithVersion = z.object({ version: z.coerce.number().int().min(0) })
/** Carried by every write that must happen once (common.md §7). */
export const RequestNo = z.string().min(8).max(64).optional()
export const Saved = z.object({ id: z.uuid(), version: z.number().int() })
export const Done = z.object({ done: z.number().int() })

/** Server-side search of a picker: by name, number, pinyin initials; `ids` asks for the labels of chosen rows. */
export const OptionQuery = z.object({
  keyword: z.string().trim().max(60).optional(),
  ids: z
    .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.uuid()).max(200))
    .optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
})
export type OptionQuery = z.output<typeof OptionQuery>

/** Input of an options call: of chosen rows every label is answered, however many they are. */
/* @__NO_SIDE_EFFECTS__ */
export const choosing = <Q extends z.ZodType<OptionQuery>>(query: Q) =>
  query.transform((asked) => (asked.ids ? { ...asked, size: Math.max(asked.size, asked.ids.length) } : asked))

/** What is out of the ordinary of a row that is offered, in a word and the colour of its tag (look 2). */
export const Mark = z.object({ text: z.string(), tone: z.enum(['red', 'verm', 'amber']), solid: z.boolean() })
export type Mark = z.output<typeof Mark>

export const Option = z.object({
  value: z.uuid(),
  label: z.string(),
  /** Second line: number, address, team. */
  note: z.string().nullable().optional(),
  mark: Mark.optional(),
  /** Why choosing it will be refused; it can be read before. */
  warn: z.string().nullable().optional(),
})
export type Option = z.output<typeof Option>
