import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { HazardSource } from '../shared/hazardDraft.ts'

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
      and state < ${HAZARD_CLOSED} and deleted_at is null
    order by created_at, id limit 1 for update`.execute(ctx.db)
  return rows[0]
}

const HAZARD_CLOSED = 5
