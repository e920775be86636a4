import type { z } from 'zod'
import { Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { StrategyFields, StrategyWords } from './StrategyFields.tsx'
import css from './strategy.module.css'

interface Props<S extends z.ZodObject> {
  readonly schema: S
  readonly initial: Readonly<Record<string, unknown>>
  readonly onSubmit: (draft: unknown) => Promise<unknown>
  readonly current?: () => Promise<Record<string, unknown>>
  /** Result of the last 试算. */
  readonly note?: string | undefined
  readonly readOnly: boolean
  readonly onClose: () => void
}

/** The fields of FaultStrategy with their meaning in words (monitoring 4.1 editDetail). */
export function StrategyForm<S extends z.ZodObject>({
  schema,
  initial,
  onSubmit,
  current,
  note,
  readOnly,
  onClose,
}: Props<S>) {
  return (
    <Form schema={schema} initial={initial} readOnly={readOnly} onSubmit={onSubmit} {...(current ? { current } : {})}>
      <div className={`pt-14 pb-20 px-20 ${css.body}`}>
        <StrategyWords note={note} />
        <StrategyFields />
        <FormFoot onCancel={onClose}>
          <SubmitButton>保存</SubmitButton>
        </FormFoot>
      </div>
    </Form>
  )
}
