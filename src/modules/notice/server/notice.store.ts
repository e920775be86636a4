import { type RawBuilder, sql } from 'kysely'
import { type Context, finding, is, literal, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import {
  NoticeAudience,
  type NoticeDetail,
  type NoticeReader,
  type NoticeRow,
  NoticeState,
  noticeList,
} from '../shared/notice.ts'
import { addressed, reachable } from './audience.store.ts'

const columns = {
  id: 'n.id',
  version: 'n.version',
  title: 'n.title',
  audience: 'n.audience',
  state: 'n.state',
  publishAt: 'n.publish_at',
  // Counted for the rows of a page in one pass: `countReading`.
  reached: 'null::int',
  readCount: 'null::int',
  confirmedCount: 'null::int',
  needConfirm: 'n.need_confirm',
  pinned: 'n.pinned',
  isPublic: 'n.is_public',
  createdAt: 'n.created_at',
}

export const notices = pageSource<NoticeRow>(noticeList, {
  from: 'notice n',
  alias: 'n',
  columns,
  filters: { title: finding(noticeList.filters.title, { title: 'n.title' }) },
  where: () => [sql`n.deleted_at is null`],
  counted: 'notice',
  narrowed: () => false,
  notNull: ['createdAt'],
})

export type NoticeRecord = Omit<NoticeDetail, 'coverUrl'>

const whole = sql.raw(
  Object.entries(columns)
    .map(([prop, expr]) => `${expr} as "${prop}"`)
    .join(', '),
)

/** A notice of the company for whoever manages them. */
export async function findNotice(ctx: Context, id: string, lock = false): Promise<NoticeRecord | undefined> {
  if (lock) await lockRows(ctx, 'notice', [id])
  const { rows } = await sql<NoticeRecord>`select ${whole}, n.content, n.cover, n.audience_ids, n.files from notice n
    where n.company_id ${ofCompanies(ctx)} and n.id = ${id} and n.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

type Reading = Pick<NoticeRow, 'id' | 'reached' | 'readCount' | 'confirmedCount'>

/**
 * Who is addressed now, has read and has confirmed, for all notices of a page in one grouped pass: people × notices joined
 * once to the receipts. A count per row and column ran over the same people sixty times a page.
 */
export const readingQuery = (companies: readonly string[], ids: readonly string[]): RawBuilder<Reading> => sql<Reading>`
  select n.id, count(*)::int as reached, count(r.read_at)::int as read_count,
    case when n.need_confirm then count(r.confirmed_at)::int end as confirmed_count
  from notice n
  join employee p on p.company_id = n.company_id and ${reachable}
  left join (select q.company_id, q.employee_id, array_agg(q.position_id) as positions from employee_position q
    where q.company_id ${ofCompanies(companies)} group by q.company_id, q.employee_id) held
    on held.company_id = p.company_id and held.employee_id = p.id
  left join notice_read r on r.company_id = n.company_id and r.notice_id = n.id and r.user_id = p.user_id
  where n.company_id ${ofCompanies(companies)} and n.id = any(${[...ids]}::uuid[])
    and ${is('n.state', [NoticeState.code.published, NoticeState.code.withdrawn])}
    and (${is('n.audience', NoticeAudience.code.all)} or (${is('n.audience', NoticeAudience.code.teams)}
    and p.team_id = any(n.audience_ids))
      or (${is('n.audience', NoticeAudience.code.positions)} and held.positions && n.audience_ids)
      or (${is('n.audience', NoticeAudience.code.people)} and p.id = any(n.audience_ids)))
  group by n.id, n.need_confirm`

/** Null before anybody could read; a published notice that reaches nobody any more says 0. */
export async function countReading<R extends NoticeRow>(ctx: Context, rows: readonly R[]): Promise<R[]> {
  const ids = rows.filter(({ state }) => state === 2 || state === 3).map(({ id }) => id)
  if (ids.length === 0) return [...rows]
  const counted = await readingQuery(ctx.who.companies, ids).execute(ctx.db)
  const found = new Map(counted.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    if (!ids.includes(row.id)) return row
    return { ...row, reached: 0, readCount: 0, confirmedCount: row.needConfirm ? 0 : null, ...found.get(row.id) }
  })
}

/** Due by the clock, oldest first; locked so that two instances do not publish one twice. */
export async function takeDue(ctx: Context): Promise<Pick<NoticeRecord, 'id' | 'version'>[]> {
  const { rows } = await sql<{ id: string; version: number }>`select n.id, n.version from notice n
    where n.company_id = ${ctx.companyId} and ${is('n.state', NoticeState.code.scheduled)}
      and n.publish_at <= ${ctx.now.toISOString()} and n.deleted_at is null
    order by n.publish_at, n.id limit 20 for update skip locked`.execute(ctx.db)
  return rows
}

/** Publishes without a person: the schedule was somebody's decision. */
export async function publishDue(ctx: Context, id: string) {
  const { rows } = await sql<{
    id: string
    title: string
    content: string
    needConfirm: boolean
    audience: 1 | 2 | 3 | 4
    audienceIds: string[]
  }>`update notice n set state = ${literal(NoticeState.code.published)}, version = n.version + 1,
    updated_at = ${ctx.now.toISOString()}
    where n.company_id = ${ctx.companyId} and n.id = ${id} and ${is('n.state', NoticeState.code.scheduled)}
    returning n.id, n.title, n.content, n.need_confirm, n.audience, n.audience_ids`.execute(ctx.db)
  return rows[0]
}

/** Those addressed and what each did; who has done nothing first. */
export async function findReaders(ctx: Context, id: string): Promise<NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`select p.user_id, p.name, t.name as team_name, r.read_at, r.confirmed_at
    from notice n join employee p on p.company_id = n.company_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join notice_read r on r.company_id = n.company_id and r.notice_id = n.id and r.user_id = p.user_id
    where n.company_id ${ofCompanies(ctx)} and n.id = ${id} and ${reachable}
      and ${addressed(sql`n.audience`, sql`n.audience_ids`)}
    order by r.read_at nulls first, r.confirmed_at nulls first, t.name nulls last, p.employee_no limit 1000`.execute(
    ctx.db,
  )
  return rows
}
