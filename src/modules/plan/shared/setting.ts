import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { Category, Level } from '#modules/template/shared/template.ts'

/** 基础设置 of a company: one row, with these defaults (jobs 4.1 basicSetting). */
export const CertMode = enumeration('持证要求', { everyone: [1, '全员持证'], oneOfCrew: [2, '至少一人持证'] })
export type CertMode = CodeIn<typeof CertMode>
export const SignWay = enumeration('签字方式', {
  screen: [1, '现场签名'],
  link: [2, '链接签名'],
  both: [3, '现场或链接'],
})

const clock = (title: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}格式为 HH:mm`)
    .meta({ title })
const minutes = (title: string) => z.number().int().min(1).max(1440).meta({ title, unit: '分钟' })
const perLevel = (a: number, b: number, c: number, d: number) => {
  const of = (value: number) => z.number().int().min(5).max(1440).default(value)
  return z.object({ 1: of(a), 3: of(b), 4: of(c), 5: of(d) }).default({ 1: a, 3: b, 4: c, 5: d })
}

export const StdMinutes = z.object({
  1: perLevel(45, 60, 90, 150),
  2: perLevel(45, 60, 80, 150),
  3: perLevel(25, 35, 45, 80),
  4: perLevel(40, 50, 75, 140),
})
export type StdMinutes = z.output<typeof StdMinutes>

export const MaintainSetting = z.object({
  minCrew: z.number().int().min(1).max(6).default(2).meta({ title: '最少作业人数', unit: '人' }),
  certMode: CertMode.schema.default(1).meta({ title: '持证要求' }),
  /** 1 Monday … 7 Sunday. */
  workDays: z
    .array(z.number().int().min(1).max(7))
    .min(1, '工作日至少选一天')
    .max(7)
    .default([1, 2, 3, 4, 5, 6])
    .meta({ title: '工作日' }),
  dayStart: clock('上班').default('08:30'),
  dayEnd: clock('下班').default('17:30'),
  lunchFrom: clock('午休开始').default('12:00'),
  lunchTo: clock('午休结束').default('13:00'),
  dayTarget: minutes('人均目标').default(420),
  dayMax: minutes('人均上限').default(540),
  stdMinutes: StdMinutes.prefault({ 1: {}, 2: {}, 3: {}, 4: {} }).meta({ title: '标准工时', unit: '分钟' }),
  /** Shortest plausible visit; absent: two thirds of the standard. */
  minMinutes: z
    .record(z.string(), z.number().int().min(1))
    .default({ '1-1': 30 })
    .meta({ title: '最短作业', unit: '分钟' }),
  remindAhead: z.number().int().min(0).max(14).default(3).meta({ title: '到期提醒提前', unit: '天' }),
  remindAt: clock('当日提醒').default('07:30'),
  legalRemindAt: clock('法定截止前一日提醒').default('16:00'),
  freezeDays: z.number().int().min(0).max(14).default(2).meta({ title: '冻结期', unit: '天' }),
  signWay: SignWay.schema.default(3).meta({ title: '签字方式' }),
  signRemindDays: z
    .array(z.number().int().min(1).max(30))
    .min(1, '签字提醒至少选一天')
    .default([1, 3])
    .meta({ title: '签字提醒', unit: '天' }),
  safetyPhoto: z.boolean().default(true).meta({ title: '安全照片' }),
  startPhoto: z.boolean().default(true).meta({ title: '开始照片' }),
  watermark: z.boolean().default(true).meta({ title: '照片水印' }),
  qualityPercent: z.number().min(0).max(100).default(5).meta({ title: '质检比例', unit: '%' }),
  trackMovingSeconds: z.number().int().min(10).max(600).default(30).meta({ title: '移动时定位间隔', unit: '秒' }),
  trackStillSeconds: z.number().int().min(60).max(1800).default(300).meta({ title: '静止时定位间隔', unit: '秒' }),
  evalValidDays: z.number().int().min(1).max(60).default(7).meta({ title: '评价有效期', unit: '天' }),
  lowStar: z.number().int().min(1).max(4).default(2).meta({ title: '低星界线' }),
  departNotice: z.boolean().default(true).meta({ title: '出发通知客户' }),
})
export type MaintainSetting = z.output<typeof MaintainSetting>
export const defaultSetting: MaintainSetting = MaintainSetting.parse({})

/** A day has one order, and nothing is shorter than it may be (jobs 4.1); stored rows are read without these. */
export const SettingDraft = MaintainSetting.superRefine((setting, check) => {
  const say = (prop: keyof MaintainSetting, message: string) =>
    check.addIssue({ code: 'custom', path: [prop], message })
  if (setting.dayEnd <= setting.dayStart) say('dayEnd', '下班不能早于上班')
  if (setting.lunchTo < setting.lunchFrom) say('lunchTo', '午休结束不能早于午休开始')
  else if (setting.lunchFrom < setting.dayStart || setting.lunchTo > setting.dayEnd)
    say('lunchFrom', '午休须在上班与下班之间')
  if (setting.dayMax < setting.dayTarget) say('dayMax', '人均上限不能小于人均目标')
  if (setting.remindAt >= setting.legalRemindAt) say('legalRemindAt', '法定截止前一日提醒须晚于当日提醒')
  if (setting.trackStillSeconds < setting.trackMovingSeconds)
    say('trackStillSeconds', '静止时定位间隔不能小于移动时定位间隔')
  for (const [key, least] of Object.entries(setting.minMinutes)) {
    const [category, level] = key.split('-').map(Number) as [Category, 1 | 3 | 4 | 5]
    const standard = setting.stdMinutes[category]?.[level]
    if (standard === undefined) say('minMinutes', `最短作业「${key}」没有对应的标准工时`)
    else if (least > standard) say('minMinutes', `最短作业${least}分钟大于标准工时${standard}分钟`)
  }
})

/** What a setting would mean for the work that is already planned: figures of today and the days to come. */
export const SettingEffect = z.object({
  /** Open orders with people, fewer than minCrew. */
  crewShort: z.number().int(),
  /** Open orders on days that would be no working days. */
  onRestDays: z.number().int(),
  /** Orders not started inside the frozen days. */
  frozen: z.number().int(),
  /** Person-days of the next 28 days over dayTarget, and over dayMax. */
  overTarget: z.number().int(),
  overMax: z.number().int(),
})
export type SettingEffect = z.output<typeof SettingEffect>

/** Planned minutes of a visit; monthly and temporary visits take the half-month's (jobs 4.1 names 1, 3, 4, 5 only). */
export function standardMinutes(
  setting: Pick<MaintainSetting, 'stdMinutes'>,
  category: Category,
  level: Level,
): number {
  return setting.stdMinutes[category][level === 2 || level === 99 ? 1 : level]
}

/** Shortest visit that needs no reason: the company's figure, else two thirds of the standard, rounded up. */
export function leastMinutes(
  setting: Pick<MaintainSetting, 'stdMinutes' | 'minMinutes'>,
  category: Category,
  level: Level,
): number {
  return setting.minMinutes[`${category}-${level}`] ?? Math.ceil((standardMinutes(setting, category, level) * 2) / 3)
}
