import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, type DB, finding, is, like, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import { HazardSource } from '#modules/hazard/shared/hazardDraft.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { type CheckRow, CheckState, checkList, type WorkerProgress } from '../shared/qualityCheck.ts'
import type { Drawable } from '../shared/sampling.ts'

export type CheckRecord = Selectable<DB['qualityCheck']>

const workers = `coalesce((select string_agg(w.name, '、' order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)), '')`
const wrong = `case when ${is('q.state', CheckState.code.done)}
  then (select count(*) from jsonb_array_elements(q.items) i where i ->> 'result' = '2')::int end`
// All by their primary keys and as left joins: what no filter asks for, the database leaves out when it counts.
const from = `quality_check q
    left join maintain_order o on o.company_id = q.company_id and o.id = q.order_id
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    left join team t on t.company_id = o.company_id and t.id = o.team_id
    left join employee k on k.company_id = q.company_id and k.id = q.checker_id`

const columns = () => ({
  id: 'q.id',
  version: 'q.version',
  orderId: 'q.order_id',
  orderNo: 'o.order_no',
  elevatorName: 'e.name',
  lift: liftNameOf('e'),
  communityName: 'c.name',
  level: 'o.level',
  workers,
  teamName: 't.name',
  completeAt: 'o.complete_at',
  credibility: 'o.credibility',
  drawWay: 'q.draw_way',
  drawReason: 'q.draw_reason',
  state: 'q.state',
  way: 'q.way',
  score: 'q.score',
  wrong,
  conclusion: 'q.conclusion',
  checker: 'k.name',
  checkedAt: 'q.checked_at',
  month: `to_char(q.month, 'YYYY-MM')`,
  createdAt: 'q.created_at',
})

/** The label of a lift begins with its community. */
const lift = (text: string) => holdsLift(text)

/** An order's readers read its check: `orderScope` asks for o and e. */
export const checks = pageSource<CheckRow>(checkList, () => ({
  from,
  alias: 'q',
  columns: columns(),
  filters: {
    keyword: finding(checkList.filters.keyword, {
      orderNo: 'o.order_no',
      elevatorName: lift,
      communityName: lift,
      checker: 'k.name',
    }),
    workerId: (id: string) => sql`o.worker_ids @> array[${id}::uuid]`,
    teamId: 'o.team_id',
  },
  where: (ctx) => [sql`q.deleted_at is null`, orderScope(ctx)],
  notNull: ['createdAt', 'orderNo', 'state'],
}))

/** Checks by order or lift, the newest first; only the number and the place, the score is not for everybody. */
export async function checkOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const { rows } =
    await sql<Option>`select q.id as value, o.order_no as label, ${sql.raw(liftLabelOf('c', 'e'))} as note
    from ${sql.raw(from)}
    where q.company_id ${ofCompanies(ctx)} and q.deleted_at is null and ${orderScope(ctx)}
      and ${ids ? sql`q.id = any(${[...ids]}::uuid[])` : sql`true`}
      and ${keyword ? sql`(o.order_no ilike ${like(keyword)} or ${holdsLift(keyword)})` : sql`true`}
    order by q.created_at desc, q.id desc limit ${size}`.execute(ctx.db)
  return rows
}

export interface CheckFacts extends CheckRow {
  items: unknown
}

/** One check the person may see; 1000404 otherwise. */
export async function findCheck(ctx: Context, id: string): Promise<CheckFacts> {
  const shown = Object.entries(columns()).map(([name, column]) => sql`${sql.raw(column)} as ${sql.ref(name)}`)
  const { rows } = await sql<CheckFacts>`select ${sql.join(shown)}, q.items from ${sql.raw(from)}
    where q.company_id ${ofCompanies(ctx)} and q.id = ${id} and q.deleted_at is null
      and ${orderScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Numbers of the hazards that a check made, by item. */
export async function findCheckHazards(ctx: Context, checkId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ itemCode: string; hazardNo: string }>`select item_code, hazard_no from hazard
    where company_id ${ofCompanies(ctx)} and ${is('source_type', HazardSource.code.quality)} and source_id = ${checkId}
      and item_code is not null and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ itemCode, hazardNo }) => [itemCode, hazardNo]))
}

export interface OrderToDraw {
  id: string
  orderNo: string
  status: number
  completeAt: string | null
  workerIds: string[]
  /** Month of the check that stands already. */
  drawn: string | null
}

/** The order as drawing needs it, locked, within the person's scope. */
export async function lockOrderToDraw(ctx: Context, orderId: string): Promise<OrderToDraw> {
  await lockRows(ctx, 'maintainOrder', [orderId])
  const { rows } = await sql<OrderToDraw>`select o.id, o.order_no, o.status, o.complete_at, o.worker_ids,
      (select to_char(q.month, 'YYYY-MM') from quality_check q where q.company_id = o.company_id and q.order_id = o.id
        and q.deleted_at is null) as drawn
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId} and o.deleted_at is null and ${orderScope(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export interface MonthOrder extends Drawable {
  drawn: boolean
}

/** Orders completed in a month with their 可信度, and whether they were drawn. Without a digest it was brought along, and is no work of ours. */
export async function findMonthOrders(ctx: Context, month: Day): Promise<MonthOrder[]> {
  const { rows } = await sql<MonthOrder>`select o.id, o.worker_ids, o.credibility as score, q.id is not null as drawn
    from maintain_order o
    left join quality_check q on q.company_id = o.company_id and q.order_id = o.id and q.deleted_at is null
    where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_DONE)} and o.content_hash is not null
      and o.deleted_at is null and ${inMonth('o.complete_at', month)}
    order by o.complete_at, o.id`.execute(ctx.db)
  return rows
}

/** A moment within a month of Shanghai's. */
const inMonth = (
  column: string,
  month: Day,
) => sql`${sql.raw(column)} >= (${month}::date::timestamp at time zone 'Asia/Shanghai')
  and ${sql.raw(column)} < ((${month}::date + interval '1 month') at time zone 'Asia/Shanghai')`

export type WorkerMonth = Omit<z.output<typeof WorkerProgress>, 'quota'>

/** Per worker: orders completed in the month, drawn, checked, and the mean score of the checks. */
export async function findWorkerMonths(ctx: Context, month: Day): Promise<WorkerMonth[]> {
  const { rows } = await sql<WorkerMonth>`select w.id as employee_id, w.name, t.name as team_name,
      count(*)::int as orders, count(q.id)::int as drawn,
        count(q.id) filter (where ${is('q.state', CheckState.code.done)})::int as checked,
      round(avg(q.score))::int as score
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    cross join lateral unnest(o.worker_ids) p (id)
    join employee w on w.company_id = o.company_id and w.id = p.id
    left join team t on t.company_id = w.company_id and t.id = w.team_id
    left join quality_check q on q.company_id = o.company_id and q.order_id = o.id and q.deleted_at is null
    where o.company_id ${ofCompanies(ctx)} and ${is('o.status', MAINTAIN_DONE)} and o.content_hash is not null
      and o.deleted_at is null
      and ${inMonth('o.complete_at', month)} and ${orderScope(ctx)}
    group by w.id, w.name, t.name order by t.name, w.name`.execute(ctx.db)
  return rows
}

/** Orders of the month, how many of them were drawn and checked: an order counts once, whatever its crew. */
export async function findMonthCounts(
  ctx: Context,
  month: Day,
): Promise<{ orders: number; drawn: number; checked: number }> {
  const { rows } = await sql<{ orders: number; drawn: number; checked: number }>`select count(*)::int as orders,
      count(q.id)::int as drawn, count(q.id) filter (where ${is('q.state', CheckState.code.done)})::int as checked
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join quality_check q on q.company_id = o.company_id and q.order_id = o.id and q.deleted_at is null
    where o.company_id ${ofCompanies(ctx)} and ${is('o.status', MAINTAIN_DONE)} and o.content_hash is not null
      and o.deleted_at is null
      and ${inMonth('o.complete_at', month)} and ${orderScope(ctx)}`.execute(ctx.db)
  return rows[0] ?? { orders: 0, drawn: 0, checked: 0 }
}

/** Logins of the order's crew. */
export async function findCrewLogins(ctx: Context, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select w.user_id from maintain_order o
    join employee w on w.company_id = o.company_id and w.id = any(o.worker_ids)
    where o.company_id = ${ctx.companyId} and o.id = ${orderId} and w.user_id is not null`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}
