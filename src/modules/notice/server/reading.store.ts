import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { EmployeeState, JoinStatus } from '#modules/employee/shared/employee.terms.ts'
import { NoticeState, type OpenNotice } from '../shared/notice.ts'
import { addressed } from './audience.store.ts'

/** Published notices addressed to the person; who leads notices sees all of them. */
const mine = (
  ctx: Context,
) => sql`n.deleted_at is null and ${is('n.state', NoticeState.code.published)} and exists (select 1 from employee p
  where p.company_id = n.company_id and p.id = ${ctx.who.employeeId}::uuid
    and ${addressed(sql`n.audience`, sql`n.audience_ids`)})`

const own = (ctx: Context) => sql`n.company_id ${ofCompanies(ctx)}`

type Opened = Omit<OpenNotice, 'coverUrl'> & { cover: StoredFile | null }

export async function findOpen(ctx: Context, id: string): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`select n.id, n.title, n.content, n.publish_at, n.need_confirm, n.cover, n.files,
      (select a.name from employee a where a.company_id = n.company_id and a.user_id = n.created_by
        order by a.state limit 1) as author,
      (select r.confirmed_at from notice_read r where r.company_id = n.company_id and r.notice_id = n.id
        and r.user_id = ${ctx.who.userId}) as confirmed_at
    from notice n where ${own(ctx)} and n.id = ${id} and ${mine(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** The first time of each mark stays. */
export async function markRead(ctx: Context, noticeId: string, confirmed: boolean): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`insert into notice_read (company_id, notice_id, user_id, read_at, confirmed_at)
    values (${ctx.companyId}, ${noticeId}, ${ctx.who.userId}, ${at}, ${confirmed ? at : null})
    on conflict (company_id, notice_id, user_id) do update set read_at = coalesce(notice_read.read_at, excluded.read_at),
      confirmed_at = coalesce(notice_read.confirmed_at, excluded.confirmed_at)`.execute(ctx.db)
}

/** A notice older than this no longer stands in the way at a login; it can still be confirmed. */
const ASKING_DAYS = 30

/** The oldest one that asks for a confirmation this person has not given. */
export async function findPending(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select n.id from notice n
    where ${own(ctx)} and n.need_confirm and ${mine(ctx)}
      and n.publish_at >= ${new Date(ctx.now.getTime() - ASKING_DAYS * 86_400_000).toISOString()}
      and not exists (select 1 from notice_read r where r.company_id = n.company_id and r.notice_id = n.id
        and r.user_id = ${ctx.who.userId} and r.confirmed_at is not null)
    order by n.publish_at, n.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

export async function forgetReading(ctx: Context, noticeId: string): Promise<void> {
  await sql`delete from notice_read where company_id = ${ctx.companyId} and notice_id = ${noticeId}`.execute(ctx.db)
}

/** Users who have not read it, or have not confirmed what asks for it. */
export async function findSilent(ctx: Context, noticeId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct p.user_id from notice n
    join employee p on p.company_id = n.company_id
    where n.company_id = ${ctx.companyId} and n.id = ${noticeId} and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and ${is('p.join_status', JoinStatus.code.joined)} and p.user_id is not null
      and ${addressed(sql`n.audience`, sql`n.audience_ids`)}
      and not exists (select 1 from notice_read r where r.company_id = n.company_id and r.notice_id = n.id
        and r.user_id = p.user_id and r.read_at is not null and (not n.need_confirm or r.confirmed_at is not null))
    `.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

export type PublicNotice = Pick<OpenNotice, 'id' | 'title' | 'content' | 'publishAt'>

/** Published notices marked public, newest first, for the company's page (archives 4.1 /auth/publicity). */
export async function publicNotices(ctx: Context, companyId: string, most = 20): Promise<PublicNotice[]> {
  const { rows } = await sql<PublicNotice>`select n.id, n.title, n.content, n.publish_at from notice n
    where n.company_id = ${companyId} and ${is('n.state', NoticeState.code.published)} and n.is_public
      and n.deleted_at is null
    order by n.pinned desc, n.publish_at desc, n.id limit ${most}`.execute(ctx.db)
  return rows
}
