import type { Context } from '#kernel/server/index.ts'
import { dayOf, isoTime } from '#kernel/shared/days.ts'
import { findPeople } from '#modules/board/server/index.ts'
import { Vulnerable } from '#modules/monitoring/shared/alarm.terms.ts'
import { candidatesFor, findSetting } from '#modules/repair/server/index.ts'
import { FaultLevel, RepairSource, TrappedSpecial } from '#modules/repair/shared/repair.ts'
import { dutyNow } from '#modules/repair/shared/setting.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { etaOf, findRepairFigures, findWayRepairs } from '#modules/workbench/server/index.ts'
import type { WallAlarm, WallRescue, WallSummary } from '../shared/wall.ts'
import { type AlarmRow, countTrapped, findAlarms, findRescues } from './alarms.store.ts'
import { countGrades, countLifts, findCompany, findMonth, namesOf } from './lifts.store.ts'
import { findPlaces } from './places.store.ts'
import { countHours, countOpen, countToday, findCodes, findLatest, findRunning } from './records.store.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
/** Whoever could go is looked for only where a card shows it; the others follow as they turn. */
const WITH_NEAREST = 3
const MOST_ORDERS = 6
/** So long people stay about where they are. */
const NEAREST_SECONDS = 30
type Nearest = WallAlarm['nearest']
const levels = [...FaultLevel.options.map(({ value }) => value), null]

/** The wall as the person sees it, in one answer. */
export async function summaryOf(ctx: Context): Promise<WallSummary> {
  const day = dayOf(ctx.now)
  const lifts = await countLifts(ctx)
  const open = await countOpen(ctx)
  const hours = await countHours(ctx)
  const repairs = await findRepairFigures(ctx, day)
  const month = await findMonth(ctx, day)
  const ways = await findWayRepairs(ctx)
  const { name, lng, lat } = await findCompany(ctx)
  const dayOfLevel = Map.groupBy(hours, ({ level }) => level)
  return {
    at: isoTime(ctx.now.getTime()),
    companyName: name,
    ...lifts,
    faulty: open.faulty,
    trapped: await countTrapped(ctx),
    recordsToday: await countToday(ctx),
    repairsToday: repairs.today,
    inTime: repairs.inTime,
    arriveMinutes: repairs.arriveMinutes,
    ...month,
    levels: levels.map((level) => ({
      level,
      open: open.levels.get(level) ?? 0,
      day: (dayOfLevel.get(level) ?? []).reduce((sum, { n }) => sum + n, 0),
    })),
    hours: hoursOf(ctx, hours),
    codes: await findCodes(ctx),
    grades: await countGrades(ctx),
    alarms: await alarmsOf(ctx),
    rescues: (await findRescues(ctx)).map(withEta),
    running: await findRunning(ctx),
    latest: await findLatest(ctx),
    orders: ways
      .slice(0, MOST_ORDERS)
      .map(({ id, title, trapped, status, crew, reportAt, arriveAt, arriveLimit, etaMin }) => ({
        id,
        title,
        trapped,
        status,
        crew,
        reportAt,
        arriveAt,
        arriveLimit,
        etaMin,
      })),
    duty: await dutyOf(ctx),
    base: lng === null || lat === null ? null : { name: '公司', lng, lat },
    places: await findPlaces(ctx),
    people: await findPeople(ctx),
  }
}

/** Each of the 24 hours, also those in which nothing happened. */
function hoursOf(ctx: Context, rows: Awaited<ReturnType<typeof countHours>>): WallSummary['hours'] {
  const last = Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS
  return Array.from({ length: HOURS }, (_, n) => {
    const at = last - (HOURS - 1 - n) * HOUR_MS
    const inHour = rows.filter((row) => Date.parse(row.at) === at)
    const of = (...which: readonly (FaultLevel | null)[]) =>
      inHour.reduce((sum, { level, n }) => sum + (which.includes(level) ? n : 0), 0)
    return { at: isoTime(at), a: of('A'), b: of('B'), c: of('C'), d: of('D', 'E', null) }
  })
}

const withEta = ({ atLng, atLat, ...row }: Awaited<ReturnType<typeof findRescues>>[number]): WallRescue => ({
  ...row,
  etaMin: etaOf({ ...row, atLng, atLat }),
})

async function alarmsOf(ctx: Context): Promise<WallAlarm[]> {
  const told: WallAlarm[] = []
  for (const [n, row] of (await findAlarms(ctx)).entries()) {
    const { code, source, special, elevatorId, repairType, arriveLimit, ...shown } = row
    const words = row.kind === 'trapped' ? TrappedSpecial : Vulnerable
    told.push({
      ...shown,
      what:
        code === null
          ? `${RepairSource.label((source ?? RepairSource.code.phone) as RepairSource)}报修`
          : faultName(code),
      special: special.map((one) => words.label(one as 1)),
      nearest: n < WITH_NEAREST ? await nearestTo(ctx, row) : null,
    })
  }
  return told
}

/** The pair that would be there first, else the first person. */
async function nearestTo(ctx: Context, { elevatorId, repairType, arriveLimit }: AlarmRow): Promise<Nearest> {
  if (elevatorId === null) return null
  // Every wall of the company asks the same each quarter of a minute, and the answer is dear in a large one.
  const key = `wall.nearest:${ctx.companyId}:${elevatorId}:${repairType}`
  const kept = await ctx.services.cache.get(key)
  if (kept) return JSON.parse(kept) as Nearest
  const found = await nearestOf(ctx, elevatorId, repairType, arriveLimit)
  await ctx.services.cache.set(key, JSON.stringify(found), NEAREST_SECONDS)
  return found
}

async function nearestOf(ctx: Context, elevatorId: string, repairType: number, arriveLimit: number): Promise<Nearest> {
  const people = await candidatesFor(ctx, { elevatorId, repairType, arriveLimit })
  const pair = people.filter(({ pair }) => pair === 1)
  const going = pair.length > 0 ? pair : people.filter(({ etaMin }) => etaMin !== null).slice(0, 1)
  const [first] = going.toSorted((a, b) => (a.etaMin ?? 0) - (b.etaMin ?? 0))
  if (!first || first.etaMin === null || first.distanceKm === null) return null
  return { names: going.map(({ name }) => name), distanceKm: first.distanceKm, etaMin: first.etaMin }
}

async function dutyOf(ctx: Context): Promise<WallSummary['duty']> {
  const { setting } = await findSetting(ctx)
  const shifts = dutyNow(setting, ctx.now)
  const names = await namesOf(
    ctx,
    shifts.flatMap(({ managerId, workerIds }) => [...(managerId ? [managerId] : []), ...workerIds]),
  )
  return shifts.map(({ shift, from, to, phone, managerId, workerIds }) => ({
    shift,
    from,
    to,
    phone: phone ?? null,
    manager: managerId ? (names.get(managerId) ?? null) : null,
    workers: workerIds.flatMap((id) => names.get(id) ?? []),
  }))
}
