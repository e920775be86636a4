import { type GlyphShape, Money, State } from '#kernel/web/ui/index.ts'
import { ArState, type ArStateCode, ReceiptStatus, ReviewStatus, type ReviewStatusCode } from '../shared/terms.ts'

const items: Readonly<Record<ArStateCode, GlyphShape>> = {
  0: 'dashed',
  1: 'dot',
  2: 'half',
  3: 'solid-tick',
  4: 'slash',
  5: 'slash',
}
export const ArMark = ({ state }: { state: ArStateCode }) => <State shape={items[state]}>{ArState.label(state)}</State>

const receipts: Readonly<Record<0 | 1 | 2 | 3, GlyphShape>> = { 0: 'dashed', 1: 'bars', 2: 'solid-tick', 3: 'slash' }
export const ReceiptMark = ({ status }: { status: 0 | 1 | 2 | 3 }) => (
  <State shape={receipts[status]}>{ReceiptStatus.label(status)}</State>
)

const reviews: Readonly<Record<ReviewStatusCode, GlyphShape>> = {
  0: 'dashed',
  1: 'bars',
  2: 'ring-tick',
  3: 'solid-tick',
  4: 'slash',
  5: 'slash',
}
export const ReviewMark = ({ status }: { status: ReviewStatusCode }) => (
  <State shape={reviews[status]}>{ReviewStatus.label(status)}</State>
)

/** 45 days late; nothing of what is not late. */
export const Overdue = ({ days }: { days: number }) =>
  days > 0 ? <span className="num redText strong">{days}</span> : <span className="ter">—</span>

/** What is late of a sum; nothing where nothing is. */
export const OverdueAmount = ({ amount }: { amount: string }) =>
  amount === '0.00' ? (
    <span className="ter">—</span>
  ) : (
    <span className="redText strong">
      <Money value={amount} />
    </span>
  )
