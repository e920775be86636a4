import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { CountSaid } from '#modules/signal/shared/wire.ts'
import { counterDays } from '../../shared/counters.ts'
import { type DayRow, findReadings, type ReadingRow, saveDays } from './history.store.ts'
import { findLiftFacts } from './ingest.store.ts'
import type { Link } from './link.ts'

const INT = 2_147_483_647
const KWH = 9_999_999.99
/** Two days before a reading: its own day is whole, and so is the one that it closes. */
const BACK_MS = 2 * 86_400_000

/** 日计数 of the days that these readings touch, counted again from the readings. */
export async function keepDays(
  ctx: Context,
  readings: readonly ReadingRow[],
  links: ReadonlyMap<string, Link>,
): Promise<void> {
  if (readings.length === 0) return
  const byLift = Map.groupBy(readings, (one) => one.elevator_id)
  const first = new Map([...byLift].map(([id, own]) => [id, Math.min(...own.map(({ at }) => Date.parse(at)))]))
  const since = [...first].map(([elevator_id, at]) => ({ elevator_id, from: new Date(at - BACK_MS).toISOString() }))
  const known = Map.groupBy(await findReadings(ctx, since), (one) => one.elevatorId)
  const facts = new Map((await findLiftFacts(ctx, [...byLift.keys()])).map((one) => [one.id, one]))
  const days: DayRow[] = []
  for (const [id, from] of first) {
    const own = (known.get(id) ?? []).map(({ at, terminalId, d }) => ({
      at: Date.parse(at),
      terminalNo: terminalId,
      d: d as CountSaid,
    }))
    const seconds = onlineOf((byLift.get(id) ?? []).flatMap((one) => links.get(one.terminal_id) ?? []))
    // Five minutes after midnight still close the day before.
    const touched = dayOf(from - 5 * 60_000)
    for (const { date, kWh, ...day } of counterDays(own, facts.get(id)?.sheaveCount ?? null))
      if (date >= touched)
        days.push({
          elevator_id: id,
          date,
          runs: within(day.runs, INT),
          door_cycles: within(day.doorCycles, INT),
          run_sec: within(day.runSec, INT),
          distance_m: within(day.distanceM, INT),
          rope_bends: within(day.ropeBends, INT),
          kwh: kWh === undefined ? null : Math.min(KWH, Math.round(kWh * 100) / 100),
          online_sec: seconds[date] ?? null,
          starts_per_hour_max: within(day.startsPerHourMax, INT),
          bridged: day.bridged,
        })
  }
  await saveDays(ctx, days)
}

const within = (value: number | undefined, most: number): number | null =>
  value === undefined ? null : Math.min(most, Math.round(value))

/** Seconds that the lift's terminal was heard, by day. */
const onlineOf = (links: readonly Link[]): Record<string, number> =>
  Object.fromEntries(links.flatMap(({ online }) => Object.entries(online)).map(([day, sec]) => [day, Math.round(sec)]))
