import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { amounts, counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { InvoiceType, judgeTaxNo } from '#modules/invoice/shared/invoice.terms.ts'
import { shopFigures } from './figures.ts'
import { StoreStatus } from './terms.ts'

/** A key of the public bucket: pictures of stores and goods, seen by everybody. */
export const publicPicture = (title: string) => field.text(title, { max: 300 })

/** Added: payment providers a store can name its number at; the sandbox where the environment has it (commerce R15). */
export const PROVIDERS = [
  { key: 'wechat', field: 'merchantWechat', title: '微信支付商户号' },
  { key: 'alipay', field: 'merchantAlipay', title: '支付宝商户号' },
  { key: 'sandbox', field: 'merchantSandbox', title: '沙箱商户号' },
] as const

const merchantNo = (title: string) =>
  field.optional(
    field.text(title, { max: 40 }).refine((no) => /^[0-9A-Za-z_-]+$/.test(no), { error: `${title}只含字母和数字` }),
  )

const UrgentPoint = z.object({
  lng: field.number('经度', { min: 73, max: 136 }),
  lat: field.number('纬度', { min: 3, max: 54 }),
})

const Plain = z.object({
  name: field.nameText('店铺名称', { help: '全平台唯一，买家看到的名称' }),
  logo: publicPicture('店铺标志'),
  banner: field.optional(publicPicture('店铺横幅')),
  taxNo: field
    .text('税号', { max: 20 })
    .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((no) => judgeTaxNo(no, InvoiceType.code.special) === 'good', { error: '税号格式或校验位不正确' }),
  licenseFile: publicPicture('营业执照'),
  licenseExpireAt: field.optional(field.day('执照有效期至', { help: '长期有效的不填' })),
  contact: field.nameText('联系人'),
  phone: field.mobileOrLandline('联系电话'),
  serviceHours: field.optional(field.text('服务时间', { max: 60, help: '如：工作日 8:30–17:30' })),
  address: field.optional(field.text('店铺地址', { max: 120 })),
  intro: field.optional(field.area('店铺简介', { max: 500 })),
  payeeName: field.optional(field.text('收款户名', { max: 60 })),
  payeeBank: field.optional(field.text('收款开户行', { max: 60 })),
  payeeAccount: field.optional(
    field
      .text('收款账号', { max: 40 })
      .overwrite((text) => text.replace(/\s/g, ''))
      .refine((no) => /^\d{8,30}$/.test(no), { error: '收款账号应为8至30位数字' }),
  ),
  merchantWechat: merchantNo(PROVIDERS[0].title),
  merchantAlipay: merchantNo(PROVIDERS[1].title),
  merchantSandbox: merchantNo(PROVIDERS[2].title),
  autoAccept: field.flag('自动接单', { help: '付款后不经确认直接待发货' }).default(false),
  shipWithinHours: field.positiveInteger('发货时限', { max: 720, unit: '小时' }).default(72),
  afterSaleDays: field
    .positiveInteger('售后期限', { min: 7, max: 365, unit: '天', help: '签收后，不少于7天' })
    .default(15),
  returnReceiver: field.nameText('退货收件人'),
  returnPhone: field.mobileOrLandline('退货电话'),
  returnRegion: field.region('退货地区'),
  returnDetail: field.text('退货详细地址', { max: 120 }),
  urgent: field
    .flag('同城急件', { help: '其他企业停梯缺件时，可向本店求购随仓库的现货；下单保留30分钟，由本店送达' })
    .default(false),
  urgentRegion: field.optional(field.region('急件发货地区')),
  urgentAddress: field.optional(field.text('急件发货地址', { max: 120 })),
  urgentAt: field.optional(UrgentPoint.meta({ title: '急件发货坐标', control: 'place' })),
  urgentKm: field.optional(field.positiveInteger('急件送货范围', { max: 100, unit: '公里' })),
  urgentPhone: field.optional(field.mobileOrLandline('急件电话')),
})

const PAYEE = ['payeeName', 'payeeBank', 'payeeAccount'] as const

/** What 同城急件 cannot do without. */
const URGENT = ['urgentRegion', 'urgentAddress', 'urgentAt', 'urgentKm', 'urgentPhone'] as const

export const StoreDraft = Plain.superRefine((draft, check) => {
  for (const name of draft.urgent ? URGENT : [])
    if (draft[name] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: messages.required(titles[name]) })
  if (PAYEE.every((name) => !draft[name])) return
  for (const name of PAYEE)
    if (!draft[name]) check.addIssue({ code: 'custom', path: [name], message: messages.required(titles[name]) })
})
const titles = {
  payeeName: '收款户名',
  payeeBank: '收款开户行',
  payeeAccount: '收款账号',
  urgentRegion: '急件发货地区',
  urgentAddress: '急件发货地址',
  urgentAt: '急件发货坐标',
  urgentKm: '急件送货范围',
  urgentPhone: '急件电话',
} as const
export type StoreDraft = z.output<typeof StoreDraft>

/** What is reviewed before it is live (commerce 3.11). */
export const reviewed = ['name', 'taxNo', 'licenseFile', 'licenseExpireAt'] as const
export const Pending = stored(Plain.pick({ name: true, taxNo: true, licenseFile: true, licenseExpireAt: true }))
export type Pending = z.output<typeof Pending>

const at = (title: string) => z.iso.datetime({ offset: true }).meta({ title })

const StoreEvent = z.object({ action: z.string(), note: z.string().nullable(), byName: z.string(), at: z.string() })

export const StoreDetail = stored(Plain).extend({
  id: z.uuid(),
  version: z.int(),
  companyId: z.uuid(),
  companyName: z.string(),
  status: StoreStatus.schema.meta({ title: '店铺状态' }),
  reason: z.string().nullable(),
  pending: Pending.nullable(),
  appliedAt: at('申请时间').nullable(),
  decidedAt: at('审核时间').nullable(),
  decidedName: z.string().nullable(),
  logoUrl: z.string(),
  bannerUrl: z.string().nullable(),
  licenseUrl: z.string(),
  pendingLicenseUrl: z.string().nullable(),
  events: z.array(StoreEvent),
})
export type StoreDetail = z.output<typeof StoreDetail>

/** A store as operations see it among the others. */
export const StoreRow = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  name: z.string().meta({ title: '店铺名称' }),
  status: StoreStatus.schema.meta({ title: '店铺状态' }),
  waits: z.boolean().meta({ title: '待审核变更' }),
  taxNo: z.string().meta({ title: '税号' }),
  licenseExpireAt: z.string().nullable().meta({ title: '执照有效期至' }),
  goodsCount: counts(shopFigures.onShelf).nullable(),
  orders30: counts(shopFigures.orders30).nullable(),
  refundRate: amounts(shopFigures.refundRate).nullable(),
  contact: z.string().meta({ title: '联系人' }),
  phone: z.string().meta({ title: '联系电话' }),
  appliedAt: at('申请时间').nullable(),
  createdAt: at('创建时间'),
})
export type StoreRow = z.output<typeof StoreRow>

export const storeList = list({
  key: 'mallStore',
  title: '店铺',
  unit: '家',
  row: StoreRow,
  columns: {
    name: { shown: true, fixed: true, width: 200 },
    status: { shown: true, width: 100, role: 'state' },
    licenseExpireAt: { shown: true, width: 120, as: 'date', role: 'deadline' },
    goodsCount: { shown: true, width: 96, as: 'number' },
    orders30: { shown: true, width: 96, as: 'number' },
    refundRate: { shown: true, width: 86, as: 'percent' },
    taxNo: { shown: true, width: 180, as: 'code' },
    contact: { width: 100, role: 'people' },
    phone: { width: 130 },
    appliedAt: { shown: true, width: 150, as: 'time' },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', taxNo: '税号', contact: '联系人' }),
    status: { kind: 'choice', label: '状态', of: StoreStatus, many: true },
    waiting: { kind: 'flag', label: '待审核' },
    licenseExpireAt: { kind: 'dates', label: '执照到期' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})
