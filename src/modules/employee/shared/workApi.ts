import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, PageQuery, pageOf } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'

/** An order of a person in the tab 工单 (archives 4.2). */
export const EmployeeOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  planDate: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  level: z.number().int(),
  status: z.number().int(),
  /** First of its people. */
  leads: z.boolean(),
  completeAt: z.string().nullable(),
  workMinutes: z.number().int().nullable(),
  star: z.number().int().nullable(),
})
export type EmployeeOrder = z.output<typeof EmployeeOrder>

/** One month of work: what was done, how long it took, how it was judged. */
export const EmployeeMonth = z.object({
  month: z.string(),
  /** Orders of the month that are not closed, and how many of them are done. */
  orders: z.number().int(),
  done: z.number().int(),
  /** Done after the legal deadline. */
  late: z.number().int(),
  /** Hours on site; null while none was measured. */
  hours: z.number().nullable(),
  stars: z.number().int(),
  /** Mean star, one decimal; null without any. */
  meanStar: z.number().nullable(),
})
export type EmployeeMonth = z.output<typeof EmployeeMonth>

export const TrackPoint = z.object({
  /** Longitude, latitude, accuracy (m), speed (m/s). */
  location: z.array(z.number().nullable()),
  locateTime: z.string(),
  /** 1 自动 2 签到. */
  src: z.number().int(),
  orderId: z.uuid().nullable(),
})
export type TrackPoint = z.output<typeof TrackPoint>

/** Days a track may span (jobs, 工作轨迹). */
export const TRACK_DAYS = 31
const DAY = 86_400_000

const moment = (title: string) =>
  z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), `请选择${title}`)
    .transform((text) => new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}+08:00`).toISOString())
    .meta({ title })

export const workApi = {
  /** Added: archives 4.2, tab 工单. */
  orders: endpoint({
    method: 'POST',
    path: '/employee/orders',
    title: '员工的工单',
    needs: [may.detail],
    reads: true,
    input: z.object({
      ...ById.shape,
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份')
        .meta({ title: '月份' }),
    }),
    reply: z.array(EmployeeOrder),
  }),
  /** The last twelve months, the running one first (added: archives 4.2, tab 工时与评分). */
  months: endpoint({
    method: 'GET',
    path: '/employee/workHours/{id}',
    title: '员工的工时与评分',
    needs: [may.detail],
    input: ById,
    reply: z.array(EmployeeMonth),
  }),
  /** Positions of a person by time; pages of 1000 until the last (jobs 5). */
  track: endpoint({
    method: 'POST',
    path: '/userLocation/list',
    title: '工作轨迹',
    needs: [may.track, may.mapTrack],
    reads: true,
    input: PageQuery.pick({ page: true, size: true })
      .extend({
        userId: z.uuid(),
        queryStartTime: moment('开始时间'),
        queryEndTime: moment('结束时间'),
      })
      .superRefine(({ queryStartTime, queryEndTime }, check) => {
        const span = Date.parse(queryEndTime) - Date.parse(queryStartTime)
        const fault =
          span < 0 ? '结束时间应晚于开始时间' : span > TRACK_DAYS * DAY ? `时间范围不能超过${TRACK_DAYS}天` : ''
        if (fault) check.addIssue({ code: 'custom', path: ['queryEndTime'], message: fault })
      }),
    reply: pageOf(TrackPoint),
  }),
}
