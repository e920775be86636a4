import { Input } from 'antd'
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
      <Input
        size="small"
        className={`num ${css.priceInput}`}
        aria-label={label}
        status={wrong === undefined ? '' : 'error'}
        inputMode="decimal"
        disabled={disabled ?? false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Wrong text={wrong} />
    </>
  )
}
