import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { defaultRule } from '#modules/template/shared/template.ts'
import type { PlanDraft } from '../shared/plan.ts'
import { type PlanTyped, typedOf } from './planWizard.ts'

const empty: PlanTyped = {
  contractId: undefined,
  elevatorIds: [],
  templateId: undefined,
  rule: defaultRule,
  windows: [],
  startDate: undefined,
  endDate: undefined,
  history: new Map(),
  teamId: undefined,
  mainWorkerId: undefined,
  assistantIds: [],
}

/** What is typed in the wizard; whoever leaves is asked about it until the page has let go of it. */
export function usePlanTyped(draft: PlanDraft | undefined) {
  const { useUnsaved } = useKit()
  const [typed, setTyped] = useState(() => (draft ? typedOf(draft) : empty))
  const [touched, setTouched] = useState(false)
  const [written, setWritten] = useState(false)
  useUnsaved(touched && typed.contractId !== undefined && !written)
  return {
    typed,
    change(part: Partial<PlanTyped>): void {
      setTouched(true)
      setTyped((now) => ({ ...now, ...part }))
    },
    letGo: () => setWritten(true),
  }
}
