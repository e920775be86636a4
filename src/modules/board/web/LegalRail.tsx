import { addDays } from '#kernel/shared/days.ts'
import { DayRail } from '#kernel/web/ui/index.ts'
import { LEGAL_SOON_DAYS } from '../shared/board.ts'

interface Props {
  readonly order: { readonly legalDeadline: string; readonly gapDays: number }
  readonly today: string
  readonly width?: number
}

/** The rail of a visit begins its lawful gap before the legal day; the tick stands two days before the end. */
export function LegalRail({ order: { legalDeadline: to, gapDays }, today, width }: Props) {
  return (
    <DayRail
      label="法定截止"
      from={addDays(to, -gapDays)}
      to={to}
      today={today}
      warn={LEGAL_SOON_DAYS}
      {...(width ? { width } : {})}
    />
  )
}
