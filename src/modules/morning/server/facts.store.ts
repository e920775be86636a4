import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { CertificateState, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import { MAINTAIN_UNDER_WAY, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { REPAIR_DONE } from '#modules/repair/shared/repair.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { DUE_DAYS } from '../shared/morning.ts'

/** What a sheet is made of; read without a person, for one company. */

export interface TeamRow {
  id: string
  name: string
  leaderId: string | null
  leaderName: string | null
  dutyPhone: string | null
  baseLng: number | null
  baseLat: number | null
  companyName: string
}

/** Teams in being that want a sheet and have none for the day. */
export async function findTeams(ctx: Context, day: Day): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`select t.id, t.name, t.leader_id, l.name as leader_name, t.duty_phone, t.base_lng,
      t.base_lat, c.name as company_name
    from team t join company c on c.company_id = t.company_id and c.id = t.company_id
    left join employee l on l.company_id = t.company_id and l.id = t.leader_id
    where t.company_id = ${ctx.companyId} and ${is('t.state', TeamState.code.active)} and t.deleted_at is null
      and not exists (select 1 from morning_switch s where s.company_id = t.company_id and s.id = t.id and s.off)
      and not exists (select 1 from morning_sheet m where m.company_id = t.company_id and m.team_id = t.id
        and m.day = ${day}::date)
    order by t.name, t.id`.execute(ctx.db)
  return rows
}

export interface MemberRow {
  id: string
  name: string
  userId: string | null
  absent: boolean
}

/** 维保 and 维修 people of the team, and its leader; the leader first. */
export async function findMembers(ctx: Context, team: TeamRow, day: Day): Promise<MemberRow[]> {
  const from = `${day}T00:00:00+08:00`
  const { rows } = await sql<MemberRow>`select p.id, p.name, p.user_id, exists (select 1 from employee_absence a
      where a.company_id = p.company_id and a.employee_id = p.id and ${is('a.state', AbsenceState.code.approved)}
        and a.from_at < ${from}::timestamptz + interval '12 hours' and a.to_at > ${from}::timestamptz + interval '8 hours') as absent
    from employee p where p.company_id = ${ctx.companyId} and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and ((p.team_id = ${team.id} and ${is('p.kind', workerKinds)}) or p.id = ${team.leaderId}::uuid)
    order by (p.id = ${team.leaderId}::uuid) desc nulls last, p.employee_no limit 40`.execute(ctx.db)
  return rows
}

export interface OrderRow {
  id: string
  title: string
  communityId: string
  communityName: string
  lng: number
  lat: number
  level: Level
  status: MaintainStatus
  minutes: number
  workerIds: string[]
}

/** Of the day, or still under way. */
export async function findOrders(ctx: Context, people: readonly string[], day: Day): Promise<OrderRow[]> {
  const { rows } =
    await sql<OrderRow>`select o.id, e.name as title, o.community_id, c.name as community_name, c.lng, c.lat,
      o.level, o.status, o.std_minutes as minutes, o.worker_ids
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and o.worker_ids && ${[...people]}::uuid[]
      and ((o.plan_date = ${day}::date and ${isNot('o.status', MaintainStatus.code.closed)})
      or ${is('o.status', MAINTAIN_UNDER_WAY)})
    order by o.plan_start nulls last, o.id limit 200`.execute(ctx.db)
  return rows
}

export interface DueRow {
  orderId: string
  title: string
  crew: string[]
  planDate: Day
  legalDeadline: Day
  /** All that are due, of which the most pressing are listed. */
  total: number
}

/** Open, not planned for today, and the law wants them within three days. */
export async function findDue(ctx: Context, teamId: string, people: readonly string[], day: Day): Promise<DueRow[]> {
  const { rows } =
    await sql<DueRow>`select o.id as order_id, ${sql.raw(liftLabelOf('c', 'e'))} as title, o.plan_date, o.legal_deadline, count(*) over ()::int as total,
      coalesce((select array_agg(w.name order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)), '{}') as crew
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.plan_date <> ${day}::date
      and o.legal_deadline <= ${addDays(day, DUE_DAYS)}::date
      and (o.team_id = ${teamId} or o.worker_ids && ${[...people]}::uuid[])
    order by o.legal_deadline, o.plan_date, o.id limit 12`.execute(ctx.db)
  return rows
}

export interface PaperRow {
  name: string
  certType: number
  validTo: Day | null
  expired: boolean
}

/** Papers of these people that run out or have run out (certificate states 3 and 4). */
export async function findPapers(ctx: Context, people: readonly string[]): Promise<PaperRow[]> {
  const { rows } =
    await sql<PaperRow>`select p.name, v.cert_type, v.valid_to, ${is('v.state', CertificateState.code.expired)} as expired
    from certificate v join employee p on p.company_id = v.company_id and p.id = v.owner_id
    where v.company_id = ${ctx.companyId} and ${is('v.owner_type', OwnerType.code.employee)}
      and v.owner_id = any(${[...people]}::uuid[])
      and ${is('v.state', [CertificateState.code.expiring, CertificateState.code.expired])} and v.deleted_at is null
    order by v.valid_to nulls last, p.name limit 12`.execute(ctx.db)
  return rows
}

/** More than these stand as one line 另有n单: the sheet is one page. */
const MOST_LINES = 8

interface TextRow {
  text: string
  total: number
}

function linesOf(rows: readonly TextRow[]): string[] {
  const more = (rows[0]?.total ?? 0) - rows.length
  return [...rows.map(({ text }) => text), ...(more > 0 ? [`另有 ${more} 单`] : [])]
}

/** The instants of a day, and what is the team's or one of its people's; `alias` has team_id and worker_ids. */
const during = (column: string, day: Day) => sql`${sql.raw(column)} >= ${`${day}T00:00:00+08:00`}::timestamptz
  and ${sql.raw(column)} < ${`${addDays(day, 1)}T00:00:00+08:00`}::timestamptz`
const ofTeam = (alias: string, teamId: string, people: readonly string[]) =>
  sql`(${sql.raw(alias)}.team_id = ${teamId}::uuid or ${sql.raw(alias)}.worker_ids && ${[...people]}::uuid[])`

/** Repairs completed on the day that were 返修 (jobs 1.7, 6.11): the same part again, or sent back by the customer. */
export async function findRework(ctx: Context, teamId: string, people: readonly string[], day: Day): Promise<string[]> {
  const { rows } =
    await sql<TextRow>`select ${sql.raw(liftLabelOf('c', 'e'))} || coalesce('：' || nullif(left(o.report_text, 40), ''), '')
      || coalesce('（' || (select string_agg(w.name, '、' order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)) || '）', '') as text, count(*) over ()::int as total
    from repair_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and o.is_rework and ${is('o.status', REPAIR_DONE)}
      and ${during('o.complete_at', day)} and ${ofTeam('o', teamId, people)}
    order by o.complete_at, o.id limit ${MOST_LINES}`.execute(ctx.db)
  return linesOf(rows)
}

/** Requests for parts that were drawn on the day and not voided since, with what was drawn (jobs 1.8). */
export async function findDrawn(ctx: Context, teamId: string, people: readonly string[], day: Day): Promise<string[]> {
  const { rows } =
    await sql<TextRow>`select ${sql.raw(liftLabelOf('c', 'e'))} || '：' || (select string_agg(l.name || ' '
        || trim_scale(l.qty)::text || ' ' || l.measure, '、' order by l.sort) from parts_request_line l
        where l.company_id = p.company_id and l.request_id = p.id) || coalesce('（' || nullif(p.drawn_by, '') || '）', '') as text,
      count(*) over ()::int as total
    from parts_request p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    join community c on c.company_id = p.company_id and c.id = p.community_id
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${is('p.status', [PartsStatus.code.drawn, PartsStatus.code.installed])} and ${during('p.drawn_at', day)}
      and ${ofTeam('p', teamId, people)}
    order by p.drawn_at, p.id limit ${MOST_LINES}`.execute(ctx.db)
  return linesOf(rows)
}
