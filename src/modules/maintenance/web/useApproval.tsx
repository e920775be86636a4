import { useState } from 'react'
import { toast } from '#kernel/web/ui/index.ts'
import type { Approval } from '../shared/orderChange.ts'
import { ApprovalFields, approvalGiven, noApproval } from './ApprovalFields.tsx'

/** A release that is asked for beside other things: its fields, and what stands in them. */
export function useApproval() {
  const [typed, setTyped] = useState(noApproval)
  return {
    fields: <ApprovalFields value={typed} onChange={setTyped} />,
    /** Undefined, and said, while the reason is missing. */
    given(): Approval | undefined {
      const approval = approvalGiven(typed)
      if (!approval) toast.warning('请填写放行原因')
      return approval
    },
    clear: () => setTyped(noApproval),
  }
}
