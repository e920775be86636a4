import { audited } from '#kernel/server/index.ts'
import { PaymentState } from '../shared/contract.terms.ts'
import { ContractDraft } from '../shared/contract.ts'
import { ContractRow } from '../shared/contractList.ts'
import { may } from '../shared/permissions.ts'

export const auditedContracts = {
  contract: audited([ContractDraft, ContractRow.pick({ status: true, settledAmount: true })], {
    needs: [may.detail],
    guarded: { code: may.amounts, columns: ['agreed_amount', 'settled_amount', 'parts_free_limit', 'unfinished'] },
    // The scopes of parts hold ids.
    without: ['lines', 'customRows', 'exclusions', 'includedParts'],
    also: {
      draft: '草稿',
      payment_state: '收款进度',
      elevator_count: '电梯台数',
      terminated_at: '终止日期',
      end_reason: '终止或作废原因',
    },
    codes: { payment_state: PaymentState },
  }),
}
