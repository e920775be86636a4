import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf } from '../shared/days.ts'
import type { QueueItem } from '../shared/queue.ts'
import type { Context } from './context.ts'

type Part = RawBuilder<unknown>

/** One kind of what waits for people, declared by the module that knows it (`ServerModule.queue`). */
export interface QueueSource {
  readonly kind: string
  /** Any one of these codes lets a person see it. */
  readonly needs: readonly string[]
  /** Before anything of a higher band (`Band`). */
  readonly band: number
  /** The rows that wait, within the person's company and scope; `day` is today. */
  readonly rows: (ctx: Context, day: Day) => QueueRows
}

export interface QueueRows {
  readonly from: Part
  /** Enough to count and to order by, when that is less: no names are joined. */
  readonly countFrom?: Part
  readonly where: Part
  /** The same rows in parts that do not overlap, each of which an index answers. */
  readonly countParts?: readonly Part[]
  readonly id: Part
  readonly title: Part
  readonly version?: Part
  readonly note?: Part
  readonly mark?: Part
  readonly state?: Part
  /** Names, text[]. */
  readonly people?: Part
  /** Instants. */
  readonly since?: Part
  readonly due?: Part
  /** The last day, in place of `due`; and the first one, where it is another than the day of `since`. */
  readonly dueDay?: Part
  readonly fromDay?: Part
  /** Within its band: the lower first, before any clock; and the greater weight first among equal ones. */
  readonly rank?: Part
  readonly weight?: Part
  /** Since when it stands still, and how many do without it. */
  readonly standsSince?: Part
  readonly homes?: Part
  /** jsonb {kind, id}: the row whose page shows it, where it has none of its own. */
  readonly owner?: Part
}

const none = (type: string): Part => sql`null::${sql.raw(type)}`
/** Midnight of Shanghai after a day. */
const endOf = (day: Part): Part => sql`(((${day})::date + 1)::timestamp at time zone 'Asia/Shanghai')`

const seen = (ctx: Context, sources: readonly QueueSource[], kinds: readonly string[]): QueueSource[] =>
  sources.filter(({ kind, needs }) => kinds.includes(kind) && ctx.may(...needs))

function oneKind(ctx: Context, source: QueueSource, most: number): Part {
  const rows = source.rows(ctx, dayOf(ctx.now))
  const {
    from,
    countFrom,
    where,
    countParts = [where],
    id,
    title,
    version,
    note,
    mark,
    state,
    people,
    since,
    dueDay,
    fromDay,
    owner,
    standsSince,
    homes,
  } = rows
  const due = rows.due ?? (dueDay ? endOf(dueDay) : none('timestamptz'))
  const rank = rows.rank ?? none('int')
  const weight = rows.weight ?? none('float8')
  const soonest = sql`order by ${rank} nulls last, ${weight} desc nulls last, ${due} nulls last, ${since ?? none('timestamptz')} nulls last, ${id} limit ${most}`
  // Which ones first, from the kind's own table: thousands are sorted without the lifts and places joined to them.
  const keys = countParts.map((part) => sql`(select ${id} from ${countFrom} where ${part} ${soonest})`)
  const those = countFrom ? sql`${where} and ${id} = any(array(${sql.join(keys, sql` union all `)}))` : where
  return sql`(select ${source.kind}::text as kind, ${id} as id, (${version ?? none('int')})::int as version,
    ${title} as title, ${note ?? none('text')} as note, (${mark ?? none('text')})::text as mark,
    (${state ?? none('int')})::int as state, coalesce(${people ?? none('text[]')}, '{}') as people,
    (${since ?? none('timestamptz')})::timestamptz as since, ${due} as due, (${dueDay ?? none('date')})::date as due_day,
    (${fromDay ?? none('date')})::date as from_day,
    ${owner ?? none('jsonb')} as owner, ${source.band}::int as band,
    (${standsSince ?? none('timestamptz')})::timestamptz as stands_since, (${homes ?? none('int')})::int as homes,
    (${rank})::int as rank, (${weight})::float8 as weight from ${from} where ${those} ${soonest})`
}

/**
 * The most urgent of these kinds that the person sees: danger first, then by rank and weight where a kind has them, then what
 * will be late soonest. One statement.
 */
export async function readQueue(
  ctx: Context,
  sources: readonly QueueSource[],
  { kinds, most }: { kinds: readonly string[]; most: number },
): Promise<QueueItem[]> {
  const parts = seen(ctx, sources, kinds).map((source) => oneKind(ctx, source, most))
  if (parts.length === 0) return []
  const { rows } = await sql<QueueItem>`select q.kind, q.id, q.version, q.title, q.note, q.mark, q.state, q.people,
      q.since, q.due, q.due_day, q.from_day, q.owner, q.band, q.stands_since, q.homes from (${sql.join(parts, sql` union all `)}) q
    order by q.band, q.rank nulls last, q.weight desc nulls last, q.due nulls last, q.since nulls last, q.id limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

const countOf = ({ from, countFrom = from, where, countParts = [where] }: QueueRows): Part =>
  sql`(${sql.join(
    countParts.map((part) => sql`(select count(*)::int from ${countFrom} where ${part})`),
    sql` + `,
  )})`

/** How many of each kind there are; kinds that the person does not see are left out. */
export async function countQueue(
  ctx: Context,
  sources: readonly QueueSource[],
  kinds: readonly string[],
): Promise<Record<string, number>> {
  const mine = seen(ctx, sources, kinds)
  if (mine.length === 0) return {}
  const day = dayOf(ctx.now)
  const counts = mine.map((source) => sql`${countOf(source.rows(ctx, day))} as ${sql.ref(source.kind)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(ctx.db)
  return rows[0] ?? {}
}
