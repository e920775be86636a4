/** The tone rules of the rail (look 2, Rail). */
export type RailTone = 'ink' | 'amber' | 'red'

/** Ink below half of the time, amber to the end, red when late or forecast late; a critical clock (困人) is red from second 0. */
export function clockTone(
  elapsed: number,
  limit: number,
  state: { critical?: boolean; late?: boolean } = {},
): RailTone {
  if (state.critical || state.late || elapsed > limit) return 'red'
  return elapsed < limit / 2 ? 'ink' : 'amber'
}

/** Ink to the warning tick, then amber, red on the last legal day and after. Days left may be negative. */
export function dayTone(left: number, warn: number): RailTone {
  if (left <= 0) return 'red'
  return left <= warn ? 'amber' : 'ink'
}

const two = (n: number) => String(n).padStart(2, '0')

/** 12:41, or 1:02:41 from an hour on. Seconds, not below 0. */
export function clockText(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(s / 3600)
  const rest = `${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** 余 17:19, or 超 02:10. */
export function clockLeft(elapsed: number, limit: number): string {
  return elapsed > limit ? `超 ${clockText(elapsed - limit)}` : `余 ${clockText(limit - elapsed)}`
}

/** 余 4 天, 今天到期, 超 3 天. */
export function daysLeft(left: number): string {
  if (left === 0) return '今天到期'
  return left > 0 ? `余 ${left} 天` : `超 ${-left} 天`
}

/** Whole days from one yyyy-MM-dd to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
