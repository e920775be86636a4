import { audited } from '#kernel/server/index.ts'
import { CustomerDraft, CustomerRow } from '../shared/customer.ts'
import { VisitDraft } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'

export const auditedCustomers = {
  customer: audited([CustomerDraft, CustomerRow.pick({ customerNo: true })], {
    needs: [may.detail],
    without: ['contacts', 'invoice'],
    also: { invoice_title: '发票抬头', tax_no: '税号', bank: '开户行', bank_account: '银行账号' },
  }),
  customer_visit: audited(VisitDraft, { needs: [may.detail] }),
}
