import { sql } from 'kysely'
import { isNot } from '#kernel/server/index.ts'
import { wholeNameOf } from '#modules/elevator/server/index.ts'
import type { ClockSource } from '#modules/rule/server/index.ts'
import { OvertimeNode, OvertimeScene } from '#modules/rule/shared/overtime.ts'
import { settled } from '../shared/inspection.ts'
import { ours } from './due.store.ts'

const { due } = OvertimeNode.code
const begins = (day: string) => sql.raw(`(${day}::timestamp at time zone 'Asia/Shanghai')`)

/** Plans without a good result: they count from their first day and fall due on the last (archives 6.9). */
export const inspectionClocks: ClockSource = {
  scene: OvertimeScene.code.inspection,
  nodes: { [due]: sql`${isNot('p.status', settled)} and p.deleted_at is null and ${ours}` },
  from: sql`inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id`,
  alias: 'p',
  since: begins('p.earliest_date'),
  due: begins('p.deadline'),
  projectId: sql`e.project_id`,
  row: sql`${sql.raw(wholeNameOf('e'))} as subject,
    concat_ws(' · ', p.plan_no, case coalesce(p.inspect_type, p.task_kind) when 1 then '定期检验' when 2 then '自行检测'
      when 3 then '监督检验' when 10 then '年度自行检查' when 11 then '限速器校验' else '125%制动试验' end,
      '截止 ' || to_char(p.deadline, 'YYYY-MM-DD')) as note,
    p.worker_ids as crew_ids,
    array(select t.leader_id from team t where t.company_id = p.company_id and t.id = coalesce(p.team_id, e.team_id)
      and t.leader_id is not null) as leader_ids,
    array(select k.manager_id from contract k where k.company_id = e.company_id and k.id = e.contract_id and k.manager_id is not null) as manager_ids,
    p.id as jump_id`,
  subjectType: 'inspectionPlan',
  jumpTo: 'inspection',
}
