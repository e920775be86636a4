import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseViolations } from '#modules/plan/shared/violations.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { OrderDraft } from '../shared/orderChange.ts'
import { askedText } from '../shared/release.ts'
import { maintenancePage } from './addresses.ts'
import { useApproval } from './useApproval.tsx'

/** Adds what the form holds and goes to it; `asks` says why it wants a release, the second try sends one. */
export function useAddOrder() {
  const { call } = useKit()
  const navigate = useNavigate()
  const [asks, setAsks] = useState<string>()
  const { fields, given } = useApproval()

  async function submit(draft: z.output<typeof OrderDraft>): Promise<void> {
    const approval = asks ? given() : undefined
    if (asks && !approval) throw new Error('not complete')
    try {
      const added = await call(maintainOrderApi.add, { ...draft, approval })
      if (added.asked) {
        toast.info(askedText)
        setTimeout(() => void navigate(maintenancePage.releases, { replace: true }))
        return
      }
      const merged = added.merged > 0 ? `，${added.merged} 台并入下次维保` : ''
      toast.done(
        added.orderNos.length > 0
          ? `已新增 ${added.orderNos.join('、')}${merged}`
          : `已并入下次维保 ${added.merged} 台`,
      )
      for (const one of added.violations) toast.warning(one.text)
      const [first] = added.ids
      // After the form has let go of its unsaved flag.
      setTimeout(() => void navigate(first ? maintenancePage.order(first) : maintenancePage.orders, { replace: true }))
    } catch (thrown) {
      const refused = thrown as { code?: number; message?: string }
      if (refused.code === refuseViolations.needsApproval.code) setAsks(refused.message ?? '需审批放行')
      throw thrown
    }
  }
  return { asks, fields, submit }
}
