import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LONGEST_FORMULA } from './formula.ts'
import { equations, KeptParams, MachineRoom, Params } from './parameters.ts'

/** Schemes: which materials a lift of these measures takes, and how many (commerce 1.3 Scheme, SchemeItem). */
export const SchemeStatus = enumeration('方案状态', { draft: [0, '草稿'], on: [1, '启用'], off: [2, '停用'] })
export const SchemeType = enumeration('梯型', { traction: ['traction', '曳引'] })
export const SchemePart = enumeration('部位', {
  room: [1, '机房'],
  shaft: [2, '井道'],
  car: [3, '轿厢'],
  landing: [4, '层站'],
  pit: [5, '底坑'],
  counterweight: [6, '对重'],
  electric: [7, '电气'],
})
export const SchemeItemType = enumeration('明细类型', { material: [1, '物料'], kit: [2, '套件'] })
export const Rounding = enumeration('取整', { up: [1, '向上取整'], half: [2, '四舍五入'], down: [3, '向下取整'] })
export const SchemeAction = enumeration('方案变更', {
  add: [1, '新增'],
  edit: [2, '修改'],
  drop: [3, '移除'],
  remove: [4, '删除'],
})
/** 自定义, beside the starting points of `equations`. */
export const CUSTOM = 99

export const refuseScheme = refusals({
  overlap: [3230401, '与方案「{name}」的适用参数重叠：{keys}'],
  noMatch: [3230404, '未匹配到方案'],
  off: [3230406, '{noun}「{name}」已停用，不能放进方案'],
})

const Equation = z
  .number()
  .refine((value) => value === CUSTOM || equations.some((one) => one.value === value), { error: '请选择算法' })
  .meta({ title: '算法' })

export const SchemeItemDraft = z.object({
  part: field.choice('部位', SchemePart),
  itemType: field.choice('类型', SchemeItemType).default(SchemeItemType.code.material),
  refId: z.uuid({ error: '请选择物料或套件' }).meta({ title: '物料或套件' }),
  equation: Equation.default(CUSTOM),
  k: field.decimal2('k', { min: '0', max: '99999' }).default('1.00'),
  expression: field.text('公式', { max: LONGEST_FORMULA }),
  /** Where it is not true, none of it is needed. */
  condition: field.optional(field.text('条件', { max: 200 })),
  rounding: field.choice('取整', Rounding).default(Rounding.code.up),
  lossRate: field.optional(field.decimal2('损耗率', { min: '0', max: '30', unit: '%' })),
  remark: field.optional(field.text('备注', { max: 100 })),
})
export type SchemeItemDraft = z.output<typeof SchemeItemDraft>

const MOST = 20
const keys = (title: string, max: number, whole: boolean) =>
  z
    .array(whole ? field.positiveInteger(title, { max }) : field.number(title, { min: 0.01, max }))
    .min(1, { error: `请选择${title}` })
    .max(MOST, { error: `${title}最多${MOST}个` })
    .refine((values) => new Set(values).size === values.length, { error: `${title}重复` })
    .meta({ title })

export const SchemeFields = z.object({
  name: field.text('方案名称', { max: 60 }),
  type: field.choice('梯型', SchemeType).default(SchemeType.code.traction),
  loads: keys('载重', 10_000, true),
  speeds: keys('速度', 20, false).refine((all) => all.every((one) => Number.isInteger(Math.round(one * 1e6) / 1e4)), {
    error: '速度最多两位小数',
  }),
  widths: keys('门宽', 4000, true),
  heights: keys('门高', 4000, true),
  machineRoom: field.choice('机房要求', MachineRoom).default(MachineRoom.code.any),
  defaults: Params.default({}).meta({ title: '默认参数' }),
  items: z.array(SchemeItemDraft).max(300, { error: '一个方案最多300行' }).default([]).meta({ title: '明细' }),
  status: field.choice('状态', SchemeStatus).default(SchemeStatus.code.draft),
  copyFromId: field.optional(z.uuid()),
})
/** What a scheme answers is written out key by key. */
const MOST_KEYS = 2000
export const SchemeDraft = SchemeFields.superRefine(({ loads, speeds, widths, heights, status, items }, check) => {
  if (loads.length * speeds.length * widths.length * heights.length > MOST_KEYS)
    check.addIssue({ code: 'custom', path: ['loads'], message: `适用参数的组合最多${MOST_KEYS}个，请分成几个方案` })
  if (status === SchemeStatus.code.on && items.length === 0)
    check.addIssue({ code: 'custom', path: ['items'], message: '启用的方案至少有一行' })
})
export type SchemeDraft = z.output<typeof SchemeDraft>

/** As the row keeps it. */
export const SchemeItem = z.object({
  lineNo: z.number().int(),
  part: SchemePart.schema,
  itemType: SchemeItemType.schema,
  refId: z.uuid(),
  equation: z.number().int(),
  k: z.string(),
  expression: z.string(),
  condition: z.string().nullable(),
  rounding: Rounding.schema,
  lossRate: z.string().nullable(),
  remark: z.string().nullable(),
})
export type SchemeItem = z.output<typeof SchemeItem>

const Numbers = z.array(z.number())
const Keys = {
  loads: Numbers.meta({ title: '载重 kg' }),
  speeds: Numbers.meta({ title: '速度 m/s' }),
  widths: Numbers.meta({ title: '门宽 mm' }),
  heights: Numbers.meta({ title: '门高 mm' }),
  machineRoom: MachineRoom.schema.meta({ title: '机房要求' }),
}
const Head = z.object({
  id: z.uuid(),
  version: z.int(),
  schemeNo: z.string().meta({ title: '方案编码' }),
  name: z.string().meta({ title: '方案名称' }),
  type: SchemeType.schema.meta({ title: '梯型' }),
  ...Keys,
  status: SchemeStatus.schema.meta({ title: '状态' }),
  updatedAt: z.iso.datetime({ offset: true }).meta({ title: '更新时间' }),
})
export const SchemeRow = Head.extend({
  itemCount: z.number().int().meta({ title: '行数' }),
  updatedByName: z.string().nullable().meta({ title: '更新人' }),
})
export type SchemeRow = z.output<typeof SchemeRow>
export const SchemeDetail = Head.extend({
  defaults: KeptParams,
  copyFromId: z.uuid().nullable(),
  items: z.array(
    SchemeItem.extend({
      name: z.string(),
      spec: z.string().nullable(),
      measureUnit: z.string(),
      salePrice: z.string(),
      qtyDecimals: z.number().int(),
      /** The rate of the material, where the line has none of its own. */
      ownLossRate: z.string(),
      off: z.boolean(),
    }),
  ),
})
export type SchemeDetail = z.output<typeof SchemeDetail>

/** A scheme that takes a material, by itself or inside a kit. */
export const SchemeUse = z.object({
  id: z.uuid(),
  schemeNo: z.string(),
  name: z.string(),
  /** 1 直接 2 套件 */
  via: z.union([z.literal(1), z.literal(2)]),
  lines: z.array(z.object({ lineNo: z.number().int(), expression: z.string() })),
  status: SchemeStatus.schema,
})
export type SchemeUse = z.output<typeof SchemeUse>

export const SchemeChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  byName: z.string().nullable(),
  action: SchemeAction.schema,
  lineNo: z.number().int().nullable(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type SchemeChange = z.output<typeof SchemeChange>
