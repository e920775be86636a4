import { useState } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { messages } from '#kernel/shared/rules.ts'
import { TypedPicker, type TypedPickerProps, TypedRange, type TypedRangeProps } from './TypedPicker.tsx'
import { typedKinds } from './typedKinds.ts'

type Text = string | undefined

/** Why this cannot stand in the picker; undefined when it can. */
function problemOf(text: Text, { kind = 'day', min, max }: Pick<TypedPickerProps, 'kind' | 'min' | 'max'>): Text {
  if (text === undefined) return undefined
  const { is, problem } = typedKinds[kind]
  if (!is(text)) return problem(text)
  const day = text.slice(0, 10)
  if (min && day < min) return messages.order(day, min)
  return max && day > max ? `${day}不能晚于${max}` : undefined
}

/** What stands in a picker outside of a form: there is no rule to refuse it, so it is kept and refused here. */
function useRefused(value: Text, problem: (text: Text) => Text, onChange: (value: Text) => void, clears: boolean) {
  const [refused, setRefused] = useState<string>()
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // Changed from outside; to nothing it was changed by the refusal itself.
    if (value !== undefined) setRefused(undefined)
  }
  return {
    shown: refused ?? value,
    says: problem(refused),
    reset: () => setRefused(undefined),
    take: (text: Text) => {
      const wrong = problem(text) !== undefined
      setRefused(wrong ? text : undefined)
      if (!wrong) onChange(text)
      // What is used must not be another day than the one in sight.
      else if (clears && value !== undefined) onChange(undefined)
    },
  }
}

const Problem = ({ says }: { says: Text }) =>
  says === undefined ? null : (
    <div className="fieldError" role="alert">
      {says}
    </div>
  )

/** A day, time or moment that is asked outside of a form: what cannot be read stays, and the reason stands under it. */
export function DayInput(props: TypedPickerProps) {
  const { value, onChange, ...rest } = props
  const clears = rest.allowClear !== false
  const { shown, says, take } = useRefused(value ?? undefined, (text) => problemOf(text, rest), onChange, clears)
  return (
    <>
      <TypedPicker {...rest} value={shown} status={says ? 'error' : rest.status} onChange={take} />
      {/* Where a day must stand, the last one still does. */}
      <Problem says={says && !clears && value ? `${says}；仍按 ${value}` : says} />
    </>
  )
}

export interface DayRangeProps extends Omit<TypedRangeProps, 'value' | 'onChange'> {
  readonly value: readonly [Text, Text]
  readonly onChange: (value: [from: Day | undefined, to: Day | undefined]) => void
}

/** The same for two ends. */
export function DayRangeInput(props: DayRangeProps) {
  const { value, onChange, ...rest } = props
  const [from, to] = value
  const clears = rest.allowClear !== false
  const problem = (text: Text) => problemOf(text, rest)
  const start = useRefused(from, problem, (next) => onChange([next, to]), clears)
  const end = useRefused(to, problem, (next) => onChange([from, next]), clears)
  const says = start.says ?? end.says
  return (
    <>
      <TypedRange
        {...rest}
        value={[start.shown, end.shown]}
        status={says ? 'error' : rest.status}
        onChange={([nextFrom, nextTo]) => {
          // Both ends at once, from the panel or by clearing: each reads the values of before.
          if (problem(nextFrom) === undefined && problem(nextTo) === undefined) {
            start.reset()
            end.reset()
            return onChange([nextFrom, nextTo])
          }
          if (nextFrom !== start.shown) start.take(nextFrom)
          if (nextTo !== end.shown) end.take(nextTo)
        }}
      />
      <Problem says={says} />
    </>
  )
}
