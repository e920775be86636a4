import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { companyName, finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { stored } from '#kernel/shared/record.ts'
import { templateFigures } from './figures.ts'
import { may } from './permissions.ts'
import { ElevatorType, MonthDay } from './template.ts'
import { isMonthDay } from './templateCheck.ts'

/** 固定日期方案: a year of days agreed with the customer, with the level of each (jobs 1.2, 4.1). */

export const SchemeStatus = enumeration('方案状态', { draft: [0, '草稿'], enabled: [1, '启用'] })

/** Levels a day of the scheme may have; a month's or a temporary visit is no rhythm. */
export const schemeLevels = [1, 3, 4, 5] as const

export const SchemeDate = z.object({
  mmdd: MonthDay.refine(isMonthDay, '没有这一天'),
  level: z.literal([1, 3, 4, 5], { error: '请选择级别' }),
})
export type SchemeDate = z.output<typeof SchemeDate>

export const SchemeDraft = z
  .object({
    name: field.nameText('方案名称', { max: 40 }),
    elevatorType: field.choice('适用梯型', ElevatorType),
    dates: z.array(SchemeDate).min(24, '固定日期不少于24行').max(366).meta({ title: '日期' }),
  })
  .superRefine(({ dates }, check) => {
    const seen = new Set<string>()
    for (const [at, { mmdd }] of dates.entries()) {
      if (seen.has(mmdd)) check.addIssue({ code: 'custom', path: ['dates', at, 'mmdd'], message: `${mmdd}重复` })
      seen.add(mmdd)
    }
  })
export type SchemeDraft = z.output<typeof SchemeDraft>

export const SchemeDetail = stored(SchemeDraft).extend({
  companyName: companyName.optional(),
  id: z.uuid(),
  version: z.number().int(),
  rows: counts(templateFigures.dates),
  /** 24/1/1/1: visits of 半月/季度/半年/年度 in a year. */
  byLevel: z.string().meta({ title: '各级次数' }),
  maxGap: counts(templateFigures.maxGap),
  /** Lines that follow it now. */
  usedBy: counts(templateFigures.schemePlans),
  lifts: counts(templateFigures.schemeLifts),
  status: SchemeStatus.schema.meta({ title: '状态' }),
  updatedAt: z.string().meta({ title: '更新时间' }),
})
export type SchemeDetail = z.output<typeof SchemeDetail>

export const SchemeRow = SchemeDetail.omit({ dates: true })
export type SchemeRow = z.output<typeof SchemeRow>

export const schemeList = list({
  key: 'fixedDateScheme',
  title: '固定日期方案',
  unit: '个',
  row: SchemeRow,
  columns: {
    name: { shown: true, fixed: true, width: 190, sort: true },
    elevatorType: { shown: true, width: 156 },
    rows: { shown: true, as: 'number', width: 80 },
    byLevel: { shown: true, width: 212 },
    maxGap: { shown: true, as: 'number', width: 92 },
    usedBy: { shown: true, as: 'number', width: 92 },
    lifts: { shown: true, as: 'number', width: 92 },
    status: { shown: true, width: 80, sort: true },
    updatedAt: { shown: true, as: 'time', width: 160, sort: true },
  },
  filters: {
    keyword: finds({ name: '方案名称' }),
    elevatorType: { kind: 'choice', label: '适用梯型', of: ElevatorType },
    status: { kind: 'choice', label: '状态', of: SchemeStatus },
  },
  sort: { prop: 'name', order: 'asc' },
})

const One = z.object({ ...ById.shape, ...WithVersion.shape })
const SchemeEdit = SchemeDraft.safeExtend(One.shape)

export const fixedDateApi = {
  ...ordinary('/maintain/fixedDate', '固定日期方案', {
    list: schemeList,
    draft: SchemeDraft,
    edit: SchemeEdit,
    detail: SchemeDetail,
    needs: {
      list: may.list,
      /** Enabled ones only: plans take no draft. */
      options: 'login',
      detail: may.list,
      /** A draft may still have gaps; it becomes usable by its publication. */
      add: may.edit,
      /** An enabled one stays without gaps: 3010006 otherwise. */
      edit: may.edit,
      /** A row per day, as the import reads it. */
      export: may.list,
      template: may.edit,
      import: may.edit,
      remove: may.edit,
    },
  }),
  /** Added: 草稿 → 启用, 3010006 while there are gaps (jobs 8.3). */
  publish: endpoint({
    method: 'POST',
    path: '/maintain/fixedDate/publish/{id}',
    title: '启用固定日期方案',
    needs: [may.edit],
    input: One,
    reply: Saved,
  }),
} as const
