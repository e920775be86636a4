import { type RawBuilder, sql } from 'kysely'

export function stepsTooLate(plan: string): RawBuilder<unknown> {
  const p = sql.raw(plan)
  return sql`coalesce((select jsonb_agg(jsonb_build_object('by', coalesce(w.name, '未采集'), 'at', f.occurred_at,
      'step', (f.payload #>> '{payload,step}')::int) order by f.occurred_at, f.seq)
    from field_op f left join employee w on w.company_id = f.company_id and w.user_id = f.user_id
    where f.company_id = ${p}.company_id and f.order_id = ${p}.id and f.result = 'conflict'), '[]'::jsonb)`
}
