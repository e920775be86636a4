import { useState } from 'react'
import { focusField } from '#kernel/web/form/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type Missing, missingIn, type PlanTyped, WIZARD } from './planWizard.ts'

/** Which step of the wizard is open, what keeps it from being left, and what stands under its fields. */
export function usePlanSteps(typed: PlanTyped, onOpen: (step: number) => void) {
  const [step, setStep] = useState(0)
  // The last step that was to be left with something missing in it.
  const [tried, setTried] = useState(-1)
  const wrong = missingIn(tried, typed)

  /** What is wrong is told, and stands under its field, which has the cursor. */
  function refuse(missing: Missing): void {
    toast.warning(missing.msg)
    setTried((now) => Math.max(now, missing.step))
    setStep(missing.step)
    focusField(WIZARD, missing.prop)
  }
  /** False where it stays. */
  function go(to: number): boolean {
    const [missing] = to > step ? missingIn(to - 1, typed) : []
    if (missing) refuse(missing)
    else {
      setStep(to)
      onOpen(to)
    }
    return missing === undefined
  }
  return {
    step,
    setStep,
    go,
    refuse,
    says: (prop: Missing['prop']) => wrong.find((one) => one.prop === prop)?.msg,
    wrongIn: (at: number) => wrong.filter((missing) => missing.step === at).length,
  }
}
