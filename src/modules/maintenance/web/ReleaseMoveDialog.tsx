import { Button, Modal } from 'antd'
import { useState } from 'react'
import { toast } from '#kernel/web/ui/index.ts'
import type { Approval } from '../shared/orderChange.ts'
import { ApprovalFields, approvalGiven, noApproval } from './ApprovalFields.tsx'
import { ViolationLine } from './BatchRows.tsx'
import type { Draft } from './drafts.ts'

interface Props {
  readonly draft: Draft
  readonly onRelease: (approval: Approval) => void
  readonly onClose: () => void
}

/** Dropped on 需审批: reason and approver before it becomes a change (jobs 4.1, boardPlan). */
export function ReleaseMoveDialog({ draft, onRelease, onClose }: Props) {
  const [typed, setTyped] = useState(noApproval)
  const give = () => {
    const approval = approvalGiven(typed)
    if (approval) onRelease(approval)
    else toast.warning('请填写放行原因和放行人')
  }
  return (
    <Modal
      open
      title={`${draft.chip.communityName} ${draft.chip.elevatorName} 改到 ${draft.to.date}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>不移动</Button>
          <Button type="primary" onClick={give}>
            放行并移动
          </Button>
        </>
      }
    >
      {draft.violations.map((one) => (
        <ViolationLine key={one.code + one.text} violation={one} />
      ))}
      <ApprovalFields value={typed} onChange={setTyped} />
    </Modal>
  )
}
