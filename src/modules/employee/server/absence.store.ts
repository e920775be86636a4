import { sql } from 'kysely'
import { type Context, is, pageSource } from '#kernel/server/index.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { type AbsenceRow, AbsenceState, absenceList } from '../shared/absence.ts'

export const absences = pageSource<AbsenceRow>(absenceList, {
  from: `employee_absence a left join employee e on e.company_id = a.company_id and e.id = a.employee_id
    left join app_user u on u.id = a.approved_by`,
  alias: 'a',
  columns: {
    employeeName: 'e.name',
    from: 'a.from_at',
    to: 'a.to_at',
    approverName: 'u.name',
  },
  where: (ctx) => [sql`a.deleted_at is null`, employeeScope(ctx, 'e')],
  notNull: ['from'],
})

/** Whether an approved absence of the person touches the time; the database refuses what slips past this at once. */
export async function isAway(ctx: Context, employeeId: string, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`select 1 from employee_absence where company_id = ${ctx.companyId}
    and employee_id = ${employeeId} and ${is('state', AbsenceState.code.approved)} and deleted_at is null
    and from_at < ${to} and to_at > ${from} limit 1`.execute(ctx.db)
  return rows.length > 0
}
