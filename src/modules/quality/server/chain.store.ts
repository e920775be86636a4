import { sql } from 'kysely'
import { type Context, is, newId, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { type DayRow, dayList } from '../shared/proof.ts'
import type { SealedOrder } from './recordChain.ts'

/** The days of the chain and the seals of their records. Both are append-only for the service. */

export const days = pageSource<DayRow>(dayList, {
  from: 'record_day d',
  alias: 'd',
  columns: {
    hash: `encode(d.hash, 'hex')`,
  },
  notNull: ['day'],
})

const recordColumns = `o.id, o.customer_id, o.order_no, o.elevator_id, o.level, o.worker_ids, o.snapshot_hash, o.item_results, o.arrive_at,
  o.start_at, o.complete_at, o.pause_minutes, o.work_minutes, o.abnormal_count, o.na_count, o.elevator_state_after,
  o.content_hash`
const arrived = 'coalesce(o.received_at, o.complete_at)'

export type RecordRow = SealedOrder & { id: string; customerId: string; day: Day }

/** Completed orders that arrived before a day and after the last sealed one, oldest first; `day` is when they arrived. */
export async function findUnsealed(ctx: Context, after: Day | null, before: Day): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select ${sql.raw(recordColumns)},
      (${sql.raw(arrived)} at time zone 'Asia/Shanghai')::date as day
    from maintain_order o
    where o.company_id = ${ctx.companyId} and o.content_hash is not null and ${is('o.status', MAINTAIN_DONE)}
      and o.deleted_at is null
      and ${sql.raw(arrived)} < (${before}::date::timestamp at time zone 'Asia/Shanghai')
      and (${after}::date is null or ${sql.raw(arrived)} >= ((${after}::date + 1)::timestamp at time zone 'Asia/Shanghai'))
    order by ${sql.raw(arrived)}, o.order_no`.execute(ctx.db)
  return rows
}

export interface LastDay {
  seq: number
  day: Day
  hash: string
}

/** The end of the chain; its row is locked, so that two nights cannot both add the next one. */
export async function lockLastDay(ctx: Context): Promise<LastDay | undefined> {
  const { rows } = await sql<LastDay>`select seq, day, encode(hash, 'hex') as hash from record_day
    where company_id = ${ctx.companyId} order by seq desc limit 1`.execute(ctx.db)
  return rows[0]
}

export async function addDay(
  ctx: Context,
  day: { seq: number; day: Day; records: number; hash: string; previous: string | null },
  seals: readonly { orderId: string; orderNo: string; customerId: string; hash: string }[],
): Promise<void> {
  await ctx.db
    .insertInto('recordDay')
    .values({
      companyId: ctx.companyId,
      id: newId(),
      seq: day.seq,
      day: day.day,
      records: day.records,
      hash: Buffer.from(day.hash, 'hex'),
      prevHash: day.previous === null ? null : Buffer.from(day.previous, 'hex'),
      sealedAt: ctx.now.toISOString(),
    })
    .execute()
  for (let start = 0; start < seals.length; start += 1000)
    await ctx.db
      .insertInto('recordSeal')
      .values(
        seals.slice(start, start + 1000).map(({ orderId, orderNo, customerId, hash }, at) => ({
          companyId: ctx.companyId,
          orderId,
          orderNo,
          customerId,
          day: day.day,
          place: start + at + 1,
          hash: Buffer.from(hash, 'hex'),
        })),
      )
      .execute()
}

export interface ChainDay {
  seq: number
  day: Day
  records: number
  hash: string
  previous: string | null
}

/** Days of the chain within a period, with the one before them. */
export async function findDays(ctx: Context, companyId: string, from: Day, to: Day): Promise<ChainDay[]> {
  const { rows } = await sql<ChainDay>`select seq, day, records, encode(hash, 'hex') as hash,
      encode(prev_hash, 'hex') as previous
    from record_day where company_id = ${companyId} and day <= ${to}::date
      and seq >= coalesce((select min(b.seq) - 1 from record_day b where b.company_id = ${companyId} and b.day >= ${from}::date), 0)
    order by seq`.execute(ctx.db)
  return rows
}

/** A seal with the record it was made of, as it is kept now; the record's columns are null when it is gone. */
export interface SealedRow {
  orderId: string
  orderNo: string
  day: Day
  place: number
  hash: string
  record: RecordRow | null
}

type Kept = Omit<RecordRow, 'day'>
/** Of a record that is gone every column is null. */
type Joined = Omit<SealedRow, 'record' | 'orderNo' | 'day'> & { [K in keyof Kept]: Kept[K] | null } & {
  sealedNo: string
  sealDay: Day
}

/** Seals of a period in the order of the chain; of one order, or of one customer, when asked. */
export async function findSeals(
  ctx: Context,
  companyId: string,
  which: { from: Day; to: Day; customerId?: string },
): Promise<SealedRow[]> {
  const ofCustomer = which.customerId ? sql`and s.customer_id = ${which.customerId}` : sql``
  const { rows } = await sql<Joined>`select s.order_id, s.order_no as sealed_no, s.day as seal_day, s.place,
      encode(s.hash, 'hex') as hash, ${sql.raw(recordColumns)}
    from record_seal s
    left join maintain_order o on o.company_id = s.company_id and o.id = s.order_id and o.deleted_at is null
      and ${is('o.status', MAINTAIN_DONE)}
    where s.company_id = ${companyId} and s.day between ${which.from}::date and ${which.to}::date ${ofCustomer}
    order by s.day, s.place`.execute(ctx.db)
  return rows.map(({ orderId, sealedNo, sealDay, place, hash, ...record }) => ({
    orderId,
    orderNo: sealedNo,
    day: sealDay,
    place,
    hash,
    record: record.id === null ? null : { ...(record as Kept), day: sealDay },
  }))
}

/** The day in which an order was sealed; undefined while it waits for the night. */
export async function findSealDay(ctx: Context, orderId: string): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`select day from record_seal
    where company_id = ${ctx.companyId} and order_id = ${orderId}`.execute(ctx.db)
  return rows[0]?.day
}

export async function countSeals(ctx: Context, companyId: string, from: Day, to: Day): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(records), 0)::int as n from record_day
    where company_id = ${companyId} and day between ${from}::date and ${to}::date`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export interface RecordFacts {
  companyName: string
  orderNo: string
  elevatorName: string
  communityName: string
  completeAt: string | null
  contentHash: string | null
}

/** What a paper's page says beside the proof. */
export async function findRecordFacts(ctx: Context, orderId: string): Promise<RecordFacts | undefined> {
  const { rows } = await sql<RecordFacts>`select n.name as company_name, o.order_no, e.name as elevator_name,
      c.name as community_name, o.complete_at, o.content_hash
    from maintain_order o join company n on n.company_id = o.company_id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId} and o.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
