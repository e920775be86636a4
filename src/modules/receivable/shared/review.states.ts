import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { ReviewStatus, refuseAr } from './terms.ts'

const { draft, waiting, approved, done, rejected, withdrawn } = ReviewStatus.code

/** Refunds (commerce 3.6): the sum is frozen from 待审批 on, and leaves the receipt when it is paid. */
export const refundMoves = machine(
  ReviewStatus,
  {
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [may.refund] },
    approve: { label: '通过', from: [waiting], to: approved, needs: [may.decide] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.decide] },
    withdraw: { label: '撤销', from: [draft, waiting, approved, rejected], to: withdrawn, needs: [may.refund] },
    pay: { label: '登记付款', from: [approved], to: done, needs: [may.refund] },
  },
  refuseAr.refundState,
)

/** Write-offs (commerce 3.4): in force from 已通过 on. */
export const writeOffMoves = machine(
  ReviewStatus,
  {
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [may.writeOff] },
    approve: { label: '通过', from: [waiting], to: approved, needs: [may.decide] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.decide] },
    withdraw: { label: '撤销', from: [draft, waiting, rejected], to: withdrawn, needs: [may.writeOff] },
    recover: { label: '坏账收回', from: [approved], needs: [may.allocate] },
  },
  refuseAr.writeOffState,
)

/** Adjustments: in force from 已通过 on. */
export const adjustmentMoves = machine(
  ReviewStatus,
  {
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [may.adjust] },
    approve: { label: '通过', from: [waiting], to: approved, needs: [may.decide] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.decide] },
    withdraw: { label: '撤销', from: [draft, waiting, rejected], to: withdrawn, needs: [may.adjust] },
  },
  refuseAr.adjustmentState,
)
