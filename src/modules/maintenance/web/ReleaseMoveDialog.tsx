import { Button, Modal } from 'antd'
import { useState } from 'react'
import { toast } from '#kernel/web/ui/index.ts'
import type { Approval } from '../shared/orderChange.ts'
import { ApprovalFields, approvalGiven, noApproval, noReason } from './ApprovalFields.tsx'
import { ViolationLine } from './BatchRows.tsx'
import type { Draft } from './drafts.ts'

interface Props {
  readonly draft: Draft
  readonly onRelease: (approval: Approval) => void
  readonly onClose: () => void
}

/** Dropped on 需审批: why it should go there; publishing asks the releaser, and the order stays until he has answered. */
export function ReleaseMoveDialog({ draft, onRelease, onClose }: Props) {
  const [typed, setTyped] = useState(noApproval)
  const give = () => {
    const approval = approvalGiven(typed)
    if (approval) onRelease(approval)
    else toast.warning(noReason)
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
            申请放行
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
