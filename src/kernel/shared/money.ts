import { Big } from 'big.js'
import { trueMinus } from './text.ts'

/**
 * Amounts are decimal text ("91200.00") from the database to the screen; arithmetic happens here, never in floating point.
 * Functions also take numbers, read as their shortest decimal form: 1.005 is 1.005.
 */
export type Amount = string | number

/** Sums and products are exact; a quotient has 40 decimals before it is rounded. */
const Exact = Big()
Exact.DP = 40
Exact.RM = Big.roundHalfUp

function fixed(value: Big, places: number): string {
  const text = value.toFixed(places, Big.roundHalfUp)
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}

/** Half up on the decimal value, away from zero (common 6): 1.005 → 1.01, −1.005 → −1.01, 2.675 → 2.68. */
export function round2(value: Amount, places = 2): string {
  return fixed(new Exact(value), places)
}

/** The exact sum, to the fen; empty → 0.00. */
export function sum(values: Iterable<Amount>): string {
  let total = new Exact(0)
  for (const value of values) total = total.plus(value)
  return fixed(total, 2)
}

export const minus = (a: Amount, b: Amount): string => fixed(new Exact(a).minus(b), 2)
/** The product, rounded half up once. */
export const times = (a: Amount, b: Amount): string => fixed(new Exact(a).times(b), 2)
/** `amount` × `by` / `of`, rounded half up once: the part of an amount that goes with a quantity, a net price, an average. */
export const ratio = (amount: Amount, by: Amount, of: Amount, places = 2): string =>
  fixed(new Exact(amount).times(by).div(of), places)
/** Tax inside an amount that includes it, amount × rate / (100 + rate); the rate in %. */
export const taxInside = (amount: Amount, rate: Amount): string => ratio(amount, rate, sum([rate, 100]))

/** Parts of an amount in proportion to weights, whole fen, together exactly the amount: the largest remainders take what is left. */
export function shareOut(amount: string, weights: readonly string[]): string[] {
  const whole = toFen(amount)
  const fens = weights.map(toFen)
  const base = fens.reduce((all, one) => all + one, 0n)
  if (base === 0n) return weights.map(() => '0.00')
  const shares = fens.map((fen, at) => ({ at, part: (whole * fen) / base, rest: (whole * fen) % base }))
  let left = whole - shares.reduce((all, { part }) => all + part, 0n)
  for (const one of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left <= 0n) break
    one.part += 1n
    left -= 1n
  }
  return shares.map(({ part }) => fromFen(part))
}

/** −1, 0 or 1; for sorts and limits. */
export const compareAmounts = (a: Amount, b: Amount): number => new Exact(a).cmp(b)

/** Whole fen of an amount with at most two decimals; throws on a third. */
export function toFen(amount: Amount): bigint {
  const fen = new Exact(amount).times(100)
  if (!fen.eq(fen.round(0, Big.roundDown))) throw new RangeError(`not whole fen: ${amount}`)
  return BigInt(fen.toFixed(0))
}

export function fromFen(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As shown (look 3): 91,200.00, −7,277.42 with a true minus; null → "--". */
export function formatMoney(amount: Amount | null | undefined, places = 2): string {
  if (amount == null || amount === '') return '--'
  const text = round2(amount, places)
  const [whole = '', decimals] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${text.startsWith('-') ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Share of a whole as shown (look 3): percent(27, 28) → 96.43 %; nothing to divide by → "--". */
export function percent(part: Amount, whole: Amount, places = 2): string {
  const divisor = new Exact(whole)
  if (divisor.eq(0)) return '--'
  return `${trueMinus(fixed(new Exact(part).times(100).div(divisor), places))} %`
}
