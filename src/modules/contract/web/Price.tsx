import { FigureInput } from '#kernel/web/form/index.ts'
import css from './detail.module.css'

/** What is wrong, under the control. */
export function Wrong({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div className="fieldError" role="alert">
      {text}
    </div>
  )
}

export interface PriceProps {
  readonly label: string
  readonly value: string
  readonly wrong: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** A price in a cell of a table. */
export function Price({ label, value, wrong, disabled, onChange }: PriceProps) {
  return (
    <>
      <FigureInput
        money
        unit="元"
        size="small"
        className={`num ${css.priceInput}`}
        aria-label={label}
        status={wrong === undefined ? '' : 'error'}
        disabled={disabled ?? false}
        value={value}
        onChange={onChange}
      />
      <Wrong text={wrong} />
    </>
  )
}
