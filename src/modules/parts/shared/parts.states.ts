import { machine } from '#kernel/shared/machine.ts'
import { PartsStatus } from './parts.ts'
import { may } from './permissions.ts'

const { draft, waiting, rejected, asking, toDraw, drawn, installed, voided } = PartsStatus.code

/**
 * The moves of a request (jobs 3.3). Moves without `needs` belong to the applicant, his crew and whoever may approve;
 * agree and refuse to the customer. 通过 leads to the customer when he pays a line, else to the warehouse.
 */
export const partsRequest = machine(
  PartsStatus,
  {
    edit: { label: '编辑', from: [draft, rejected] },
    submit: { label: '提交', from: [draft, rejected], to: waiting },
    approve: { label: '审批', from: [waiting], to: toDraw, needs: [may.approve] },
    askCustomer: { label: '审批', from: [waiting], to: asking, needs: [may.approve] },
    forward: { label: '转上级审批', from: [waiting], needs: [may.approve] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.approve] },
    charge: { label: '改费用承担', from: [draft, waiting, rejected], needs: [may.override] },
    agree: { label: '客户同意', from: [asking], to: toDraw },
    refuse: { label: '客户拒绝', from: [asking], to: voided },
    draw: { label: '领料', from: [toDraw], to: drawn, needs: [may.approve, may.post] },
    giveBack: { label: '退料', from: [drawn], to: toDraw, needs: [may.approve, may.post] },
    install: { label: '登记更换', from: [drawn], to: installed },
    void: { label: '作废', from: [draft, waiting, rejected, asking, toDraw], to: voided },
  },
  { code: 3020001, text: '配件更换单当前为「{status}」，不能{action}' },
)
export type PartsMove = keyof typeof partsRequest.moves
