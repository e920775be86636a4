import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { FieldMapRow } from './fieldMap.ts'
import { platformFigures } from './figures.ts'
import { CityStandard, PlatformKind } from './platform.terms.ts'

/** Platforms of cities and authorities that are told of lifts and their maintenance (archives 1 platformInfo, 4.3). */

/** A division code: a province, a city or a district; the lifts of all its districts are meant. */
const region = field.region()

/** Travels in the head of every call, which takes the signs of a keyboard alone; a space pasted along may be invisible. */
const headed = (title: string, max: number) =>
  field
    .text(title, { max })
    .refine((text) => /^[ -~]*$/.test(text), { error: `${title}只能是字母、数字与英文符号` })
    .meta({ title, control: 'text' })

export const PlatformDraft = z
  .object({
    name: field.text('平台名称', { max: 40 }),
    cityStandard: field.choice('平台标准', CityStandard),
    regionCodes: field.many('地区', region, { max: 100 }),
    baseUrl: field.text('接口地址', { max: 200, help: 'https 开头，由平台运营方提供' }),
    appKey: field.optional(headed('应用标识', 100)),
    appSecret: field.optional(field.text('应用密钥', { max: 200, help: '加密保存；不修改则保持原值' })),
    unitCode: field.optional(headed('平台单位编码', 60)),
    kinds: field.many('上报类型', field.choice('上报类型', PlatformKind), { max: 8 }),
    startFrom: field.day('起报日期', { help: '这一天起完成的维保记录上报' }),
    fieldMap: z.array(FieldMapRow).max(200, { error: '字段映射最多200行' }).default([]).meta({ title: '字段映射' }),
  })
  .superRefine((draft, check) => {
    const seen = new Set<string>()
    draft.fieldMap.forEach((row, at) => {
      const key = `${row.kind} ${row.theirs}`
      if (seen.has(key)) {
        check.addIssue({ code: 'custom', path: ['fieldMap', at, 'theirs'], message: '平台字段重复' })
      }
      seen.add(key)
    })
  })
export type PlatformDraft = z.output<typeof PlatformDraft>

const Platform = stored(PlatformDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  enabled: z.boolean().meta({ title: '启用' }),
  /** The platform's last answer. */
  healthAt: z.string().nullable().meta({ title: '最近应答' }),
  failedAt: z.string().nullable(),
  error: z.string().nullable(),
})

export const PlatformRow = Platform.omit({
  baseUrl: true,
  appKey: true,
  appSecret: true,
  unitCode: true,
  fieldMap: true,
}).extend({
  linkedCount: counts(platformFigures.linked),
  /** Lifts that lack something the platform asks for. */
  lackingCount: counts(platformFigures.lacking),
  todayDone: counts(platformFigures.todayDone),
  todayFailed: counts(platformFigures.todayFailed),
  waitingCount: counts(platformFigures.waiting),
  /** Of the records of 30 days that have an end or a failure; unknown while there are none. */
  successRate: z.string().nullable().meta({ title: '成功率', help: '近30天' }),
})
export type PlatformRow = z.output<typeof PlatformRow>

export const platformList = list({
  key: 'platform',
  title: '平台',
  unit: '个',
  row: PlatformRow,
  columns: {
    name: { shown: true, fixed: true, width: 210, sort: true },
    cityStandard: { shown: true, width: 90, sort: true },
    kinds: { shown: true, width: 276 },
    linkedCount: { width: 80, as: 'number' },
    lackingCount: { shown: true, width: 70, as: 'number', role: 'state' },
    todayDone: { shown: true, width: 96, as: 'number' },
    todayFailed: { shown: true, width: 96, as: 'number', role: 'state' },
    waitingCount: { shown: true, width: 86, as: 'number' },
    successRate: { shown: true, width: 80, as: 'percent' },
    healthAt: { shown: true, width: 106, as: 'time' },
    enabled: { shown: true, width: 64, role: 'state' },
    regionCodes: { width: 160 },
    startFrom: { width: 110 },
  },
  filters: {
    keyword: finds({ name: '平台名称' }),
    cityStandard: { kind: 'choice', label: '平台标准', of: CityStandard },
    enabled: { kind: 'flag', label: '启用' },
  },
  sort: { prop: 'name', order: 'asc' },
})

/** The whole platform for its form; the secret only as its mask. */
export const PlatformDetail = Platform.extend({ fieldMap: z.array(FieldMapRow) })
export type PlatformDetail = z.output<typeof PlatformDetail>

/** How a kept secret is shown; sent back unchanged it means: the one that is there. */
export const KEPT_SECRET = '••••••••'
