import { daysBetween } from './railTone.ts'

const UNKNOWN = '—'

/** 91,200.00 from a decimal string or number; • • • when the person may not see it, — when unknown. Red is never used. */
export function moneyText(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return UNKNOWN
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(typeof value === 'number' ? value.toFixed(2) : value)
  if (!match) return String(value)
  const [, sign, whole = '', part = ''] = match
  return `${sign ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0').slice(0, 2)}`
}

export function Money({ value, sign }: { value: string | number | null | undefined; sign?: boolean }) {
  return (
    <span className="num">
      {sign && <span className="moneySign">¥</span>}
      {moneyText(value)}
    </span>
  )
}

/** Text of a time in the zone of the business, whatever the zone of the computer (architecture: Asia/Shanghai). */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** 2026-11-20 14:05:19 of an ISO time; a plain day stays as it is; — when unknown. */
export function timeText(value: string | null | undefined): string {
  if (!value) return UNKNOWN
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(value)) return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : clock.format(at)
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
