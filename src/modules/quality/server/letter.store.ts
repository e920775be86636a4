import { type Selectable, sql } from 'kysely'
import { addPublicTokens, type Context, type DB, dataScope, newId, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { customerScope, orderScope } from '#modules/permission/server/index.ts'
import { type LetterRow, letterList } from '../shared/proof.ts'

/** 月度摘要: one letter per customer and month. */

/**
 * A letter and its link show every record of the month, so it is seen by whoever sees the customer and all visits of that
 * month.
 */
const letterScope = dataScope('recordLetter', 'l', (ctx, l) => ({
  within: sql`(exists (select 1 from customer su where su.company_id = ${sql.raw(l)}.company_id
      and su.id = ${sql.raw(l)}.customer_id and ${customerScope(ctx, 'su')})
    and not exists (select 1 from record_seal ss join maintain_order so on so.company_id = ss.company_id and so.id = ss.order_id
      where ss.company_id = ${sql.raw(l)}.company_id and ss.customer_id = ${sql.raw(l)}.customer_id
        and ss.day >= ${sql.raw(l)}.month and ss.day < ${sql.raw(l)}.month + interval '1 month'
        and (${orderScope(ctx, 'so')}) is not true))`,
}))

export const LETTER_TOKEN = 'recordLetter'

export const letters = pageSource<LetterRow & { token?: string }>(letterList, {
  from: 'record_letter l join customer u on u.company_id = l.company_id and u.id = l.customer_id',
  alias: 'l',
  columns: {
    customerName: 'u.name',
    month: `to_char(l.month, 'YYYY-MM')`,
    hash: `encode(l.hash, 'hex')`,
    url: 'l.token',
  },
  filters: { month: dates('l.month') },
  where: (ctx) => [letterScope(ctx)],
  notNull: ['month', 'records'],
})

function dates(column: string) {
  return ({ from, to }: { from?: string; to?: string }) =>
    sql`${sql.raw(column)} between ${from ?? '0001-01-01'}::date and ${to ?? '9999-12-31'}::date`
}

export interface ToWrite {
  customerId: string
  /** Default contact's mobile phone; null: nobody to send to. */
  phone: string | null
}

/** Customers with sealed records in a month and no letter of it yet. */
export async function findToWrite(ctx: Context, month: Day): Promise<ToWrite[]> {
  const { rows } = await sql<ToWrite>`select s.customer_id, min(p.phone) as phone
    from record_seal s
    left join customer_contact p on p.company_id = s.company_id and p.customer_id = s.customer_id and p.is_default
      and p.phone ~ '^1[3-9][0-9]{9}$'
    where s.company_id = ${ctx.companyId} and s.day >= ${month}::date and s.day < ${month}::date + interval '1 month'
      and not exists (select 1 from record_letter l where l.company_id = s.company_id and l.customer_id = s.customer_id
        and l.month = ${month}::date)
    group by s.customer_id order by s.customer_id`.execute(ctx.db)
  return rows
}

export async function addLetter(
  ctx: Context,
  letter: {
    customerId: string
    month: Day
    records: number
    hash: string
    dayHash: string
    token: string
    phone: string | null
  },
): Promise<void> {
  const id = newId()
  await ctx.db
    .insertInto('recordLetter')
    .values({
      ...letter,
      companyId: ctx.companyId,
      id,
      hash: Buffer.from(letter.hash, 'hex'),
      dayHash: Buffer.from(letter.dayHash, 'hex'),
      createdAt: ctx.now.toISOString(),
    })
    .execute()
  await addPublicTokens(ctx, [{ token: letter.token, kind: LETTER_TOKEN, rowId: id }])
}

export interface Letter
  extends Pick<Selectable<DB['recordLetter']>, 'id' | 'customerId' | 'records' | 'token' | 'phone'> {
  month: Day
  hash: string
  dayHash: string
  customerName: string
  companyName: string
  openedAt: string | null
}

const letterColumns = sql`l.id, l.customer_id, l.month, l.records, l.token, l.phone, l.opened_at,
  encode(l.hash, 'hex') as hash, encode(l.day_hash, 'hex') as day_hash, u.name as customer_name, n.name as company_name`
const letterFrom = sql`record_letter l join customer u on u.company_id = l.company_id and u.id = l.customer_id
  join company n on n.company_id = l.company_id`

export async function findLetter(ctx: Context, id: string): Promise<Letter> {
  const { rows } = await sql<Letter>`select ${letterColumns} from ${letterFrom}
    where l.company_id = ${ctx.companyId} and l.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Letters that wait to be sent; taken one after the other. */
export async function takeLetters(ctx: Context, most: number): Promise<Letter[]> {
  const held = await sql<{ id: string }>`select id from record_letter
    where company_id = ${ctx.companyId} and sent_at is null and phone is not null
    order by created_at, id limit ${most} for update skip locked`.execute(ctx.db)
  const { rows } = await sql<Letter>`select ${letterColumns} from ${letterFrom}
    where l.company_id = ${ctx.companyId} and l.id = any(${held.rows.map(({ id }) => id)}::uuid[])
    order by l.created_at, l.id`.execute(ctx.db)
  return rows
}

export async function keepSent(ctx: Context, id: string): Promise<void> {
  await sql`update record_letter set sent_at = ${ctx.now.toISOString()} where company_id = ${ctx.companyId} and id = ${id}`.execute(
    ctx.db,
  )
}

export async function keepOpened(ctx: Context, id: string): Promise<void> {
  await sql`update record_letter set opened_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id} and opened_at is null`.execute(ctx.db)
}

export interface LetterOrder {
  id: string
  communityName: string
  elevatorName: string
  level: number
  completeAt: string | null
}

export async function findLetterOrders(ctx: Context, orderIds: readonly string[]): Promise<Map<string, LetterOrder>> {
  const { rows } =
    await sql<LetterOrder>`select o.id, c.name as community_name, e.name as elevator_name, o.level, o.complete_at
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = any(${[...orderIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
