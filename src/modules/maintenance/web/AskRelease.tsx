import { useState } from 'react'
import { toast } from '#kernel/web/ui/index.ts'
import type { Approval } from '../shared/orderChange.ts'
import { refuseViolations } from '../shared/violations.ts'
import { ApprovalFields, approvalGiven, askedText, noApproval, noReason } from './ApprovalFields.tsx'

/** A call that may turn out to need a release: the first answer says why, the second try asks for it. */
export function useRelease() {
  const [asks, setAsks] = useState<string>()
  const [typed, setTyped] = useState(noApproval)

  /** Makes the call; true when it is done, false when it now waits for the release. Throws while something is missing. */
  async function send(call: (approval: Approval | undefined) => Promise<{ asked: string | null }>): Promise<boolean> {
    const approval = asks ? approvalGiven(typed) : undefined
    if (asks && !approval) {
      toast.warning(noReason)
      throw new Error('not complete')
    }
    try {
      const { asked } = await call(approval)
      setAsks(undefined)
      setTyped(noApproval)
      if (asked) toast.info(askedText)
      return !asked
    } catch (thrown) {
      const refused = thrown as { code?: number; message?: string }
      if (refused.code === refuseViolations.needsApproval.code) setAsks(refused.message ?? '需审批放行')
      throw thrown
    }
  }
  return { asks, typed, setTyped, send }
}

/** Why it needs a release, and what is said to the releaser; nothing until the server has said so. */
export function AskRelease({ state: { asks, typed, setTyped } }: { state: ReturnType<typeof useRelease> }) {
  if (!asks) return null
  return (
    <div role="alert">
      <p className="amberText">{asks}</p>
      <ApprovalFields value={typed} onChange={setTyped} />
    </div>
  )
}
