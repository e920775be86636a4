import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export const givenTo = (company: Sql, community: Sql, team: string): Sql =>
  sql`exists (select 1 from team st where st.company_id = ${company}
    and st.id = ${team}::uuid and ${community} = any(st.community_ids))`
