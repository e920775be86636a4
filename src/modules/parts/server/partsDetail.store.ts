import { type RawBuilder, sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { type PartsBiz, PartsStatus } from '../shared/parts.ts'
import type { PartsDetail, PartsOfOrder, PartsQueue } from '../shared/partsDetail.ts'
import { partsScope, requestFrom } from './parts.store.ts'
import type { RequestRecord } from './request.store.ts'
import { missingOf } from './supply.store.ts'

/** A request with the names around it. */
export interface Around {
  elevatorName: string
  elevatorType: number
  registerCode: string | null
  lift: LiftName
  communityName: string
  customerName: string | null
  teamName: string | null
  contractNo: string | null
  contractType: number | null
  hazardNo: string | null
  hazardText: string | null
  applicant: string | null
  companyName: string
  dutyPhone: string | null
  missing: number | null
}

export async function findRequest(ctx: Context, id: string): Promise<RequestRecord & Around> {
  const { rows } = await sql<RequestRecord & Around>`select p.*, e.name as elevator_name, e.type as elevator_type,
      e.register_code, ${sql.raw(liftNameOf('e'))} as lift, c.name as community_name, k.name as customer_name, t.name as team_name, a.name as applicant,
      n.contract_no, n.type as contract_type, h.hazard_no, h.description as hazard_text, m.name as company_name, m.duty_phone,
      ${sql.raw(missingOf('p'))} as missing
    from ${sql.raw(requestFrom)}
    join company m on m.company_id = p.company_id
    left join contract n on n.company_id = p.company_id and n.id = p.contract_id
    left join hazard h on h.company_id = p.company_id and h.id = p.hazard_id
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id} and p.deleted_at is null and ${partsScope(ctx)}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findApprovals(ctx: Context, requestId: string): Promise<PartsDetail['approvals']> {
  const { rows } = await sql<PartsDetail['approvals'][number]>`select id, level, name, result, opinion, at
    from parts_approval where company_id ${ofCompanies(ctx)} and request_id = ${requestId}
    order by at, id`.execute(ctx.db)
  return rows
}

/** Which of these objects have arrived: a phone names pictures before it sends them. */
export async function findArrived(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{
    key: string
  }>`select key from stored_file where company_id ${ofCompanies(ctx)}
    and key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

type QueueRow = Omit<PartsQueue['rows'][number], 'warnings' | 'own' | 'over'> & {
  elevatorId: string
  applicantId: string | null
}

/** What waits for an approval, the urgent first, then the one that waits longest. */
export async function findWaiting(ctx: Context): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`select p.id, p.version, p.request_no, ${sql.raw(liftNameOf('e'))} as lift,
      e.id as elevator_id, p.applicant_id, a.name as applicant, p.submitted_at, p.urgency,
      p.total_sale, p.payer, p.level, coalesce((select string_agg(l.name, '、' order by l.sort) from parts_request_line l
        where l.company_id = p.company_id and l.request_id = p.id), '') as parts
    from ${sql.raw(requestFrom)}
    where p.company_id ${ofCompanies(ctx)} and ${is('p.status', PartsStatus.code.waiting)} and p.deleted_at is null
      and ${partsScope(ctx)}
    order by p.urgency desc, p.submitted_at, p.id limit 200`.execute(ctx.db)
  return rows
}

/** Requests of one order and what was used on it; `allowed` narrows to the person's scope, or to his crew. */
export async function findOfOrder(
  ctx: Context,
  of: { bizType: PartsBiz; bizId: string },
  allowed: RawBuilder<unknown>,
): Promise<PartsOfOrder> {
  const requests = await sql<
    PartsOfOrder['requests'][number]
  >`select p.id, p.version, p.request_no, p.status, p.total_sale,
      p.payer, p.created_at, ${sql.raw(missingOf('p'))} as missing,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'spec', l.spec, 'qty', l.qty::text,
          'measure', l.measure, 'chargeMode', l.charge_mode, 'safetyPart', l.safety_part,
          'itemCode', l.item_code, 'itemName', l.item_name) order by l.sort), '[]')
        from parts_request_line l where l.company_id = p.company_id and l.request_id = p.id) as lines
    from parts_request p where p.company_id ${ofCompanies(ctx)} and p.biz_type = ${of.bizType}
      and p.biz_id = ${of.bizId} and p.deleted_at is null and ${allowed} order by p.created_at desc, p.id desc`.execute(
    ctx.db,
  )
  const uses = await sql<
    PartsOfOrder['uses'][number]
  >`select u.id, u.name, u.spec, u.qty::text as qty, u.measure, w.name as worker, u.at
    from parts_use u left join employee w on w.company_id = u.company_id and w.id = u.employee_id
    where u.company_id ${ofCompanies(ctx)} and u.biz_type = ${of.bizType} and u.biz_id = ${of.bizId}
    order by u.at, u.id`.execute(ctx.db)
  const hazards = await sql<
    PartsOfOrder['hazards'][number]
  >`select h.id, h.hazard_no, h.description, h.source_id from hazard h
    where h.company_id ${ofCompanies(ctx)} and h.source_id = ${of.bizId} and h.source_type = ${of.bizType}
      and ${is('h.state', HazardState.code.open)} and h.deleted_at is null order by h.id`.execute(ctx.db)
  return { requests: requests.rows, uses: uses.rows, hazards: hazards.rows }
}
