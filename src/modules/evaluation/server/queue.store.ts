import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { evaluationScope } from '#modules/permission/server/index.ts'
import { EvaluationHandle } from '../shared/evaluation.ts'
import { may } from '../shared/permissions.ts'

/** 待回访评价: few stars, nobody has called back. */
export const evaluationQueue: QueueSource = {
  kind: 'evaluation',
  needs: [may.handle],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`evaluation o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      join community c on c.company_id = o.company_id and c.id = o.community_id`,
    countFrom: sql`evaluation o`,
    where: sql`o.company_id ${ofCompanies(ctx)} and o.deleted_at is null
      and ${is('o.handle_state', EvaluationHandle.code.waiting)} and ${evaluationScope(ctx)}`,
    id: sql`o.id`,
    title: sql.raw(liftLabelOf('c', 'e')),
    note: sql`concat_ws(' · ', o.star || ' 星', o.content)`,
    since: sql`o.given_at`,
  }),
}
