import { sql } from 'kysely'
import { type Context, pageSource } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { type NoticeReader, type NoticeRow, noticeList } from '../shared/notice.ts'
import { addressed, reachable } from './audience.store.ts'

/** Counts over the people addressed now; null before anybody could read. */
const among = (condition: string) => `(case when n.state in (2, 3) then (select count(*)::int from employee p
  where p.company_id = n.company_id and p.deleted_at is null and p.state = 1 and p.join_status = 1
    and p.user_id is not null and (n.audience = 1 or (n.audience = 2 and p.team_id = any(n.audience_ids))
      or (n.audience = 3 and exists (select 1 from employee_position q where q.company_id = p.company_id
        and q.employee_id = p.id and q.position_id = any(n.audience_ids)))
      or (n.audience = 4 and p.id = any(n.audience_ids))) ${condition}) end)`
const marked = (column: string) =>
  among(`and exists (select 1 from notice_read r where r.company_id = n.company_id and r.notice_id = n.id
    and r.user_id = p.user_id and r.${column} is not null)`)

const columns = {
  id: 'n.id',
  version: 'n.version',
  title: 'n.title',
  audience: 'n.audience',
  state: 'n.state',
  publishAt: 'n.publish_at',
  reached: among(''),
  readCount: marked('read_at'),
  confirmedCount: `(case when n.need_confirm then ${marked('confirmed_at')} end)`,
  needConfirm: 'n.need_confirm',
  pinned: 'n.pinned',
  isPublic: 'n.is_public',
  createdAt: 'n.created_at',
}

export const notices = pageSource<NoticeRow>(noticeList, {
  from: 'notice n',
  alias: 'n',
  columns,
  where: () => [sql`n.deleted_at is null`],
  counted: 'notice',
  narrowed: () => false,
  solid: ['createdAt'],
})

export interface NoticeRecord extends NoticeRow {
  content: string
  audienceIds: string[]
  files: StoredFile[]
}

const whole = sql.raw(
  Object.entries(columns)
    .map(([prop, expr]) => `${expr} as "${prop}"`)
    .join(', '),
)

/** A notice of the company for whoever manages them. */
export async function findNotice(ctx: Context, id: string, lock = false): Promise<NoticeRecord | undefined> {
  const { rows } = await sql<NoticeRecord>`select ${whole}, n.content, n.audience_ids, n.files from notice n
    where n.company_id = any(${[...ctx.who.companies]}::uuid[]) and n.id = ${id} and n.deleted_at is null
    ${sql.raw(lock ? 'for update of n' : '')}`.execute(ctx.db)
  return rows[0]
}

/** Due by the clock, oldest first; locked so that two instances do not publish one twice. */
export async function takeDue(ctx: Context): Promise<Pick<NoticeRecord, 'id' | 'version'>[]> {
  const { rows } = await sql<{ id: string; version: number }>`select n.id, n.version from notice n
    where n.company_id = ${ctx.companyId} and n.state = 1 and n.publish_at <= ${ctx.now.toISOString()} and n.deleted_at is null
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
  }>`update notice n set state = 2, version = n.version + 1, updated_at = ${ctx.now.toISOString()}
    where n.company_id = ${ctx.companyId} and n.id = ${id} and n.state = 1
    returning n.id, n.title, n.content, n.need_confirm, n.audience, n.audience_ids`.execute(ctx.db)
  return rows[0]
}

/** Those addressed and what each did; who has done nothing first. */
export async function findReaders(ctx: Context, id: string): Promise<NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`select p.user_id, p.name, t.name as team_name, r.read_at, r.confirmed_at
    from notice n join employee p on p.company_id = n.company_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join notice_read r on r.company_id = n.company_id and r.notice_id = n.id and r.user_id = p.user_id
    where n.company_id = any(${[...ctx.who.companies]}::uuid[]) and n.id = ${id} and ${reachable}
      and ${addressed(sql`n.audience`, sql`n.audience_ids`)}
    order by r.read_at nulls first, r.confirmed_at nulls first, t.name nulls last, p.employee_no limit 1000`.execute(
    ctx.db,
  )
  return rows
}
