import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { Category } from '#modules/template/shared/template.ts'
import { qualityFigures } from './figures.ts'

/** 应急演练 (jobs 1.11): one each half-year for each category of lift that is served (`drillCycle` of the law). */

/** First and last day of the half-year of a day. */
export function halfYearOf(day: Day): { from: Day; to: Day; name: string } {
  const year = day.slice(0, 4)
  return day.slice(5) < '07-01'
    ? { from: `${year}-01-01`, to: `${year}-06-30`, name: `${year} 年上半年` }
    : { from: `${year}-07-01`, to: `${year}-12-31`, name: `${year} 年下半年` }
}

export const DrillDraft = z.object({
  category: field.choice('梯类', Category),
  subject: field.text('演练科目', { max: 60, help: '如：停电困人救援' }),
  drillDate: field.day('演练日期', { past: true }),
  communityId: field.optional(field.ref('小区', '/community/options')),
  place: field.text('演练地点', { max: 100 }),
  people: field.many('参加人员', field.ref('参加人员', '/employee/options'), { max: 100 }),
  guests: field.optional(field.text('外部参加单位', { max: 200, help: '使用单位、物业、消防等' })),
  photos: z
    .array(StoredFile)
    .max(20)
    .default([])
    .meta({ title: '现场照片', control: 'files', help: '集合、救援、讲评各一张为宜' }),
  report: field.area('演练总结', { max: 2000, help: '过程与用时、发现的问题、改进措施' }),
  files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files', help: '方案、签到表' }),
})
export type DrillDraft = z.output<typeof DrillDraft>

const instant = z.iso.datetime({ offset: true })

const Drill = stored(DrillDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  communityName: z.string().nullable().meta({ title: '小区' }),
  peopleCount: z.number().int().meta({ title: '参加', unit: '人' }),
  photoCount: z.number().int().meta({ title: '照片', unit: '张' }),
  createdAt: instant.meta({ title: '登记时间' }),
})

export const DrillRow = Drill.omit({ communityId: true, people: true, photos: true, files: true })
export type DrillRow = z.output<typeof DrillRow>

export const drillList = list({
  key: 'drill',
  title: '应急演练',
  unit: '次',
  row: DrillRow,
  columns: {
    subject: { shown: true, fixed: true, width: 190 },
    category: { shown: true, width: 170, sort: true },
    drillDate: { shown: true, width: 108, sort: true },
    communityName: { shown: true, width: 130 },
    place: { shown: true, width: 180 },
    peopleCount: { shown: true, as: 'number', width: 76 },
    guests: { shown: true, width: 180, role: 'people' },
    photoCount: { shown: true, as: 'number', width: 76 },
    report: { width: 300 },
    createdAt: { as: 'time', width: 140, sort: true },
  },
  filters: {
    keyword: finds({ subject: '科目', place: '地点', communityName: '小区', guests: '单位' }),
    category: { kind: 'choice', label: '梯类', of: Category },
    drillDate: { kind: 'dates', label: '演练日期' },
  },
  shownFilters: 3,
  sort: { prop: 'drillDate', order: 'desc' },
})

export const DrillDetail = Drill.extend({ peopleNames: z.array(z.string()), photoUrls: z.array(z.string()) })
export type DrillDetail = z.output<typeof DrillDetail>

/** What one category of lift owes in this half-year. */
export const DrillDuty = z.object({
  category: Category.schema,
  lifts: counts(qualityFigures.drillLifts),
  /** Drills of this half-year; 0: still due. */
  done: counts(qualityFigures.drillsDone),
  lastDate: z.iso.date().nullable(),
})
export const DrillDuties = z.object({
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days until the half-year ends, today included. */
  daysLeft: z.number().int(),
  duties: z.array(DrillDuty),
})
export type DrillDuties = z.output<typeof DrillDuties>
