import { type Selectable, sql } from 'kysely'
import { type Context, type DB, newId, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Page, PageQuery } from '#kernel/shared/page.ts'
import type { BrokenLine, ElevatorLog } from '../shared/elevatorDetail.ts'
import { recordHash } from './recordChain.ts'

export interface LogEntry {
  readonly elevatorId: string
  readonly kind: ElevatorLog['kind']
  readonly summary: string
  /** The row the line speaks of: an order, a record. */
  readonly bizId?: string
}

type ChainRow = Omit<Selectable<DB['elevatorLog']>, 'id' | 'actorId'>

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
  await sql`select 1 from elevator where company_id = ${ctx.companyId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
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

/** What anybody may know of a lift's record: how long it is and the first line that does not fit (archives 10.5). */
export async function recordState(
  ctx: Context,
  elevatorId: string,
): Promise<{ lines: number; last: { seq: number; at: string; hash: string } | null; broken: BrokenLine | null }> {
  const rows = await readChain(ctx, [ctx.companyId], elevatorId)
  const last = rows.at(-1)
  return {
    lines: rows.length,
    last: last ? { seq: last.seq, at: last.at, hash: last.hash.toString('hex') } : null,
    broken: brokenIn(rows),
  }
}

/** The hash of one line as it is kept now; undefined when there is no such line. */
export async function hashOfLine(ctx: Context, elevatorId: string, seq: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from elevator_log
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and seq = ${seq}`.execute(ctx.db)
  return rows[0]?.hash.toString('hex')
}

type ChainLine = ChainRow & { id: string }

async function readChain(ctx: Context, companies: readonly string[], elevatorId: string): Promise<ChainLine[]> {
  const { rows } =
    await sql<ChainLine>`select id, company_id, elevator_id, seq, at, kind, biz_id, summary, actor, hash, prev_hash
    from elevator_log where company_id ${ofCompanies(companies)} and elevator_id = ${elevatorId} order by seq`.execute(
      ctx.db,
    )
  return [...rows]
}

export interface LogFilter {
  readonly kind?: number | undefined
  /** Days of the business zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The whole record of a lift, oldest first, and what of it does not fit. */
export async function readRecord(
  ctx: Context,
  elevatorId: string,
): Promise<{ lines: ElevatorLog[]; broken: BrokenLine | null }> {
  const rows = await readChain(ctx, ctx.who.companies, elevatorId)
  return { lines: rows.map(lineOf), broken: brokenIn(rows) }
}

/** Newest first, with the answer whether the whole chain of the lift is intact. */
export async function findLogs(
  ctx: Context,
  elevatorId: string,
  query: PageQuery,
  filter: LogFilter,
): Promise<LogPage> {
  const { lines, broken } = await readRecord(ctx, elevatorId)
  const within = lines.filter(({ at }) => {
    const day = dayOf(new Date(at))
    return (!filter.from || day >= filter.from) && (!filter.to || day <= filter.to)
  })
  const shown = within.filter((line) => filter.kind === undefined || line.kind === filter.kind).reverse()
  const start = (query.page - 1) * query.size
  const kinds: Record<string, number> = {}
  for (const { kind } of within) kinds[kind] = (kinds[kind] ?? 0) + 1
  return {
    records: shown.slice(start, start + query.size),
    total: shown.length,
    totalPage: Math.ceil(shown.length / query.size),
    intact: broken === null,
    broken,
    lines: lines.length,
    lastHash: lines.at(-1)?.hash ?? null,
    kinds,
  }
}

type LogPage = Page<ElevatorLog> & {
  intact: boolean
  broken: BrokenLine | null
  lines: number
  lastHash: string | null
  kinds: Record<string, number>
}

/** One line by its id within the person's companies, with the lift it belongs to. */
export async function findLine(
  ctx: Context,
  id: string,
): Promise<{ line: ElevatorLog; elevatorId: string } | undefined> {
  const { rows } =
    await sql<ChainLine>`select id, company_id, elevator_id, seq, at, kind, biz_id, summary, actor, hash, prev_hash
    from elevator_log where company_id ${ofCompanies(ctx)} and id = ${id}`.execute(ctx.db)
  const [row] = rows
  return row && { line: lineOf(row), elevatorId: row.elevatorId }
}

const lineOf = (row: ChainLine): ElevatorLog => ({
  id: row.id,
  seq: row.seq,
  at: row.at,
  kind: row.kind as ElevatorLog['kind'],
  bizId: row.bizId,
  summary: row.summary,
  actor: row.actor,
  hash: row.hash.toString('hex'),
})

/**
 * The first line that does not fit. A line whose content does not give its hash was changed; one whose hash the next line
 * did not seal was changed together with its hash; a number that is missing was removed.
 */
function brokenIn(rows: readonly ChainRow[]): BrokenLine | null {
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1]
    const named = (line: ChainRow, what: BrokenLine['what']): BrokenLine => ({
      seq: line.seq,
      at: line.at,
      kind: line.kind as ElevatorLog['kind'],
      what,
    })
    if (row.seq !== n + 1) return named(row, 'missing')
    const linked = before ? row.prevHash?.equals(before.hash) === true : row.prevHash === null
    if (!sealed(row).equals(row.hash)) return named(row, 'changed')
    if (!linked) return named(before ?? row, 'changed')
  }
  return null
}
