import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { type historyApi, refuseHistory, type Span } from '../../shared/api.history.ts'
import { type Cell, type Plan, planOf, pointsOf, rawKept } from '../../shared/span.ts'
import { marksOf } from '../asks.ts'
import { requireLift } from '../liveScope.store.ts'
import {
  type Asked,
  type FoundCell,
  findHoursMade,
  findMeasured,
  findMinutesMade,
  findRaw,
  findRawOf,
  findWaiting,
} from './query.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LONGEST = 5 * 366 * 24 * HOUR
const iso = (at: number) => new Date(at).toISOString()

/** A chart of any span: 2,000 points of each measure at most, minima and maxima kept (monitoring 5). */
export async function querySpan(
  ctx: Context,
  { elevatorId, metrics, step: asked, ...span }: z.output<typeof historyApi.query.input>,
): Promise<Span> {
  const [from, to, now] = [Date.parse(span.from), Date.parse(span.to), ctx.now.getTime()]
  if (!(from < to)) throw refuseHistory.order()
  if (to - from > LONGEST) throw refuseHistory.tooLong()
  await requireLift(ctx, elevatorId)
  const keys = [...new Set(metrics)]
  const of = { elevatorId, keys, from: iso(from), to: iso(to) }
  const raw = rawKept(ctx.services.settings)
  let plan = planOf({ from, to, now, asked: 1000 * (asked ?? 0), raw })
  let cells = await cellsOf(ctx, of, plan)
  // Minutes can be there without their frames: those of a restored backup, of the demo.
  if (cells.length === 0 && plan.source === 'raw') {
    plan = planOf({ from, to, now, asked: MINUTE, raw })
    cells = await cellsOf(ctx, of, plan)
  }
  const { source, step } = plan
  const byKey = Map.groupBy(cells, ({ key }) => key)
  const measured = await findMeasured(ctx, elevatorId, keys)
  return {
    from: iso(from),
    to: iso(to),
    step: step / 1000,
    source,
    series: keys.map((metric) => {
      const points = pointsOf(byKey.get(metric) ?? [], step)
      return { metric, measured: points.length > 0 || measured.has(metric), points: points.map((one) => [...one]) }
    }),
    marks: await marksOf(ctx, elevatorId, iso(from), iso(to)),
  }
}

async function cellsOf(ctx: Context, asked: Asked, { source, step }: Plan): Promise<FoundCell[]> {
  if (source === 'raw') return findRaw(ctx, asked, step)
  // What is not put together yet is read from its frames: nobody waits for the hour to end.
  const waiting = await findWaiting(ctx, asked, iso(ctx.now.getTime() - rawKept(ctx.services.settings)))
  const fresh = await findRawOf(ctx, asked, waiting, source === 'hours' ? HOUR : MINUTE)
  const known = new Set(waiting)
  const made =
    source === 'hours'
      ? (await findHoursMade(ctx, asked))
          .filter(({ hour }) => !known.has(hour))
          .flatMap(({ hour, fields }) =>
            Object.entries(fields).map(([key, [low, mean, high, n]]) => ({
              key,
              at: Date.parse(hour),
              low,
              mean,
              high,
              n,
            })),
          )
      : minutesIn(
          asked,
          (await findMinutesMade(ctx, asked)).filter(({ hour }) => !known.has(hour)),
        )
  return [...made, ...fresh]
}

function minutesIn({ from, to }: Asked, hours: Awaited<ReturnType<typeof findMinutesMade>>): FoundCell[] {
  const cells: (Cell & { key: string })[] = []
  const [first, end] = [Math.floor(Date.parse(from) / MINUTE) * MINUTE, Date.parse(to)]
  for (const { hour, fields } of hours)
    for (const [key, [lows, means, highs, counts]] of Object.entries(fields))
      for (let minute = 0; minute < 60; minute++) {
        const [low, mean, high, n] = [lows[minute], means[minute], highs[minute], counts[minute]]
        const at = Date.parse(hour) + minute * MINUTE
        if (low != null && mean != null && high != null && n && at >= first && at < end)
          cells.push({ key, at, low, mean, high, n })
      }
  return cells
}
