import { sql } from 'kysely'
import { type Context, is, literal, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { type HazardGrade, HazardState } from '../shared/hazard.terms.ts'
import { HazardSource } from '../shared/hazardDraft.ts'
import type { HazardRow } from '../shared/hazardRow.ts'

/** Hazards by the visit they were found on, and by the lift. */

export interface ItemHazard {
  id: string
  version: number
  elevatorId: string
  hazardNo: string
  itemCode: string
  grade: 1 | 2 | 3
  state: 0 | 1 | 2 | 3 | 4 | 5
  description: string
  suggestion: string | null
  photos: string[]
  deadline: Day | null
  noticeNo: string | null
  createdBy: string | null
}

/** What stands of this item of a visit, until it was struck off; locked. */
export async function findHazardOfItem(
  ctx: Context,
  orderId: string,
  itemCode: string,
): Promise<ItemHazard | undefined> {
  const { rows } =
    await sql<ItemHazard>`select id, version, elevator_id, hazard_no, item_code, grade, state, description,
      suggestion, photos, deadline, notice_no, created_by from hazard
    where company_id = ${ctx.companyId} and source_id = ${orderId}
      and ${is('source_type', HazardSource.code.maintain)} and item_code = ${itemCode}
      and state < ${literal(HazardState.code.closed)} and deleted_at is null
    order by created_at, id limit 1 for update`.execute(ctx.db)
  return rows[0]
}

/** Items of a visit that became a hazard which still stands. */
export async function hazardCodes(ctx: Context, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ itemCode: string | null }>`select item_code from hazard
    where company_id = ${ctx.companyId} and source_id = ${orderId}
      and ${is('source_type', HazardSource.code.maintain)} and state < ${literal(HazardState.code.closed)}
      and deleted_at is null`.execute(ctx.db)
  return new Set(rows.flatMap((row) => (row.itemCode ? [row.itemCode] : [])))
}

/** Hazards of a visit. */
export async function findHazardsOf(ctx: Context, orderId: string): Promise<HazardRow[]> {
  const { rows } = await sql<HazardRow>`
    select id, version, notice_sign_key is not null as notice_signed, hazard_no, item_code, grade, description, photos, suggestion, deadline, state, repair_id,
      repair_no, (created_at at time zone 'Asia/Shanghai')::date as found_on from hazard
    where company_id ${ofCompanies(ctx)} and source_id = ${orderId}
      and ${is('source_type', HazardSource.code.maintain)} and deleted_at is null
    order by hazard_no`.execute(ctx.db)
  return rows
}

/** Not put right yet, the most urgent first. */
export async function findOpenHazards(ctx: Context, elevatorIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    elevatorId: string
    grade: CodeIn<typeof HazardGrade>
    description: string
    deadline: Day | null
    state: CodeIn<typeof HazardState>
    noticeSigned: boolean
    foundOn: Day
  }>`
    select id, elevator_id, grade, description, deadline, state, notice_sign_key is not null as notice_signed,
      (created_at at time zone 'Asia/Shanghai')::date as found_on from hazard where company_id = ${ctx.companyId}
      and elevator_id = any(${[...elevatorIds]}::uuid[]) and state < ${literal(HazardState.code.fixed)}
      and deleted_at is null order by deadline nulls last`.execute(ctx.db)
  return rows
}
