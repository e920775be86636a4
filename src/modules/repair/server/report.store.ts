import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { ElevatorDetail } from '#modules/elevator/shared/elevatorDetail.ts'
import { DUPLICATE_MINUTES, REPAIR_OPEN, RepairType } from '../shared/repair.ts'
import { carriesRescue } from './repairRow.store.ts'

/** What a report needs of the lift, and what else was reported about it. */

export type ReportedLift = Pick<
  ElevatorDetail,
  'id' | 'name' | 'communityId' | 'customerId' | 'contractId' | 'teamId' | 'areaType'
>

/** The lift, locked: two reports of the same trouble come one after the other. 1000404 for another company's. */
export async function lockLift(ctx: Context, id: string): Promise<ReportedLift> {
  const { rows } =
    await sql<ReportedLift>`select e.id, e.name, e.community_id, e.customer_id, e.contract_id, e.team_id, e.area_type
    from elevator e where e.company_id = ${ctx.companyId} and e.id = ${id} and e.deleted_at is null for no key update`.execute(
      ctx.db,
    )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** An open report of the lift from the last 30 minutes (refusal 3050002); people who wait inside come before everything else. */
export async function findRecent(
  ctx: Context,
  elevatorId: string,
): Promise<{ id: string; orderNo: string } | undefined> {
  const since = new Date(ctx.now.getTime() - DUPLICATE_MINUTES * 60_000).toISOString()
  const { rows } = await sql<{ id: string; orderNo: string }>`select id, order_no from repair_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and report_at >= ${since}
      and ${is('status', REPAIR_OPEN)} and deleted_at is null
    order by (${is('repair_type', RepairType.code.trapped)} and ${carriesRescue()}) desc, report_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Where the person who reports can be called back: the own telephone, else the company's duty desk. */
export async function findOwnPhone(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string | null }>`select coalesce(
      (select phone from employee where company_id = ${ctx.companyId} and id = ${ctx.who.employeeId}::uuid),
      (select duty_phone from company where company_id = ${ctx.companyId})) as phone`.execute(ctx.db)
  return rows[0]?.phone ?? undefined
}

/** Who can be called about a finding: the worker, else the company's duty phone. */
export async function findPhoneOf(
  ctx: Context,
  employeeId: string,
): Promise<{ name: string; phone: string | null } | undefined> {
  const { rows } = await sql<{
    name: string
    phone: string | null
  }>`select p.name, coalesce(p.phone, k.duty_phone) as phone
    from employee p join company k on k.company_id = p.company_id
    where p.company_id = ${ctx.companyId} and p.id = ${employeeId}`.execute(ctx.db)
  return rows[0]
}

export async function addCaller(
  ctx: Context,
  orderId: string,
  caller: { id: string; name: string; phone: string; text: string | null; at: string },
): Promise<void> {
  await sql`insert into repair_caller (company_id, id, order_id, name, phone, text, at, created_by)
    values (${ctx.companyId}, ${caller.id}, ${orderId}, ${caller.name}, ${caller.phone}, ${caller.text}, ${caller.at},
      ${ctx.isGuest ? null : ctx.who.userId})`.execute(ctx.db)
}

/** Repairs that were completed since then, of the caller's companies: each filled in a form of 急修单配置. */
export async function repairsDone(ctx: Context, since: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from repair_order
    where company_id ${ofCompanies(ctx)} and complete_at >= ${since} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
