import { type RawBuilder, sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import { own } from '#modules/board/server/index.ts'
import { partsScope } from '#modules/parts/server/index.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { SourceOf } from './orderTiles.store.ts'

const { waiting, asking, toDraw } = PartsStatus.code

/** Requests for parts in a state, the urgent first, then the one that waits longest. */
const requests =
  (which: RawBuilder<unknown>): SourceOf =>
  (ctx) => ({
    kind: 'parts',
    from: sql`parts_request p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
      join community c on c.company_id = p.company_id and c.id = p.community_id`,
    countFrom: sql`parts_request p`,
    where: sql`${own(ctx, 'p')} and p.deleted_at is null and ${which} and ${partsScope(ctx)}`,
    row: sql`p.id, c.name || ' ' || e.name as title, (select string_agg(l.name, '、' order by l.sort)
        from parts_request_line l where l.company_id = p.company_id and l.request_id = p.id) as note,
      p.asked_on as day, p.status::int as code`,
    order: sql`p.urgency desc, p.submitted_at, p.id`,
    label: (code) => PartsStatus.label(code as never),
  })

export const partsSources = {
  waitingParts: requests(is('p.status', [waiting, asking, toDraw])),
} as const satisfies Record<string, SourceOf>
