import { DayRangeInput } from '../form/DayInput.tsx'

interface DatesFilterProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** From a day to a day; either end may stay open. */
export function DatesFilter({ label, value, onChange }: DatesFilterProps) {
  const { from, to } = (value ?? {}) as { from?: string; to?: string }
  return (
    <DayRangeInput
      aria-label={label}
      placeholder={[`${label}从`, '到']}
      value={[from, to]}
      onChange={([nextFrom, nextTo]) => onChange({ from: nextFrom, to: nextTo })}
    />
  )
}
