import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { QuotationStatus, refuseQuotation } from './quotation.terms.ts'

const { draft, waiting, approved, sent, confirmed, converted, rejected, expired, lost, voided } = QuotationStatus.code

/** The moves of a quotation (commerce 3.8). A submission that needs nobody's agreement goes to 已通过 at once. */
export const quotationMoves = machine(
  QuotationStatus,
  {
    edit: { label: '编辑', from: [draft, rejected], needs: [may.make, may.edit] },
    revise: { label: '生成新版本', from: [approved, sent, expired, lost], needs: [may.edit] },
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [may.make, may.edit] },
    approve: { label: '通过', from: [waiting], to: approved, needs: [may.approve] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.approve] },
    send: { label: '发送', from: [approved, sent], to: sent, needs: [may.make, may.edit] },
    confirm: { label: '登记赢单', from: [sent], to: confirmed, needs: [may.make, may.edit] },
    lose: { label: '登记丢单', from: [approved, sent], to: lost, needs: [may.make, may.edit] },
    toContract: { label: '转合同', from: [confirmed], to: converted, needs: [may.convert] },
    toPartsOrder: { label: '转配件订单', from: [confirmed], to: converted, needs: [may.convert] },
    // What it became was thrown away while it was a draft.
    reopen: { label: '恢复为客户确认', from: [converted], to: confirmed },
    void: {
      label: '作废',
      from: [draft, waiting, approved, sent, rejected, expired, lost],
      to: voided,
      needs: [may.void],
    },
    remove: { label: '删除', from: [draft], needs: [may.void] },
  },
  refuseQuotation.notOpen,
)
export type QuotationMove = keyof typeof quotationMoves.moves
