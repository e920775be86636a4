import { Input, type InputProps } from 'antd'
import { readFigure } from '#kernel/shared/typedFigure.ts'

interface FigureProps extends Omit<InputProps, 'onChange' | 'value'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly unit?: string | undefined
  readonly money?: boolean
}

/** A number or an amount as people type it, read when the input is left; what is no number stays, for the rule to refuse. */
export function FigureInput({ value, onChange, unit, money = false, onBlur, ...rest }: FigureProps) {
  return (
    <Input
      {...rest}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        const read = readFigure(event.target.value, { unit, money })
        if (read !== undefined && read !== value) onChange(read)
        onBlur?.(event)
      }}
    />
  )
}
