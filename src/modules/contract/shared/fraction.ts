/** An exact fraction with a positive denominator: months and prices are not rounded before the one place that says so. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(num), BigInt(den)]
  if (d <= 0n) throw new RangeError('a fraction needs a positive denominator')
  const divisor = gcd(n, d)
  return { num: n / divisor, den: d / divisor }
}

export const zero: Fraction = { num: 0n, den: 1n }

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den)
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den)

/** For values ≥ 0 only; the divisor must not be 0. */
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den, a.den * b.num)

/** For values ≥ 0. */
export const floor = (a: Fraction): bigint => a.num / a.den
export const roundHalfUp = (a: Fraction): bigint => (2n * a.num + a.den) / (2n * a.den)

/** As written in contracts: 12, 8 1/2, 10 15/31. */
export function fractionText({ num, den }: Fraction): string {
  const whole = num / den
  const rest = num % den
  if (rest === 0n) return String(whole)
  return whole === 0n ? `${rest}/${den}` : `${whole} ${rest}/${den}`
}
