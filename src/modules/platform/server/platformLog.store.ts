import { sql } from 'kysely'
import { type Context, finding, is, literal, ofCompanies, pageSource, seesAll } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, liftLabelOf, liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { LOG_FAILED, LOG_PENDING, PlatformLogState } from '../shared/platform.terms.ts'
import { type PlatformLogDetail, type PlatformLogRow, platformLogList } from '../shared/platformLog.ts'

const { waiting, sending, retrying, failed } = PlatformLogState.code

/** Reports of people's certificates belong to no lift: they are the whole company's. */
const inScope = (ctx: Context) =>
  seesAll(ctx)
    ? sql`true`
    : sql`exists (select 1 from elevator e where e.company_id = l.company_id and e.id = l.elevator_id and ${elevatorScope(ctx)})`

const from = `platform_log l left join platform p on p.company_id = l.company_id and p.id = l.platform_id
  left join elevator x on x.company_id = l.company_id and x.id = l.elevator_id
  left join community c on c.company_id = x.company_id and c.id = x.community_id`

const columns = (): Record<string, string> => ({
  id: 'l.id',
  sentAt: 'l.sent_at',
  platformName: 'p.name',
  kind: 'l.kind',
  elevatorId: 'l.elevator_id',
  elevatorName: liftLabelOf('c', 'x'),
  lift: liftNameOf('x'),
  bizId: 'l.biz_id',
  bizNo: 'l.biz_no',
  state: 'l.state',
  held: 'l.held',
  tries: 'l.tries',
  nextTryAt: `case when ${is('l.state', PlatformLogState.code.retrying)} then l.next_try_at end`,
  respCode: 'l.resp_code',
  reason: 'l.reason',
  missing: 'l.missing',
  costMs: 'l.cost_ms',
  createdAt: 'l.created_at',
})

export const platformLogs = pageSource<PlatformLogRow>(platformLogList, () => ({
  from,
  alias: 'l',
  columns: columns(),
  filters: {
    keyword: finding(platformLogList.filters.keyword, {
      elevatorName: (text, ctx) => sql`l.elevator_id = any(array(${liftsHolding(ctx, text)}))`,
      bizNo: 'l.biz_no',
    }),
  },
  where: (ctx) => [inScope(ctx)],
  notNull: ['createdAt'],
}))

export async function findLog(ctx: Context, id: string): Promise<PlatformLogDetail> {
  const selection = Object.entries(columns()).map(([prop, column]) => sql`${sql.raw(column)} as ${sql.ref(prop)}`)
  const { rows } = await sql<PlatformLogDetail>`select ${sql.join(selection)}, l.platform_id, l.biz_version,
      l.idempotency_key, l.request, l.response, l.done_at from ${sql.raw(from)}
    where l.company_id ${ofCompanies(ctx)} and l.id = ${id} and ${inScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export async function countLogs(ctx: Context) {
  const midnight = `${dayOf(ctx.now)}T00:00:00+08:00`
  const { rows } = await sql<{ waiting: number; todayDone: number; retrying: number; failed: number }>`select
      (count(*) filter (where ${is('l.state', [waiting, sending])}))::int as waiting,
      (count(*) filter (where ${is('l.state', PlatformLogState.code.done)}))::int as today_done,
      (count(*) filter (where ${is('l.state', PlatformLogState.code.retrying)}))::int as retrying,
      (count(*) filter (where ${is('l.state', PlatformLogState.code.failed)}))::int as failed
    from platform_log l where l.company_id ${ofCompanies(ctx)}
      and (${is('l.state', [...LOG_PENDING, failed])} or (${is('l.state', PlatformLogState.code.done)}
      and l.created_at >= (${midnight}::timestamptz - interval '30 days') and l.done_at >= ${midnight}))
      and ${inScope(ctx)}`.execute(ctx.db)
  return rows[0] as (typeof rows)[0]
}

export interface LogHere {
  id: string
  state: number
  kind: number
  bizId: string
  platformId: string
  elevatorId: string | null
}

/** Rows of the ledger locked for a move, by their ids or by what they tell. */
export async function lockLogs(
  ctx: Context,
  of: { ids: readonly string[] } | { kind: number; bizIds: readonly string[] },
): Promise<LogHere[]> {
  const wanted =
    'ids' in of
      ? sql`l.id = any(${[...of.ids]}::uuid[])`
      : sql`l.kind = ${of.kind} and l.biz_id = any(${[...of.bizIds]}::uuid[])`
  const { rows } = await sql<LogHere>`select l.id, l.state, l.kind, l.biz_id, l.platform_id, l.elevator_id
    from platform_log l where l.company_id = ${ctx.companyId} and ${wanted} and ${inScope(ctx)}
    order by l.id for update`.execute(ctx.db)
  return rows
}

/** 重推: a whole new row of tries from now on. */
export async function tryAgain(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`update platform_log set state = ${waiting}, tries = 0, version = version + 1, done_at = null,
      next_try_at = ${ctx.now.toISOString()}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and state = ${failed}`.execute(ctx.db)
}

/** What waits for its next try is tried now; its tries go on counting. */
export async function tryNow(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`update platform_log set next_try_at = ${ctx.now.toISOString()}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and ${is('state', [waiting, retrying])}`.execute(
    ctx.db,
  )
}

export async function setIgnored(ctx: Context, ids: readonly string[], reason: string): Promise<void> {
  await sql`update platform_log set state = ${literal(PlatformLogState.code.ignored)}, version = version + 1,
    done_at = ${ctx.now.toISOString()},
      reason = left(${reason} || coalesce('；' || reason, ''), 500), updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and ${is('state', LOG_FAILED)}`.execute(
    ctx.db,
  )
}
