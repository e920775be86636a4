import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { bucketOf } from '#kernel/shared/bucket.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import type { BlackBox } from '../shared/blackBox.ts'
import type { LikeRecord } from '../shared/recordDetail.ts'
import type { RecordFacts } from './record.store.ts'

/** What stands around a record: the same before, what happened to its order, the frames of its black box. */

const MONTHS = 12
const SHOWN = 20

/** The same code at the same lift in the twelve months before, the latest first. */
export async function findAlike(
  ctx: Context,
  { companyId, id, elevatorId, code, occurredAt }: RecordFacts,
): Promise<{ alike: LikeRecord[]; alikeCount: number }> {
  const from = `${addMonths(dayOf(occurredAt), -MONTHS)}T00:00:00+08:00`
  const { rows } = await sql<LikeRecord & { all: number }>`select r.id, r.record_no, r.occurred_at,
      extract(epoch from r.ended_at - r.occurred_at)::int as lasted, r.count, r.status, r.result,
      r.repair_order_id, o.order_no, r.cause, r.part, count(*) over ()::int as all
    from monitor_record r left join repair_order o on o.company_id = r.company_id and o.id = r.repair_order_id
    where r.company_id = ${companyId} and r.elevator_id = ${elevatorId} and r.code = ${code} and r.id <> ${id}
      and r.occurred_at >= ${from}::timestamptz and r.occurred_at <= ${occurredAt}::timestamptz
    order by r.occurred_at desc, r.id desc limit ${SHOWN}`.execute(ctx.db)
  return { alike: rows.map(({ all: _, ...row }) => row), alikeCount: rows[0]?.all ?? 0 }
}

interface OrderEvent {
  type: string
  actor: string
  at: string
  after: Record<string, unknown> | null
}
/** Steps of the order, for who may see orders. */
export async function findOrderEvents(ctx: Context, { companyId, repairOrderId }: RecordFacts): Promise<OrderEvent[]> {
  if (!repairOrderId || !ctx.may(mayRepair.list)) return []
  const { rows } = await sql<OrderEvent>`select v.type, v.actor, v.occurred_at as at, v.after from repair_event v
    where v.company_id = ${companyId} and v.order_id = ${repairOrderId} order by v.occurred_at, v.id limit 200`.execute(
    ctx.db,
  )
  return rows
}

interface KeptBox {
  id: string
  at: string
  open: boolean
  frames: Record<string, unknown>[]
}
export async function findBox(ctx: Context, companyId: string, id: string): Promise<KeptBox | undefined> {
  const { rows } = await sql<KeptBox>`select b.id, b.at, b.open, b.frames from black_box b
    where b.company_id = ${companyId} and b.id = ${id}`.execute(ctx.db)
  return rows[0]
}

type Drawn = Omit<BlackBox, 'id' | 'at' | 'open' | 'frames'>
/** What the archive knows of the lift for its drawing. */
export async function findDrawn(ctx: Context, companyId: string, elevatorId: string): Promise<Drawn> {
  const { rows } = await sql<Omit<Drawn, 'isEscalator'> & { type: number }>`select e.type, e.stations,
      e.load::float8 as rated_load, e.speed::float8 as rated_speed, e.rise::float8 as rise, e.slope::float8 as slope,
      coalesce((select json_agg(json_build_object('idx', f.idx, 'label', f.label, 'heightM', f.height_m, 'door', f.door)
        order by f.idx) from elevator_floor f where f.company_id = e.company_id and f.elevator_id = e.id), '[]') as floors
    from elevator e where e.company_id = ${companyId} and e.id = ${elevatorId}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  const { type, ...drawn } = row
  return { ...drawn, isEscalator: type !== DeviceType.code.straight }
}

/** Which of these keys have their bytes still. */
export async function findThere(ctx: Context, companyId: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`select f.key from stored_file f
    where f.company_id = ${companyId} and f.key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

/** Media of alarms that were answered before the moment: 90 days are over. */
export async function findOldMedia(ctx: Context, before: string): Promise<{ bucket: string; key: string }[]> {
  const { rows } = await sql<{ key: string }>`select f.key from monitor_record r
      join alarm_call a on a.company_id = r.company_id and a.id = r.id
      cross join lateral jsonb_array_elements(a.audio || a.video) m
      join stored_file f on f.company_id = r.company_id and f.key = m ->> 'key'
    where r.company_id = ${ctx.companyId} and ${is('r.kind', RecordKind.code.alarm)}
      and r.occurred_at < ${before}::timestamptz order by r.occurred_at limit 500`.execute(ctx.db)
  return rows.flatMap(({ key }) => {
    const bucket = bucketOf(key)
    return bucket ? [{ bucket, key }] : []
  })
}
