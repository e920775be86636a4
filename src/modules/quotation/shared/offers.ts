import { compareAmounts } from '#kernel/shared/money.ts'
import { type Reckoned, reckon, type Typed } from './line.ts'
import { OfferGrade } from './quotation.terms.ts'
import { type Level, levelOf, type Totals } from './totals.ts'

/**
 * Three offers of one quotation (commerce 10.4, decision 0175): a line is of one of them, or of all. They share the parameters,
 * the discount and the terms; each has its own sums, and the one with the most to agree to says who must.
 */
interface Graded {
  readonly grade?: OfferGrade | null | undefined
}
export const grades: readonly OfferGrade[] = OfferGrade.options.map(({ value }) => value)
/** Proposed until the customer chooses. */
const PROPOSED = OfferGrade.code.standard

export const isTiered = (lines: readonly Graded[]): boolean => lines.some(({ grade }) => grade != null)

/** Whether a line is of an offer; without offers every line is of the one there is. */
export const isOf =
  (offer: OfferGrade | null) =>
  ({ grade }: Graded): boolean =>
    grade == null || offer === null || grade === offer

/** Offers that have no line of their own: they would be offered twice under two names. */
export const withoutOwn = (lines: readonly Graded[]): OfferGrade[] =>
  isTiered(lines) ? grades.filter((one) => !lines.some(({ grade }) => grade === one)) : []

export interface Offer {
  readonly grade: OfferGrade
  readonly totals: Totals
  readonly level: Level
}
type Figures = Parameters<typeof reckon>[1]

/** Every line's sums – a common line's are those of the `chosen` offer –, what that offer comes to, and all three. */
export function reckonOffers(
  lines: readonly (Typed & Graded)[],
  figures: Figures,
  chosen: OfferGrade | null = null,
): { grade: OfferGrade | null; lines: Reckoned[]; totals: Totals; level: Level; offers: Offer[] } {
  if (!isTiered(lines)) {
    const { lines: sums, totals, priced } = reckon(lines, figures)
    return { grade: null, lines: sums, totals, level: levelOf(priced, totals), offers: [] }
  }
  const grade = chosen ?? PROPOSED
  const sums: Reckoned[] = []
  const offers = grades.map((one) => {
    const places = lines.flatMap((line, at) => (isOf(one)(line) ? [at] : []))
    const own = reckon(
      places.map((at) => lines[at] as Typed),
      figures,
    )
    for (const [n, at] of places.entries())
      if (one === grade || lines[at]?.grade === one) sums[at] = own.lines[n] as Reckoned
    return { grade: one, totals: own.totals, level: levelOf(own.priced, own.totals) }
  })
  const { totals } = offers.find((one) => one.grade === grade) as Offer
  const level = Math.max(...offers.map((one) => one.level)) as Level
  return { grade, lines: sums, totals, level, offers }
}

/** The least of what is left; null where one of them cannot be told. */
export function leastMargin({ totals, offers }: { totals: Totals; offers: readonly Offer[] }): string | null {
  const margins = offers.length > 0 ? offers.map((one) => one.totals.margin) : [totals.margin]
  return margins.reduce((least, one) =>
    least === null || one === null || compareAmounts(one, least) < 0 ? one : least,
  )
}
