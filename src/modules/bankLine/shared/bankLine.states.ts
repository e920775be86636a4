import { machine } from '#kernel/shared/machine.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { refuseAr } from '#modules/receivable/shared/terms.ts'
import { BankLineState } from './bankLine.ts'

const { unclaimed, claimed, ignored } = BankLineState.code

/** A line of a statement (commerce 1.2): a receipt that is reversed lets its line go again. */
export const bankLineMoves = machine(
  BankLineState,
  {
    claim: { label: '认领', from: [unclaimed], to: claimed, needs: [may.confirm] },
    ignore: { label: '忽略', from: [unclaimed], to: ignored, needs: [may.confirm] },
    restore: { label: '恢复待认领', from: [ignored], to: unclaimed, needs: [may.confirm] },
  },
  refuseAr.bankLineState,
)
