import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { PageQuery, pageOf } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'

/** Positions of people at work: kept 180 days, shown as tracks (jobs 1.11, 4.1 工作轨迹, 5). */

export const TrackPoint = z.object({
  /** Longitude, latitude (GCJ-02, as the map), accuracy (m), speed (m/s). */
  location: z.array(z.number().nullable()),
  locateTime: z.string(),
  /** 1 自动 2 签到. */
  src: z.number().int(),
  orderId: z.uuid().nullable(),
})
export type TrackPoint = z.output<typeof TrackPoint>

/** Days a track may span, and points of one page. */
export const TRACK_DAYS = 31
/** Positions older than that are removed at night (db/retention.ts). */
export const KEPT_DAYS = 180
export const TRACK_PAGE = 1000
export const TRACK_BATCH = 500
const DAY = 86_400_000

/** `2026-11-20 08:00:00` of Asia/Shanghai, or ISO 8601 with its offset. */
const WRITTEN = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/
const absolute = (text: string) => (/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`)
const moment = (title: string) =>
  z
    .string()
    .refine((text) => WRITTEN.test(text) && !Number.isNaN(Date.parse(absolute(text))), `请选择${title}`)
    .transform((text) => new Date(absolute(text)).toISOString())
    .meta({ title })

const period = { queryStartTime: moment('开始时间'), queryEndTime: moment('结束时间') }
interface Period {
  queryStartTime: string
  queryEndTime: string
}
/** Refuses periods that run backwards or span more than 31 days. */
function withinReach({ queryStartTime, queryEndTime }: Period, check: z.RefinementCtx): void {
  const span = Date.parse(queryEndTime) - Date.parse(queryStartTime)
  const fault = span < 0 ? '结束时间应晚于开始时间' : span > TRACK_DAYS * DAY ? `时间范围不能超过 ${TRACK_DAYS} 天` : ''
  if (fault) check.addIssue({ code: 'custom', path: ['queryEndTime'], message: fault })
}

const instant = z.iso.datetime({ offset: true })

/** An order the person worked on in the period. */
export const TrackOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  level: z.number().int(),
  status: z.number().int(),
  lng: z.number(),
  lat: z.number(),
  arriveAt: z.string().nullable(),
  startAt: z.string().nullable(),
  completeAt: z.string().nullable(),
})
export type TrackOrder = z.output<typeof TrackOrder>

export const TrackSignIn = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  /** 1 到达 2 离场. */
  kind: z.number().int(),
  at: z.string(),
  /** Metres from the lift; null without a position. */
  distance: z.number().int().nullable(),
  /** 1 GPS 2 扫码+照片. */
  method: z.number().int(),
})
export type TrackSignIn = z.output<typeof TrackSignIn>

export const TrackVisits = z.object({
  name: z.string(),
  /** By the account positions are kept; null for somebody who has not joined. */
  userId: z.uuid().nullable(),
  orders: z.array(TrackOrder),
  signIns: z.array(TrackSignIn),
})
export type TrackVisits = z.output<typeof TrackVisits>

export const trackApi = {
  /** By time; pages of 1000 until the last. */
  list: endpoint({
    method: 'POST',
    path: '/userLocation/list',
    title: '工作轨迹',
    needs: [may.track, may.mapTrack],
    reads: true,
    input: z
      .object({
        page: PageQuery.shape.page,
        size: z.coerce.number().int().min(1).max(TRACK_PAGE).default(TRACK_PAGE),
        userId: z.uuid(),
        ...period,
      })
      .superRefine(withinReach),
    reply: pageOf(TrackPoint),
  }),
  /** Added: the orders and sign-ins that stand beside a track. */
  visits: endpoint({
    method: 'POST',
    path: '/userLocation/visits',
    title: '工作轨迹的工单与签到',
    needs: [may.track, may.mapTrack],
    reads: true,
    input: z.object({ employeeId: z.uuid(), ...period }).superRefine(withinReach),
    reply: TrackVisits,
  }),
  /**
   * The phone's own positions (WGS-84, as devices measure); nobody sends another person's. A repeat changes nothing:
   * (userId, locateTime) is the key. A point that is none is left out and counted, so that it holds up no other.
   */
  batchAdd: endpoint({
    method: 'POST',
    path: '/userLocation/batchAdd',
    title: '上传位置',
    needs: 'login',
    input: z.object({
      points: z
        .array(
          z.object({
            location: z.array(z.number().nullable()).min(1).max(4),
            locateTime: instant,
            orderId: z.uuid().nullish(),
          }),
        )
        .min(1, '请提供位置')
        .max(TRACK_BATCH, `一次最多 ${TRACK_BATCH} 个位置`),
    }),
    reply: z.object({
      added: z.number().int(),
      /** Known already. */
      known: z.number().int(),
      /** No place on earth, or a time in the future or beyond the 180 days that are kept. */
      skipped: z.number().int(),
    }),
  }),
}
