/**
 * The chance of the next 30 days from what was and what is expected (monitoring 6.5): faults ~ Poisson(m·θ), θ ~ Gamma(k, k).
 * With n faults where E were expected, θ is known to be (k + n)/(k + E) in the mean.
 */

/** Without a published model: how much lifts of a class differ, as monitoring 6.3 assumes it. */
export const UNKNOWN_K = 1.6

export interface History {
  /** Confirmed faults of the lift within the days that it was exposed, and how many were expected of its class. */
  readonly n: number
  readonly expected: number
  readonly k: number
}

/** ρ: how many times as often as its class this lift fails, drawn to 1 by k. */
export const ratioOf = ({ n, expected, k }: History): number => (k + n) / (k + expected)

/** P(at least one fault) while `ahead` are expected of the class. */
export const chanceOf = ({ n, expected, k }: History, ahead: number): number =>
  1 - ((k + expected) / (k + expected + ahead)) ** (k + n)

/** The same of a lift of the class of whose own past nothing is known. */
export const classChance = (k: number, ahead: number): number => chanceOf({ n: 0, expected: 0, k }, ahead)
