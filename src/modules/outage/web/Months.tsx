import { Select } from 'antd'
import { addMonths, monthStart } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'

const BACK = 12

/** This month and the eleven before. */
export function Months({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { today } = useKit()
  const first = monthStart(today())
  const months = Array.from({ length: BACK }, (_, n) => addMonths(first, -n).slice(0, 7))
  const shown = months.includes(month) ? months : [...months, month]
  return (
    <Select<string>
      aria-label="月份"
      value={month}
      options={shown.map((value) => ({ value, label: value }))}
      onChange={onChange}
    />
  )
}
