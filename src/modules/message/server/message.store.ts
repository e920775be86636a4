import { sql } from 'kysely'
import { type Context, finding, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { type ListedMessage, MessageLevel, type MessageRow, messageList, type Unread } from '../shared/message.ts'
import type { Telling } from './tell.ts'

const mine = (ctx: Context) => sql`m.receiver_id = ${ctx.who.userId}`

/**
 * `o` was told to the same person on the same day of Shanghai under the same title, and is as read as `m`. What is urgent
 * stands by itself.
 */
const ALIKE = `o.company_id = m.company_id and o.receiver_id = m.receiver_id and o.title = m.title
  and o.created_at >= date_trunc('day', m.created_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  and o.created_at < (date_trunc('day', m.created_at at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai'
  and o.big_type = m.big_type and o.sub_type is not distinct from m.sub_type and o.level = m.level
  and (o.read_at is null) = (m.read_at is null)`
const alone = sql`m.level = ${sql.lit(MessageLevel.code.urgent)}`
const alike = sql.raw(ALIKE)
const newest = sql`(${alone} or not exists (select 1 from message o
  where ${alike} and (o.created_at, o.id) > (m.created_at, m.id)))`

export const messages = pageSource<ListedMessage>(messageList, {
  from: 'message m',
  alias: 'm',
  columns: {
    alike: `case m.level when ${MessageLevel.code.urgent} then 1 else (select count(*)::int from message o where ${ALIKE}) end`,
  },

  filters: {
    // In `where`: what is looked for by its words may stand behind a line that does not have them.
    bundled: () => sql`true`,
    keyword: finding(messageList.filters.keyword, { title: 'm.title', body: 'm.body' }),
    read: (read: number) => (read ? sql`m.read_at is not null` : sql`m.read_at is null`),
  },
  where: (ctx, { bundled, keyword }) => [mine(ctx), ...(bundled && !keyword ? [newest] : [])],
  notNull: ['createdAt'],
})

/** What stands behind this line of the person's list, newest first, at most 200; nothing of others. */
export async function messagesAlike(ctx: Context, id: string): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select o.id, o.big_type, o.sub_type, o.title, o.body, o.level, o.biz_type, o.biz_id,
      o.jump, o.read_at, o.handled_at, o.created_at from message m join message o on ${alike}
    where m.company_id ${ofCompanies(ctx)} and ${mine(ctx)} and m.id = ${id}
    order by o.created_at desc, o.id desc limit 200`.execute(ctx.db)
  return rows
}

export async function countUnread(ctx: Context): Promise<Unread> {
  const { rows } = await sql<{ bigType: number; subType: number | null; n: number }>`
    select m.big_type, m.sub_type, count(*)::int as n from message m
    where m.company_id ${ofCompanies(ctx)} and ${mine(ctx)} and m.read_at is null
    group by m.big_type, m.sub_type`.execute(ctx.db)
  const unread = { total: 0, bigType: {} as Record<string, number>, subType: {} as Record<string, number> }
  for (const { bigType, subType, n } of rows) {
    unread.total += n
    unread.bigType[bigType] = (unread.bigType[bigType] ?? 0) + n
    if (subType !== null) unread.subType[subType] = n
  }
  return unread
}

/** The person's messages since an instant, oldest first, at most 200: what a phone was told while it was away. */
export async function messagesSince(ctx: Context, since: string): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select m.id, m.big_type, m.sub_type, m.title, m.body, m.level, m.biz_type, m.biz_id,
      m.jump, m.read_at, m.handled_at, m.created_at from message m
    where m.company_id = ${ctx.companyId} and ${mine(ctx)} and m.created_at >= ${since}
    order by m.created_at desc, m.id limit 200`.execute(ctx.db)
  return rows.reverse()
}

/** Marks the person's messages; gives those of the ids that are theirs. The first time of each mark stays. */
export async function markMessages(ctx: Context, ids: readonly string[], handled: boolean): Promise<string[]> {
  const at = ctx.now.toISOString()
  const { rows } = await sql<{ id: string }>`update message m
    set read_at = coalesce(m.read_at, ${at}) ${handled ? sql`, handled_at = coalesce(m.handled_at, ${at})` : sql``}
    where m.company_id ${ofCompanies(ctx)} and ${mine(ctx)} and m.id = any(${[...ids]}::uuid[])
    returning m.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function markAllRead(
  ctx: Context,
  { bigType, subType }: { bigType?: number | undefined; subType?: number | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update message m set read_at = ${ctx.now.toISOString()}
    where m.company_id ${ofCompanies(ctx)} and ${mine(ctx)} and m.read_at is null
      ${bigType === undefined ? sql`` : sql`and m.big_type = ${bigType}`}
      ${subType === undefined ? sql`` : sql`and m.sub_type = ${subType}`}
    returning m.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** One row per reader who has not got this yet. */
export async function addMessages(
  ctx: Context,
  { receivers, biz, jump, ...message }: Telling,
): Promise<{ id: string; receiverId: string }[]> {
  const rows = [...new Set(receivers)].map((receiverId) => ({
    companyId: ctx.companyId,
    id: newId(),
    receiverId,
    bigType: message.bigType,
    subType: message.subType ?? null,
    title: message.title,
    body: message.body ?? '',
    level: message.level ?? 1,
    bizType: biz?.type ?? null,
    bizId: biz?.id ?? null,
    jump: jump ? JSON.stringify(jump) : null,
    dedupeKey: message.dedupeKey ?? null,
    createdAt: ctx.now.toISOString(),
  }))
  const added: { id: string; receiverId: string }[] = []
  for (let start = 0; start < rows.length; start += 500)
    added.push(
      ...(await ctx.db
        .insertInto('message')
        .values(rows.slice(start, start + 500))
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'receiverId', 'dedupeKey']).where('dedupeKey', 'is not', null).doNothing(),
        )
        .returning(['id', 'receiverId'])
        .execute()),
    )
  return added
}

/** What was told about something that is withdrawn goes from everybody's messages. */
export async function dropMessages(ctx: Context, bizType: string, bizId: string): Promise<void> {
  await sql`delete from message where company_id = ${ctx.companyId} and biz_type = ${bizType} and biz_id = ${bizId}`.execute(
    ctx.db,
  )
}
