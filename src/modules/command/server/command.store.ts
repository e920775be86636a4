import { sql } from 'kysely'
import { type Context, is, literal, ofCompanies, type Services } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import type { Answered } from '#modules/telemetry/server/index.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { CommandKind, CommandStatus, UNANSWERED } from '../shared/command.ts'

const { waiting, sent, done, failed, expired, withdrawn } = CommandStatus.code
const { inactive, online, offline } = TerminalStatus.code
const { cfg } = CommandKind.code

/** What it is now: one that nobody answered is over when its time is. */
const statusNow = (ctx: Context) =>
  sql`case when ${is('c.status', UNANSWERED)} and c.expires_at <= ${ctx.now.toISOString()} then ${literal(expired)} else c.status end`

export interface CommandRecord {
  id: string
  kind: CommandKind
  status: CommandStatus
  args: Record<string, unknown>
  reason: string | null
  issuedAt: string
  issuedBy: string | null
  expiresAt: string
  sentAt: string | null
  sentTimes: number
  answeredAt: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
  why: 1 | 2 | 3 | 4 | 5 | null
  answer: string | null
  hasWave: boolean
}

const SHOWN = 50

/** Of one terminal, newest first. */
export async function findCommands(ctx: Context, terminalId: string): Promise<CommandRecord[]> {
  const { rows } =
    await sql<CommandRecord>`select c.id, c.kind, ${statusNow(ctx)} as status, c.args, c.reason, c.issued_at,
      u.name as issued_by, c.expires_at, c.sent_at, c.sent_times, c.answered_at, c.withdrawn_at, w.name as withdrawn_by, c.why, c.answer,
      c.wave_id is not null and coalesce((select count(*) = max(p.parts) from wave_part p where p.company_id = c.company_id
        and p.elevator_id = c.elevator_id and p.terminal_id = c.terminal_id and p.wave_id = c.wave_id), false) as has_wave
    from terminal_command c left join app_user u on u.id = c.created_by left join app_user w on w.id = c.withdrawn_by
    where c.company_id ${ofCompanies(ctx)} and c.terminal_id = ${terminalId}::uuid
    order by c.issued_at desc, c.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows
}

/** What the terminal has said that it goes by, however long ago. */
export async function findConfig(ctx: Context, terminalId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ args: Record<string, unknown> }>`select c.args from terminal_command c
    where c.company_id ${ofCompanies(ctx)} and c.terminal_id = ${terminalId}::uuid and ${is('c.kind', cfg)}
      and ${is('c.status', done)} order by c.issued_at desc limit 1`.execute(ctx.db)
  return rows[0]?.args
}

/** Whose the terminal is: asked by who sees several companies. */
export async function companyOf(ctx: Context, terminalId: string): Promise<string | undefined> {
  const { rows } = await sql<{ companyId: string }>`select company_id from terminal
    where company_id ${ofCompanies(ctx)} and id = ${terminalId}::uuid`.execute(ctx.db)
  return rows[0]?.companyId
}

export interface Given {
  companyId: string
  terminalId: string
  kind: CommandKind
  status: CommandStatus
}
/** To whom it was given, what, and what it is now. */
export async function findGiven(ctx: Context, id: string): Promise<Given | undefined> {
  const { rows } = await sql<Given>`select c.company_id, c.terminal_id, c.kind, ${statusNow(ctx)} as status
    from terminal_command c where c.company_id ${ofCompanies(ctx)} and c.id = ${id}::uuid`.execute(ctx.db)
  return rows[0]
}

/**
 * Takes it back unless somebody says it at this moment: whoever says it holds the row until it is noted as said, and then
 * it does not wait any more. False: too late.
 */
export async function takeBack(ctx: Context, id: string): Promise<boolean> {
  const now = ctx.now.toISOString()
  const { numAffectedRows } =
    await sql`update terminal_command set status = ${literal(withdrawn)}, withdrawn_at = ${now},
      withdrawn_by = ${ctx.who.userId}, updated_by = ${ctx.who.userId}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}::uuid and ${is('status', waiting)} and expires_at > ${now}`.execute(
      ctx.db,
    )
  return numAffectedRows === 1n
}

/** One of this kind that the terminal may still do. */
export async function findWaiting(
  ctx: Context,
  terminalId: string,
  kind: CommandKind,
): Promise<{ expiresAt: string } | undefined> {
  const { rows } = await sql<{ expiresAt: string }>`select expires_at from terminal_command
    where company_id = ${ctx.companyId} and terminal_id = ${terminalId}::uuid and kind = ${kind}
      and ${is('status', UNANSWERED)} and expires_at > ${ctx.now.toISOString()} limit 1`.execute(ctx.db)
  return rows[0]
}

export interface WavePart {
  part: number
  parts: number
  at: string
  fs: number
  axes: { x?: number[] | null; y?: number[] | null; z?: number[] | null }
}
/** The wave that a command brought, with the terminal it came from; no rows: none, or at a lift out of sight. */
export async function findWave(ctx: Context, id: string): Promise<WavePart[]> {
  const { rows } = await sql<WavePart>`select w.part, w.parts, w.at, w.fs, w.axes
    from terminal_command c join wave_part w on w.company_id = c.company_id and w.elevator_id = c.elevator_id
        and w.terminal_id = c.terminal_id and w.wave_id = c.wave_id
      join elevator e on e.company_id = c.company_id and e.id = c.elevator_id
    where c.company_id ${ofCompanies(ctx)} and c.id = ${id}::uuid and ${elevatorScope(ctx, 'e')}
    order by w.part`.execute(ctx.db)
  return rows
}

/** Companies in which a command waits to be said. */
export async function companiesWaiting(services: Services): Promise<string[]> {
  const { rows } = await services.pools.app.query<{ company_id: string }>(
    'select company_id from command_waiting($1::timestamptz)',
    [services.clock().toISOString()],
  )
  return rows.map(({ company_id }) => company_id)
}

export interface DueRow {
  id: string
  terminalNo: string
  online: boolean
  kind: CommandKind
  args: Record<string, unknown>
  issuedAt: string
  expiresAt: string
}

/** For whom what is to be said is looked up. */
export interface ToSay {
  /** Of this terminal alone. */
  readonly terminalId?: string
  /** It has just begun to hear: all that waits, however lately it was said. */
  readonly all?: true
}

/** What was never said, and what was not answered after 15 s, then after twice as long, to ten minutes. */
const isDue = (ctx: Context, { terminalId, all }: ToSay) => sql`c.company_id = ${ctx.companyId}
  and ${is('c.status', UNANSWERED)} and c.expires_at > ${ctx.now.toISOString()}
  and ${terminalId ? sql`c.terminal_id = ${terminalId}::uuid` : sql`true`} and ${
    all
      ? sql`true`
      : sql`(c.sent_at is null or c.sent_at <= ${ctx.now.toISOString()}::timestamptz
          - least(600, 15 * power(2, least(c.sent_times, 10) - 1)) * interval '1 second')`
  }`

/** To terminals in use. */
export async function findDue(ctx: Context, toSay: ToSay): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select c.id, t.terminal_no, ${is('t.status', online)} as online, c.kind, c.args,
      c.issued_at, c.expires_at
    from terminal_command c join terminal t on t.company_id = c.company_id and t.id = c.terminal_id
    where ${isDue(ctx, toSay)} and ${is('t.status', [inactive, online, offline])}
    order by c.issued_at limit 500`.execute(ctx.db)
  return rows
}

/** Of these, the ones that are still due and that nobody else is saying at this moment. */
export async function holdDue(ctx: Context, ids: readonly string[], toSay: ToSay): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select c.id from terminal_command c
    where ${isDue(ctx, toSay)} and c.id = any(${[...ids]}::uuid[]) order by c.id for update skip locked`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export async function noteSent(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update terminal_command set status = ${literal(sent)}, sent_at = ${ctx.now.toISOString()}, sent_times = sent_times + 1,
      version = version + 1
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and ${is('status', UNANSWERED)}`.execute(
    ctx.db,
  )
}

/** The first answer counts: a command is done once, and says the same of it however often it is asked. */
export async function noteAnswered(ctx: Context, { terminalId, at, said }: Answered): Promise<void> {
  await sql`update terminal_command set status = ${said.ok === 1 ? literal(done) : literal(failed)},
      answered_at = greatest(issued_at, least(${new Date(at).toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz)),
      why = ${said.ok === 1 ? null : (said.why ?? null)}, answer = ${said.msg ? letters(said.msg) : null}, wave_id = ${said.wave ?? null},
      sent_at = coalesce(sent_at, issued_at), version = version + 1
    where company_id = ${ctx.companyId} and id = ${said.cmdId}::uuid and terminal_id = ${terminalId}::uuid
      and ${is('status', UNANSWERED)}`.execute(ctx.db)
}

/** Signs that are no letters would be refused by the database. */
const letters = (text: string) => [...text.toWellFormed()].filter((one) => one >= ' ').join('') || null
