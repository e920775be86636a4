import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { may } from './permissions.ts'
import { QuotationStatus, QuoteType } from './quotation.terms.ts'

const QuotationRow = z.object({
  id: z.uuid(),
  version: z.int(),
  quoteNo: z.string().meta({ title: '报价单号' }),
  versionNo: z.number().int().meta({ title: '版本' }),
  customerName: z.string().meta({ title: '客户' }),
  communityName: z.string().nullable().meta({ title: '项目/小区' }),
  quoteType: QuoteType.schema.meta({ title: '类型' }),
  total: z.string().meta({ title: '报价金额' }),
  margin: z.string().nullable().meta({ title: '毛利率' }),
  status: QuotationStatus.schema.meta({ title: '状态' }),
  validUntil: z.string().meta({ title: '有效期至' }),
  salesmanName: z.string().nullable().meta({ title: '业务员' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type QuotationRow = z.output<typeof QuotationRow>

export const quotationList = list({
  key: 'quotation',
  title: '报价单',
  unit: '份',
  row: QuotationRow,
  columns: {
    quoteNo: { shown: true, fixed: true, width: 150, as: 'code', sort: true, role: 'name' },
    versionNo: { shown: true, width: 64, as: 'number', role: 'rest' },
    customerName: { shown: true, width: 200, role: 'rest' },
    communityName: { shown: true, width: 150 },
    quoteType: { shown: true, width: 96, role: 'rest' },
    total: { shown: true, width: 130, as: 'money', sort: true, sum: true },
    margin: { shown: true, width: 90, as: 'percent', needs: may.cost },
    status: { shown: true, width: 92, role: 'state' },
    validUntil: { shown: true, width: 112, as: 'date', sort: true, role: 'deadline' },
    salesmanName: { shown: true, width: 90, role: 'people' },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ quoteNo: '单号', customerName: '客户', communityName: '项目/小区' }),
    status: { kind: 'choice', label: '状态', of: QuotationStatus, many: true },
    quoteType: { kind: 'choice', label: '类型', of: QuoteType },
    toApprove: { kind: 'flag', label: '待我审批' },
    expiring: { kind: 'flag', label: '7天内到期' },
    onlyCurrent: { kind: 'flag', label: '只看最新版本' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    salesmanId: { kind: 'ref', label: '业务员', from: '/employee/options' },
    created: { kind: 'dates', label: '创建日期' },
    amount: { kind: 'numbers', label: '金额', unit: '元' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})
