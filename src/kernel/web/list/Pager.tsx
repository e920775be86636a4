import { Button, Select } from 'antd'
import { memo } from 'react'
import { PAGE_SIZES } from '#kernel/shared/page.ts'
import { ChevronRightIcon } from '../ui/icons/index.ts'
import { totalText } from './FilterBar.tsx'
import type { ListState } from './useList.ts'

/** Pages around the current one, with the first and the last; null stands for a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((n, i) => {
    const before = pages[i - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

/** Exact total, `10,000+` when the server stopped counting; sizes 10, 20, 50, 100. */
export const Pager = memo(function Pager({ state }: { state: ListState }) {
  const last = Math.max(1, state.totalPage)
  const go = (page: number) => state.setPage(page)
  // Beyond a capped count there may be more pages: a full page leads on.
  const more = state.page < last || (state.capped && state.rows.length === state.size)
  return (
    <nav className="pager" aria-label="分页">
      <span className="num">
        共 {totalText(state.total, state.capped)} {state.list.unit}
      </span>
      <Button
        type="text"
        size="small"
        aria-label="上一页"
        disabled={state.page <= 1}
        onClick={() => go(state.page - 1)}
      >
        <ChevronRightIcon size={13} style={{ transform: 'rotate(180deg)' }} />
      </Button>
      {pagesAround(state.page, Math.max(last, state.page)).map((page, i) =>
        page === null ? (
          <span key={`gap${i}`} className="ter">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className="pageNumber num"
            aria-current={page === state.page ? 'page' : undefined}
            onClick={() => page !== state.page && go(page)}
          >
            {page}
          </button>
        ),
      )}
      <Button type="text" size="small" aria-label="下一页" disabled={!more} onClick={() => go(state.page + 1)}>
        <ChevronRightIcon size={13} />
      </Button>
      <Select
        size="small"
        aria-label="每页行数"
        value={state.size}
        onChange={state.setSize}
        options={PAGE_SIZES.map((size) => ({ value: size as number, label: `${size} 条/页` }))}
        popupMatchSelectWidth={false}
        className="pageSize"
      />
    </nav>
  )
})
