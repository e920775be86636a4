import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { findDayOrders, laneDay, laneOf, ofPeople } from '#modules/board/server/index.ts'
import { COUNTDOWN_DAYS } from '#modules/board/shared/board.ts'
import { dayMinutes } from '#modules/maintenance/server/index.ts'
import { dayKey } from '#modules/plan/shared/work.ts'
import { loadOf } from '#modules/schedule/shared/figures.ts'
import type { LeadView } from '../shared/workbench.ts'
import { findDue, findUnsigned } from './dispatch.store.ts'
import { findMembers, findReturned } from './lead.store.ts'
import { findNotes } from './note.store.ts'

/** 班组长: today's routes, what is due, what is unsigned, the people, the handover (archives 4.1). */
export async function leadView(ctx: Context, day: Day): Promise<LeadView> {
  const members = await findMembers(ctx, day)
  const ids = members.map(({ id }) => id)
  const orders = ids.length > 0 ? await findDayOrders(ctx, day, { live: true, which: ofPeople(ids) }) : []
  const lane = await laneDay(ctx, day)
  const { target } = lane
  const worked = await dayMinutes(ctx, ids, day, day)
  return {
    lanes: members.map((member) => {
      const own = orders.filter(({ workerIds }) => workerIds.includes(member.id))
      const { stops, done, travel, drift } = laneOf(own, member, lane)
      return { employeeId: member.id, name: member.name, absent: member.absent, stops, done, travel, drift }
    }),
    dueSoon: await findDue(ctx, addDays(day, COUNTDOWN_DAYS)),
    unsigned: await findUnsigned(ctx),
    members: members.map(({ id, name, certTo, certified }) => ({
      id,
      name,
      certTo,
      certified,
      minutes: worked.get(dayKey(id, day)) ?? 0,
      load: loadOf(worked.get(dayKey(id, day)) ?? 0, target),
      target,
    })),
    notes: await findNotes(ctx),
    returned: await findReturned(ctx, day),
  }
}
