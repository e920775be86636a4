import { AutoComplete } from 'antd'
import { Field } from '#kernel/web/form/index.ts'
import { equations } from '#modules/material/shared/parameters.ts'
import type { Reckoned } from '../shared/line.ts'
import css from './quote.module.css'

/** k of a starting point is the line's own figure; one begins with 1. */
const starts = equations.map(({ label, expression }) => ({
  value: expression.replace(/\bk\b/g, '1'),
  label: (
    <span className="flex gap-8">
      {label} <span className="ter">{expression.replace(/\bk\b/g, '1')}</span>
    </span>
  ),
}))

/** A formula with starting points to choose from; what it stumbles over stands under it while one types. */
export function FormulaField({ n, found }: { n: number; found: Reckoned | undefined }) {
  const problem = found?.error
  return (
    <div>
      <Field bare of={`lines.${n}.expression`}>
        {({ id, value, onChange, onBlur, disabled }) => (
          <AutoComplete
            id={id}
            aria-label="公式"
            style={{ width: '100%' }}
            popupMatchSelectWidth={340}
            value={(value as string | undefined) ?? ''}
            disabled={disabled}
            placeholder="可不填"
            {...(problem ? { status: 'error' as const } : {})}
            title={found?.trace ?? undefined}
            onBlur={onBlur}
            onChange={(next: string) => onChange(next === '' ? undefined : next)}
            options={value ? [] : starts}
          />
        )}
      </Field>
      {problem && (
        <div className={`fieldError ${css.problem}`} role="status">
          {problem}
        </div>
      )}
    </div>
  )
}
