import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, type MaintainType } from '#modules/maintenance/shared/maintenance.ts'

export interface ChainOrder {
  id: string
  planId: string | null
  source: number
  status: number
  type: MaintainType
  level: number
  planDate: Day
  legalDeadline: Day
  /** Still to be done; else done on its day today or later. */
  open: boolean
}

/** The lift's open orders, and those done that stand on today or later: their days are taken. */
export async function findChainOrders(ctx: Context, elevatorId: string, today: Day): Promise<ChainOrder[]> {
  const { rows } = await sql<ChainOrder>`select id, plan_id, source, status, type, level, plan_date, legal_deadline,
      ${is('status', MAINTAIN_OPEN)} as open
    from maintain_order where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and deleted_at is null
      and (${is('status', MAINTAIN_OPEN)} or (${is('status', MAINTAIN_DONE)} and plan_date >= ${today}::date))
    order by plan_date for update`.execute(ctx.db)
  return rows
}
