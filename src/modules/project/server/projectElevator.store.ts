import { sql } from 'kysely'
import { type Context, finding, insertRows, is, isNot, lockRows, pageSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, liftNameOf, liftsHolding, setProject, visibleLifts } from '#modules/elevator/server/index.ts'
import { ELEVATOR_GONE, ELEVATOR_KEPT } from '#modules/elevator/shared/elevator.terms.ts'
import { type LiftCandidate, type ProjectElevatorRow, projectElevatorList } from '../shared/projectElevator.ts'

/** The running rows, each under the id of its lift. */
const running = `(select y.company_id, y.elevator_id as id, y.project_id, y.charge_employee_id, y.assistant_ids, y.since
  from project_elevator y where y.running) x`
const besides = `left join project p on p.company_id = x.company_id and p.id = x.project_id
  left join community c on c.company_id = e.company_id and c.id = e.community_id
  left join employee n on n.company_id = x.company_id and n.id = x.charge_employee_id`

const lift = (text: string, ctx: Context) => sql`x.id = any(array(${liftsHolding(ctx, text)}))`

export const projectElevators = pageSource<ProjectElevatorRow>(projectElevatorList, () => ({
  from: `${running} join elevator e on e.company_id = x.company_id and e.id = x.id and e.deleted_at is null ${besides}`,
  // A row has its lift: joined outwardly, a count that asks for nothing of it leaves it out.
  countedFrom: `${running} left join elevator e on e.company_id = x.company_id and e.id = x.id and e.deleted_at is null ${besides}`,
  alias: 'x',
  columns: {
    projectId: 'p.id',
    projectName: 'p.name',
    name: 'e.name',
    lift: liftNameOf('e'),
    deviceNumber: 'e.device_number',
    registerCode: 'e.register_code',
    communityName: 'c.name',
    type: 'e.type',
    useType: 'e.use_type',
    useStatus: 'e.use_status',
    chargeEmployee: 'n.name',
    assistants: `array(select a.name from employee a where a.company_id = x.company_id and a.id = any(x.assistant_ids)
      order by array_position(x.assistant_ids, a.id))`,
    serviceStatus: 'e.service_status',
    nextMaintainDate: 'e.next_maintain_date',
    nextInspectDate: 'e.next_inspect_date',
    online: 'e.online',
  },
  filters: {
    keyword: finding(projectElevatorList.filters.keyword, { name: lift, deviceNumber: lift, registerCode: lift }),
    communityId: 'e.community_id',
  },
  where: (ctx) => [
    // Those removed are few and have an index of their own.
    sql`not exists (select 1 from elevator d where d.company_id = x.company_id and d.id = x.id
      and d.deleted_at is not null)`,
    elevatorScope(ctx),
  ],
  notNull: ['name', 'deviceNumber', 'since'],
}))

/** The lifts of one running project, in order of place. */
export async function findLiftRows(ctx: Context, projectId: string): Promise<ProjectElevatorRow[]> {
  const sort = { prop: 'deviceNumber', order: 'asc' as const }
  return (await projectElevators.page(ctx, { page: 1, size: 2000, sort, projectId })).records
}

/** Lifts of the communities that the person may see and that can be maintained, in order of place. */
export async function findCandidates(ctx: Context, communityIds: readonly string[]): Promise<LiftCandidate[]> {
  const { rows } = await sql<LiftCandidate>`select e.id, e.name, e.device_number, c.id as community_id,
      c.name as community_name, b.id as building_id, b.name as building_name, e.lng, e.lat, u.name as customer_name, e.use_status,
      (select coalesce(array_agg(n.name order by w.rank), '{}') from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as crew,
      p.id as project_id, p.name as project_name
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join project p on p.company_id = e.company_id and p.id = e.project_id
    where ${visibleLifts(ctx)} and e.community_id = any(${[...communityIds]}::uuid[])
      and ${is('e.use_status', ELEVATOR_KEPT)}
    order by c.name, c.id, b.sort, length(b.name), b.name, e.device_number limit 2000`.execute(ctx.db)
  return rows
}

export interface BindableLift {
  id: string
  communityId: string
  workerIds: string[]
  projectId: string | null
  projectName: string | null
}

/** Lifts by id, locked in one order, so that of two who bind the same lift the second sees the first; all or 1000404. */
export async function lockLifts(ctx: Context, ids: readonly string[]): Promise<BindableLift[]> {
  const unique = [...new Set(ids)]
  await lockRows(ctx, 'elevator', unique)
  const { rows } = await sql<BindableLift>`select e.id, e.community_id, e.worker_ids, e.project_id,
      (select p.name from project p where p.company_id = e.company_id and p.id = e.project_id) as project_name
    from elevator e where e.company_id = ${ctx.companyId} and ${visibleLifts(ctx)} and e.id = any(${unique}::uuid[])
      and ${isNot('e.use_status', ELEVATOR_GONE)}
    order by e.id`.execute(ctx.db)
  if (rows.length < unique.length) throw refuse.notFound()
  return [...rows]
}

/** The lifts become the project's; their communities are the project's as well. Whoever writes here has locked both. */
export async function bind(
  ctx: Context,
  projectId: string,
  lifts: readonly BindableLift[],
  day: string,
): Promise<void> {
  await insertRows(
    ctx,
    'projectElevator',
    lifts.map((lift) => ({
      projectId,
      elevatorId: lift.id,
      chargeEmployeeId: lift.workerIds[0] ?? null,
      assistantIds: lift.workerIds.slice(1),
      since: day,
    })),
  )
  await setProject(
    ctx,
    lifts.map((lift) => lift.id),
    projectId,
  )
  const places = [...new Set(lifts.map((lift) => lift.communityId))]
  await sql`update project set community_ids = community_ids || array(select c from unnest(${places}::uuid[]) c
      where c <> all(community_ids)) where company_id = ${ctx.companyId} and id = ${projectId}
      and not community_ids @> ${places}::uuid[]`.execute(ctx.db)
  await countLifts(ctx, projectId)
}

async function countLifts(ctx: Context, projectId: string): Promise<void> {
  await sql`update project p set elevator_count = (select count(*)::int from project_elevator x
      where x.company_id = p.company_id and x.project_id = p.id), updated_at = ${ctx.now.toISOString()}
    where p.company_id = ${ctx.companyId} and p.id = ${projectId}`.execute(ctx.db)
}

/** Takes lifts out of the running project; how many were in it. */
export async function unbind(ctx: Context, projectId: string, liftIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ elevatorId: string }>`delete from project_elevator where company_id = ${ctx.companyId}
    and project_id = ${projectId} and elevator_id = any(${[...liftIds]}::uuid[]) and running returning elevator_id`.execute(
    ctx.db,
  )
  const gone = rows.map((row) => row.elevatorId)
  if (gone.length > 0) {
    await setProject(ctx, gone, null)
    await countLifts(ctx, projectId)
  }
  return gone
}

/** The rows of an ended project stay as they are; the lifts are free. */
export async function release(ctx: Context, projectId: string): Promise<string[]> {
  await sql`select 1 from elevator where company_id = ${ctx.companyId} and project_id = ${projectId} order by id for no key update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ elevatorId: string }>`update project_elevator set running = false, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and project_id = ${projectId} and running returning elevator_id`.execute(ctx.db)
  const freed = rows.map((row) => row.elevatorId)
  await setProject(ctx, freed, null)
  return freed
}

/** A lift that was scrapped or given away is in no running project any longer. */
export async function leaveProject(ctx: Context, liftId: string): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`delete from project_elevator where company_id = ${ctx.companyId}
    and elevator_id = ${liftId} and running returning project_id`.execute(ctx.db)
  const left = rows[0]
  if (!left) return
  await setProject(ctx, [liftId], null)
  await countLifts(ctx, left.projectId)
}
