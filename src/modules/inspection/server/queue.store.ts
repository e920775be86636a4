import { sql } from 'kysely'
import { is, isNot, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { Band } from '#kernel/shared/queue.ts'
import { elevatorScope, liftLabelOf } from '#modules/elevator/server/index.ts'
import { REMINDERS } from '../shared/calendar.ts'
import { BY_BODY, settled } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { inspected } from './due.store.ts'

/** A lift without a plan gets no reminders: it is on the desk from the day of the first, well before the day to apply by. */
const [SOON_DAYS] = REMINDERS

/** 待报检电梯: the next inspection is near and nobody has planned it. */
export const inspectionQueue: QueueSource = {
  kind: 'inspection',
  needs: [may.plan],
  band: Band.days,
  rows: (ctx, day) => ({
    from: sql`elevator e join community c on c.company_id = e.company_id and c.id = e.community_id`,
    where: sql`e.company_id ${ofCompanies(ctx)} and ${inspected}
      and e.next_inspect_date <= ${addDays(day, SOON_DAYS)}::date and ${elevatorScope(ctx, 'e')}
      and not exists (select 1 from inspection_plan q where q.company_id = e.company_id and q.elevator_id = e.id
        and ${is('q.inspect_type', BY_BODY)} and q.deleted_at is null and ${isNot('q.status', settled)})`,
    id: sql`e.id`,
    title: sql.raw(liftLabelOf('c', 'e')),
    note: sql`'还没有检验计划'`,
    since: sql`((e.next_inspect_date - ${SOON_DAYS}::int)::timestamp at time zone 'Asia/Shanghai')`,
    dueDay: sql`e.next_inspect_date`,
    owner: sql`jsonb_build_object('kind', 'elevator', 'id', e.id)`,
  }),
}
