import { Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { ResultForm } from './ResultForm.tsx'
import { stepWork } from './stepWork.tsx'

export type Step = keyof typeof stepWork | 'result'

interface Props {
  readonly step: Step
  readonly plan: PlanDetail
  readonly onBack: () => void
  readonly onGone: () => void
}

/** The form of one step of a plan, in the place of its facts. */
export function StepForm({ step, plan, onBack, onGone }: Props) {
  const { call, today } = useKit()
  if (step === 'result') return <ResultForm plan={plan} onBack={onBack} onDone={onGone} />
  const { verb, done, schema, initial, fields, send } = stepWork[step]
  return (
    <div className="pt-12 pb-20 px-20">
      <Form
        schema={schema}
        initial={initial(plan, today()) as Record<string, unknown>}
        onSubmit={async (draft) => {
          await send(call, plan, draft)
          toast.done(done)
          setTimeout(onBack)
        }}
      >
        {fields(plan)}
        <FormFoot onCancel={onBack} back="返回">
          <SubmitButton>{verb}</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}
