import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { may } from '../shared/permissions.ts'
import { ReleaseState } from '../shared/release.ts'
import { releaseScope } from './release.store.ts'

/** 待答复放行: somebody else's request to go beyond a rule; nobody answers his own. */
export const releaseQueue: QueueSource = {
  kind: 'release',
  needs: [may.override],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`release_request r join employee p on p.company_id = r.company_id and p.id = r.requester_id`,
    countFrom: sql`release_request r`,
    where: sql`r.company_id ${ofCompanies(ctx)} and ${is('r.state', ReleaseState.code.asked)}
      and r.requester_id is distinct from ${ctx.who.employeeId}::uuid and ${releaseScope(ctx)}`,
    id: sql`r.id`,
    title: sql`r.title`,
    note: sql`r.reason`,
    people: sql`array[p.name]`,
    since: sql`r.created_at`,
  }),
}
