import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { AbsenceState } from '../shared/absence.ts'
import { may } from '../shared/permissions.ts'

/** 待审批请假: the one that begins first. */
export const absenceQueue: QueueSource = {
  kind: 'absence',
  needs: [may.absence],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`employee_absence a join employee p on p.company_id = a.company_id and p.id = a.employee_id`,
    where: sql`a.company_id ${ofCompanies(ctx)} and a.deleted_at is null and ${is('a.state', AbsenceState.code.pending)}
      and p.deleted_at is null and ${employeeScope(ctx, 'p')}`,
    id: sql`a.id`,
    version: sql`a.version`,
    title: sql`p.name`,
    note: sql`concat_ws(' · ', to_char(a.from_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' 至 '
      || to_char(a.to_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI'), a.reason)`,
    since: sql`a.created_at`,
    due: sql`a.from_at`,
    owner: sql`jsonb_build_object('kind', 'employee', 'id', p.id)`,
  }),
}
