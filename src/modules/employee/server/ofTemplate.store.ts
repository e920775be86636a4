import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { templateAsks } from '#modules/template/server/index.ts'

export async function findVersions(ctx: Context, templateId: string): Promise<templateAsks.Version[]> {
  const { rows } = await sql<templateAsks.Version>`select v.version_no, v.published_at, e.name,
      jsonb_array_length(v.content -> 'items') as items
    from template_version v
    left join employee e on e.company_id = v.company_id and e.user_id = v.updated_by and e.deleted_at is null
    where v.company_id ${ofCompanies(ctx)} and v.template_id = ${templateId}
    order by v.version_no desc`.execute(ctx.db)
  return rows
}
