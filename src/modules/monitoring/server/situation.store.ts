import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { IN_CARE, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { MaintainStatus, SignInKind } from '#modules/maintenance/shared/maintenance.ts'
import { REPAIR_OPEN, RepairStatus, RepairType } from '#modules/repair/shared/repair.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import type { StrategyDetail } from '#modules/strategy/shared/strategy.ts'
import { TERMINAL_IN_USE, TerminalStatus } from '#modules/terminal/shared/terms.ts'
import type { RecordRow } from './recordRow.store.ts'

/** What surrounds a signal (monitoring 6.2): its lift and terminal, who is there, what was before, which strategies hold. */

export interface SignalLift {
  id: string
  projectId: string | null
  communityId: string
  useStatus: UseStatus
}
/** Undefined: the archive does not have it any more. */
export async function findLift(ctx: Context, id: string): Promise<SignalLift | undefined> {
  const { rows } = await sql<SignalLift>`select e.id, e.project_id, e.community_id, e.use_status from elevator e
    where e.company_id = ${ctx.companyId} and e.id = ${id} and e.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
export const isInUse = ({ useStatus }: SignalLift): boolean => useStatus === UseStatus.code.inUse
export const isInCare = ({ useStatus }: SignalLift): boolean => (IN_CARE as readonly number[]).includes(useStatus)

/** Whether the terminal stands at the lift, or stood there at that moment; what the platform says by itself has none. */
export async function isBound(ctx: Context, terminalId: string | null, elevatorId: string, at: Date): Promise<boolean> {
  if (terminalId === null) return true
  const { rows } = await sql`select t.id from terminal t where t.company_id = ${ctx.companyId} and t.id = ${terminalId}
    and t.deleted_at is null and ${is('t.status', [...TERMINAL_IN_USE, TerminalStatus.code.inactive])}
    and (t.elevator_id = ${elevatorId} or exists (select 1 from terminal_binding b where b.company_id = t.company_id
      and b.terminal_id = t.id and b.elevator_id = ${elevatorId} and b.from_at <= ${at.toISOString()}
      and (b.to_at is null or b.to_at > ${at.toISOString()})))`.execute(ctx.db)
  return rows.length > 0
}

export interface OnSite {
  employeeId: string
  name: string
}
/** A visit that nobody finished does not keep its crew at the lift for longer (decision 0219). */
const ON_SITE_HOURS = 12
/** Who is at the lift: signed in where it is, at a visit that goes on, and not gone; the longest there first. */
export async function findOnSite(ctx: Context, elevatorId: string): Promise<OnSite[]> {
  const { rows } = await sql<OnSite>`select w.id as employee_id, w.name from maintain_order o
    join sign_in s on s.company_id = o.company_id and s.order_id = o.id
    join employee w on w.company_id = s.company_id and w.id = s.employee_id
    where o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId} and o.deleted_at is null
      and ${is('o.status', MaintainStatus.code.inProgress)} and ${is('s.kind', SignInKind.code.arrive)} and s.pass
      and s.at > ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${ON_SITE_HOURS})
      and not exists (select 1 from sign_in x where x.company_id = s.company_id and x.order_id = s.order_id
        and x.employee_id = s.employee_id and ${is('x.kind', SignInKind.code.leave)} and x.at >= s.at)
    group by w.id, w.name order by min(s.at), w.id`.execute(ctx.db)
  return rows
}

/** Codes of a mains supply that was lost, of lifts and of escalators. */
const POWER_LOST = ['41', '81']
/** When the lift last lost its power, at that moment or before; ms. */
export async function findPowerLoss(ctx: Context, elevatorId: string, at: Date): Promise<number | null> {
  const moment = at.toISOString()
  const { rows } = await sql<{
    at: string
  }>`select case when m.last_at <= ${moment} then m.last_at else m.occurred_at end as at
    from monitor_record m where m.company_id = ${ctx.companyId} and m.elevator_id = ${elevatorId}
      and m.code = any(${POWER_LOST}) and m.occurred_at <= ${moment}
    order by m.occurred_at desc limit 1`.execute(ctx.db)
  return rows[0] ? Date.parse(rows[0].at) : null
}

const { happening, waiting, recovered, repair } = RecordStatus.code
/** When the same happens once more, and the kind of order that it asks for. */
interface Again {
  readonly type: RepairType | null
  readonly at: Date
}

/**
 * Still open: nobody has closed it, and an order that took it goes on. For one more entrapment it must
 * carry the rescue: who is shut in after the others got out, or while it is paused, is no repeat (decision 0207) – whether the
 * crew wrote down that they are out or the desk did.
 */
function isOpen(again: Again | undefined) {
  const carries =
    again?.type === RepairType.code.trapped
      ? sql`(o.rescued_at >= ${again.at.toISOString()}
          or (o.rescued_at is null and ${isNot('o.status', RepairStatus.code.paused)}))`
      : sql`true`
  const freed =
    again === undefined
      ? sql`false`
      : sql`exists (select 1 from alarm_call a where a.company_id = m.company_id and a.id = m.id
          and a.freed_at < ${again.at.toISOString()})`
  return sql`(${is('m.status', [happening, waiting, recovered])} or (${is('m.status', repair)} and exists (
    select 1 from repair_order o where o.company_id = m.company_id and o.id = m.repair_order_id and o.deleted_at is null
      and ${is('o.status', REPAIR_OPEN)} and ${carries}))) and not ${freed}`
}

/** The record of this lift and code that is not closed, and takes what happens once more; the latest. Its lift is held. */
export async function findOpenRecord(
  ctx: Context,
  elevatorId: string,
  code: string,
  again?: Again,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`select m.* from monitor_record m where m.company_id = ${ctx.companyId}
    and m.elevator_id = ${elevatorId} and m.code = ${code} and ${isOpen(again)}
    order by m.occurred_at desc, m.id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Whether this very signal was taken up already, whatever became of its record. */
export async function isTaken(ctx: Context, elevatorId: string, code: string, at: Date): Promise<boolean> {
  const moment = at.toISOString()
  const { rows } = await sql`select m.id from monitor_record m where m.company_id = ${ctx.companyId}
    and m.elevator_id = ${elevatorId} and m.code = ${code} and (m.occurred_at = ${moment} or m.last_at = ${moment})
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The latest record of this lift and code that has not ended. */
export async function findLasting(ctx: Context, elevatorId: string, code: string): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`select m.* from monitor_record m where m.company_id = ${ctx.companyId}
    and m.elevator_id = ${elevatorId} and m.code = ${code} and m.ended_at is null
    order by m.occurred_at desc, m.id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** A signal of this lift and code stands in the outbox and was not handled: its end came first. */
export async function isStandingUnheard(ctx: Context, elevatorId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select x.id from outbox x where x.company_id = ${ctx.companyId} and x.done_at is null
    and x.name = 'signal.stood' and x.row_id = ${elevatorId} and x.payload ->> 'code' = ${code}
    and x.next_at <> 'infinity' limit 1`.execute(ctx.db)
  return rows.length > 0
}

export interface StormRecord {
  id: string
  code: string
  kind: number
  level: string | null
  at: string
}
/** Records of the lift within a minute of this moment, as they were last said. */
export async function findAround(ctx: Context, elevatorId: string, at: Date): Promise<StormRecord[]> {
  const [from, to] = [-60_000, 60_000].map((by) => new Date(at.getTime() + by).toISOString())
  const { rows } = await sql<StormRecord>`select m.id, m.code, m.kind, m.level, coalesce(m.last_at, m.occurred_at) as at
    from monitor_record m where m.company_id = ${ctx.companyId} and m.elevator_id = ${elevatorId}
      and m.occurred_at >= ${from}::timestamptz - interval '1 day' and coalesce(m.last_at, m.occurred_at) between ${from} and ${to}
      and (${is('m.status', [happening, waiting, recovered, repair])} or m.root_id is not null)`.execute(ctx.db)
  return rows
}

/** A strategy of the company that is switched on for this lift, as far as the pipeline asks. */
export type LiftStrategy = Pick<
  StrategyDetail,
  | 'id'
  | 'name'
  | 'priority'
  | 'scope'
  | 'levels'
  | 'codes'
  | 'timeFrom'
  | 'timeTo'
  | 'persistSeconds'
  | 'peopleInCarOnly'
  | 'enabled'
  | 'mode'
  | 'repairType'
  | 'dedupeMin'
  | 'quietFrom'
  | 'quietTo'
>
export async function findStrategies(ctx: Context, lift: SignalLift): Promise<LiftStrategy[]> {
  const short = (column: string) => sql.raw(`to_char(s.${column}, 'HH24:MI')`)
  const { rows } = await sql<LiftStrategy>`select s.id, s.name, s.priority, s.scope, s.levels, s.codes,
      ${short('time_from')} as time_from, ${short('time_to')} as time_to, s.persist_seconds, s.people_in_car_only, s.enabled,
      s.mode, s.repair_type, s.dedupe_min, ${short('quiet_from')} as quiet_from, ${short('quiet_to')} as quiet_to
    from fault_strategy s
    left join fault_strategy_elevator x on x.company_id = s.company_id and x.strategy_id = s.id and x.elevator_id = ${lift.id}
    where s.company_id = ${ctx.companyId} and s.deleted_at is null and s.enabled and coalesce(x.enabled, s.all_lifts)
      and case s.scope when 2 then ${lift.projectId}::uuid = any(s.scope_ids) when 3 then ${lift.communityId}::uuid = any(s.scope_ids)
        else true end`.execute(ctx.db)
  return rows
}

/** The most urgent open order of the lift, as far as a decision names it. */
export async function findOpenOrder(
  ctx: Context,
  elevatorId: string,
): Promise<{ orderNo: string; repairType: number } | undefined> {
  const { rows } = await sql<{
    orderNo: string
    repairType: number
  }>`select o.order_no, o.repair_type from repair_order o
    where o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId} and ${is('o.status', REPAIR_OPEN)}
      and o.deleted_at is null order by o.repair_type, o.report_at desc, o.id limit 1`.execute(ctx.db)
  return rows[0]
}
