import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { LONGEST_FORMULA } from './formula.ts'
import { CatalogStatus } from './material.ts'

/** 客户服务 (commerce 1.3 Service): what is priced beside goods, and who is there for customers. */
export const ServiceKind = enumeration('服务类别', { item: [1, '服务项目'], agent: [2, '客服人员'] })
/** Tabs of the page (commerce 4.3). */
export const ServiceTab = enumeration('客户服务页签', {
  all: ['all', '全部'],
  item: ['item', '服务项目'],
  agent: ['agent', '客服人员'],
})
export const ServicePricing = enumeration('计价方式', {
  order: [1, '按单'],
  lift: [2, '按台'],
  stop: [3, '按层站'],
  distance: [4, '按公里'],
  share: [5, '按物料金额%'],
  formula: [6, '公式'],
})
/** How many of a service a quotation takes, as its line counts it; the share of the goods' price is one. */
export const servicePer: Readonly<Record<number, string>> = { 1: '1', 2: 'N', 3: 'S', 4: 'km', 5: '1' }
const INSTALLATION_TAX = '9.00'

export const refuseService = refusals({
  /** Added. */
  agentTwice: [3230601, '这个账号已经是客服人员'],
})

const Region = z.string().regex(/^\d{6}$/, { error: '地区应为6位数字' })
export const ServiceFields = z.object({
  kind: field.choice('服务类别', ServiceKind).default(ServiceKind.code.item),
  name: field.text('名称', { max: 40 }),
  pricingMode: field.optional(field.choice('计价方式', ServicePricing)),
  price: field.optional(field.decimal2('单价或比例', { min: '0', max: '9999999', help: '含税；按物料金额的填百分比' })),
  expression: field.optional(field.text('数量公式', { max: LONGEST_FORMULA })),
  costPrice: field.optional(field.amount('成本价', { max: '9999999', help: '不含税' })),
  taxRate: field.decimal2('税率', { min: '0', max: '100', unit: '%' }).default(INSTALLATION_TAX),
  minAmount: field.optional(field.amount('最低收费', { max: '9999999' })),
  userId: field.optional(z.uuid()),
  phone: field.optional(field.mobileOrLandline('联系电话')),
  regionCodes: z.array(Region).max(500).default([]).meta({ title: '服务地区' }),
  isDefault: field.flag('默认客服').default(false),
  status: field.choice('状态', CatalogStatus).default(CatalogStatus.code.on),
  remark: field.optional(field.text('备注', { max: 200 })),
})
export const ServiceDraft = ServiceFields.superRefine((draft, check) => {
  const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (draft.kind === ServiceKind.code.agent) {
    if (!draft.userId) wrong('userId', messages.choose('客服账号'))
    if (!draft.phone) wrong('phone', messages.required('联系电话'))
    return
  }
  if (draft.pricingMode === undefined) wrong('pricingMode', messages.choose('计价方式'))
  if (draft.price === undefined) wrong('price', messages.required('单价或比例'))
  if (draft.pricingMode === ServicePricing.code.formula && !draft.expression)
    wrong('expression', messages.required('数量公式'))
  if (draft.pricingMode === ServicePricing.code.share && Number(draft.price) > 100)
    wrong('price', '按物料金额的比例不能超过100')
})
export type ServiceDraft = z.output<typeof ServiceDraft>

export const Service = stored(ServiceFields).extend({
  id: z.uuid(),
  version: z.int(),
  serviceNo: z.string().meta({ title: '编码' }),
  taxRate: z.string().nullable().meta({ title: '税率' }),
  userName: z.string().nullable().meta({ title: '客服账号' }),
  updatedAt: z.iso.datetime({ offset: true }).meta({ title: '更新时间' }),
})
export type Service = z.output<typeof Service>
export const ServiceRow = Service.omit({ userId: true, version: true })
export type ServiceRow = z.output<typeof ServiceRow>

const filters = {
  keyword: finds({ name: '名称', serviceNo: '编码', phone: '电话' }),
  tab: { kind: 'choice', label: '页签', of: ServiceTab },
  kind: { kind: 'choice', label: '类别', of: ServiceKind },
  status: { kind: 'choice', label: '状态', of: CatalogStatus },
  regionCode: { kind: 'region', label: '服务地区' },
} as const

export const serviceList = list({
  key: 'quoteService',
  title: '客户服务',
  unit: '项',
  row: ServiceRow,
  columns: {
    name: { shown: true, fixed: true, width: 180 },
    status: { shown: true, width: 70, role: 'state' },
    serviceNo: { shown: true, width: 96, as: 'code', sort: true },
    kind: { width: 90 },
    pricingMode: { shown: true, width: 110 },
    price: { shown: true, width: 110, as: 'quantity' },
    minAmount: { shown: true, width: 110, as: 'money' },
    costPrice: { width: 110, as: 'money', needs: 'KQJ' },
    taxRate: { shown: true, width: 76, as: 'number' },
    expression: { width: 160 },
    userName: { shown: true, width: 96 },
    phone: { shown: true, width: 120, as: 'code' },
    isDefault: { width: 90 },
    regionCodes: { shown: true, width: 160, screenOnly: true },
    remark: { width: 160 },
    updatedAt: { width: 140, as: 'time', sort: true },
  },
  filters,
  shownFilters: 5,
  sort: { prop: 'serviceNo', order: 'asc' },
})

export const Account = z.object({
  userId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  teamName: z.string().nullable(),
  /** Is an agent already. */
  bound: z.boolean(),
})
export type Account = z.output<typeof Account>
