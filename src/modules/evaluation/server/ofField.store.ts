import { sql } from 'kysely'
import type { Day } from '#kernel/shared/days.ts'

export function starsOf(employee: string, day: Day) {
  const p = sql.raw(employee)
  return {
    join: sql`left join lateral (select count(*) as stars, round(avg(v.star), 2)::text as average from evaluation v
      where v.company_id = ${p}.company_id and v.star is not null and v.deleted_at is null and v.worker_ids @> array[${p}.id]
        and v.given_at >= date_trunc('month', ${day}::timestamp)) s on true`,
    count: sql`s.stars`,
    average: sql`s.average`,
  }
}
