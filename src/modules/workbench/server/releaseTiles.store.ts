import { sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import { own } from '#modules/board/server/index.ts'
import { ReleaseState } from '#modules/maintenance/shared/release.ts'
import type { SourceOf } from './orderTiles.store.ts'

/** Requests for a release that the person may answer: somebody else's, the one that waits longest first. */
export const releaseSources = {
  releasesToAnswer: (ctx) => ({
    kind: 'release',
    from: sql`release_request r join employee p on p.company_id = r.company_id and p.id = r.requester_id`,
    countFrom: sql`release_request r`,
    where: sql`${own(ctx, 'r')} and ${is('r.state', ReleaseState.code.asked)} and r.requester_id is distinct
      from ${ctx.who.employeeId}::uuid`,
    row: sql`r.id, r.title, p.name || '：' || r.reason as note, (r.created_at at time zone 'Asia/Shanghai')::date as day,
      null::int as code`,
    order: sql`r.created_at, r.id`,
  }),
} as const satisfies Record<string, SourceOf>
