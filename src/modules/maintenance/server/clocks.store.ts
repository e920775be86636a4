import { sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import { wholeNameOf } from '#modules/elevator/server/index.ts'
import type { ClockSource } from '#modules/rule/server/index.ts'
import { OvertimeNode, OvertimeScene } from '#modules/rule/shared/overtime.ts'
import { MAINTAIN_AHEAD, MAINTAIN_OPEN } from '../shared/maintenance.ts'

const { arrive, finish, due } = OvertimeNode.code
const begins = (day: string) => sql.raw(`(${day}::timestamp at time zone 'Asia/Shanghai')`)

/**
 * Open maintenance orders: they count from the planned day and fall due on day 15 from the last visit (archives 6.9).
 * An order is given to its crew, nobody accepts it.
 */
export const maintenanceClocks: ClockSource = {
  scene: OvertimeScene.code.maintenance,
  nodes: {
    [arrive]: sql`${is('o.status', MAINTAIN_AHEAD)} and o.deleted_at is null`,
    [finish]: sql`${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null`,
    [due]: sql`${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null`,
  },
  from: sql`maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id`,
  alias: 'o',
  since: begins('o.plan_date'),
  due: begins('o.legal_deadline'),
  projectId: sql`e.project_id`,
  row: sql`${sql.raw(wholeNameOf('e'))} as subject,
    concat_ws(' · ', o.order_no, '计划 ' || to_char(o.plan_date, 'YYYY-MM-DD'), '法定截止 ' || to_char(o.legal_deadline, 'YYYY-MM-DD')) as note,
    o.worker_ids as crew_ids,
    array(select t.leader_id from team t where t.company_id = o.company_id and t.id = o.team_id and t.leader_id is not null) as leader_ids,
    array(select k.manager_id from contract k where k.company_id = o.company_id and k.id = o.contract_id and k.manager_id is not null) as manager_ids,
    o.id as jump_id`,
  subjectType: 'maintainOrder',
  jumpTo: 'maintain',
}
