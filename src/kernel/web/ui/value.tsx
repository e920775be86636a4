import { dayOf, daysBetween, formatTokens, isDay } from '#kernel/shared/days.ts'
import { formatMoney } from '#kernel/shared/money.ts'
import { momentText, shortDay } from '#kernel/shared/said.ts'
import { serverNow } from './Clock.tsx'

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

const isPlain = (value: string): boolean => isDay(value) || /^\d{4}-\d{2}$/.test(value)

/** 14:05, 昨天 14:05, 11-20 14:05 of an ISO time, as `momentText` has it; a plain day or month stays as it is; — when unknown. */
export function timeText(value: string | null | undefined): string {
  if (!value) return UNKNOWN
  return isPlain(value) ? value : momentText(value, dayOf(serverNow()))
}

/** 11-20 of an ISO time or a day, with the year when it is another; — when unknown. */
export function dateText(value: string | null | undefined): string {
  return value ? shortDay(dayOf(value), dayOf(serverNow())) : UNKNOWN
}

/** 2026-11-20 14:05:19, where a moment is evidence: records, proofs, histories; — when unknown. */
export function exactText(value: string | null | undefined): string {
  if (!value) return UNKNOWN
  return isPlain(value) ? value : formatTokens(value)
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
  const text = exactText(value)
  const shown = as === 'date' ? text.slice(0, 10) : as === 'month' ? text.slice(0, 7) : timeText(value)
  const left = today && value ? daysBetween(today, text.slice(0, 10)) : undefined
  return (
    <span className="num" title={shown === text || as !== 'time' ? undefined : text}>
      {shown}
      {left !== undefined && (
        <span className={`daysLeft ${left <= 0 ? 'redText strong' : left <= warn ? 'amberText strong' : 'ter'}`}>
          {left < 0 ? `超 ${-left} 天` : left === 0 ? '今天' : `${left} 天`}
        </span>
      )}
    </span>
  )
}
