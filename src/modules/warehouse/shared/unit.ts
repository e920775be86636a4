import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { saidOf, stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { MeasureUnit } from '#modules/parts/shared/partsDraft.ts'
import { Category } from '#modules/template/shared/template.ts'
import { mayUnit } from './permissions.ts'
import { KnownPolicy, PolicyLine, StockState, stockColumns } from './unitStock.ts'
import { QtyDecimals, TrackMode } from './unitType.ts'

/** The catalogue of parts (commerce 1.1 unit): what a part is, what it fits, what law asks of it, when it is bought again. */
export const UnitStatus = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })
/** A part is sold with this rate of value added tax unless it says otherwise, %. */
const PARTS_TAX = '13.00'
const LEAD_DAYS = 7

export const refuseUnit = refusals({
  notLeaf: [3210046, '「{name}」有下级分类，配件应放在最末一级'],
  ordered: [3210050, '「{name}」还在办理中的配件订单里，不能删除'],
  moved: [3210047, '「{name}」已有出入库，不能删除；不再使用请改为停用'],
})

const qty = (title: string) => field.decimal2(title, { min: '0', max: '9999999' })
const Plain = z.object({
  partNo: field.optional(field.text('配件编码', { max: 32, help: '留空自动编号' })),
  name: field.text('配件名称', { max: 60 }),
  classId: field.ref('分类', '/warehouse/unitType/leaves'),
  brand: field.optional(field.text('品牌', { max: 30 })),
  model: field.optional(field.text('型号', { max: 60 })),
  spec: field.optional(field.text('规格', { max: 60 })),
  manufacturer: field.optional(field.text('制造单位', { max: 60 })),
  measureUnit: field.choice('计量单位', MeasureUnit),
  qtyDecimals: field.choice('数量小数', QtyDecimals),
  packQty: field.optional(field.decimal2('包装量', { min: '0.01', max: '99999', help: '补货按整包装向上取' })),
  barcode: field.optional(field.text('条码', { max: 40 })),
  images: z.array(StoredFile).max(9).default([]).meta({ title: '图片', control: 'files' }),
  elevatorTypes: z
    .array(field.choice('适用梯类', Category))
    .max(10)
    .default([])
    .meta({ ...field.choice('适用梯类', Category).meta(), help: '不选即都适用' }),
  fitBrands: field.optional(field.text('适用品牌', { max: 120, help: '几个品牌用顿号隔开；留空即不限' })),
  fitModels: field.optional(field.text('适用型号', { max: 200, help: '几个型号用顿号隔开；留空即不限' })),
  isSafetyPart: field.flag('安全部件').default(false),
  typeTestCertNo: field.optional(field.text('型式试验证书编号', { max: 60 })),
  typeTestCert: z.array(StoredFile).max(5).default([]).meta({ title: '型式试验证书', control: 'files' }),
  scrapBasis: field.optional(field.text('报废依据', { max: 120, help: 'GB/T 31821 的条款' })),
  warrantyMonths: field.optional(field.nonNegativeInteger('质保', { max: 120, unit: '个月' })),
  trackMode: field.choice('追踪方式', TrackMode),
  shelfLifeMonths: field.optional(field.positiveInteger('保质期', { max: 240, unit: '个月' })),
  salePrice: field.optional(field.amount('销售价', { max: '9999999', help: '含税' })),
  minPrice: field.optional(field.amount('最低售价', { max: '9999999', help: '含税；低于它要写明原因' })),
  taxRate: field.decimal2('税率', { min: '0', max: '100', unit: '%' }).default(PARTS_TAX),
  minStock: field.optional(qty('库存下限')),
  maxStock: field.optional(qty('库存上限')),
  leadTimeDays: field.nonNegativeInteger('采购周期', { max: 365, unit: '天' }).default(LEAD_DAYS),
  supplierId: field.optional(field.ref('供应商', '/warehouse/supplier/options')),
  substituteIds: z
    .array(field.ref('替代件', '/warehouse/unit/options'))
    .max(20)
    .default([])
    .meta({ ...field.ref('替代件', '/warehouse/unit/options').meta() }),
  oldPartReturn: field.flag('旧件回收').default(false),
  /** 库存策略 per warehouse; absent: they stay as they are. */
  policies: z.array(PolicyLine).max(100, { error: '最多100个仓库' }).optional().meta({ title: '库存策略' }),
})

const above = (more: string | undefined, less: string | undefined) =>
  more !== undefined && less !== undefined && compareAmounts(more, less) > 0

const isWhole = (quantity: string | undefined): boolean => quantity === undefined || Number.isInteger(Number(quantity))

const filesOf = { images: true, typeTestCert: true, substituteIds: true, policies: true } as const

/** Rules of one part over several fields. */
function rules(draft: Omit<z.output<typeof Plain>, keyof typeof filesOf>, check: z.RefinementCtx): void {
  const wrong = (path: keyof typeof Plain.shape, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message })
  // TSG T7007-2022: what its catalogue names has a certificate of its type test.
  if (draft.isSafetyPart && !draft.typeTestCertNo) wrong('typeTestCertNo', messages.required('型式试验证书编号'))
  if (above(draft.minPrice, draft.salePrice)) wrong('minPrice', '最低售价不能高于销售价')
  if (above(draft.minStock, draft.maxStock)) wrong('maxStock', '库存上限不能低于下限')
  if (draft.shelfLifeMonths !== undefined && draft.trackMode !== TrackMode.code.batch)
    wrong('shelfLifeMonths', '按批次跟踪的配件才有保质期')
  if (draft.qtyDecimals === QtyDecimals.code.whole)
    for (const name of ['packQty', 'minStock', 'maxStock'] as const)
      if (!isWhole(draft[name])) wrong(name, `${saidOf(Plain.shape[name], 'title')}为整数：配件按整数计量`)
  // One of a serial number is one.
  if (draft.trackMode === TrackMode.code.serial && draft.qtyDecimals !== QtyDecimals.code.whole)
    wrong('qtyDecimals', '按序列号跟踪的配件数量为整数')
}

/** Of the limits of a warehouse; a warehouse has one line. */
function policyRules({ policies = [], qtyDecimals }: z.output<typeof Plain>, check: z.RefinementCtx): void {
  const wrong = (n: number, name: keyof PolicyLine, message: string) =>
    check.addIssue({ code: 'custom', path: ['policies', n, name], message })
  const seen = new Set<string>()
  for (const [n, { warehouseId, minQty, maxQty }] of policies.entries()) {
    if (seen.has(warehouseId)) wrong(n, 'warehouseId', '仓库重复')
    seen.add(warehouseId)
    if (above(minQty, maxQty)) wrong(n, 'maxQty', '上限不能低于下限')
    if (qtyDecimals !== QtyDecimals.code.whole) continue
    if (!isWhole(minQty)) wrong(n, 'minQty', '下限为整数：配件按整数计量')
    if (!isWhole(maxQty)) wrong(n, 'maxQty', '上限为整数：配件按整数计量')
  }
}

export const UnitDraft = Plain.superRefine((draft, check) => {
  rules(draft, check)
  policyRules(draft, check)
  if (draft.isSafetyPart && draft.typeTestCert.length === 0)
    check.addIssue({ code: 'custom', path: ['typeTestCert'], message: '安全部件须上传型式试验证书' })
})
export type UnitDraft = z.output<typeof UnitDraft>

/** A row of a sheet: pictures, papers and substitutes come when the part is edited. */
export const UnitSheet = Plain.omit(filesOf).superRefine(rules)
export type UnitSheet = z.output<typeof UnitSheet>

/** A part that stands already, as the hint beside the form shows it. */
export const SimilarUnit = z.object({
  id: z.uuid(),
  partNo: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  spec: z.string().nullable(),
  status: UnitStatus.schema,
})
export type SimilarUnit = z.output<typeof SimilarUnit>

const Unit = stored(Plain.omit({ policies: true })).extend({
  id: z.uuid(),
  version: z.int(),
  partNo: z.string().meta({ title: '配件编码' }),
  measureUnit: z.string().meta({ title: '计量单位' }),
  className: z.string().meta({ title: '分类' }),
  supplierName: z.string().nullable().meta({ title: '供应商' }),
  status: UnitStatus.schema.meta({ title: '状态' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '建档时间' }),
})
export const UnitDetail = Unit.extend({
  policies: z.array(KnownPolicy),
  /** Of `images`, in their order. */
  imageUrls: z.array(z.string()),
  substitutes: z.array(z.object({ id: z.uuid(), partNo: z.string(), name: z.string(), spec: z.string().nullable() })),
})
export type UnitDetail = z.output<typeof UnitDetail>

export const UnitRow = Unit.omit({
  version: true,
  images: true,
  typeTestCert: true,
  classId: true,
  supplierId: true,
  substituteIds: true,
  qtyDecimals: true,
  scrapBasis: true,
}).extend(stockColumns)
export type UnitRow = z.output<typeof UnitRow>

export const unitList = list({
  key: 'unit',
  title: '配件',
  unit: '种',
  row: UnitRow,
  columns: {
    name: { shown: true, fixed: true, width: 210, sort: true },
    status: { shown: true, width: 70, role: 'state' },
    model: { shown: true, width: 130 },
    onHand: { shown: true, width: 76, as: 'quantity' },
    reserved: { shown: true, width: 76, as: 'quantity' },
    available: { shown: true, width: 76, as: 'quantity' },
    inTransit: { shown: true, width: 76, as: 'quantity' },
    measureUnit: { shown: true, width: 76 },
    minStock: { shown: true, width: 92, as: 'quantity' },
    avgCost: { shown: true, width: 104, as: 'money', needs: mayUnit.costs },
    amount: { shown: true, width: 116, as: 'money', needs: mayUnit.costs },
    salePrice: { shown: true, width: 104, as: 'money', sort: true },
    partNo: { shown: true, width: 104, as: 'code', sort: true },
    className: { shown: true, width: 150 },
    spec: { width: 120 },
    brand: { width: 90 },
    isSafetyPart: { width: 92 },
    trackMode: { width: 90 },
    maxStock: { width: 92, as: 'quantity' },
    supplierName: { width: 170 },
    manufacturer: { width: 170 },
    elevatorTypes: { width: 150 },
    fitBrands: { width: 150 },
    fitModels: { width: 150 },
    typeTestCertNo: { width: 160, as: 'code' },
    barcode: { width: 130, as: 'code' },
    packQty: { width: 86, as: 'quantity' },
    minPrice: { width: 104, as: 'money' },
    taxRate: { width: 76, as: 'number' },
    warrantyMonths: { width: 86, as: 'number' },
    shelfLifeMonths: { width: 92, as: 'number' },
    leadTimeDays: { width: 92, as: 'number' },
    oldPartReturn: { width: 92 },
    createdAt: { width: 140, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', partNo: '编码', model: '型号', brand: '品牌', barcode: '条码' }),
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
    stockState: { kind: 'choice', label: '库存状态', of: StockState },
    classId: { kind: 'ref', label: '分类', from: '/warehouse/unitType/options' },
    isSafetyPart: { kind: 'flag', label: '安全部件' },
    status: { kind: 'choice', label: '状态', of: UnitStatus },
    trackMode: { kind: 'choice', label: '追踪方式', of: TrackMode },
    elevatorTypes: { kind: 'choice', label: '适用梯类', of: Category },
    supplierId: { kind: 'ref', label: '供应商', from: '/warehouse/supplier/options' },
    createdAt: { kind: 'dates', label: '建档时间' },
  },
  shownFilters: 4,
  sort: { prop: 'name', order: 'asc' },
})
