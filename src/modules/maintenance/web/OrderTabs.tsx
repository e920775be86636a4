import type { ListState } from '#kernel/web/list/index.ts'
import { MaintainOrderTab } from '../shared/maintainOrderList.ts'
import { useTabCounts } from './OrderListView.tsx'
import css from './orders.module.css'

const loud: ReadonlySet<string> = new Set([MaintainOrderTab.code.overGap])
const warm: ReadonlySet<string> = new Set([MaintainOrderTab.code.late, MaintainOrderTab.code.flagged])

/** 全部 · 今日 · 逾期 · 超15日 · 待确认 · 异常标记 · 已关闭, each with its count; arrows walk, as in any tab list. */
export function OrderTabs({ state }: { state: ListState }) {
  const counts = useTabCounts(state.query)
  const at = (state.filters.tab as MaintainOrderTab | undefined) ?? 'all'
  const tabs = MaintainOrderTab.options
  const go = (value: string) => state.setFilters({ tab: value === 'all' ? undefined : value })
  return (
    <div
      role="tablist"
      aria-label="工单页签"
      className={css.tabs}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const now = tabs.findIndex((tab) => tab.value === at)
        const next = tabs[(now + step + tabs.length) % tabs.length]
        if (!next) return
        go(next.value)
        event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
      }}
    >
      {tabs.map(({ value, label }) => {
        const count = counts?.[value]
        const tone = count?.total
          ? loud.has(value)
            ? 'redText strong'
            : warm.has(value)
              ? 'amberText strong'
              : 'ter'
          : 'ter'
        return (
          <button
            key={value}
            type="button"
            role="tab"
            data-tab={value}
            aria-selected={value === at}
            tabIndex={value === at ? 0 : -1}
            onClick={() => go(value)}
          >
            {label}
            {count !== undefined && (
              <span className={`num ${tone}`}>{count.capped ? '10,000+' : count.total.toLocaleString('en-US')}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
