/**
 * Natural cubic spline: cubic between the knots, straight beyond the outer ones (Hastie, Tibshirani, Friedman 5.2.1).
 * K knots give K − 1 columns: the value itself and K − 2 bends; the constant is not among them.
 */
export function naturalSpline(x: number, knots: readonly number[]): number[] {
  const last = knots.at(-1) ?? 0
  const before = knots.at(-2) ?? 0
  const bend = (knot: number) => (cube(x - knot) - cube(x - last)) / (last - knot)
  return [x, ...knots.slice(0, -2).map((knot) => (bend(knot) - bend(before)) / (last - (knots[0] ?? 0)))]
}
const cube = (value: number): number => (value > 0 ? value ** 3 : 0)
