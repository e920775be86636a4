import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { rescueArrival } from '#modules/law/shared/law.ts'

/** 维修设置 of a company: one row, with these defaults (jobs 4.2 repairSet, 6.6). */

export const Shift = enumeration('班次', { day: [1, '白班'], night: [2, '夜班'] })

const clock = (title: string) =>
  z
    .string({ error: `${title}不能为空` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}格式为 HH:mm`)
    .meta({ title })
const people = (title: string) => z.array(z.uuid()).max(30, `${title}最多30人`).default([]).meta({ title })

/** The settings of a type and of a kind of area, by name: a path of a form reads a number as a place in a row. */
export const typeKey = { 1: 'trapped', 2: 'urgent', 3: 'ordinary' } as const
export const areaKey = { 1: 'city', 2: 'other' } as const

const limit = (arrive: z.ZodType<number, number | string>, finish: z.ZodType<number, number | string>) =>
  z.object({ arrive, finish })
const arrive = (max: number) => field.positiveInteger('到场时限', { max, unit: '分钟' })
const finish = field.positiveInteger('完成时限', { max: 43_200, unit: '分钟' })
/** The arrival of type 1 may be shortened, never lengthened. */
const lawful = (max: number) =>
  arrive(1440).refine((minutes) => Number(minutes) <= max, {
    error: `困人到场不得超过 ${minutesSaid(max)}（${rescueArrival.by.name}）`,
  })

const Auto = z.object({
  on: field.flag('自动派单'),
  /** Both empty: at every hour. */
  from: field.optional(clock('开始')),
  to: field.optional(clock('结束')),
  /** Empty: everywhere. */
  communityIds: z.array(z.uuid()).max(200).default([]).meta({ title: '小区' }),
})

const Duty = z.object({
  shift: Shift.schema,
  from: clock('上班'),
  to: clock('下班'),
  phone: field.optional(field.mobileOrLandline('值班电话')),
  managerId: field.optional(field.ref('值班经理', '/employee/options')),
  workerIds: people('值班人员'),
})

const FaultCode = z.object({
  code: field.text('故障代码', { max: 20 }),
  text: field.text('故障描述', { max: 60 }),
  level: z.enum(['A', 'B', 'C', 'D', 'E'], { error: '请选择故障级别' }),
})

export const RepairSetting = z.object({
  limits: z.object({
    trapped: z.object({
      city: limit(lawful(rescueArrival.city), finish),
      other: limit(lawful(rescueArrival.elsewhere), finish),
    }),
    urgent: z.object({ city: limit(arrive(1440), finish), other: limit(arrive(1440), finish) }),
    ordinary: z.object({ city: limit(arrive(43_200), finish), other: limit(arrive(43_200), finish) }),
  }),
  auto: z.object({ trapped: Auto, urgent: Auto, ordinary: Auto }),
  radiusKm: field.positiveInteger('候选半径', { max: 100, unit: '公里' }),
  acceptSeconds: field.positiveInteger('接单时限', { min: 30, max: 1800, unit: '秒' }),
  /** Minutes since the report, while nobody accepted; the next candidates hear of it after `acceptSeconds`. */
  unaccepted: z.object({
    manager: field.positiveInteger('值班经理', { max: 60, unit: '分钟' }),
    everybody: field.positiveInteger('附近全员', { max: 60, unit: '分钟' }),
    nearKm: field.positiveInteger('附近', { max: 50, unit: '公里' }),
  }),
  /** Told besides the leader, the manager and the head at 50, 80, 100 % of the limit. */
  escalation: z.object({
    half: people('50%'),
    most: people('80%'),
    whole: people('100%'),
  }),
  duty: z.array(Duty).max(8),
  faultCodes: z
    .array(FaultCode)
    .max(300)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, { error: '故障代码不能重复' }),
  /** Words beside the causes of the law's list: what they mean here. */
  causeNotes: z.record(z.string(), z.string().trim().max(60)),
  charge: z.object({
    serviceFee: field.amount('服务费'),
    nightFee: field.amount('夜间服务费'),
    note: field.optional(field.area('收费说明', { max: 300 })),
  }),
  reworkDays: field.positiveInteger('返修认定', { max: 180, unit: '天' }),
  recordingDays: field.positiveInteger('录音保存', { min: 30, max: 1825, unit: '天' }),
})
export type RepairSetting = z.output<typeof RepairSetting>

const whenever = { on: false, communityIds: [] }
export const defaultSetting: RepairSetting = RepairSetting.parse({
  limits: {
    trapped: {
      city: { arrive: rescueArrival.city, finish: 60 },
      other: { arrive: rescueArrival.elsewhere, finish: 60 },
    },
    urgent: { city: { arrive: 60, finish: 240 }, other: { arrive: 90, finish: 240 } },
    ordinary: { city: { arrive: 1440, finish: 4320 }, other: { arrive: 1440, finish: 4320 } },
  },
  auto: { trapped: { ...whenever, on: true }, urgent: whenever, ordinary: whenever },
  radiusKm: 10,
  acceptSeconds: 180,
  unaccepted: { manager: 5, everybody: 8, nearKm: 5 },
  escalation: { half: [], most: [], whole: [] },
  duty: [
    { shift: 1, from: '08:00', to: '20:00', workerIds: [] },
    { shift: 2, from: '20:00', to: '08:00', workerIds: [] },
  ],
  faultCodes: [],
  causeNotes: {},
  charge: { serviceFee: '0', nightFee: '0' },
  reworkDays: 30,
  recordingDays: 180,
})

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
/** Minutes of the day in Shanghai, which has no summer time. */
const minuteNow = (now: Date): number => Math.floor(now.getTime() / 60_000 + 480) % 1440

/** From–to by the clock, over midnight too; equal ends are the whole day. */
export function covers(from: string, to: string, minute: number): boolean {
  const [a, b] = [minuteOf(from), minuteOf(to)]
  if (a === b) return true
  return a < b ? minute >= a && minute < b : minute >= a || minute < b
}

/** The shifts that run now. */
export const dutyNow = (setting: Pick<RepairSetting, 'duty'>, now: Date): RepairSetting['duty'] =>
  setting.duty.filter(({ from, to }) => covers(from, to, minuteNow(now)))

/** Whether an order of the type is given out by itself now, here. */
export function isAuto(
  setting: Pick<RepairSetting, 'auto'>,
  type: 1 | 2 | 3,
  communityId: string | null,
  now: Date,
): boolean {
  const { on, from, to, communityIds } = setting.auto[typeKey[type]]
  if (!on) return false
  if (communityIds.length > 0 && !(communityId && communityIds.includes(communityId))) return false
  return !from || !to || covers(from, to, minuteNow(now))
}
