import type { AnyQuery, Context, PageSource } from '#kernel/server/index.ts'
import type { ProjectRow } from '../shared/projectList.ts'
import { countTrapped } from './asks.ts'

/** The list with its 近30天困人, which obeys the data scope of the person and so is no column of the statement. */
export const withTrapped = (source: PageSource<ProjectRow>): PageSource<ProjectRow> => ({
  ...source,
  async page(ctx, query) {
    const page = await source.page(ctx, query)
    const counts = await countTrapped(
      ctx,
      page.records.map(({ id }) => id),
    )
    return { ...page, records: page.records.map((row) => ({ ...row, trapped30d: counts?.get(row.id) ?? null })) }
  },
  async *all(ctx: Context, query: AnyQuery, props: readonly string[]) {
    for await (const rows of source.all(ctx, query, props)) {
      const counts = props.includes('trapped30d')
        ? await countTrapped(
            ctx,
            rows.map((row) => String(row.cursorId)),
          )
        : undefined
      for (const row of rows) row.trapped30d = counts?.get(String(row.cursorId)) ?? null
      yield rows
    }
  },
})
