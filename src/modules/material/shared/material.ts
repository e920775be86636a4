import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { MeasureUnit } from '#modules/parts/shared/partsDraft.ts'
import { QtyDecimals } from '#modules/warehouse/shared/unitType.ts'
import { PriceTarget } from './price.ts'

/** Materials of the catalogue (commerce 1.3 Material): what lifts are quoted from, with list price, lowest price and cost. */
export const CatalogStatus = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })
export const ChangeType = enumeration('变更方式', {
  add: [1, '新增'],
  edit: [2, '编辑'],
  price: [3, '批量调价'],
  category: [4, '批量改分类'],
  import: [5, '导入'],
  remove: [6, '删除'],
  pending: [7, '定时生效'],
})
/** Goods are sold with this rate unless the material says otherwise, % (commerce R8). */
export const GOODS_TAX = '13.00'

export const refuseMaterial = refusals({
  same: [3230201, '同品牌型号规格的物料已存在'],
  belowMin: [3230202, '调价后低于最低售价'],
  used: [3230203, '物料「{name}」已被{n}个套件、{m}个方案引用'],
  /** Added: what a token showed is no longer what is there. */
  shownOtherwise: [3230204, '预览后数据有变化，请重新预览'],
  tokenOver: [3230205, '预览已过期，请重新预览'],
})

export const MaterialFields = z.object({
  materialNo: field.optional(field.text('物料编码', { max: 32, help: '留空自动编号' })),
  name: field.text('物料名称', { max: 60 }),
  categoryId: field.ref('分类', '/v4/category/materialOptions'),
  brand: field.optional(field.text('品牌', { max: 30 })),
  model: field.optional(field.text('型号', { max: 60 })),
  spec: field.optional(field.text('规格', { max: 60 })),
  measureUnit: field.choice('计量单位', MeasureUnit),
  qtyDecimals: field.choice('数量小数', QtyDecimals),
  costPrice: field.optional(field.amount('成本价', { max: '99999999', help: '不含税' })),
  salePrice: field.amount('销售价', { max: '99999999', help: '含税' }),
  minPrice: field.optional(field.amount('最低售价', { max: '99999999', help: '含税；报价低于它要两级审批' })),
  taxRate: field.decimal2('税率', { min: '0', max: '100', unit: '%' }).default(GOODS_TAX),
  lossRate: field.decimal2('损耗率', { min: '0', max: '30', unit: '%' }).default('0.00'),
  warehouseUnitId: field.optional(field.ref('仓库配件', '/warehouse/unit/options')),
  images: z.array(StoredFile).max(9).default([]).meta({ title: '图片', control: 'files' }),
  drawings: z.array(StoredFile).max(9).default([]).meta({ title: '图纸', control: 'files' }),
  isSafetyPart: field.flag('安全部件').default(false),
  typeTestCertNo: field.optional(field.text('型式试验证书编号', { max: 60 })),
  leadTimeDays: field.optional(field.nonNegativeInteger('供货周期', { max: 365, unit: '天' })),
  status: field.choice('状态', CatalogStatus).default(CatalogStatus.code.on),
  remark: field.optional(field.text('备注', { max: 200 })),
})

const notInSheets = { images: true, drawings: true, warehouseUnitId: true } as const

function rules(draft: Omit<z.output<typeof MaterialFields>, keyof typeof notInSheets>, check: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (draft.isSafetyPart && !draft.typeTestCertNo) wrong('typeTestCertNo', messages.required('型式试验证书编号'))
  if (draft.minPrice !== undefined && compareAmounts(draft.minPrice, draft.salePrice) > 0)
    wrong('minPrice', '最低售价不能高于销售价')
}

export const MaterialDraft = MaterialFields.superRefine(rules)
export type MaterialDraft = z.output<typeof MaterialDraft>

/** A row of a sheet: pictures and drawings come when the material is edited. */
export const MaterialSheet = MaterialFields.omit(notInSheets).superRefine(rules)
export type MaterialSheet = z.output<typeof MaterialSheet>

export const PendingPrice = z.object({ target: PriceTarget.schema, value: z.string(), effectiveAt: z.string() })
export type PendingPrice = z.output<typeof PendingPrice>

export const Material = stored(MaterialFields).extend({
  id: z.uuid(),
  version: z.int(),
  materialNo: z.string().meta({ title: '物料编码' }),
  measureUnit: z.string().meta({ title: '计量单位' }),
  categoryPath: z.string().meta({ title: '分类' }),
  pendingPrice: PendingPrice.nullable().meta({ title: '待生效价格' }),
  updatedAt: z.iso.datetime({ offset: true }).meta({ title: '更新时间' }),
  updatedByName: z.string().nullable().meta({ title: '更新人' }),
})
export type Material = z.output<typeof Material>

export const MaterialDetail = Material.extend({
  /** Of `images`, in their order. */
  imageUrls: z.array(z.string()),
  unitName: z.string().nullable(),
  kitCount: z.number().int(),
  schemeCount: z.number().int(),
  quotedCount: z.number().int(),
})
export type MaterialDetail = z.output<typeof MaterialDetail>

export const MaterialRow = Material.omit({
  images: true,
  drawings: true,
  categoryId: true,
  warehouseUnitId: true,
  qtyDecimals: true,
  remark: true,
})
export type MaterialRow = z.output<typeof MaterialRow>

export const materialList = list({
  key: 'material',
  title: '物料',
  unit: '种',
  row: MaterialRow,
  columns: {
    name: { shown: true, fixed: true, width: 180, sort: true },
    status: { shown: true, width: 70, role: 'state' },
    spec: { shown: true, width: 130 },
    brand: { width: 90 },
    model: { width: 110 },
    categoryPath: { width: 160 },
    materialNo: { shown: true, width: 100, as: 'code', sort: true },
    costPrice: { shown: true, width: 100, as: 'money', needs: 'KQJ' },
    salePrice: { shown: true, width: 100, as: 'money', sort: true },
    pendingPrice: { shown: true, width: 120, screenOnly: true },
    minPrice: { width: 100, as: 'money' },
    measureUnit: { width: 70 },
    taxRate: { width: 70, as: 'number' },
    lossRate: { width: 80, as: 'number' },
    isSafetyPart: { width: 92 },
    typeTestCertNo: { width: 160, as: 'code' },
    leadTimeDays: { width: 92, as: 'number' },
    updatedByName: { width: 90 },
    updatedAt: { shown: true, width: 132, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', materialNo: '编码', model: '型号规格', brand: '品牌' }),
    categoryId: { kind: 'ref', label: '分类', from: '/v4/category/materialOptions' },
    status: { kind: 'choice', label: '状态', of: CatalogStatus },
    price: { kind: 'numbers', label: '销售价', unit: '元' },
    brand: finds({ brand: '品牌' }),
    isSafetyPart: { kind: 'flag', label: '安全部件' },
    updatedAt: { kind: 'dates', label: '更新时间' },
  },
  shownFilters: 4,
  sort: { prop: 'updatedAt', order: 'desc' },
})

export const MaterialChange = z.object({
  id: z.uuid(),
  materialId: z.uuid(),
  field: z.string(),
  fieldLabel: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changeType: ChangeType.schema,
  batchNo: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  byName: z.string().nullable(),
})
export type MaterialChange = z.output<typeof MaterialChange>

/** Name, brand, model and specification as one word: the same material, however it is spaced and written (3230201). */
export const samenessOf = ({
  name,
  brand,
  model,
  spec,
}: {
  readonly name: string
  readonly brand?: string | null | undefined
  readonly model?: string | null | undefined
  readonly spec?: string | null | undefined
}): string =>
  [name, brand, model, spec].map((one) => (one ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase()).join('\n')
