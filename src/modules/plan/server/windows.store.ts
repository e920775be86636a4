import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { WorkWindow } from '../shared/calendar.ts'
import { type EntryPlace, type LineWindow, windowsOfLine } from '../shared/entry.ts'

/** When people may enter where an order stands: by its line, else by its community (jobs 1.4). */
export type WindowsOf = (place: EntryPlace) => readonly WorkWindow[]

export async function findWindows(ctx: Context, places: readonly EntryPlace[]): Promise<WindowsOf> {
  const communities = await ofCommunities(ctx, [...new Set(places.map((place) => place.communityId))])
  const planIds = [...new Set(places.flatMap((place) => place.planId ?? []))]
  const lines = planIds.length > 0 ? await ofLines(ctx, planIds) : new Map<string, LineWindow[]>()
  const known = new Map<string, readonly WorkWindow[]>()
  return ({ communityId, planId }) => {
    const own = planId === null ? undefined : lines.get(planId)
    const community = communities.get(communityId) ?? none
    if (!own) return community
    const key = `${communityId} ${planId}`
    const windows = known.get(key) ?? windowsOfLine(own, community)
    known.set(key, windows)
    return windows
  }
}
const none: readonly WorkWindow[] = []

/** Lines with hours of their own. */
async function ofLines(ctx: Context, planIds: readonly string[]): Promise<Map<string, LineWindow[]>> {
  const { rows } = await sql<{ id: string; windows: LineWindow[] }>`select id, windows from maintain_plan
    where company_id = ${ctx.companyId} and id = any(${[...planIds]}::uuid[]) and windows <> '[]'`.execute(ctx.db)
  return new Map(rows.map(({ id, windows }) => [id, windows]))
}

async function ofCommunities(ctx: Context, communityIds: readonly string[]): Promise<Map<string, WorkWindow[]>> {
  const { rows } = await sql<Record<string, string | number | null>>`
    select community_id, kind, weekday, from_date, to_date, to_char(from_time, 'HH24:MI') as from_time,
      to_char(to_time, 'HH24:MI') as to_time
    from work_window where company_id = ${ctx.companyId} and community_id = any(${[...communityIds]}::uuid[])`.execute(
    ctx.db,
  )
  const windows = new Map<string, WorkWindow[]>()
  for (const row of rows) {
    const window: WorkWindow = {
      kind: row.kind as 1 | 2,
      ...(row.weekday === null ? {} : { weekday: row.weekday as number }),
      ...(row.fromDate === null ? {} : { from: row.fromDate as string }),
      ...(row.toDate === null ? {} : { to: row.toDate as string }),
      ...(row.fromTime === null ? {} : { fromTime: row.fromTime as string }),
      ...(row.toTime === null ? {} : { toTime: row.toTime as string }),
    }
    const id = row.communityId as string
    windows.set(id, [...(windows.get(id) ?? []), window])
  }
  return windows
}
