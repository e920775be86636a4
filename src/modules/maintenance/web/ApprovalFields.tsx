import { Input, Select } from 'antd'
import { useRead } from '#kernel/web/useRead.ts'
import { releaseApi } from '../shared/api.ts'
import type { Approval } from '../shared/orderChange.ts'
import css from './batch.module.css'

export interface ApprovalTyped {
  readonly reason: string
  readonly approverId: string | undefined
}
export const noApproval: ApprovalTyped = { reason: '', approverId: undefined }

/** What is asked of the releaser, or undefined while the reason is missing. */
export function approvalGiven({ reason, approverId }: ApprovalTyped): Approval | undefined {
  return reason.trim() ? { reason: reason.trim(), approverId } : undefined
}

/** 需审批 is asked for with a reason; whoever holds 超限放行 answers, never the requester (jobs 6.5, decision 0058). */
export function ApprovalFields({ value, onChange }: { value: ApprovalTyped; onChange: (next: ApprovalTyped) => void }) {
  const { data } = useRead(releaseApi.releasers, {}, { staleTime: 60_000, retry: false })
  return (
    <fieldset className={css.approval}>
      <legend className="amberText strong">
        {data?.alone ? '需审批放行：企业只有你有超限放行权限，由你说明原因并负责' : '需审批放行：放行人同意后才生效'}
      </legend>
      <label>
        <span>放行原因</span>
        <Input
          value={value.reason}
          maxLength={200}
          placeholder="写明为什么可以超限，合规报告中会打印"
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
        />
      </label>
      {!data?.alone && (
        <label>
          <span>放行人</span>
          <Select
            aria-label="放行人"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="有超限放行权限的任何人"
            value={value.approverId}
            options={data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={(id: string | undefined) => onChange({ ...value, approverId: id })}
            style={{ width: '100%' }}
          />
        </label>
      )}
    </fieldset>
  )
}
