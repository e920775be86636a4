import { sql } from 'kysely'
import { type Context, dataScope, finding, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { elevatorScope, liftNameOf, liftsHolding, wholeNameOf } from '#modules/elevator/server/index.ts'
import { type Binding, type TerminalDetail, type TerminalRow, terminalList } from '../shared/terminal.ts'
import { TerminalStatus } from '../shared/terms.ts'
import { lastSeenOf, linkOf } from './asks.ts'

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** A terminal is seen by whoever sees its lift; one on the shelf by who entered it, and by who sees the whole company. */
const terminalScope = dataScope('terminal', 't', (ctx, t) => ({
  within: sql`exists (select 1 from elevator se where se.company_id = ${column(t, 'company_id')}
    and se.id = ${column(t, 'elevator_id')} and ${elevatorScope(ctx, 'se')})`,
  always: sql`(${column(t, 'elevator_id')} is null and ${column(t, 'created_by')} = ${ctx.isGuest ? null : ctx.who.userId}::uuid)`,
}))

const withLift = 'left join elevator e on e.company_id = t.company_id and e.id = t.elevator_id'

export const terminals = pageSource<TerminalRow>(terminalList, () => ({
  from: `terminal t ${withLift}
    left join terminal_binding b on b.company_id = t.company_id and b.terminal_id = t.id and b.to_at is null
    ${linkOf('t')}`,
  countedFrom: 'terminal t',
  alias: 't',
  columns: {
    elevatorName: wholeNameOf('e'),
    lift: liftNameOf('e'),
    boundAt: 'b.from_at',
    lastSeenAt: lastSeenOf('t'),
  },
  filters: {
    keyword: finding(terminalList.filters.keyword, {
      terminalNo: { codes: ['t.terminal_no'] },
      elevatorName: (text, ctx) => sql`t.elevator_id in (${liftsHolding(ctx, text)})`,
      imei: { codes: ['t.imei'] },
      iccid: { codes: ['t.iccid'] },
    }),
    bound: (bound: boolean) => (bound ? sql`t.elevator_id is not null` : sql`t.elevator_id is null`),
    communityId: (id: string, ctx: Context) => sql`t.elevator_id in (select x.id from elevator x
      where x.company_id ${ofCompanies(ctx)} and x.community_id = ${id}::uuid)`,
  },
  where: (ctx) => [sql`t.deleted_at is null`, terminalScope(ctx)],
  notNull: ['terminalNo', 'createdAt'],
}))

/** Living ones by number; by id also those that are no more. */
export async function findTerminalOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`t.id = any(${query.ids}::uuid[])`
    : sql`t.terminal_no ilike ${`%${(query.keyword ?? '').toUpperCase()}%`} and t.elevator_id is null
        and ${is('t.status', [TerminalStatus.code.inactive, TerminalStatus.code.online, TerminalStatus.code.offline])}`
  const { rows } = await sql<Option>`select t.id as value, t.terminal_no as label, t.model as note from terminal t
    where t.company_id ${ofCompanies(ctx)} and t.deleted_at is null and ${terminalScope(ctx)} and ${asked}
    order by t.terminal_no limit ${query.size}`.execute(ctx.db)
  return rows
}

type TerminalRecord = Omit<TerminalDetail, 'bindings' | 'troubles'>

/** With its lift and until when the secret before is good; undefined for a foreign, unknown or out-of-scope id. */
export async function findTerminal(ctx: Context, id: string): Promise<TerminalRecord | undefined> {
  const { rows } = await sql<TerminalRecord>`select t.id, t.version, t.terminal_no, t.terminal_type, t.vendor, t.model,
      t.hw_version, t.fw_version, t.imei, t.iccid, t.sim_expire_date, t.auth_type, t.cert_fingerprint, t.status, t.off_reason,
      t.elevator_id, ${sql.raw(liftNameOf('e'))} as lift, ${sql.raw(wholeNameOf('e'))} as elevator_name, b.from_at as bound_at,
      t.online_since, ${sql.raw(lastSeenOf('t'))} as last_seen_at, t.created_at,
      case when t.old_secret_until > ${ctx.now.toISOString()} then t.old_secret_until end as old_secret_until
    from terminal t ${sql.raw(withLift)}
      left join terminal_binding b on b.company_id = t.company_id and b.terminal_id = t.id and b.to_at is null
      ${sql.raw(linkOf('t'))}
    where t.company_id ${ofCompanies(ctx)} and t.id = ${id} and t.deleted_at is null and ${terminalScope(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Bindings of a terminal or of a lift, newest first; those at lifts the person does not see are left out. */
export async function findBindings(
  ctx: Context,
  of: { readonly terminalId: string } | { readonly elevatorId: string },
): Promise<Binding[]> {
  const own =
    'terminalId' in of ? sql`b.terminal_id = ${of.terminalId}::uuid` : sql`b.elevator_id = ${of.elevatorId}::uuid`
  const { rows } = await sql<Binding>`select b.id, b.terminal_id, t.terminal_no, b.terminal_type, b.elevator_id,
      ${sql.raw(liftNameOf('e'))} as lift, b.from_at, b.to_at, b.reason, b.end_reason, b.end_note, b.photos, b.self_test,
      u.name as operator
    from terminal_binding b join terminal t on t.company_id = b.company_id and t.id = b.terminal_id
      join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
      left join app_user u on u.id = b.operator_id
    where b.company_id ${ofCompanies(ctx)} and ${own} and ${elevatorScope(ctx, 'e')}
    order by b.from_at desc, b.id`.execute(ctx.db)
  return rows
}

/** A binding at a lift that the person sees; undefined else. */
export async function findBinding(ctx: Context, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select b.id from terminal_binding b
    join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
    where b.company_id ${ofCompanies(ctx)} and b.id = ${id}::uuid and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  return rows[0]
}

/** What stands at the lift now. */
export async function findStanding(
  ctx: Context,
  elevatorId: string,
): Promise<{ terminalId: string; terminalType: number }[]> {
  const { rows } = await sql<{ terminalId: string; terminalType: number }>`select terminal_id, terminal_type
    from terminal_binding where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}::uuid and to_at is null`.execute(
    ctx.db,
  )
  return rows
}

/** The binding that lasts, of a terminal. */
export async function findOpenBinding(
  ctx: Context,
  terminalId: string,
): Promise<{ id: string; elevatorId: string } | undefined> {
  const { rows } = await sql<{
    id: string
    elevatorId: string
  }>`select id, elevator_id from terminal_binding where company_id = ${ctx.companyId} and terminal_id = ${terminalId}::uuid and to_at is null`.execute(
    ctx.db,
  )
  return rows[0]
}

/** The binding ends now; one that ended meanwhile stays as it is. */
export async function endBinding(
  ctx: Context,
  id: string,
  { endReason, note }: { endReason: 1 | 2 | 3; note: string },
): Promise<void> {
  await sql`update terminal_binding set to_at = ${ctx.now.toISOString()}, end_reason = ${endReason}, end_note = ${note},
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}::uuid and to_at is null`.execute(ctx.db)
}

/** What is kept of the secret that is good now. */
export async function findSecret(ctx: Context, id: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`select secret from terminal
    where company_id = ${ctx.companyId} and id = ${id}::uuid`.execute(ctx.db)
  return rows[0]?.secret ?? null
}

/** Which of these IMEIs and card numbers sit in a terminal of the company. */
export async function findUsed(
  ctx: Context,
  facts: readonly { readonly imei?: string | undefined; readonly iccid?: string | undefined }[],
): Promise<ReadonlySet<string>> {
  const given = (name: 'imei' | 'iccid') => facts.flatMap((one) => one[name] ?? [])
  const { rows } = await sql<{ imei: string | null; iccid: string | null }>`select imei, iccid from terminal
    where company_id = ${ctx.companyId} and deleted_at is null
      and (imei = any(${given('imei')}::text[]) or iccid = any(${given('iccid')}::text[]))`.execute(ctx.db)
  return new Set(rows.flatMap((row) => [row.imei ?? [], row.iccid ?? []].flat()))
}
