import { sql } from 'kysely'
import { type Context, finding, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { type JobDetail, type JobRow, jobList } from '../shared/job.ts'

const own = (ctx: Context) => sql`j.created_by = ${ctx.who.userId}`

/** What works answer beside their figures; not every one says something (see ImportReply). */
const text = `j.result->>'text'`
const file = `coalesce(j.result->>'errorFile', j.result->>'file')`

export const jobs = pageSource<JobRow>(jobList, {
  from: 'job j',
  alias: 'j',
  columns: {
    text,
    file,
  },
  filters: { keyword: finding(jobList.filters.keyword, { title: 'j.title' }) },
  where: (ctx) => [own(ctx)],
  notNull: ['createdAt', 'updatedAt', 'state'],
})

/** The person's own job; undefined for anybody else's. */
export async function findJob(ctx: Context, id: string): Promise<JobDetail | undefined> {
  const { rows } =
    await sql<JobDetail>`select j.id, j.title, j.state, j.done, j.total, ${sql.raw(text)} as text, ${sql.raw(file)} as file, j.error, j.result, j.created_at, j.updated_at
    from job j where j.company_id ${ofCompanies(ctx)} and j.id = ${id} and ${own(ctx)}`.execute(ctx.db)
  return rows[0]
}
