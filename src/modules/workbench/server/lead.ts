import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, formatTokens } from '#kernel/shared/days.ts'
import { findSetting } from '#modules/maintenance/server/index.ts'
import { minuteOf } from '#modules/maintenance/shared/calendar.ts'
import { DUE_SOON_DAYS } from '../shared/tiles.ts'
import type { LeadView } from '../shared/workbench.ts'
import { findDue, findUnsigned } from './dispatch.store.ts'
import { type Crew, laneOf } from './lane.ts'
import { findDayOrders, findMembers } from './lead.store.ts'
import { findNotes } from './note.store.ts'

/** 班组长: today's routes, what is due, what is unsigned, the people, the handover (archives 4.1). */
export async function leadView(ctx: Context, day: Day): Promise<LeadView> {
  const members = await findMembers(ctx, day)
  const ids = members.map(({ id }) => id)
  const orders = ids.length > 0 ? await findDayOrders(ctx, ids, day) : []
  const { setting } = await findSetting(ctx)
  const now = minuteOf(formatTokens(ctx.now, 'HH:mm'))
  const routes: Crew['routes'] = new Map()
  return {
    lanes: members.map((member) =>
      laneOf(
        member,
        orders.filter(({ workerIds }) => workerIds.includes(member.id)),
        { day, now, routes, setting },
      ),
    ),
    dueSoon: await findDue(ctx, addDays(day, DUE_SOON_DAYS)),
    unsigned: await findUnsigned(ctx),
    members: members.map(({ id, name, certTo, certified }) => ({
      id,
      name,
      certTo,
      certified,
      minutes: orders.filter(({ workerIds }) => workerIds.includes(id)).reduce((sum, { minutes }) => sum + minutes, 0),
      target: setting.dayTarget,
    })),
    notes: await findNotes(ctx),
  }
}
