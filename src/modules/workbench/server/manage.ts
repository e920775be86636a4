import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { findMonthMoney } from '#modules/receivable/server/index.ts'
import { radarKeys } from '../shared/tiles.ts'
import type { ManageView, RadarRow } from '../shared/workbench.ts'
import { findPressing, findUnsigned } from './dispatch.store.ts'
import { findMonitored } from './live.store.ts'
import { findStars, findTeams, findTrapped, findWeek } from './manage.store.ts'
import { readFirst, type TileSources } from './tile.store.ts'

/** More than any screen shows; the figure beside a list says how many there are in all. */
const MOST_ROWS = 30

/** 管理: the rows behind the figures a manager acts on first, the week, and today by team (archives 4.1). */
export async function manageView(ctx: Context, sources: TileSources, day: Day): Promise<ManageView> {
  return {
    pressing: await findPressing(ctx, day),
    expiring: await readFirst(ctx, sources, 'expiring', day, MOST_ROWS),
    radar: await radar(ctx, sources, day),
    week: await findWeek(ctx, day),
    teams: await findTeams(ctx, day),
    duty: await readFirst(ctx, sources, 'onDuty', day, MOST_ROWS),
    unsigned: await findUnsigned(ctx),
    stars: await findStars(ctx, day),
    received: await findMonthMoney(ctx, day),
    trapped: await findTrapped(ctx, day),
    monitored: await findMonitored(ctx, day),
  }
}

async function radar(ctx: Context, sources: TileSources, day: Day): Promise<RadarRow[]> {
  const rows: RadarRow[] = []
  for (const tile of radarKeys)
    rows.push(...(await readFirst(ctx, sources, tile, day, MOST_ROWS)).map((row) => ({ ...row, tile })))
  return rows.sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '')).slice(0, MOST_ROWS)
}
