import { type RawBuilder, sql } from 'kysely'
import {
  type Context,
  is,
  isNot,
  literal,
  ofCompanies,
  type QueueRows,
  type QueueSource,
} from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { may } from '../shared/permissions.ts'
import { REPAIR_OPEN, RepairSource, RepairStatus } from '../shared/repair.ts'
import { standingOf } from './asks.ts'

/** What waits at the desk: people in lifts until they are out, and repairs that nobody was sent to (archives 4.1). */

const sourceWord = sql`case o.source ${sql.join(
  RepairSource.options.map(({ value, label }) => sql`when ${literal(value)} then ${label}`),
  sql` `,
)} end`

const crew = sql`(select array_agg(w.name order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids))`

const minutesOn = (limit: RawBuilder<unknown>) => sql`o.report_at + ${limit} * interval '1 minute'`

/** A to E; where nobody said a level, that of its type (monitoring 6.2). */
const levelRank = sql`case coalesce(o.fault_level, case when ${is('o.repair_type', RepairType.code.urgent)} then 'B' else 'C' end)
  when 'A' then 0 when 'B' then 1 when 'C' then 2 when 'D' then 3 else 4 end`

/** Who is waited for longest by most stands first among equal levels (monitoring 10.5); without a lift nobody knows. */
function byImpact(ctx: Context): Pick<QueueRows, 'rank' | 'weight'> {
  return { rank: levelRank, weight: standingOf(ctx, 'o').weight }
}

function repairs(ctx: Context, which: RawBuilder<unknown>): QueueRows {
  const { since, homes } = standingOf(ctx, 'o')
  return { ...rowsOf(ctx, which), standsSince: since, homes }
}

const rowsOf = (ctx: Context, which: RawBuilder<unknown>): QueueRows => ({
  from: sql`repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id`,
  countFrom: sql`repair_order o`,
  where: sql`o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${which} and ${repairScope(ctx)}`,
  id: sql`o.id`,
  version: sql`o.version`,
  title: sql`coalesce(nullif(concat_ws(' ', c.name, e.name), ''), o.address, o.order_no)`,
  note: sql`concat_ws(' · ', nullif(o.report_text, ''), ${sourceWord})`,
  mark: sql`o.fault_level`,
  state: sql`o.status`,
  people: crew,
  since: sql`o.report_at`,
  // Whoever has arrived is measured by the next limit: people are out, the lift runs.
  due: minutesOn(sql`case when o.arrive_at is null then o.arrive_limit else o.finish_limit end`),
})

const trapped = is('o.repair_type', RepairType.code.trapped)

export const rescueQueue: QueueSource = {
  kind: 'rescue',
  needs: [may.list],
  band: Band.danger,
  rows: (ctx) => repairs(ctx, sql`${trapped} and o.rescued_at is null and ${is('o.status', REPAIR_OPEN)}`),
}

export const repairQueue: QueueSource = {
  kind: 'repair',
  needs: [may.list],
  band: Band.minutes,
  rows: (ctx) => ({
    ...repairs(
      ctx,
      sql`${isNot('o.repair_type', RepairType.code.trapped)} and ${is('o.status', RepairStatus.code.waiting)}`,
    ),
    ...byImpact(ctx),
  }),
}
