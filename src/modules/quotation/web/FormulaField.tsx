import { Field } from '#kernel/web/form/index.ts'
import { knownParameters } from '#modules/material/shared/parameters.ts'
import { FormulaInput } from '#modules/material/web/index.ts'
import type { Reckoned } from '../shared/line.ts'

/** A line's formula; k of a starting point is the line's own figure, one begins with 1. */
export function FormulaField({ n, found }: { n: number; found: Reckoned | undefined }) {
  return (
    <Field bare of={`lines.${n}.expression`}>
      {({ id, value, onChange, onBlur, disabled }) => (
        <FormulaInput
          id={id}
          label="公式"
          value={(value as string | undefined) ?? undefined}
          known={knownParameters}
          presets="1"
          problem={found?.error}
          trace={found?.trace}
          placeholder="可不填"
          disabled={disabled}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
