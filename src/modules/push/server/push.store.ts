import { sql } from 'kysely'
import { type Context, finding, is, isNot, ofCompanies, pageSource, seesAll } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, liftLabelOf, liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { REPAIR_AHEAD } from '#modules/repair/shared/repair.ts'
import { type PushDetail, type PushRow, pushList } from '../shared/push.ts'
import { PushStatus, RECORD_OVER } from '../shared/terms.ts'

/** 推送记录 as people read it. */

const { waiting, failed } = PushStatus.code

/** A digest of several lifts belongs to none: it is the whole company's. */
const inScope = (ctx: Context) =>
  seesAll(ctx)
    ? sql`true`
    : sql`exists (select 1 from elevator e where e.company_id = l.company_id and e.id = l.elevator_id and ${elevatorScope(ctx)})`

const from = `push_log l
  left join elevator x on x.company_id = l.company_id and x.id = l.elevator_id
  left join community c on c.company_id = x.company_id and c.id = x.community_id
  left join repair_order o on o.company_id = l.company_id and o.id = l.order_id`

const columns = (): Record<string, string> => ({
  id: 'l.id',
  createdAt: 'l.created_at',
  title: 'l.title',
  body: 'l.body',
  level: 'l.level',
  occasion: 'l.occasion',
  channel: 'l.channel',
  role: 'l.role',
  toName: 'l.to_name',
  elevatorId: 'l.elevator_id',
  elevatorName: liftLabelOf('c', 'x'),
  lift: liftNameOf('x'),
  orderNo: 'o.order_no',
  status: 'l.status',
  sentAt: 'l.sent_at',
  deliveredAt: 'l.delivered_at',
  readAt: 'l.read_at',
  ackAt: 'l.ack_at',
  attempt: 'l.attempt',
  error: 'l.error',
  jump: 'l.jump',
})

export const pushes = pageSource<PushRow>(pushList, () => ({
  from,
  alias: 'l',
  columns: columns(),
  filters: {
    keyword: finding(pushList.filters.keyword, {
      title: 'l.title',
      elevatorName: (text, ctx) => sql`l.elevator_id = any(array(${liftsHolding(ctx, text)}))`,
      toName: 'l.to_name',
    }),
  },
  where: (ctx) => [inScope(ctx)],
  notNull: ['createdAt'],
}))

export async function findPush(ctx: Context, id: string): Promise<PushDetail> {
  const selection = Object.entries(columns()).map(([prop, column]) => sql`${sql.raw(column)} as ${sql.ref(prop)}`)
  const { rows } = await sql<PushDetail>`select ${sql.join(selection)}, l.tries, l.provider_no,
      case when ${is('l.status', waiting)} then l.next_try_at end as next_try_at
    from ${sql.raw(from)} where l.company_id ${ofCompanies(ctx)} and l.id = ${id} and ${inScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export interface PushHere {
  id: string
  status: number
  /** The fault is dealt with: its record or its order is at an end. */
  over: boolean
}

export async function lockPushes(ctx: Context, ids: readonly string[]): Promise<PushHere[]> {
  await sql`select l.id from push_log l where l.company_id = ${ctx.companyId} and l.id = any(${[...ids]}::uuid[])
    order by l.id for update`.execute(ctx.db)
  const { rows } = await sql<PushHere>`select l.id, l.status,
      coalesce(${is('m.status', RECORD_OVER)}, false) or coalesce(${isNot('o.status', REPAIR_AHEAD)}, false) as over
    from push_log l
    left join monitor_record m on m.company_id = l.company_id and m.id = l.record_id
    left join repair_order o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = ${ctx.companyId} and l.id = any(${[...ids]}::uuid[]) and ${inScope(ctx)} order by l.id`.execute(
    ctx.db,
  )
  return rows
}

/** A new row of tries from now on; those before stay in the log, and what was said of their sending counts for nothing. */
export async function sendAgain(ctx: Context, ids: readonly string[]): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`update push_log l set status = ${waiting}, attempt = 0, next_try_at = ${now}, lease_until = null, provider_no = null,
      version = l.version + 1, updated_at = ${now}
    where l.company_id = ${ctx.companyId} and l.id = any(${[...ids]}::uuid[]) and l.status = ${failed}`.execute(ctx.db)
}
