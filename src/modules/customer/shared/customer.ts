import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { customerFigures } from './figures.ts'

/** Customers (archives 1 customer, 2, 4.6). */
export const CustomerType = enumeration('客户类型', { enterprise: [1, '企业'], individual: [2, '个人'] })
export const CustomerRole = enumeration('单位性质', {
  property: [1, '物业公司'],
  owner: [2, '业主单位'],
  committee: [3, '业委会'],
  government: [4, '政府/事业'],
  developer: [5, '开发商'],
  manufacturer: [6, '整梯厂家'],
  person: [7, '个人业主'],
})
export const CustomerGrade = enumeration('等级', { a: ['A', 'A'], b: ['B', 'B'], c: ['C', 'C'] })
export const InvoiceKind = enumeration('发票类型', { ordinary: [1, '普通'], special: [2, '专用'] })

export const refuseCustomer = refusals({
  exists: [1104001, '客户已存在：{名称}'],
  self: [1104002, '不能与自身合并'],
  used: [1104003, '客户名下存在电梯或合同，不能删除'],
  running: [1104004, '客户有{n}份履行中的合同，不能标记流失'],
  alreadyLost: [1104005, '客户已标记流失'],
  notLost: [1104006, '客户没有标记流失'],
  owes: [1104007, '客户有未结清的应收款或未用完的收款，不能删除；重复的客户请用合并'],
})

export const CustomerContact = z.object({
  name: field.nameText('联系人', { max: 30 }),
  phone: field.mobileOrLandline('联系电话'),
  post: field.optional(field.text('职务', { max: 30 })),
  isDefault: z.boolean().default(false).meta({ title: '默认' }),
})

export const Invoice = z
  .object({
    kind: field.optional(field.choice('发票类型', InvoiceKind)),
    title: field.optional(field.text('发票抬头', { max: 100 })),
    taxNo: field.optional(field.text('税号', { max: 20 })),
    bank: field.optional(field.text('开户行', { max: 60 })),
    account: field.optional(field.text('银行账号', { max: 40 })),
    address: field.optional(field.text('注册地址', { max: 120 })),
    phone: field.optional(field.mobileOrLandline('注册电话')),
    email: field.optional(field.email('收票邮箱')),
  })
  .superRefine((invoice, check) => {
    if (invoice.kind !== InvoiceKind.code.special) return
    if (!invoice.taxNo) check.addIssue({ code: 'custom', path: ['taxNo'], message: messages.required('税号') })
    if (!invoice.bank) check.addIssue({ code: 'custom', path: ['bank'], message: messages.required('开户行') })
  })

/** What the form sends; an absent optional field means empty (common 3.1). */
export const CustomerDraft = z
  .object({
    name: field.text('名称', { max: 60 }),
    type: field.choice('类型', CustomerType),
    creditCode: field.optional(field.creditCode()),
    idCard: field.optional(field.idCard()),
    role: field.choice('单位性质', CustomerRole),
    grade: field.optional(field.choice('等级', CustomerGrade)),
    contacts: field.many('联系人', CustomerContact, { max: 20 }),
    regionCode: field.optional(field.region()),
    address: field.optional(field.text('地址', { max: 120 })),
    salesmanId: field.optional(field.ref('业务员', '/employee/options')),
    invoice: Invoice.optional().meta({ title: '开票资料' }),
    safetyDirector: field.optional(field.nameText('安全总监')),
    safetyOfficers: z
      .array(z.object({ name: field.nameText('安全员'), phone: field.mobileOrLandline('安全员电话') }))
      .max(20)
      .default([])
      .meta({ title: '安全员' }),
    remark: field.optional(field.area('备注', { max: 500 })),
  })
  .superRefine((draft, check) => {
    const { type, contacts } = draft
    // By type the other number is not asked for; keeping it would hide a wrong type (archives 1).
    if (type === CustomerType.code.individual && draft.creditCode) {
      check.addIssue({ code: 'custom', path: ['creditCode'], message: '个人客户不填统一社会信用代码' })
    }
    if (type === CustomerType.code.enterprise && draft.idCard) {
      check.addIssue({ code: 'custom', path: ['idCard'], message: '企业客户不填身份证号' })
    }
    if (contacts.filter((contact) => contact.isDefault).length !== 1) {
      check.addIssue({ code: 'custom', path: ['contacts'], message: '请指定一位默认联系人' })
    }
  })
export type CustomerDraft = z.output<typeof CustomerDraft>

const Customer = stored(CustomerDraft).extend({
  id: z.uuid(),
  customerNo: z.string().meta({ title: '编号' }),
  salesmanName: z.string().nullable().meta({ title: '业务员' }),
  elevatorCount: counts(liftFigures.ofCustomer),
  activeAmount: z.string().nullable().meta({ title: '在保额', unit: '元' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})

export const CustomerRow = Customer.omit({
  creditCode: true,
  idCard: true,
  contacts: true,
  regionCode: true,
  salesmanId: true,
  invoice: true,
  safetyDirector: true,
  safetyOfficers: true,
  remark: true,
}).extend({
  contactName: z.string().nullable().meta({ title: '联系人' }),
  contactPhone: z.string().nullable().meta({ title: '联系电话', personal: 'phone' }),
  unpaid: z.string().nullable().meta({ title: '未收', unit: '元' }),
  overdueDays: counts(customerFigures.overdueDays).nullable(),
})
export type CustomerRow = z.output<typeof CustomerRow>

export const customerList = list({
  key: 'customer',
  title: '客户',
  unit: '家',
  row: CustomerRow,
  columns: {
    name: { shown: true, fixed: true, width: 220, sort: true },
    customerNo: { shown: true, width: 110, as: 'code', sort: true },
    type: { shown: true, width: 80 },
    role: { shown: true, width: 100 },
    contactName: { shown: true, width: 100, role: 'people' },
    contactPhone: { shown: true, width: 130, as: 'code' },
    elevatorCount: { shown: true, width: 98, as: 'number' },
    activeAmount: { shown: true, width: 120, as: 'money', needs: 'ANj' },
    unpaid: { shown: true, width: 110, as: 'money', needs: 'ANj' },
    overdueDays: { shown: true, width: 90, as: 'number', role: 'state' },
    grade: { shown: true, width: 70 },
    salesmanName: { width: 100, role: 'people' },
    address: { width: 200 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', customerNo: '编号', contactName: '联系人', contactPhone: '电话' }),
    type: { kind: 'choice', label: '类型', of: CustomerType },
    role: { kind: 'choice', label: '单位性质', of: CustomerRole, many: true },
    grade: { kind: 'choice', label: '等级', of: CustomerGrade, many: true },
    salesmanId: { kind: 'ref', label: '业务员', from: '/employee/options' },
    overdue: { kind: 'flag', label: '有逾期' },
    lost: { kind: 'flag', label: '已流失' },
  },
  shownFilters: 4,
  sort: { prop: 'customerNo', order: 'desc' },
})

/** The whole customer as the form and the detail need it. Sealed numbers come masked unless the person may see them. */
export const CustomerDetail = Customer.extend({
  version: z.number().int(),
  invoice: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  contractCount: counts(customerFigures.contracts),
  communityCount: counts(customerFigures.communities),
  lostAt: z.string().nullable(),
  lostReason: z.string().nullable(),
})
export type CustomerDetail = z.output<typeof CustomerDetail>
