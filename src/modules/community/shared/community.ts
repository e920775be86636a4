import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { isDay } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import { messages } from '#kernel/shared/rules.ts'
import { CommunityType, Weekday, WindowKind } from './community.terms.ts'

/** Division codes (GB/T 2260 and the 9 and 12 digits of streets and villages). */
const digits = (title: string, count: number) =>
  field.text(title).refine((text) => new RegExp(`^\\d{${count}}$`).test(text), { error: `${title}应为${count}位数字` })

/** MM-dd of any year; 29 February is none, the day must come every year. */
const dayOfYear = (title: string, usual: string) =>
  field
    .text(title, { max: 5, help: `月-日，通常 ${usual}` })
    .refine((text) => isDay(`2001-${text}`), { error: `${title}应为月-日，如${usual}` })
    .default(usual)

const clockTime = (title: string) =>
  field
    .text(title, { max: 5 })
    .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: `${title}应为时:分，如08:30` })

/**
 * When crews may or may not work here (jobs 1, workWindow): a weekday, or dates, or a weekday inside dates. Without times
 * the whole day; an end before the start reaches into the next day (night work).
 */
export const WorkWindow = z
  .object({
    kind: field.choice('时段', WindowKind),
    weekday: field.optional(field.choice('星期', Weekday)),
    fromDate: field.optional(field.day('开始日期')),
    toDate: field.optional(field.day('结束日期')),
    fromTime: field.optional(clockTime('开始时间')),
    toTime: field.optional(clockTime('结束时间')),
  })
  .superRefine((window, check) => {
    const { weekday, fromDate, toDate, fromTime, toTime } = window
    if (weekday === undefined && !fromDate && !toDate)
      check.addIssue({ code: 'custom', path: ['weekday'], message: '请选择星期或日期' })
    if (Boolean(fromTime) !== Boolean(toTime)) {
      const [missing, title] = fromTime ? ['toTime', '结束时间'] : ['fromTime', '开始时间']
      check.addIssue({ code: 'custom', path: [missing as string], message: messages.required(title as string) })
    }
  })
  .superRefine(dateOrder('fromDate', 'toDate', ['开始日期', '结束日期']))
export type WorkWindow = z.output<typeof WorkWindow>

/** Of places whose coordinates may be left out: communities, lifts, houses. */
export const bothOrNone = '经度与纬度要么都填，要么都不填'

/** What the form sends; an absent optional field means empty (common 3.1). Coordinates are GCJ-02. */
export const CommunityDraft = z
  .object({
    communityNo: field
      .text('小区编号', { max: 6, help: '2–6位字母或数字，设备编号以它开头' })
      .refine((text) => /^[A-Za-z0-9]{2,6}$/.test(text), { error: '小区编号应为2–6位字母或数字' }),
    name: field.text('小区名称', { max: 40 }),
    type: field.choice('小区类型', CommunityType),
    regionCode: field.region(),
    streetCode: field.optional(digits('街道代码', 9)),
    villageCode: field.optional(digits('社区代码', 12)),
    address: field.text('地址', { max: 120 }),
    lng: field.optional(field.number('经度', { min: 73, max: 136 })),
    lat: field.optional(field.number('纬度', { min: 3, max: 54 })),
    signRadius: field.optional(
      field.positiveInteger('签到半径', { min: 50, max: 1000, unit: 'm', help: '留空按企业设置' }),
    ),
    propertyCustomerId: field.optional(field.ref('物业公司', '/customer/options')),
    dutyRoomPhone: field.optional(field.mobileOrLandline('值班室电话')),
    households: field.optional(field.nonNegativeInteger('户数', { max: 1_000_000 })),
    builtYear: field.optional(field.positiveInteger('建成年份', { min: 1900, max: 2100 })),
    rainyFrom: dayOfYear('雨季开始', '05-01'),
    winterFrom: dayOfYear('冬季开始', '11-15'),
    entranceNotes: field.optional(field.area('进场须知', { max: 500, help: '门禁、停车、钥匙位置' })),
    photos: z
      .array(StoredFile)
      .max(20, { error: '照片最多20张' })
      .default([])
      .meta({ title: '照片', control: 'files' }),
    windows: z.array(WorkWindow).max(60, { error: '作业时段最多60条' }).default([]).meta({ title: '作业时段' }),
  })
  .superRefine(({ regionCode, streetCode, villageCode, lng, lat }, check) => {
    if ((lng === undefined) !== (lat === undefined))
      check.addIssue({ code: 'custom', path: [lng === undefined ? 'lng' : 'lat'], message: bothOrNone })
    if (streetCode && !streetCode.startsWith(regionCode))
      check.addIssue({ code: 'custom', path: ['streetCode'], message: '街道代码应以地区代码开头' })
    if (villageCode && !villageCode.startsWith(streetCode ?? regionCode))
      check.addIssue({ code: 'custom', path: ['villageCode'], message: '社区代码应以街道代码开头' })
  })
export type CommunityDraft = z.output<typeof CommunityDraft>
