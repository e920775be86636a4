import { sql } from 'kysely'
import { type Context, isNot, ofCompanies } from '#kernel/server/index.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import type { RecordsOf } from '#modules/telemetry/server/index.ts'
import type { SpanMark } from '#modules/telemetry/shared/api.history.ts'

/** Not closed: 发生中, 待确认, 已转维修, 已恢复待确认 (monitoring 2). */
const OPEN = '(0, 1, 2, 3)'
const said = (r: string, open: boolean) =>
  `jsonb_build_object('id', ${r}.id, 'code', ${r}.code, 'kind', ${r}.kind, 'level', ${r}.level, 'at', ${r}.occurred_at, 'open', ${open})`

const EVENT = RecordKind.code.event

/** Looked up for rows that are shown. An event that has ended is over, whoever still has to look at it. */
export const recordsOf = (lift: string): RecordsOf => {
  const latest = `(select ${said('m', false)} from monitor_record m where m.company_id = ${lift}.company_id
    and m.elevator_id = ${lift}.id and m.occurred_at > now() - interval '7 days' order by m.occurred_at desc limit 1)`
  return {
    join: `left join lateral (select m.id, m.code, m.kind, m.level, m.occurred_at from monitor_record m
      where m.company_id = ${lift}.company_id and m.elevator_id = ${lift}.id and m.status in ${OPEN}
        and (m.kind <> ${EVENT} or m.ended_at is null)
      order by (m.kind <> 3), m.level nulls last, m.occurred_at desc limit 1) w on true`,
    level: 'w.level',
    faulty: `(w.kind in (1, 3) and coalesce(w.level, 'C') <= 'C')`,
    latest: `case when w.id is not null then ${said('w', true)} else ${latest} end`,
  }
}

const MOST_MARKS = 200

export async function marksOf(ctx: Context, elevatorId: string, from: string, to: string): Promise<SpanMark[]> {
  const { rows } = await sql<SpanMark>`select w.id, w.code, w.kind, w.level, w.at from (
      select m.id, m.code, m.kind, m.level, m.occurred_at as at from monitor_record m
      where m.company_id ${ofCompanies(ctx)} and m.elevator_id = ${elevatorId} and ${isNot('m.kind', RecordKind.code.event)}
        and m.occurred_at >= ${from} and m.occurred_at < ${to}
      order by m.level nulls last, m.occurred_at desc limit ${MOST_MARKS}) w
    order by w.at`.execute(ctx.db)
  return rows
}
