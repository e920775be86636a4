import { answers, audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { materialAsks } from '#modules/material/server/index.ts'
import { quotationApi } from '../shared/api.ts'
import { impactApi } from '../shared/impact.api.ts'
import { may } from '../shared/permissions.ts'
import { ApprovalLevel, OfferGrade, QuotationStatus } from '../shared/quotation.terms.ts'
import { quotationFields } from '../shared/quotation.ts'
import { quoteSchemeApi } from '../shared/scheme.api.ts'
import { quoteLinkApi, shareApi } from '../shared/share.api.ts'
import { impactHandlers } from './impact.ts'
import { quoteLinkHandlers } from './linking.ts'
import * as ofMaterial from './ofMaterial.store.ts'
import { findQuotation } from './quotation.store.ts'
import { quotationHandlers } from './quotation.ts'
import { quotationDays } from './quotationDays.ts'
import { reopening } from './reopening.ts'
import { quoteSchemeHandlers } from './scheme.ts'
import { shareHandlers } from './sharing.ts'

export const quotationModule: ServerModule = {
  name: 'quotation',
  tables: ['quotation', 'quotation_share'],
  calls: [
    calls(quotationApi, quotationHandlers),
    calls(quoteSchemeApi, quoteSchemeHandlers),
    calls(impactApi, impactHandlers),
    calls(quoteLinkApi, quoteLinkHandlers),
    calls(shareApi, shareHandlers),
  ],
  duties: [...answers(materialAsks, ofMaterial)],
  subscriptions: [reopening],
  nightly: [quotationDays],
  audited: {
    quotation: audited(quotationFields, {
      needs: [may.list],
      // Lines and parameters are read beside those of another version; costs are nobody's business here.
      without: ['lines', 'params', 'payTerms'],
      also: {
        status: '状态',
        approval_level: '审批级别',
        total: '报价金额',
        lost_reason: '丢单原因',
        void_reason: '作废原因',
        sent_at: '发送时间',
        confirmed_at: '客户确认时间',
        signed_file: '客户签字件',
        offer_grade: '报价档次',
        confirm_name: '确认人',
        confirm_ip: '确认地址',
        contract_id: '合同',
        parts_order_id: '配件订单',
      },
      codes: { status: QuotationStatus, approval_level: ApprovalLevel, offer_grade: OfferGrade },
      refs: { contract_id: 'contract', parts_order_id: 'partsOrder' },
    }),
  },
  named: { quotation: rowNames('quotation', 'x.quote_no', { noun: 'quotation' }) },
  refers: [{ table: 'quotation', column: 'customer_id', to: 'customer' }],
  opens: { quotation: findQuotation },
  shows: { quotation: [{ by: quotationApi.detail, open: findQuotation }] },
}
