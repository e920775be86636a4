import { sql } from 'kysely'
import { dataScope } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'

/** A record is seen by whoever sees its lift. */
export const byLift = dataScope('monitorRecord', 'r', (ctx, r) => ({
  within: sql`exists (select 1 from elevator se where se.company_id = ${sql.ref(`${r}.company_id`)}
    and se.id = ${sql.ref(`${r}.elevator_id`)} and ${elevatorScope(ctx, 'se')})`,
}))
