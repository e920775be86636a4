import { monthEnd, monthStart } from '#kernel/shared/days.ts'
import { formatMoney } from '#kernel/shared/money.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { arItemApi } from '../shared/item.api.ts'
import type { ArSummary } from '../shared/item.ts'
import { AR_OWED, type ArKindCode, ArState } from '../shared/terms.ts'
import css from './receivable.module.css'

interface Card {
  readonly label: string
  readonly of: (sums: ArSummary) => string
  /** Behind the label. */
  readonly more?: (sums: ArSummary) => string
  readonly means: string
  /** Filters that a click sets; absent: the card only tells. */
  readonly filters?: Readonly<Record<string, unknown>>
  readonly tone?: string
}

const cardsOf = (today: string): readonly Card[] => [
  { label: '应收', of: ({ due }) => formatMoney(due), means: '没有作废的款项，金额加调整之和；计划也算' },
  {
    label: '已收',
    of: ({ received }) => formatMoney(received),
    means: '已核销到这些款项的收款之和',
    filters: { state: [ArState.code.part, ArState.code.settled] },
  },
  {
    label: '未收',
    of: ({ unpaid }) => formatMoney(unpaid),
    means: '应收减已收减坏账；计划也算',
    filters: { state: [...AR_OWED] },
  },
  {
    label: '逾期',
    of: ({ overdue }) => formatMoney(overdue),
    more: ({ overdueCount }) => (overdueCount > 0 ? `${overdueCount} 笔` : ''),
    means: '应收日期已过、还有未收的款项',
    filters: { overdue: true },
    tone: 'redText',
  },
  {
    label: '本月到期',
    of: ({ dueThisMonth }) => formatMoney(dueThisMonth),
    means: '应收日期在本月、还有未收的款项',
    filters: { state: [...AR_OWED], dueDate: { from: monthStart(today), to: monthEnd(today) } },
  },
  {
    label: '回款率',
    of: ({ rate }) => (rate === null ? '—' : `${rate} %`),
    means: '应收日期已到的款项：已收之和除以应收之和',
  },
]

/** 应收, 已收, 未收, 逾期, 本月到期, 回款率 over the rows of the filter; a click narrows the list to what the card counts. */
export function FundCards({ kind }: { kind: ArKindCode }) {
  const { state } = useCurrentList()
  const today = useKit().today()
  // What the cards themselves choose narrows none of them.
  const {
    sort: _,
    page: __,
    size: ___,
    state: ____,
    overdue: _____,
    dueDate: ______,
    ...query
  } = state.query as Readonly<Record<string, unknown>>
  const { data } = useRead(arItemApi.summary, { ...query, kind } as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  })
  return (
    <div className={css.cards}>
      {cardsOf(today).map((card) => (
        <FundCard key={card.label} card={card} sums={data} />
      ))}
    </div>
  )
}

/** One figure; where it has filters, a button that sets them, or lets them go. */
function FundCard({ card, sums }: { card: Card; sums: ArSummary | undefined }) {
  const { state } = useCurrentList()
  const figure = sums && card.of(sums)
  const inside = (
    <>
      <span className="ter small">
        {card.label} {sums && card.more?.(sums)}
      </span>
      <span className={`num strong ${css.figure} ${figure !== '0.00' ? (card.tone ?? '') : ''}`}>{figure ?? '—'}</span>
    </>
  )
  const { filters } = card
  if (!filters)
    return (
      <div className={css.card} title={card.means}>
        {inside}
      </div>
    )
  const on = Object.entries(filters).every(
    ([name, value]) => JSON.stringify(state.filters[name]) === JSON.stringify(value),
  )
  const none = { state: [...AR_OWED], overdue: undefined, dueDate: undefined }
  return (
    <button
      type="button"
      className={`no-bg ink pointer font-inherit left ${css.card}`}
      title={card.means}
      aria-pressed={on}
      onClick={() => state.setFilters({ ...none, ...(on ? {} : (filters as never)) })}
    >
      {inside}
    </button>
  )
}
