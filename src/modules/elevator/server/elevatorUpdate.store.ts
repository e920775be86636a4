import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import { UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorRecord, ElevatorStored } from './elevator.store.ts'
import { visible } from './elevatorScope.store.ts'

export type NamedRecord = ElevatorStored &
  Pick<ElevatorRecord, `${'community' | 'building' | 'customer' | 'team' | 'template'}Name`> & {
    readonly workerNames: readonly string[]
  }

/** Lifts by register code within the data scope, with the names that their sheet writes; transferred ones are gone. */
export async function findByCodes(ctx: Context, codes: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`select e.*, e.worker_ids as maintenance_workers, e.speed::float8 as speed,
      e.slope::float8 as slope, e.rise::float8 as rise, e.length::float8 as length, e.rise_height::float8 as rise_height,
      c.name as community_name, b.name as building_name, u.name as customer_name, t.name as team_name, m.name as template_name,
      (select coalesce(array_agg(n.name order by w.rank), '{}') from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as worker_names
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join maintain_template m on m.company_id = e.company_id and m.id = e.template_id
    where e.company_id = ${ctx.companyId} and e.register_code = any(${[...codes]}::text[])
      and ${isNot('e.use_status', UseStatus.code.transferred)}
      and ${visible(ctx)}`.execute(ctx.db)
  return rows
}
