import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'

/** 盘点单 (commerce 1.1 stocktake): what was counted against what the books said at that moment. */

export const StocktakeStatus = enumeration('盘点状态', {
  draft: [0, '草稿'],
  counting: [1, '盘点中'],
  review: [2, '待复核'],
  posted: [3, '已过账'],
  cancelled: [4, '已取消'],
})
export type StocktakeStatus = CodeIn<typeof StocktakeStatus>

export const StocktakeScope = enumeration('盘点范围', { all: [1, '全盘'], ofClass: [2, '分类'], chosen: [3, '指定'] })
export type StocktakeScope = CodeIn<typeof StocktakeScope>

/** Between its start and its end. */
export const OPEN_STOCKTAKES = [StocktakeStatus.code.counting, StocktakeStatus.code.review] as const

const Plain = z.object({
  warehouseId: field.ref('仓库', '/warehouse/house/options'),
  scope: field.choice('盘点范围', StocktakeScope),
  classId: field.optional(field.ref('分类', '/warehouse/unitType/options')),
  unitIds: z
    .array(field.ref('配件', '/warehouse/unit/options'))
    .max(200)
    .default([])
    .meta({ ...field.ref('配件', '/warehouse/unit/options').meta() }),
  blind: field.flag('盲盘', { help: '盘点人看不到账面数量' }).default(false),
  remark: field.optional(field.text('备注', { max: 200 })),
})
export const StocktakeDraft = Plain.superRefine((draft, check) => {
  const { ofClass, chosen } = StocktakeScope.code
  if (draft.scope === ofClass && !draft.classId)
    check.addIssue({ code: 'custom', path: ['classId'], message: messages.required('分类') })
  if (draft.scope === chosen && draft.unitIds.length === 0)
    check.addIssue({ code: 'custom', path: ['unitIds'], message: messages.required('配件') })
})
export type StocktakeDraft = z.output<typeof StocktakeDraft>

const shown = z.string().nullable()
export const StocktakeLine = z.object({
  id: z.uuid(),
  unitId: z.uuid(),
  batchId: z.uuid().nullable(),
  unitName: z.string(),
  partNo: z.string(),
  measureUnit: z.string(),
  batchNo: shown,
  /** Absent from who counts blind. */
  snapshotQty: shown,
  countQty: shown,
  countedAt: z.iso.datetime({ offset: true }).nullable(),
  countedBy: shown,
  recountQty: shown,
  bookQty: shown,
  diffQty: shown,
  diffAmount: shown,
  reason: shown,
})
export type StocktakeLine = z.output<typeof StocktakeLine>

export const StocktakeDetail = stored(Plain).extend({
  id: z.uuid(),
  version: z.int(),
  no: z.string(),
  status: StocktakeStatus.schema,
  warehouseName: z.string(),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  postedAt: z.iso.datetime({ offset: true }).nullable(),
  surplusBillId: z.uuid().nullable(),
  shortfallBillId: z.uuid().nullable(),
  /** Book figures are left out. */
  hidden: z.boolean(),
  lines: z.array(StocktakeLine),
})
export type StocktakeDetail = z.output<typeof StocktakeDetail>

const text = (title: string) => z.string().meta({ title })
export const StocktakeRow = z.object({
  id: z.uuid(),
  no: text('盘点单号'),
  status: StocktakeStatus.schema.meta({ title: '状态' }),
  warehouseName: text('仓库'),
  scope: StocktakeScope.schema.meta({ title: '盘点范围' }),
  blind: z.boolean().meta({ title: '盲盘' }),
  startedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '开始时间' }),
  postedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '过账时间' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '创建时间' }),
})
export type StocktakeRow = z.output<typeof StocktakeRow>

export const stocktakeList = list({
  key: 'stocktake',
  title: '盘点单',
  unit: '单',
  row: StocktakeRow,
  columns: {
    no: { shown: true, fixed: true, width: 156, as: 'code', role: 'name' },
    status: { shown: true, width: 84, role: 'state' },
    warehouseName: { shown: true, width: 120 },
    scope: { shown: true, width: 90 },
    blind: { shown: true, width: 70 },
    startedAt: { shown: true, width: 150, as: 'time' },
    postedAt: { shown: true, width: 150, as: 'time' },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ no: '盘点单号' }),
    status: { kind: 'choice', label: '状态', of: StocktakeStatus, many: true },
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})

/** What a person counted; `countedAt`: when, for phones that were without a network. */
export const Counted = z.object({
  lineId: z.uuid(),
  countQty: field.decimal2('实盘数量', { min: '0', max: '9999999' }),
  countedAt: z.iso.datetime({ offset: true }).optional(),
  reason: field.optional(field.text('原因', { max: 100 })),
})
