import { type RawBuilder, sql } from 'kysely'
import { type Context, is, type QueueRows, type QueueSource } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { Band } from '#kernel/shared/queue.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MaintainStatus, ReviewState } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { LEGAL_SOON_DAYS } from '../shared/board.ts'
import { countFrom, crewNames, orderFrom, orderIs, orderWhere } from './dayOrders.store.ts'
import { own } from './peopleScope.store.ts'

/** Visits that wait: to be begun, to be signed, with a signing in to be judged. They are the orders the figures mean. */

const visits = (ctx: Context, which: RawBuilder<unknown>): QueueRows => ({
  from: orderFrom,
  countFrom,
  where: orderWhere(ctx, which),
  id: sql`o.id`,
  version: sql`o.version`,
  title: sql.raw(liftLabelOf('c', 'e')),
  mark: sql`o.level`,
  state: sql`o.status`,
  people: crewNames,
})

const notStarted = is('o.status', MaintainStatus.code.notStarted)

/** 待开工维保. */
const visitQueue: QueueSource = {
  kind: 'visit',
  needs: [may.list],
  band: Band.days,
  rows: (ctx, day: Day) => ({
    ...visits(ctx, orderIs.waiting(day)),
    countParts: [
      orderWhere(ctx, sql`${notStarted} and o.plan_date <= ${day}::date`),
      orderWhere(
        ctx,
        sql`${notStarted} and o.plan_date > ${day}::date and o.legal_deadline <= ${addDays(day, LEGAL_SOON_DAYS)}::date`,
      ),
    ],
    note: sql`'计划 ' || to_char(o.plan_date, 'MM-DD')`,
    since: sql`(o.plan_date::timestamp at time zone 'Asia/Shanghai')`,
    dueDay: sql`o.legal_deadline`,
    // The rail begins its lawful gap before the legal day.
    fromDay: sql`o.legal_deadline - ${sql.raw(gapOfOrder)}`,
  }),
}

/** 未签字工单: done, not yet confirmed by the customer. */
const signatureQueue: QueueSource = {
  kind: 'signature',
  needs: [may.list],
  band: Band.desk,
  rows: (ctx) => ({
    ...visits(ctx, orderIs.toConfirm()),
    note: sql`to_char(o.complete_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || ' 完成'`,
    since: sql`o.complete_at`,
  }),
}

/** 待审核签到: a signing in out of the radius or by another way. */
const signInQueue: QueueSource = {
  kind: 'signIn',
  needs: [may.changeStaff],
  band: Band.desk,
  rows: (ctx) => ({
    ...visits(ctx, sql`${own(ctx, 's')} and ${is('s.review_state', ReviewState.code.waiting)}`),
    from: sql`sign_in s join ${orderFrom} on o.company_id = s.company_id and o.id = s.order_id
      join employee p on p.company_id = s.company_id and p.id = s.employee_id`,
    countFrom: sql`sign_in s join maintain_order o on o.company_id = s.company_id and o.id = s.order_id`,
    note: sql`concat('签到距电梯 ' || s.distance || ' 米', case when s.distance is null then '签到无定位' end)`,
    people: sql`array[p.name]`,
    since: sql`s.at`,
  }),
}

export const boardQueue: readonly QueueSource[] = [visitQueue, signatureQueue, signInQueue]
