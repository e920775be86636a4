/**
 * How unevenly the days of a team are filled: the coefficient of variation of their minutes (jobs 6.3 levelling, goal 15 %),
 * said as what it means for people.
 */
export const SPREAD_GOAL = 0.15

/** A point of a percentage is no change that anybody would feel. */
const FELT = 0.02

/** 忙闲差距 117 % → 116 %，几乎没有变化 of two coefficients. */
export function spreadSaid(before: number, after: number): string {
  const percent = (spread: number) => `${Math.round(spread * 100)} %`
  return `${percent(before)} → ${percent(after)}，${spreadChange(before, after)}`
}

export function spreadChange(before: number, after: number): string {
  if (after > before + FELT) return '比原来更不均匀'
  if (after > before - FELT) return '几乎没有变化'
  return after <= SPREAD_GOAL ? '已经均匀' : after <= before / 2 ? '明显更均匀' : '比原来均匀'
}
