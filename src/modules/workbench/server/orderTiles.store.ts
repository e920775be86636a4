import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import {
  absentOn,
  countFrom,
  crewNames,
  onDay,
  orderFrom,
  orderIs,
  orderWhere,
  own,
  peopleScope,
} from '#modules/board/server/index.ts'
import { MaintainStatus, SignInKind } from '#modules/maintenance/shared/maintenance.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { REPAIR_BUSY, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { ItemKind } from '../shared/workbench.ts'

/** Where a tile comes from: counted for the figure and read for its list, so that the two cannot differ. */
export interface TileSource {
  readonly kind: ItemKind
  readonly from: RawBuilder<unknown>
  /** Enough to count by, when that is less: no names are joined. */
  readonly countFrom?: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** The same rows in parts that do not overlap, each of which an index answers. */
  readonly countParts?: readonly RawBuilder<unknown>[]
  /** id, title, note, day, code. */
  readonly row: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly label?: (code: number) => string
}
export type SourceOf = (ctx: Context, day: Day) => TileSource

const statusLabel = (code: number) => MaintainStatus.label(code as never)

const orders =
  (which: (day: Day) => RawBuilder<unknown>, dayColumn: string, order: string): SourceOf =>
  (ctx, day) => ({
    kind: 'order',
    from: orderFrom,
    countFrom,
    where: orderWhere(ctx, which(day)),
    row: sql`o.id, c.name || ' ' || e.name as title, array_to_string(${crewNames}, '、') as note,
      ${sql.raw(dayColumn)}::date as day, o.status::int as code`,
    order: sql.raw(`${order}, o.id`),
    label: statusLabel,
  })

/** Repairs in a state, trapped people first, then by waiting (look 2-workbench). */
const repairs =
  (which: RawBuilder<unknown>): SourceOf =>
  (ctx) => ({
    kind: 'repair',
    from: sql`repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id`,
    countFrom: sql`repair_order o`,
    where: sql`${own(ctx, 'o')} and o.deleted_at is null and ${which} and ${repairScope(ctx)}`,
    row: sql`o.id, coalesce(concat_ws(' ', c.name, e.name), '') || coalesce(o.address, '') as title,
      concat_ws(' · ', o.report_text, nullif(array_to_string(${crewNames}, '、'), '')) as note,
      (o.report_at at time zone 'Asia/Shanghai')::date as day, o.status::int as code`,
    order: sql`${is('o.repair_type', RepairType.code.trapped)} desc, o.report_at, o.id`,
    label: (code) => RepairStatus.label(code as never),
  })

const people = (ctx: Context, which: RawBuilder<unknown>) =>
  sql`${own(ctx, 'p')} and p.deleted_at is null and ${which} and ${peopleScope(ctx)}`

/** Planned today, on an order that is not closed. */
export const rostered = (day: Day) => sql`exists (select 1 from order_worker w
  join maintain_order r on r.company_id = w.company_id and r.id = w.order_id
  where w.company_id = p.company_id and w.employee_id = p.id and w.plan_date = ${day}::date
    and ${isNot('r.status', MaintainStatus.code.closed)}
    and r.deleted_at is null)`
export const signedIn = (day: Day) => sql`exists (select 1 from sign_in s
  where s.company_id = p.company_id and s.employee_id = p.id and ${is('s.kind', SignInKind.code.arrive)}
    and ${onDay('s.at', day)})`

export const changedOn = (day: Day) => sql`v.type = 'changeDate' and ${onDay('v.occurred_at', day)}`

export const orderSources = {
  dueToday: orders(orderIs.dueToday, 'o.plan_date', 'o.status, o.plan_start nulls last'),
  doneToday: orders(orderIs.doneToday, 'o.complete_at', 'o.complete_at desc'),
  late: orders(orderIs.late, 'o.plan_date', 'o.legal_deadline, o.plan_date'),
  legalSoon: orders(orderIs.legalSoon, 'o.legal_deadline', 'o.legal_deadline'),
  overGap: orders(orderIs.overGap, 'o.legal_deadline', 'o.legal_deadline'),
  dueSoon: orders(orderIs.dueSoon, 'o.legal_deadline', 'o.legal_deadline'),
  waitingRepairs: repairs(is('o.status', RepairStatus.code.waiting)),
  repairsUnderWay: repairs(is('o.status', REPAIR_BUSY)),
  underWay: orders(orderIs.underWay, 'o.plan_date', 'o.start_at nulls last'),
  onDuty: (ctx, day) => ({
    kind: 'employee',
    from: sql`employee p left join team t on t.company_id = p.company_id and t.id = p.team_id`,
    where: people(ctx, rostered(day)),
    row: sql`p.id, p.name as title, t.name as note, null::date as day, (${signedIn(day)})::int as code`,
    order: sql`code, p.name, p.id`,
    label: (code) => (code === 1 ? '已签到' : '未签到'),
  }),
  absences: (ctx, day) => ({
    kind: 'absence',
    from: sql`employee_absence a join employee p on p.company_id = a.company_id and p.id = a.employee_id`,
    where: people(ctx, absentOn(day)),
    row: sql`a.id, p.name as title, a.reason as note, a.to_at::date as day, a.state::int as code`,
    order: sql`a.from_at, a.id`,
  }),
  changes: (ctx, day) => ({
    kind: 'order',
    from: sql`order_event v join ${orderFrom} on o.company_id = v.company_id and o.id = v.order_id`,
    where: orderWhere(ctx, sql`${own(ctx, 'v')} and ${changedOn(day)}`),
    row: sql`o.id, c.name || ' ' || e.name as title, (v.before ->> 'planDate') || ' → ' || (v.after ->> 'planDate') as note,
      o.plan_date as day, o.status::int as code`,
    order: sql`v.occurred_at desc, v.id`,
    label: statusLabel,
  }),
} as const satisfies Record<string, SourceOf>
