import type { ReactNode } from 'react'
import { FieldLabel } from './Field.tsx'

interface AskedProps {
  readonly label: string
  readonly unit?: string
  readonly required?: boolean
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** By which a refusal finds it. */
  readonly name?: string
  /** Columns of the grid it takes. */
  readonly span?: number
  readonly children: ReactNode
}

/**
 * One thing that is asked outside of a form over a schema – in a wizard, a drawer with a preview –: it looks as a field
 * does, label above, help or the error under it. The control says its name itself.
 */
export function AskedField({ label, unit, required, help, error, name, span, children }: AskedProps) {
  return (
    <div className="field" data-field={name} style={span === undefined ? undefined : { gridColumn: `span ${span}` }}>
      <FieldLabel title={label} unit={unit} required={required ?? false} />
      {children}
      {error ? (
        <div className="fieldError" role="alert">
          {error}
        </div>
      ) : (
        help && <div className="fieldHelp">{help}</div>
      )}
    </div>
  )
}
