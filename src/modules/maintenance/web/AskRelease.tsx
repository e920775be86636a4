import { useState } from 'react'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseViolations } from '#modules/plan/shared/violations.ts'
import type { Approval } from '../shared/orderChange.ts'
import { askedText } from '../shared/release.ts'
import { useApproval } from './useApproval.tsx'

/** A call that may turn out to need a release: the first answer says why, the second try asks for it. */
export function useRelease() {
  const [asks, setAsks] = useState<string>()
  const { fields, given, clear } = useApproval()

  /** Makes the call; true when it is done, false when it now waits for the release. Throws while something is missing. */
  async function send(call: (approval: Approval | undefined) => Promise<{ asked: string | null }>): Promise<boolean> {
    const approval = asks ? given() : undefined
    if (asks && !approval) throw new Error('not complete')
    try {
      const { asked } = await call(approval)
      setAsks(undefined)
      clear()
      if (asked) toast.info(askedText)
      return !asked
    } catch (thrown) {
      const refused = thrown as { code?: number; message?: string }
      if (refused.code === refuseViolations.needsApproval.code) setAsks(refused.message ?? '需审批放行')
      throw thrown
    }
  }
  return { asks, fields, send }
}

export function AskRelease({ state: { asks, fields } }: { state: ReturnType<typeof useRelease> }) {
  if (!asks) return null
  return (
    <div role="alert">
      <p className="amberText">{asks}</p>
      {fields}
    </div>
  )
}
