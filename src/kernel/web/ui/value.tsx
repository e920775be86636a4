import { daysBetween, formatTokens, isDay } from '#kernel/shared/days.ts'
import { formatMoney } from '#kernel/shared/money.ts'

const UNKNOWN = '—'

/** 91,200.00 of decimal text or a number; — when unknown (look 6). */
export function moneyText(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? UNKNOWN : formatMoney(value)
}

export function Money({ value, sign }: { value: string | number | null | undefined; sign?: boolean }) {
  return (
    <span className="num">
      {sign && <span className="moneySign">¥</span>}
      {moneyText(value)}
    </span>
  )
}

/** 2026-11-20 14:05:19 of an ISO time in Shanghai; a plain day or month stays as it is; — when unknown. */
export function timeText(value: string | null | undefined): string {
  if (!value) return UNKNOWN
  return isDay(value) || /^\d{4}-\d{2}$/.test(value) ? value : formatTokens(value)
}

/** A day or a time; with `today` also the days until then, bold amber inside `warn` days. */
export function DateText({
  value,
  as = 'date',
  today,
  warn = 0,
}: {
  value: string | null | undefined
  as?: 'date' | 'time' | 'month'
  today?: string
  warn?: number
}) {
  const text = timeText(value)
  const shown = as === 'date' ? text.slice(0, 10) : as === 'month' ? text.slice(0, 7) : text
  const left = today && value ? daysBetween(today, text.slice(0, 10)) : undefined
  return (
    <span className="num">
      {shown}
      {left !== undefined && (
        <span className={`daysLeft ${left <= 0 ? 'redText strong' : left <= warn ? 'amberText strong' : 'ter'}`}>
          {left < 0 ? `超 ${-left} 天` : left === 0 ? '今天' : `${left} 天`}
        </span>
      )}
    </span>
  )
}
