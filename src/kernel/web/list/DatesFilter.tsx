import { DatePicker } from 'antd'
import { fromPicker, toPicker } from '../form/day.ts'

interface DatesFilterProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** From a day to a day; either end may stay open. */
export function DatesFilter({ label, value, onChange }: DatesFilterProps) {
  const { from, to } = (value ?? {}) as { from?: string; to?: string }
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={[`${label}从`, '到']}
      allowEmpty={[true, true]}
      value={[toPicker(from), toPicker(to)]}
      onChange={(range) => onChange({ from: fromPicker(range?.[0]), to: fromPicker(range?.[1]) })}
    />
  )
}
