import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { PageQuery, pageOf } from '#kernel/shared/page.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { measures } from '#modules/signal/shared/measures.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { SEES_LIVE } from './permissions.ts'

const moment = z.iso.datetime({ offset: true, error: '请给出带时区的时间' })
const measured = z.number().nullable()

/** [ms, minimum, mean, maximum]; all null where nothing came, so that no line is drawn over it. */
const Point = z.tuple([z.number(), measured, measured, measured])

/** A fault or an alarm of the lift, for the axis of time. */
export const SpanMark = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: RecordKind.schema,
  level: z.literal(['A', 'B', 'C', 'D', 'E']).nullable(),
  at: z.string(),
})
export type SpanMark = z.output<typeof SpanMark>

export const Span = z.object({
  from: z.string(),
  to: z.string(),
  /** Seconds of one point. */
  step: z.number(),
  source: z.enum(['raw', 'minutes', 'hours']),
  series: z.array(
    z.object({
      metric: z.string(),
      /** False: this lift's terminals never measured it (未采集). */
      measured: z.boolean(),
      points: z.array(Point),
    }),
  ),
  /** *Added.* The worst 200 of the span, in order of time. */
  marks: z.array(SpanMark),
})
export type Span = z.output<typeof Span>

/** 运行记录 (monitoring 1 Trip). m, m/s, m/s², m/s³, mm, s, kg, kWh; what is not measured is null. */
export const Trip = z.object({
  tripSeq: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  fromIdx: z.number().nullable(),
  toIdx: z.number().nullable(),
  /** *Added.* Landings by their labels. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  distanceM: measured,
  vMax: measured,
  aMax: measured,
  jMax: measured,
  vibA95x: measured,
  vibA95y: measured,
  vibA95z: measured,
  levelErrMm: measured,
  openSec: measured,
  closeSec: measured,
  reopen: measured,
  loadKg: measured,
  kWh: measured,
})
export type Trip = z.output<typeof Trip>

/** 日计数 (monitoring 1 CounterDay). */
export const CounterLine = z.object({
  date: z.string(),
  runs: measured,
  doorCycles: measured,
  runSec: measured,
  distanceM: measured,
  ropeBends: measured,
  kWh: measured,
  onlineSec: measured,
  startsPerHourMax: measured,
  /** Part of it ran on a day before: no reading came at midnight. */
  bridged: z.boolean(),
})
export type CounterLine = z.output<typeof CounterLine>

const days = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }).optional()
const OfLift = PageQuery.omit({ sort: true, after: true, before: true }).extend({ elevatorId: z.uuid(), date: days })

/** What was measured of one lift (monitoring 5); the newest first. */
export const historyApi = {
  query: endpoint({
    method: 'POST',
    path: '/hardware/telemetry/query',
    title: '测量值曲线',
    reads: true,
    needs: SEES_LIVE,
    input: z.object({
      elevatorId: z.uuid(),
      metrics: z
        .array(z.enum(measures.map(({ key }) => key) as [string, ...string[]], { error: '没有这一项测量值' }))
        .min(1, '请选择测量值')
        .max(measures.length),
      from: moment,
      to: moment,
      /** Seconds of one point; never so few that there would be more than 2,000. */
      step: z.int().min(1).max(31_536_000).optional(),
    }),
    reply: Span,
  }),
  trips: endpoint({
    method: 'POST',
    path: '/hardware/trip/listPage',
    title: '运行记录',
    reads: true,
    needs: SEES_LIVE,
    input: OfLift,
    reply: pageOf(Trip),
  }),
  counters: endpoint({
    method: 'POST',
    path: '/hardware/counter/listPage',
    title: '日计数',
    reads: true,
    needs: SEES_LIVE,
    input: OfLift,
    reply: pageOf(CounterLine),
  }),
}

export const refuseHistory = refusals({
  /** Added. */
  order: [8010130, '开始时间应早于结束时间，请重新选择'],
  tooLong: [8010131, '一次最多看 5 年，请缩短时间'],
})
