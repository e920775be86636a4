import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { PageParts } from './pageParts.ts'
import type { AnyQuery } from './pageSpec.ts'

/** How many rows a filter has, and what its amounts add up to. */

/** Above this many rows a filtered total says so instead of counting on (`capped`). */
export const COUNT_CAP = 10_000

/** Above this many rows `sums` takes them at once. */
const SUMMED_AT_ONCE = 500

/**
 * A whole number written into the statement itself: with `limit $1` the planner expects a tenth of the table, finds its
 * lasting plan worse than one made for these values, and plans the same page anew every time (5 ms against 0.6 ms).
 */
export const count = (n: number) => sql.raw(String(Math.trunc(n)))

export const counterOf = ({ spec }: PageParts, ctx: Context) =>
  sql`(select coalesce(sum(n), 0)::bigint from row_count
    where company_id = ${ctx.companyId} and entity = ${spec.counted})`

export async function totalOf(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
): Promise<{ total: number; capped: boolean }> {
  const kept = parts.spec.kept?.(ctx, query)
  if (kept) {
    const { rows } = await sql<{
      n: number
    }>`select coalesce(sum(${sql.raw(kept.total)}), 0)::int as n ${kept.rows}`.execute(ctx.db)
    return { total: rows[0]?.n ?? 0, capped: false }
  }
  const counted = await countOf(parts, ctx, query)
  const capped = counted > COUNT_CAP && !parts.isPlain(ctx, query)
  return { total: capped ? COUNT_CAP : counted, capped }
}

async function countOf(parts: PageParts, ctx: Context, query: AnyQuery): Promise<number> {
  const { conditions, countedJoins, fromFor, isPlain } = parts
  if (isPlain(ctx, query)) {
    const { rows } = await sql<{ n: number }>`select ${counterOf(parts, ctx)} as n`.execute(ctx.db)
    return rows[0]?.n ?? 0
  }
  const where = sql.join(conditions(ctx, query), sql` and `)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from ${fromFor(ctx, countedJoins, where)}
    where ${where} limit ${count(COUNT_CAP + 1)}) counted`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function sumsOf(
  { list, spec, from, columnOf, conditions }: PageParts,
  ctx: Context,
  query: AnyQuery,
  total: number,
): Promise<{ sums?: Record<string, string | null> }> {
  const props = Object.entries(list.columns as Record<string, { sum?: boolean; needs?: string }>).filter(
    ([, c]) => c.sum,
  )
  if (props.length === 0) return {}
  const shown = props.filter(([, c]) => !c.needs || ctx.may(c.needs)).map(([prop]) => prop)
  const result: Record<string, string | null> = Object.fromEntries(props.map(([prop]) => [prop, null]))
  if (shown.length > 0) {
    const kept = spec.kept?.(ctx, query)
    const matching = kept?.rows ?? sql`from ${from} where ${sql.join(conditions(ctx, query), sql` and `)}`
    const many = total > SUMMED_AT_ONCE ? spec.sums : undefined
    const own = kept?.sums ?? spec.summed ?? {}
    const counting = (prop: string) => (own[prop] === undefined ? columnOf(prop) : sql.raw(own[prop]))
    const sumOf = (prop: string) => many?.[prop]?.(matching) ?? sql`coalesce(sum(${counting(prop)}), 0)`
    const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
      shown.map((prop) => sql`${sumOf(prop)}::text as ${sql.ref(prop)}`),
    )} ${matching}`.execute(ctx.db)
    Object.assign(result, rows[0])
  }
  return { sums: result }
}
