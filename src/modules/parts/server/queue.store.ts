import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { PartsStatus } from '../shared/parts.ts'
import { may } from '../shared/permissions.ts'
import { partsScope } from './parts.store.ts'

/** 配件待审批: the one that waits longest first. */
export const partsQueue: QueueSource = {
  kind: 'parts',
  needs: [may.approve],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`parts_request p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
      join community c on c.company_id = p.company_id and c.id = p.community_id`,
    countFrom: sql`parts_request p`,
    where: sql`p.company_id ${ofCompanies(ctx)} and p.deleted_at is null
      and ${is('p.status', PartsStatus.code.waiting)} and ${partsScope(ctx)}`,
    id: sql`p.id`,
    title: sql.raw(liftLabelOf('c', 'e')),
    note: sql`(select string_agg(l.name || ' ×' || l.qty::float8, '、' order by l.sort) from parts_request_line l
      where l.company_id = p.company_id and l.request_id = p.id)`,
    since: sql`p.submitted_at`,
  }),
}
