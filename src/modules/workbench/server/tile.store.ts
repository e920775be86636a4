import { type RawBuilder, sql } from 'kysely'
import type { Context, QueueSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Page } from '#kernel/shared/page.ts'
import { own, peopleScope } from '#modules/board/server/index.ts'
import { may } from '../shared/permissions.ts'
import type { TileKey } from '../shared/tiles.ts'
import type { Figure, TileRow } from '../shared/workbench.ts'
import { liveSources } from './live.store.ts'
import { orderSources, rostered, type SourceOf, signedIn, type TileSource } from './orderTiles.store.ts'
import { annualAmount, expiringFrom, expiringWhere, paperSources, termOfContract } from './paperTiles.store.ts'
import { partsSources } from './partsTiles.store.ts'
import { todoSources } from './todoTiles.store.ts'

export type TileSources = Readonly<Record<TileKey, SourceOf>>

export const tileSources = (queue: readonly QueueSource[]): TileSources => ({
  ...orderSources,
  ...paperSources,
  ...liveSources,
  ...partsSources,
  ...todoSources(queue),
})

const countOf = ({ from, countFrom = from, where, countParts = [where] }: TileSource): RawBuilder<unknown> =>
  sql`(${sql.join(
    countParts.map((part) => sql`(select count(*)::int from ${countFrom} where ${part})`),
    sql` + `,
  )})`

/** All figures in one statement, in the order of the keys. */
export async function readFigures(
  ctx: Context,
  sources: TileSources,
  keys: readonly TileKey[],
  day: Day,
): Promise<Figure[]> {
  if (keys.length === 0) return []
  const parts: RawBuilder<unknown>[] = keys.map((key) => {
    return sql`${countOf(sources[key](ctx, day))} as ${sql.ref(key)}`
  })
  if (keys.includes('onDuty'))
    parts.push(sql`(select count(*)::int from employee p where ${own(ctx, 'p')} and p.deleted_at is null
      and ${rostered(day)} and ${signedIn(day)} and ${peopleScope(ctx)}) as "signedIn"`)
  const seesMoney = keys.includes('expiring') && ctx.may(may.seeMoney)
  if (seesMoney)
    parts.push(
      sql`(select ${annualAmount} from ${expiringFrom} ${termOfContract} where ${expiringWhere(ctx, day)}) as "annual"`,
    )
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(parts)}`.execute(ctx.db)
  const found = rows[0] ?? {}
  return keys.map((key) => {
    const n = Number(found[key] ?? 0)
    if (key === 'onDuty') return { key, value: Number(found.signedIn ?? 0), of: n, amount: null }
    return { key, value: n, of: null, amount: key === 'expiring' && seesMoney ? String(found.annual) : null }
  })
}

/** The rows behind a figure; the total is exact. */
export async function readTile(
  ctx: Context,
  sources: TileSources,
  key: TileKey,
  day: Day,
  { page, size }: { page: number; size: number },
): Promise<Page<TileRow>> {
  const source = sources[key](ctx, day)
  const counted = await sql<{ n: number }>`select ${countOf(source)} as n`.execute(ctx.db)
  const total = counted.rows[0]?.n ?? 0
  return {
    records: await readRows(ctx, source, { page, size }),
    total,
    totalPage: Math.ceil(total / size),
  }
}

async function readRows(
  ctx: Context,
  { kind, from, where, row, order, label }: TileSource,
  { page, size }: { page: number; size: number },
): Promise<TileRow[]> {
  const { rows } = await sql<Omit<TileRow, 'kind' | 'state'> & { code: number | null }>`
    select ${row} from ${from} where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(
    ctx.db,
  )
  return rows.map(({ code, ...found }) => ({
    ...found,
    kind,
    state: code === null || !label ? null : label(code),
  }))
}

/** The first rows behind a tile, where the figure beside them says how many there are in all. */
export const readFirst = (
  ctx: Context,
  sources: TileSources,
  key: TileKey,
  day: Day,
  size: number,
): Promise<TileRow[]> => readRows(ctx, sources[key](ctx, day), { page: 1, size })
