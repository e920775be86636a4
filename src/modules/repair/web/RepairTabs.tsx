import { useQuery } from '@tanstack/react-query'
import type { ListState } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { repairApi } from '../shared/api.ts'
import { RepairTab, repairList } from '../shared/repairList.ts'
import css from './list.module.css'

const tones: Readonly<Record<string, string>> = {
  waiting: 'redText strong',
  over: 'redText strong',
  paused: 'amberText strong',
}

/** 全部 · 待派单 · 处理中 · 暂停 · 待签字 · 已完成 · 超时, each with its count; arrows walk, as in any tab list. */
export function RepairTabs({ state }: { state: ListState }) {
  const { call } = useKit()
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useQuery({
    queryKey: [repairList.key, 'counts', rest],
    queryFn: ({ signal }) => call(repairApi.counts, rest as never, { signal, firstLoad: true }),
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  const at = (state.filters.tab as RepairTab | undefined) ?? 'all'
  const go = (value: string) => state.setFilters({ tab: value === 'all' ? undefined : value })
  const tabs = RepairTab.options
  return (
    <div
      role="tablist"
      aria-label="维修工单页签"
      className={css.tabs}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (by === 0) return
        event.preventDefault()
        const now = tabs.findIndex((tab) => tab.value === at)
        const next = tabs[(now + by + tabs.length) % tabs.length]
        if (!next) return
        go(next.value)
        event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
      }}
    >
      {tabs.map(({ value, label }) => {
        const count = counts?.[value]
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
            {count && (
              <span className={`num ${count.total > 0 ? (tones[value] ?? 'ter') : 'ter'}`}>
                {count.capped ? '10,000+' : count.total.toLocaleString('en-US')}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
