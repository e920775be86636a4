import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { ReceiptStatus, refuseAr } from './terms.ts'

const { draft, waiting, confirmed, reversed } = ReceiptStatus.code

/** The life of a receipt (commerce 3.5). */
export const receiptMoves = machine(
  ReceiptStatus,
  {
    submit: { label: '提交', from: [draft], to: waiting, needs: [may.receive] },
    confirm: { label: '确认到账', from: [waiting], to: confirmed, needs: [may.confirm] },
    reverse: { label: '冲销', from: [confirmed], to: reversed, needs: [may.reverse] },
    edit: { label: '编辑', from: [draft, waiting], needs: [may.receive] },
    remove: { label: '删除', from: [draft, waiting], needs: [may.receive] },
    allocate: { label: '核销', from: [confirmed], needs: [may.allocate] },
    refund: { label: '退款', from: [confirmed], needs: [may.refund] },
  },
  refuseAr.receiptState,
)
