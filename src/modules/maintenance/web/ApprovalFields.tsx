import { Input } from 'antd'
import { RefSelect } from '#kernel/web/form/index.ts'
import type { Approval } from '../shared/orderChange.ts'
import css from './batch.module.css'

export interface ApprovalTyped {
  readonly reason: string
  readonly approverId: string | undefined
}
export const noApproval: ApprovalTyped = { reason: '', approverId: undefined }

/** A release of 需审批, or undefined while reason or approver is missing. */
export function approvalGiven({ reason, approverId }: ApprovalTyped): Approval | undefined {
  return reason.trim() && approverId ? { reason: reason.trim(), approverId } : undefined
}

/** 需审批 needs a reason and a holder of 超限放行 who is not the requester (jobs 6.5). */
export function ApprovalFields({ value, onChange }: { value: ApprovalTyped; onChange: (next: ApprovalTyped) => void }) {
  return (
    <fieldset className={css.approval}>
      <legend className="amberText strong">需审批放行</legend>
      <label>
        <span>放行原因</span>
        <Input
          value={value.reason}
          maxLength={200}
          placeholder="写明为什么可以超限，合规报告中会打印"
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
        />
      </label>
      <label>
        <span>放行人</span>
        <RefSelect
          from="/employee/options"
          aria-label="放行人"
          placeholder="有超限放行权限的同事，不能是本人"
          value={value.approverId}
          onChange={(id) => onChange({ ...value, approverId: id as string | undefined })}
        />
      </label>
    </fieldset>
  )
}
