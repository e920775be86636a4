import { clock } from '#kernel/shared/text.ts'

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

/** 余 17:19, or 超 02:10. */
export function clockLeft(elapsed: number, limit: number): string {
  return elapsed > limit ? `超 ${clock(elapsed - limit)}` : `余 ${clock(limit - elapsed)}`
}

/** 余 4 天, 今天到期, 超 3 天. */
export function daysLeft(left: number): string {
  if (left === 0) return '今天到期'
  return left > 0 ? `余 ${left} 天` : `超 ${-left} 天`
}
