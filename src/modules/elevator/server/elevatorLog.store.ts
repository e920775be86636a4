import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import type { Page, PageQuery } from '#kernel/shared/page.ts'
import type { ElevatorLog } from '../shared/elevatorDetail.ts'
import { recordHash } from './recordChain.ts'

export interface LogEntry {
  readonly elevatorId: string
  readonly kind: ElevatorLog['kind']
  readonly summary: string
  /** The row the line speaks of: an order, a record. */
  readonly bizId?: string
}

interface ChainRow {
  companyId: string
  elevatorId: string
  seq: number
  at: string
  kind: number
  bizId: string | null
  summary: string
  actor: string
  hash: Buffer
  prevHash: Buffer | null
}

const sealed = (row: Omit<ChainRow, 'hash' | 'companyId'>): Buffer => {
  const { prevHash, ...entry } = row
  return Buffer.from(
    recordHash({ ...entry, at: new Date(row.at).toISOString() }, prevHash?.toString('hex') ?? null),
    'hex',
  )
}

/**
 * Adds lines to the records of lifts. The lifts are locked, so that each chain grows one line after the other; several
 * lines of one lift keep the order given. `fresh`: the lifts were added in this transaction and have no line yet.
 */
export async function addElevatorLogs(
  ctx: Context,
  entries: readonly LogEntry[],
  { fresh = false }: { fresh?: boolean } = {},
): Promise<void> {
  if (entries.length === 0) return
  const ids = [...new Set(entries.map((entry) => entry.elevatorId))]
  const rows = fresh ? [] : await lockEnds(ctx, ids)
  const last = new Map(rows.map((row) => [row.elevatorId, { seq: row.seq, hash: row.hash as Buffer | null }]))
  const actorId = ctx.isGuest ? null : ctx.who.userId
  const lines = entries.map(({ elevatorId, kind, summary, bizId = null }) => {
    const before = last.get(elevatorId) ?? { seq: 0, hash: null }
    const actor = ctx.isGuest ? '' : ctx.who.name
    const row = {
      companyId: ctx.companyId,
      elevatorId,
      seq: before.seq + 1,
      at: ctx.now.toISOString(),
      kind,
      bizId,
      summary,
      actor,
      prevHash: before.hash,
    }
    const hash = sealed(row)
    last.set(elevatorId, { seq: row.seq, hash })
    return { ...row, id: newId(), actorId, hash }
  })
  for (let start = 0; start < lines.length; start += 1000) {
    await ctx.db
      .insertInto('elevatorLog')
      .values(lines.slice(start, start + 1000))
      .execute()
  }
}

/** The last line of each record, its lift locked. */
async function lockEnds(ctx: Context, ids: string[]): Promise<{ elevatorId: string; seq: number; hash: Buffer }[]> {
  await sql`select 1 from elevator where company_id = ${ctx.companyId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{
    elevatorId: string
    seq: number
    hash: Buffer
  }>`select l.* from unnest(${ids}::uuid[]) as i (id)
    cross join lateral (select elevator_id, seq, hash from elevator_log where company_id = ${ctx.companyId} and elevator_id = i.id
      order by seq desc limit 1) l`.execute(ctx.db)
  return rows
}

/** Whether every line of a lift's record still fits the one before it; for guests too. */
export async function recordIsIntact(ctx: Context, elevatorId: string): Promise<boolean> {
  return isIntact(await readChain(ctx, [ctx.companyId], elevatorId))
}

type ChainLine = ChainRow & { id: string }

async function readChain(ctx: Context, companies: readonly string[], elevatorId: string): Promise<ChainLine[]> {
  const { rows } =
    await sql<ChainLine>`select id, company_id, elevator_id, seq, at, kind, biz_id, summary, actor, hash, prev_hash
    from elevator_log where company_id = any(${[...companies]}::uuid[]) and elevator_id = ${elevatorId} order by seq`.execute(
      ctx.db,
    )
  return [...rows]
}

/** Newest first, with the answer whether the whole chain of the lift is intact. */
export async function findLogs(
  ctx: Context,
  elevatorId: string,
  query: PageQuery,
  kind: number | undefined,
): Promise<Page<ElevatorLog> & { intact: boolean }> {
  const rows = await readChain(ctx, ctx.who.companies, elevatorId)
  const shown = rows.filter((row) => kind === undefined || row.kind === kind).reverse()
  const start = (query.page - 1) * query.size
  return {
    records: shown.slice(start, start + query.size).map((row) => ({
      id: row.id,
      seq: row.seq,
      at: row.at,
      kind: row.kind as ElevatorLog['kind'],
      bizId: row.bizId,
      summary: row.summary,
      actor: row.actor,
      hash: row.hash.toString('hex'),
    })),
    total: shown.length,
    totalPage: Math.ceil(shown.length / query.size),
    intact: isIntact(rows),
  }
}

function isIntact(rows: readonly ChainRow[]): boolean {
  return rows.every((row, n) => {
    const before = rows[n - 1]?.hash ?? null
    const linked = before === null ? row.prevHash === null : row.prevHash?.equals(before) === true
    return row.seq === n + 1 && linked && sealed(row).equals(row.hash)
  })
}
