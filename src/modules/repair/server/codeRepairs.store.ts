import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import type { CodeRepairs } from '#modules/support/server/index.ts'
import { may } from '../shared/permissions.ts'
import { RepairCause, RepairStatus } from '../shared/repair.ts'

/** 同代码的维修 of technical support: what the company itself met under a fault code, within the person's scope. */

const MONTHS = 12
const LATEST = 3

interface Found {
  id: string
  reportAt: string
  lift: string
  cause: CodeIn<typeof RepairCause> | null
  measure: string | null
  count: number
}

/** Null without 维修工单-查看, and while no repair of the company names a code. Closed ones (10) were none. */
export const codeRepairs: CodeRepairs = async (ctx, { faultCode, brand }) => {
  if (!ctx.may(may.list)) return null
  const from = addMonths(dayOf(ctx.now), -MONTHS)
  const { rows } =
    await sql<Found>`select o.id, o.report_at, concat_ws(' ', c.name, e.name) as lift, o.cause, o.measure,
      count(*) over ()::int as count
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and ${isNot('o.status', RepairStatus.code.closed)}
      and o.report_at >= ${`${from}T00:00:00+08:00`}::timestamptz and upper(o.fault_code) = upper(${faultCode})
      and ${brand === null ? sql`true` : sql`e.brand = ${brand}`} and ${repairScope(ctx)}
    order by o.report_at desc, o.id desc limit ${LATEST}`.execute(ctx.db)
  if (rows.length === 0 && !(await anyWithCode(ctx))) return null
  return {
    count: rows[0]?.count ?? 0,
    from,
    latest: rows.map(({ count: _, cause, ...row }) => ({
      ...row,
      cause: cause && RepairCause.label(cause),
    })),
  }
}

async function anyWithCode(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from repair_order o where o.company_id = ${ctx.companyId} and o.deleted_at is null
    and o.fault_code is not null limit 1`.execute(ctx.db)
  return rows.length > 0
}
