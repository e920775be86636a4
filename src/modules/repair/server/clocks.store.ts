import { sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import { AreaType } from '#modules/elevator/shared/elevator.terms.ts'
import type { ClockSource } from '#modules/rule/server/index.ts'
import { OvertimeNode, OvertimeScene } from '#modules/rule/shared/overtime.ts'
import { REPAIR_AHEAD, REPAIR_OFFERED, REPAIR_RUNNING } from '../shared/repair.ts'
import { repairPlace } from './repairPlace.store.ts'

const { accept, arrive, finish } = OvertimeNode.code

/**
 * Clocks of a repair from its report. Who is called before trapped people's order is accepted is the ladder's (jobs 6.6);
 * the overtime rule speaks after it (archives 6.9).
 */
const clocksOf = (scene: 1 | 2 | 3, nodes: ClockSource['nodes']): ClockSource => ({
  scene,
  nodes,
  from: sql`repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id`,
  alias: 'o',
  since: sql`o.report_at`,
  due: sql`(o.report_at + o.arrive_limit * interval '1 minute')`,
  ...(scene === OvertimeScene.code.trapped
    ? { allowance: sql`case when ${is('o.area_type', AreaType.code.other)} and o.arrive_at is null then 30 else 0 end` }
    : {}),
  projectId: sql`e.project_id`,
  row: sql`${sql.raw(repairPlace)} as subject,
    concat_ws(' · ', o.order_no, '报修 ' || to_char(o.report_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')) as note,
    o.worker_ids as crew_ids,
    array(select t.leader_id from team t where t.company_id = o.company_id and t.id = o.team_id and t.leader_id is not null) as leader_ids,
    array(select k.manager_id from contract k where k.company_id = o.company_id and k.id = o.contract_id and k.manager_id is not null) as manager_ids,
    o.id as jump_id`,
  subjectType: 'repairOrder',
  jumpTo: 'repair',
})

const type = (code: 1 | 2 | 3) => sql`o.repair_type = ${code} and o.deleted_at is null`
const waits = (code: 1 | 2 | 3) => sql`${type(code)} and ${is('o.status', REPAIR_OFFERED)} and o.accept_at is null`
const onTheWay = (code: 1 | 2 | 3) => sql`${type(code)} and ${is('o.status', REPAIR_AHEAD)} and o.arrive_at is null`
const works = (code: 1 | 2 | 3) => sql`${type(code)} and ${is('o.status', REPAIR_RUNNING)}`

export const repairClocks: readonly ClockSource[] = [
  clocksOf(1, {
    [arrive]: sql`${onTheWay(1)} and o.accept_at is not null`,
    [finish]: sql`${works(1)} and o.rescued_at is null and o.accept_at is not null`,
  }),
  clocksOf(2, { [accept]: waits(2), [arrive]: onTheWay(2), [finish]: works(2) }),
  clocksOf(3, { [accept]: waits(3), [arrive]: onTheWay(3), [finish]: works(3) }),
]
