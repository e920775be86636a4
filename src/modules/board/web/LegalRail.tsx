import { addDays } from '#kernel/shared/days.ts'
import { DayRail } from '#kernel/web/ui/index.ts'
import { LEGAL_SOON_DAYS } from '../shared/board.ts'

interface Props {
  readonly order: { readonly legalDeadline: string }
  readonly today: string
  readonly width?: number
}

/** The rail of a visit begins fifteen days before its legal day; the tick stands two days before the end. */
export function LegalRail({ order: { legalDeadline: to }, today, width }: Props) {
  return (
    <DayRail
      label="法定截止"
      from={addDays(to, -15)}
      to={to}
      today={today}
      warn={LEGAL_SOON_DAYS}
      {...(width ? { width } : {})}
    />
  )
}
