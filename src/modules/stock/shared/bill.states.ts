import { machine } from '#kernel/shared/machine.ts'
import { BillStatus } from './bill.ts'
import { mayStock } from './permissions.ts'

const { draft, waiting, posted, reversed, voided, rejected } = BillStatus.code

/** The moves of a bill (commerce 3.1); who made it may void it as well. */
export const stockBill = machine(
  BillStatus,
  {
    edit: { label: '编辑', from: [draft, rejected] },
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [mayStock.addIn, mayStock.addOut] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [mayStock.post] },
    post: { label: '过账', from: [waiting], to: posted, needs: [mayStock.post] },
    void: { label: '作废', from: [draft, waiting, rejected], to: voided },
    reverse: { label: '冲销', from: [posted], to: reversed, needs: [mayStock.reverse] },
  },
  { code: 3210011, text: '单据状态为「{status}」，不能{action}' },
)
