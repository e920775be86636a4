import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { findNames } from '#modules/employee/server/index.ts'
import { dayMinutes } from '#modules/maintenance/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { dayKey } from '#modules/plan/shared/work.ts'
import { type DayLoads, teamLoad } from '../shared/figures.ts'
import { findStanding } from './dayLoads.store.ts'

interface Asked {
  readonly days: readonly Day[]
  readonly teamIds: readonly string[] | undefined
  /** Whoever else has a row or an order in sight. */
  readonly workers: Iterable<string>
}

/** How full the days of a board are: the same for every board of the same days and teams. */
export async function dayLoads(ctx: Context, { days, teamIds, workers }: Asked): Promise<DayLoads> {
  const { setting } = await findSetting(ctx)
  const standing = await findStanding(ctx, teamIds)
  const others = [...new Set(workers)].filter((id) => !standing.has(id)).sort()
  const names = new Map([...standing, ...(await findNames(ctx, others))])
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const minutes = await dayMinutes(ctx, [...names.keys()], first, last)
  const people = [...names].map(([id, name]) => ({
    id,
    name,
    standing: standing.has(id),
    minutes: days.map((day) => minutes.get(dayKey(id, day)) ?? 0),
  }))
  return {
    target: setting.dayTarget,
    people,
    days: days.map((date, at) => ({
      date,
      load: teamLoad(
        people.flatMap((one) => (one.standing ? [one.minutes[at] ?? 0] : [])),
        setting.dayTarget,
      ),
    })),
  }
}
