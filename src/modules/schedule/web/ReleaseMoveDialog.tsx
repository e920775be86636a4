import { Button, Modal } from 'antd'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import { useApproval, ViolationLine } from '#modules/maintenance/web/index.ts'
import type { Draft } from './drafts.ts'

interface Props {
  readonly draft: Draft
  readonly onRelease: (approval: Approval) => void
  readonly onClose: () => void
}

/** Dropped on 需审批: why it should go there; publishing asks the releaser, and the order stays until he has answered. */
export function ReleaseMoveDialog({ draft, onRelease, onClose }: Props) {
  const { fields, given } = useApproval()
  const give = () => {
    const approval = given()
    if (approval) onRelease(approval)
  }
  return (
    <Modal
      open
      title={`${liftLabel(draft.chip.communityName, draft.chip.elevatorName)} 改到 ${draft.to.date}`}
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
      {fields}
    </Modal>
  )
}
