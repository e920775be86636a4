import { sql } from 'kysely'
import { type Context, insertRows, is, isNot, lockRows, newId, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { HAZARD_OPEN } from '#modules/hazard/shared/hazard.terms.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { REPAIR_DONE } from '#modules/repair/shared/repair.ts'
import type { Bag, BagLine, BagLineRow, BagProof, BagReason, BagVisit, Fleet, OpenHazard } from '../shared/partsBag.ts'

/** What the bags are made of, and the bags. */

/** Brand and model as one word; lifts whose model nobody entered are compared with none. */
const model = `case when e.model <> '' then e.brand || ' ' || e.model end`
const age = (day: Day) => sql`extract(year from age(${day}::date, e.manufacture_date))::int`

/** Open visits of a day with whoever carries the bag: the first of the crew. */
export async function findVisitsOf(ctx: Context, day: Day): Promise<BagVisit[]> {
  const { rows } = await sql<BagVisit>`select o.id as order_id, o.elevator_id, o.worker_ids[1] as employee_id,
      ${sql.raw(model)} as model, ${age(day)} as age
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${ctx.companyId} and o.plan_date = ${day}::date and ${is('o.status', MAINTAIN_OPEN)}
      and o.deleted_at is null and cardinality(o.worker_ids) > 0
    order by o.plan_start, o.order_no`.execute(ctx.db)
  return rows
}

/** Hazards that nobody has put right yet, of these lifts. */
export async function findOpenHazards(ctx: Context, liftIds: readonly string[]): Promise<OpenHazard[]> {
  const { rows } =
    await sql<OpenHazard>`select elevator_id, hazard_no, concat_ws('，', description, part, suggestion) as text
    from hazard where company_id = ${ctx.companyId} and elevator_id = any(${[...liftIds]}::uuid[])
      and ${is('state', HAZARD_OPEN)}
      and deleted_at is null order by hazard_no`.execute(ctx.db)
  return rows
}

export interface ReplacementText extends Fleet {
  elevatorId: string
  /** The order the part was replaced for. */
  bizId: string
  text: string
}

/** Repairs of twelve months that say something was replaced. */
export async function findReplacementTexts(ctx: Context, day: Day): Promise<ReplacementText[]> {
  const { rows } =
    await sql<ReplacementText>`select r.elevator_id, r.id as biz_id, r.measure as text, ${sql.raw(model)} as model,
      ${age(day)} as age
    from repair_order r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    where r.company_id = ${ctx.companyId} and r.complete_at >= ${day}::date - interval '12 months'
      and ${is('r.status', REPAIR_DONE)}
      and r.measure is not null and r.deleted_at is null`.execute(ctx.db)
  return rows
}

/** Parts of requests that were put in within twelve months (登记更换). */
export async function findInstalled(ctx: Context, day: Day): Promise<ReplacementText[]> {
  const { rows } =
    await sql<ReplacementText>`select p.elevator_id, p.biz_id, l.name as text, ${sql.raw(model)} as model,
      ${age(day)} as age
    from parts_request p join parts_request_line l on l.company_id = p.company_id and l.request_id = p.id
    join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where p.company_id = ${ctx.companyId} and p.installed_at >= ${day}::date - interval '12 months'
      and p.installed_at < ${day}::date and ${is('p.status', PartsStatus.code.installed)} and p.deleted_at is null`.execute(
      ctx.db,
    )
  return rows
}

export async function findFleet(ctx: Context, day: Day): Promise<Fleet[]> {
  const { rows } = await sql<Fleet>`select ${sql.raw(model)} as model, ${age(day)} as age from elevator e
    where e.company_id = ${ctx.companyId} and ${is('e.use_status', IN_CARE)} and e.deleted_at is null`.execute(ctx.db)
  return rows
}

export async function findBag(ctx: Context, day: Day): Promise<{ id: string; madeAt: string } | undefined> {
  const { rows } = await sql<{ id: string; madeAt: string }>`select id, made_at from parts_bag
    where company_id ${ofCompanies(ctx)} and day = ${day}::date
    order by made_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Keeps a day's lines; false when another instance was faster. */
export async function keepBag(ctx: Context, day: Day, lines: readonly BagLine[]): Promise<boolean> {
  const id = newId()
  const { rows } = await sql`insert into parts_bag (company_id, id, day, made_at)
    values (${ctx.companyId}, ${id}, ${day}, ${ctx.now.toISOString()})
    on conflict (company_id, day) do nothing returning id`.execute(ctx.db)
  if (rows.length === 0) return false
  await insertRows(
    ctx,
    'partsBagLine',
    lines.map((line) => ({ ...line, bagId: id, day })),
  )
  return true
}

export interface CarriedLine extends BagLineRow {
  employeeId: string
  name: string
  teamName: string | null
}

const lineColumns = sql`b.id, b.version, b.order_id, o.order_no, e.name as elevator_name, c.name as community_name, b.part,
  b.why, b.reason, b.evidence, b.used, b.proof, b.request_id, p.request_no`
const lineFrom = sql`parts_bag_line b
  join maintain_order o on o.company_id = b.company_id and o.id = b.order_id
  join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
  join community c on c.company_id = e.company_id and c.id = e.community_id
  join employee w on w.company_id = b.company_id and w.id = b.employee_id
  left join team t on t.company_id = w.company_id and t.id = w.team_id
  left join parts_request p on p.company_id = b.company_id and p.id = b.request_id`

export async function findLines(ctx: Context, day: Day): Promise<CarriedLine[]> {
  const { rows } =
    await sql<CarriedLine>`select ${lineColumns}, b.employee_id, w.name, t.name as team_name from ${lineFrom}
    where b.company_id ${ofCompanies(ctx)} and b.day = ${day}::date and ${orderScope(ctx)}
    order by t.name, w.name, o.plan_start, o.order_no, b.why, b.part`.execute(ctx.db)
  return rows
}

export type CarrierVisits = Omit<Bag, 'lines'>

/** Whoever has visits on a day, with and without parts to carry. */
export async function findCarriers(ctx: Context, day: Day): Promise<CarrierVisits[]> {
  const { rows } =
    await sql<CarrierVisits>`select w.id as employee_id, w.name, t.name as team_name, count(*)::int as visits
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join employee w on w.company_id = o.company_id and w.id = o.worker_ids[1]
    left join team t on t.company_id = w.company_id and t.id = w.team_id
    where o.company_id ${ofCompanies(ctx)} and o.plan_date = ${day}::date
      and ${isNot('o.status', MaintainStatus.code.closed)}
      and o.deleted_at is null and ${orderScope(ctx)}
    group by w.id, w.name, t.name order by t.name, w.name`.execute(ctx.db)
  return rows
}

/** Lines of the orders in whose crew somebody is, on these days. */
export async function findOwnLines(
  ctx: Context,
  employeeId: string,
  from: Day,
  to: Day,
): Promise<(BagLineRow & { day: Day })[]> {
  const { rows } = await sql<BagLineRow & { day: Day }>`select ${lineColumns}, b.day from ${lineFrom}
    where b.company_id = ${ctx.companyId} and b.day between ${from}::date and ${to}::date
      and (b.employee_id = ${employeeId} or o.worker_ids @> array[${employeeId}::uuid])
    order by b.day, o.plan_start, o.order_no, b.why, b.part`.execute(ctx.db)
  return rows
}

/** A line that this person carries or goes along with; 1000404 otherwise. */
export async function lockOwnLine(
  ctx: Context,
  id: string,
  employeeId: string | null,
): Promise<{ proof: BagProof | null }> {
  await lockRows(ctx, 'partsBagLine', [id])
  const { rows } = await sql<{ proof: BagProof | null }>`select b.proof from parts_bag_line b
    join maintain_order o on o.company_id = b.company_id and o.id = b.order_id
    where b.company_id = ${ctx.companyId} and b.id = ${id}
      and (b.employee_id = ${employeeId}::uuid or o.worker_ids @> array[${employeeId}::uuid])`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Lines told of and used since a day, by what stood behind them. */
export async function findHits(
  ctx: Context,
  since: Day,
): Promise<{ why: BagReason; told: number; used: number; proven: number }[]> {
  const { rows } = await sql<{ why: BagReason; told: number; used: number; proven: number }>`select b.why,
      count(*)::int as told, count(*) filter (where b.used)::int as used, count(b.proof)::int as proven
    from parts_bag_line b
    join maintain_order o on o.company_id = b.company_id and o.id = b.order_id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where b.company_id ${ofCompanies(ctx)} and b.day >= ${since}::date and b.used is not null
      and ${orderScope(ctx)}
    group by b.why order by b.why`.execute(ctx.db)
  return rows
}
