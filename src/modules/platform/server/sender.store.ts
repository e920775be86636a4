import { sql } from 'kysely'
import { type Context, is, isNot, type Services } from '#kernel/server/index.ts'
import { LOG_PENDING, PlatformKind, PlatformLogState } from '../shared/platform.terms.ts'

/** The ledger as the sender moves it: claimed by state, version and lease, finished at the version that was claimed. */

const { waiting, sending, done, retrying, failed, ignored } = PlatformLogState.code

/** Not yet at an end, written out: only so is the index of the lanes found whatever the statistics say. */
const open = is('b.state', LOG_PENDING)

export interface Claimed {
  id: string
  version: number
  kind: number
  bizId: string
  bizVersion: string
  bizNo: string
  elevatorId: string | null
  idempotencyKey: string
  tries: number
  /** The body of a try whose end is not known: it goes out again as it was. */
  sentBody: Record<string, unknown> | null
}

/** Platforms with something to send, over all companies. */
export async function dueNow(services: Services, at: Date): Promise<{ companyId: string; platformId: string }[]> {
  const { rows } = await services.pools.app.query<{ company_id: string; platform_id: string }>(
    'select company_id, platform_id from platform_due($1)',
    [at.toISOString()],
  )
  return rows.map((row) => ({ companyId: row.company_id, platformId: row.platform_id }))
}

/**
 * Takes up to `limit` rows for sending. A row whose sender died keeps its number of tries: whether the try counts is not
 * known. Rows of one lift go one after the other; an archive waits for earlier archives of its lift only. The head of a lane
 * is looked up for each row: as a join, a backlog that has no statistics yet was compared row by row with itself (8 s).
 */
export async function claim(ctx: Context, platformId: string, limit: number, leaseMs: number): Promise<Claimed[]> {
  const at = ctx.now.toISOString()
  const lease = new Date(ctx.now.getTime() + leaseMs).toISOString()
  const { rows } = await sql<Claimed>`with taken as (
      select l.id, l.state from platform_log l
      where l.company_id = ${ctx.companyId} and l.platform_id = ${platformId}
        and ((l.state in (${waiting}, ${retrying}) and not l.held and l.next_try_at <= ${at})
          or (l.state = ${sending} and l.lease_until <= ${at}))
        and l.seq = (select b.seq from platform_log b
          where b.company_id = l.company_id and b.platform_id = l.platform_id and b.lane = l.lane
            and ${open} and (${isNot('l.kind', PlatformKind.code.archive)}
            or ${is('b.kind', PlatformKind.code.archive)}) order by b.seq limit 1)
      order by l.seq limit ${limit} for update skip locked)
    update platform_log l set state = ${sending}, version = l.version + 1, lease_until = ${lease}, sent_at = ${at},
      tries = l.tries + case when taken.state = ${sending} then 0 else 1 end, updated_at = ${at}
    from taken where l.company_id = ${ctx.companyId} and l.id = taken.id
    returning l.id, l.version, l.kind, l.biz_id, l.biz_version, l.biz_no, l.elevator_id, l.idempotency_key, l.tries,
      case when taken.state = ${sending} then l.request -> 'body' end as sent_body`.execute(ctx.db)
  return rows
}

/** What is about to go out stands in its row before it goes. */
export async function noteRequests(
  ctx: Context,
  rows: readonly { readonly id: string; readonly request: unknown }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update platform_log l set request = n.request
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, request jsonb)
    where l.company_id = ${ctx.companyId} and l.id = n.id`.execute(ctx.db)
}

export interface Finish {
  readonly to: number
  readonly nextTryAt?: Date
  readonly code: string | null
  readonly reason: string | null
  readonly missing?: readonly string[]
  readonly response?: unknown
  readonly costMs?: number
}

/** False when somebody else has taken the row over since. */
export async function finish(ctx: Context, row: Claimed, end: Finish): Promise<boolean> {
  const at = ctx.now.toISOString()
  const over = end.to === done || end.to === failed
  const { rows } = await sql`update platform_log set state = ${end.to}, version = version + 1, lease_until = null,
      next_try_at = ${(end.nextTryAt ?? ctx.now).toISOString()}, done_at = ${over ? at : null}::timestamptz,
      resp_code = ${end.code}, reason = ${end.reason}, missing = ${[...(end.missing ?? [])]}::text[],
      response = ${end.response === undefined ? null : JSON.stringify(end.response)}::jsonb,
      cost_ms = ${end.costMs ?? null}, updated_at = ${at}
    where company_id = ${ctx.companyId} and id = ${row.id} and state = ${sending} and version = ${row.version}
    returning id`.execute(ctx.db)
  return rows.length > 0
}

/** Earlier versions of the same record that never got through: the later one tells it all. */
export async function supersede(ctx: Context, platformId: string, row: Claimed): Promise<void> {
  await sql`update platform_log set state = ${ignored}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      reason = '已由更新的版本上报'
    where company_id = ${ctx.companyId} and platform_id = ${platformId} and kind = ${row.kind} and biz_id = ${row.bizId}
      and state = ${failed} and seq < (select seq from platform_log where company_id = ${ctx.companyId} and id = ${row.id})`.execute(
    ctx.db,
  )
}

/** How one report of a business row stands at one platform. */
export interface Standing {
  readonly bizId: string
  readonly state: number
  readonly platformName: string
  readonly reason: string | null
  /** Its next try is still to come. */
  readonly putOff: boolean
}

/** All reports of these rows at all platforms, in the order in which they were queued. */
export async function findStandings(ctx: Context, kind: number, bizIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select l.biz_id, l.state, p.name as platform_name, l.reason,
      (${is('l.state', retrying)} and l.next_try_at > ${ctx.now.toISOString()}) as put_off
    from platform_log l join platform p on p.company_id = l.company_id and p.id = l.platform_id
    where l.company_id = ${ctx.companyId} and l.kind = ${kind} and l.biz_id = any(${[...bizIds]}::uuid[])
    order by l.seq`.execute(ctx.db)
  return rows
}

/** Of these lifts, those whose archive is still on its way to the platform. */
export async function archivesUnderWay(
  ctx: Context,
  platformId: string,
  elevatorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ lane: string }>`select distinct b.lane from platform_log b
    where b.company_id = ${ctx.companyId} and b.platform_id = ${platformId} and b.lane = any(${[...elevatorIds]}::uuid[])
      and ${is('b.kind', PlatformKind.code.archive)} and ${open}`.execute(ctx.db)
  return new Set(rows.map(({ lane }) => lane))
}
