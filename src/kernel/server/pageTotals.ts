import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { PageParts } from './pageParts.ts'
import type { AnyQuery, Kept } from './pageSpec.ts'

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

/** Columns with a sum that the person sees, and all of them unsaid: null, where he may not see the amount. */
function summedColumns({ list }: PageParts, ctx: Context) {
  const props = Object.entries(list.columns as Record<string, { sum?: boolean; needs?: string }>).filter(
    ([, { sum }]) => sum,
  )
  return {
    shown: props.filter(([, { needs }]) => !needs || ctx.may(needs)).map(([prop]) => prop),
    unseen: Object.fromEntries(props.map(([prop]) => [prop, null])) as Record<string, string | null>,
  }
}

/**
 * How many rows a filter has and what they add up to, read once: nothing is counted only up to a cap where all of it is read
 * anyhow. Undefined where no sum is shown, where a counter knows how many there are, and where a sum is not taken row by row.
 */
export async function totalWithSums(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
): Promise<{ total: number; sums: Record<string, string | null> } | undefined> {
  const { spec, isPlain } = parts
  const { shown, unseen } = summedColumns(parts, ctx)
  if (shown.length === 0 || spec.sums || isPlain(ctx, query)) return undefined
  const kept = spec.kept?.(ctx, query)
  const { rows } = await sql<{ total: number; sums: Record<string, string> }>`select
    ${kept ? sql`coalesce(sum(${sql.raw(kept.total)}), 0)::int` : sql`count(*)::int`} as total,
    jsonb_build_object(${sql.join(shown.map((prop) => sql`${sql.lit(prop)}, ${sumOf(parts, prop, kept)}::text`))}) as sums
    ${kept?.rows ?? matchingFor(parts, ctx, query, shown)}`.execute(ctx.db)
  const [found] = rows
  return found && { total: found.total, sums: { ...unseen, ...found.sums } }
}

/** The sums of rows that were counted otherwise. */
export async function sumsOf(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
  total: number,
): Promise<{ sums?: Record<string, string | null> }> {
  const { spec, from, conditions } = parts
  const { shown, unseen } = summedColumns(parts, ctx)
  if (Object.keys(unseen).length === 0) return {}
  if (shown.length === 0) return { sums: unseen }
  const many = total > SUMMED_AT_ONCE ? spec.sums : undefined
  const matching = many
    ? sql`from ${from} where ${sql.join(conditions(ctx, query), sql` and `)}`
    : matchingFor(parts, ctx, query, shown)
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
    shown.map((prop) => sql`${many?.[prop]?.(matching) ?? sumOf(parts, prop)}::text as ${sql.ref(prop)}`),
  )} ${matching}`.execute(ctx.db)
  return { sums: { ...unseen, ...rows[0] } }
}

const summing = ({ spec, columnOf }: PageParts, prop: string, kept?: Kept) => {
  const own = (kept?.sums ?? spec.summed)?.[prop]
  return own === undefined ? columnOf(prop) : sql.raw(own)
}
const sumOf = (parts: PageParts, prop: string, kept?: Kept) => sql`coalesce(sum(${summing(parts, prop, kept)}), 0)`

/** `from … where …` of a filter, with what these columns read. */
function matchingFor(parts: PageParts, ctx: Context, query: AnyQuery, props: readonly string[]) {
  const where = sql.join(parts.conditions(ctx, query), sql` and `)
  return sql`from ${parts.fromFor(ctx, parts.joins, where, ...props.map((prop) => summing(parts, prop)))} where ${where}`
}
