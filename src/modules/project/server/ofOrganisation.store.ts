import { sql } from 'kysely'

export const inProjects = (team: string, ids: readonly string[]) => sql`exists (select 1 from project sj
  where sj.company_id = ${sql.raw(team)}.company_id and sj.id = any(${[...ids]}::uuid[]) and sj.deleted_at is null
    and ${sql.raw(team)}.id = any(sj.team_ids))`
