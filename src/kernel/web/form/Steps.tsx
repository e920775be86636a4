import type { ReactNode } from 'react'
import { TickIcon, WarningIcon } from '../ui/icons/index.ts'
import { useForm, useFormState } from './FormContext.ts'

export interface Step {
  readonly key: string
  readonly title: string
  /** Fields of the step; `lines` stands for all of lines.*. */
  readonly fields: readonly string[]
}

function countErrors(step: Step, props: readonly string[]): number {
  return props.filter((prop) => step.fields.some((field) => prop === field || prop.startsWith(`${field}.`))).length
}

/** The step a field stands in. */
export function stepOf(steps: readonly Step[], prop: string): string | undefined {
  return steps.find((step) => countErrors(step, [prop]) > 0)?.key
}

interface StepsProps {
  readonly steps: readonly Step[]
  readonly at: string
  readonly onGo: (key: string) => void
  /** Fields that are wrong before anything was submitted, e.g. by what the form computes of them. */
  readonly wrong?: readonly string[]
}

/** Segments on top of a long form; a step with errors says how many: 电梯与单价 1 处待改 (look 6, picture 6). */
export function Steps({ steps, at, onGo, wrong: known = [] }: StepsProps) {
  const errors = useFormState((store) => store.errors())
  const props = [...new Set([...errors.map((error) => error.prop), ...known])]
  const now = steps.findIndex((step) => step.key === at)
  return (
    <ol className="steps" style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
      {steps.map((step, i) => {
        const wrong = countErrors(step, props)
        const state = wrong > 0 ? 'wrong' : i === now ? 'current' : i < now ? 'done' : ''
        let mark: ReactNode = null
        if (wrong > 0) mark = <WarningIcon size={14} />
        else if (i < now) mark = <TickIcon size={14} />
        return (
          <li key={step.key} className={state}>
            <button type="button" aria-current={i === now ? 'step' : undefined} onClick={() => onGo(step.key)}>
              {mark}
              {step.title}
              {wrong > 0 && <span>{wrong} 处待改</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** 草稿已存 14:16，提交前不生效; for the line beside the title. */
export function DraftNote() {
  const { draftAt } = useForm()
  return draftAt === undefined ? null : <>草稿已存 {draftAt}，提交前不生效</>
}
