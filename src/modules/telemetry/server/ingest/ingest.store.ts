import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { completeLink, type Link, type LinkRow } from './link.ts'

/** What a batch is judged by: terminals with their lines (held), where they stood, the lifts and their last states (held). */
export interface TerminalFacts {
  id: string
  terminalNo: string
  terminalType: number
  status: number
  elevatorId: string | null
  fwVersion: string | null
}

const linkColumns = sql.raw(
  'terminal_id, received, clock, presence, boot_id, up_ms, last_seq, last_seen_at, rssi, battery_pct, queued, capability, area, due_at',
)

/** The lines, held until the transaction ends, in one order; those that were never heard get theirs. */
export async function holdLinks(ctx: Context, terminalIds: readonly string[]): Promise<LinkRow[]> {
  const ids = [...new Set(terminalIds)]
  const read = async () => {
    const { rows } = await sql<LinkRow>`select ${linkColumns} from terminal_link
      where company_id = ${ctx.companyId} and terminal_id = any(${ids}::uuid[]) order by terminal_id for update`.execute(
      ctx.db,
    )
    return rows
  }
  const known = await read()
  if (known.length === ids.length) return known
  await sql`insert into terminal_link (company_id, terminal_id) select ${ctx.companyId}, t.id from terminal t
    where t.company_id = ${ctx.companyId} and t.id = any(${ids}::uuid[]) on conflict do nothing`.execute(ctx.db)
  return read()
}

export async function findTerminals(ctx: Context, ids: readonly string[]): Promise<TerminalFacts[]> {
  const { rows } = await sql<TerminalFacts>`select id, terminal_no, terminal_type, status, elevator_id, fw_version
    from terminal where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

export interface Stood {
  terminalId: string
  elevatorId: string
  fromAt: string
  toAt: string | null
}

/** Where the terminals stood since then: what was late belongs to the lift where it was measured. */
export async function findStood(ctx: Context, ids: readonly string[], since: Date): Promise<Stood[]> {
  const { rows } = await sql<Stood>`select terminal_id, elevator_id, from_at, to_at from terminal_binding
    where company_id = ${ctx.companyId} and terminal_id = any(${[...ids]}::uuid[])
      and (to_at is null or to_at > ${since.toISOString()})`.execute(ctx.db)
  return rows
}

export interface LiftRow {
  id: string
  speed: string | null
  sheaveCount: number | null
  type: number
  /** Heights of the landings, lowest first; empty: not known. */
  heights: number[]
  labels: string[]
}
/** Facts of lifts by which values are judged. */
export async function findLiftFacts(ctx: Context, ids: readonly string[]): Promise<LiftRow[]> {
  const floors = (column: string) =>
    sql.raw(`array(select ${column} from elevator_floor f where f.company_id = e.company_id and f.elevator_id = e.id
      order by f.idx)`)
  const { rows } = await sql<LiftRow>`select e.id, e.speed, e.sheave_count, e.type,
      ${floors('f.height_m::float8')} as heights, ${floors('f.label')} as labels
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

export interface StateRow {
  elevatorId: string
  terminalId: string | null
  frame: Record<string, unknown>
  mode: number | null
  stateAt: string | null
  receivedAt: string | null
  quality: number
  bootId: number | null
  seq: number | null
  watch: object
}

/** The last states of lifts, held; those that were never read get a row. After the lines, never before. */
export async function holdStates(ctx: Context, elevatorIds: readonly string[]): Promise<StateRow[]> {
  const ids = [...new Set(elevatorIds)]
  if (ids.length === 0) return []
  const read = async () => {
    const { rows } = await sql<StateRow>`select elevator_id, terminal_id, frame, mode, state_at, received_at, quality,
        boot_id, seq, watch from realtime_state
      where company_id = ${ctx.companyId} and elevator_id = any(${ids}::uuid[]) order by elevator_id for update`.execute(
      ctx.db,
    )
    return rows
  }
  const known = await read()
  if (known.length === ids.length) return known
  await sql`insert into realtime_state (company_id, elevator_id) select ${ctx.companyId}, e.id from elevator e
    where e.company_id = ${ctx.companyId} and e.id = any(${ids}::uuid[]) on conflict do nothing`.execute(ctx.db)
  return read()
}

export async function saveLinks(ctx: Context, links: readonly Link[]): Promise<void> {
  const rows = links.map((link) => completeLink(link, ctx.now.getTime()))
  await sql`update terminal_link l set received = x.received, clock = x.clock, presence = x.presence,
      boot_id = x.boot_id, up_ms = x.up_ms, last_seq = x.last_seq, last_seen_at = x.last_seen_at,
      clock_offset_ms = x.clock_offset_ms, rssi = x.rssi, battery_pct = x.battery_pct, queued = x.queued,
      capability = x.capability, area = x.area, due_at = x.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(terminal_id uuid, received jsonb, clock jsonb, presence jsonb,
      boot_id bigint, up_ms bigint, last_seq bigint, last_seen_at timestamptz, clock_offset_ms int, rssi smallint,
      battery_pct smallint, queued int, capability text[], area jsonb, due_at timestamptz)
    where l.company_id = ${ctx.companyId} and l.terminal_id = x.terminal_id`.execute(ctx.db)
}

export interface SavedState extends StateRow {
  dueAt: string | null
}
export async function saveStates(ctx: Context, states: readonly SavedState[]): Promise<void> {
  if (states.length === 0) return
  const rows = states.map((one) => ({
    elevator_id: one.elevatorId,
    terminal_id: one.terminalId,
    frame: one.frame,
    mode: one.mode,
    state_at: one.stateAt,
    received_at: one.receivedAt,
    quality: one.quality,
    boot_id: one.bootId,
    seq: one.seq,
    watch: one.watch,
    due_at: one.dueAt,
  }))
  await sql`update realtime_state r set terminal_id = x.terminal_id, frame = x.frame, mode = x.mode,
      state_at = x.state_at, received_at = x.received_at, quality = x.quality, boot_id = x.boot_id, seq = x.seq,
      watch = x.watch, due_at = x.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(elevator_id uuid, terminal_id uuid, frame jsonb, mode smallint,
      state_at timestamptz, received_at timestamptz, quality smallint, boot_id bigint, seq bigint, watch jsonb,
      due_at timestamptz)
    where r.company_id = ${ctx.companyId} and r.elevator_id = x.elevator_id`.execute(ctx.db)
}
