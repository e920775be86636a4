import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import { CheckState } from '../shared/community.terms.ts'
import { may } from '../shared/permissions.ts'

/** 待核对小区: collected on the phone, nobody compared them yet. */
export const communityQueue: QueueSource = {
  kind: 'community',
  needs: [may.check],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`community c`,
    where: sql`c.company_id ${ofCompanies(ctx)} and c.deleted_at is null
      and ${is('c.check_state', CheckState.code.waiting)} and ${communityScope(ctx, 'c')}`,
    id: sql`c.id`,
    title: sql`c.name`,
    note: sql`c.address`,
    since: sql`c.created_at`,
  }),
}
