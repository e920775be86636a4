import { addDays } from '#kernel/shared/days.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { CertificateState, type CertificateTimeline } from '#modules/employee/shared/certificate.ts'
import { certificateApi } from '#modules/employee/shared/certificateApi.ts'
import css from './certificate.module.css'

const { pending, valid, expiring, expired } = CertificateState.code
type Kind = 1 | 2 | 3

export function useTimeline(ownerType: Kind) {
  return useRead(certificateApi.timeline, { ownerType }, { staleTime: 30_000 }).data
}

interface Range {
  readonly from?: string
  readonly to?: string
}

/** Twelve months, a column per week with how many end in it; a click lists them (archives 4.5). */
export function Timeline({ data }: { data: CertificateTimeline | undefined }) {
  const { state } = useCurrentList()
  const today = useKit().today()
  if (!data) return <div className={css.timeline} />
  const range = (state.filters.validTo ?? {}) as Range
  const most = Math.max(1, ...data.weeks.map((week) => week.count))
  const choose = (next: Range, states: readonly number[]) => {
    const same = range.from === next.from && range.to === next.to
    state.setFilters(same ? { validTo: undefined, state: undefined } : { validTo: next, state: states })
  }
  const past = { to: addDays(today, -1) }
  return (
    <section className={css.timeline} aria-label="未来 12 个月到期">
      <button
        type="button"
        className={`bare-button stack to-center rigid sec t12 p-0 pr-14 left ${css.past}`}
        aria-pressed={range.from === undefined && range.to === past.to}
        onClick={() => choose(past, [valid, expiring, expired])}
      >
        <b className={`num ${data.ended > 0 ? 'redText' : ''}`}>{data.ended}</b>
        <span>已过期未换</span>
      </button>
      <button
        type="button"
        className={`bare-button stack to-center rigid sec t12 p-0 pr-14 left ${css.past}`}
        aria-pressed={String(state.filters.state ?? '') === String(pending)}
        onClick={() => {
          const same = String(state.filters.state ?? '') === String(pending)
          state.setFilters({ validTo: undefined, state: same ? undefined : [pending] })
        }}
      >
        <b className="num">{data.pending}</b>
        <span>待审核</span>
      </button>
      <div className="flex grow min-w-0">
        {data.weeks.map((week, n) => {
          const month = n === 0 || week.from.slice(5, 7) !== data.weeks[n - 1]?.from.slice(5, 7)
          return (
            <button
              key={week.from}
              type="button"
              className={`${css.week} ${month ? css.month : ''}`}
              disabled={week.count === 0}
              aria-pressed={range.from === week.from && range.to === week.to}
              title={`${week.from} 至 ${week.to}：${week.count} 份到期`}
              onClick={() => choose({ from: week.from, to: week.to }, [valid, expiring, expired])}
            >
              <span className={`num t12 middle ${css.count}`}>{week.count || ''}</span>
              <i className={n < 9 ? css.near : ''} style={{ height: `${Math.round((week.count / most) * 26)}px` }} />
              {month && <span className={`num absolute ter t12 ${css.label}`}>{Number(week.from.slice(5, 7))}月</span>}
            </button>
          )
        })}
      </div>
    </section>
  )
}
