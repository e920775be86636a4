import { type Context, inCompany, type Services, type Stoppable } from '#kernel/server/index.ts'
import { rawKept } from '../../shared/span.ts'
import { companiesWithHours } from '../clock.store.ts'
import {
  dropHours,
  findMinutes,
  findSlip,
  type Hour,
  type HourOf,
  type Made,
  type MinuteCell,
  type MinutesOf,
  saveHour,
  takeHours,
} from './aggregate.store.ts'

const HOUR = 3_600_000
/** What a terminal says of an hour has come some minutes after it; what comes later still makes it anew. */
const GRACE_MS = 5 * 60_000
/** Few in one transaction: late frames of an hour that is put together wait for its end. */
const AT_ONCE = 20
const EVERY_MS = 20_000

const dueBefore = (now: number) => new Date(now - HOUR - GRACE_MS)

/**
 * Puts minutes and hours together of all hours that are over and of which something came (monitoring 1 Sample). Companies have
 * their turns, a few hours each; one that fails stops no other and is tried again at the next look.
 */
export async function makeHours(services: Services, isStopped = () => false): Promise<void> {
  let companies = await companiesWithHours(services, dueBefore(services.clock().getTime()))
  while (companies.length > 0 && !isStopped()) {
    const more: string[] = []
    for (const companyId of companies) {
      const caller = { principal: null, companyId, traceId: 'telemetry-hours' }
      const n = await inCompany(services, caller, putTogether).catch((error) => {
        services.log.error({ err: error, companyId }, 'telemetry hours')
        return 0
      })
      if (n === AT_ONCE) more.push(companyId)
    }
    companies = more
  }
}

/** Looks while the service runs; of several instances each takes what no other holds. */
export function startHours(services: Services): Stoppable {
  let running: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => {
    running ??= makeHours(services, () => stopped)
      .catch((error) => services.log.warn({ err: error }, 'telemetry hours'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * The next few hours, in one transaction: a crash leaves them noted, and they are made anew from their frames. An hour is
 * never counted up, so that repeats and late frames change nothing but what they say.
 */
export async function putTogether(ctx: Context): Promise<number> {
  const now = ctx.now.getTime()
  const hours = await takeHours(ctx, dueBefore(now), AT_ONCE)
  for (const hour of hours) {
    const made = madeOf(hour, await findMinutes(ctx, hour), await findSlip(ctx, hour))
    // Where frames are over their time, what is left of them does not tell the hour.
    const whole = Date.parse(hour.hour) >= now - rawKept(ctx.services.settings)
    if (Object.keys(made.whole).length > 0) await saveHour(ctx, made, whole)
  }
  if (hours.length > 0) await dropHours(ctx, hours)
  return hours.length
}

/** Means to four decimals, minima and maxima as they were said. */
const rounded = (mean: number) => Math.round(mean * 1e4) / 1e4

function madeOf(hour: Hour, cells: readonly MinuteCell[], slip: HourOf | null): Made {
  const minutes: Record<string, MinutesOf> = {}
  const whole: Record<string, HourOf> = {}
  for (const [key, own] of Map.groupBy(cells, (cell) => cell.key)) {
    const empty = () => Array.from({ length: 60 }, () => null)
    const of: MinutesOf = [empty(), empty(), empty(), Array.from({ length: 60 }, () => 0)]
    for (const { minute, low, mean, high, n } of own) {
      of[0][minute] = low
      of[1][minute] = rounded(mean)
      of[2][minute] = high
      of[3][minute] = n
    }
    minutes[key] = of
    const n = own.reduce((sum, cell) => sum + cell.n, 0)
    whole[key] = [
      own.reduce((least, { low }) => Math.min(least, low), Number.POSITIVE_INFINITY),
      rounded(own.reduce((sum, cell) => sum + cell.mean * cell.n, 0) / n),
      own.reduce((most, { high }) => Math.max(most, high), Number.NEGATIVE_INFINITY),
      n,
    ]
  }
  const half = hottestHalf(minutes)
  if (half) whole.half = half
  if (slip) whole.slip = [slip[0], rounded(slip[1]), slip[2], slip[3]]
  return { ...hour, minutes, whole }
}

const HALVES = [0, 30] as const
const HALF = 30
/** Of its 30 minutes so many must be known: a terminal that stands says its state once a minute. */
const LEAST_MINUTES = 20

/** A sensor that broke off says −127 or 850. */
const isHeat = (celsius: number) => celsius > -40 && celsius < 250

/**
 * `[motor ℃, room ℃, first minute, minutes]` of the half hour by the clock in which the motor was hotter: what 电机温升 is judged by
 * (monitoring 6.4 W6). null: motor or room are not measured.
 */
function hottestHalf(minutes: Made['minutes']): HourOf | null {
  const known = (key: string, from: number) =>
    (minutes[key]?.[1] ?? [])
      .slice(from, from + HALF)
      .filter((value): value is number => value !== null && isHeat(value))
  const mean = (values: readonly number[]) => rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
  const halves = HALVES.flatMap((from): HourOf[] => {
    const [motor, room] = [known('tmp.motor', from), known('tmp.mr', from)]
    if (Math.min(motor.length, room.length) < LEAST_MINUTES) return []
    return [[mean(motor), mean(room), from, motor.length]]
  })
  return halves.toSorted((a, b) => b[0] - a[0])[0] ?? null
}
