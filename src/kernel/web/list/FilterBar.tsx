import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Filter } from '#kernel/shared/list.ts'
import { thousands } from '#kernel/shared/text.ts'
import { useKit } from '../services.tsx'
import { CloseIcon, FilterIcon } from '../ui/icons/index.ts'
import type { ActiveFilter } from '../ui/states.tsx'
import { isUnset } from './address.ts'
import { FilterControl } from './FilterControl.tsx'
import { kindOf } from './filterKinds.ts'
import type { ListState } from './useList.ts'

const SHOWN = 4
/** Whether the bar is folded, kept per person and screen (common 7). */
function useFolded(key: string): [boolean, (folded: boolean) => void] {
  const { prefs } = useKit()
  const client = useQueryClient()
  const name = `filters.${key}`
  const { data } = useQuery({
    queryKey: ['prefs', name],
    queryFn: async () => (await prefs.read<{ open: boolean }>(name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return [
    !data?.open,
    (folded) => {
      client.setQueryData(['prefs', name], { open: !folded })
      void prefs.write(name, { open: !folded })
    },
  ]
}

const bounds = (filter: Filter) => {
  const { least, width } = kindOf(filter)
  return { '--least': `${least(filter)}px`, '--most': `${width(filter)}px` } as CSSProperties
}

/** Filters on one line, the rest behind 更多筛选; `right` stands at the end of the line (look 6). */
export const FilterBar = memo(function FilterBar({ state, right }: { state: ListState; right?: ReactNode }) {
  const { list, filters } = state
  const [folded, setFolded] = useFolded(list.key)
  const all = Object.entries(list.filters)
  const count = list.shownFilters ?? SHOWN
  const first = all.slice(0, count)
  const rest = all.slice(count)
  const hidden = rest.filter(([name]) => !isUnset(filters[name])).length

  const control = ([name, filter]: [string, Filter]) => (
    <div key={name} className="filter" style={bounds(filter)}>
      <FilterControl filter={filter} value={filters[name]} onChange={(value) => state.setFilters({ [name]: value })} />
    </div>
  )
  return (
    <search aria-label={`筛选${list.title}`}>
      <div className="filterBar">
        {first.map(control)}
        {rest.length > 0 && (
          <Button icon={<FilterIcon size={14} />} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? '更多筛选' : '收起'}
            {folded && hidden > 0 && <b className="num brandText">{hidden}</b>}
          </Button>
        )}
        {all.length > 0 && (
          <Button type="text" className="sec" onClick={state.reset}>
            重置
          </Button>
        )}
        {right !== undefined && <div className="filterRight">{right}</div>}
      </div>
      {!folded && rest.length > 0 && <div className="filterBar filterMore">{rest.map(control)}</div>}
    </search>
  )
})

/** 10,000+ when the server stopped counting. */
export function totalText(total: number, capped: boolean): string {
  return `${thousands(total)}${capped ? '+' : ''}`
}

/** What is filtered, each with a cross, and how many rows are left. */
export function FilterChips({ state, active }: { state: ListState; active: readonly ActiveFilter[] }) {
  if (active.length === 0) return null
  return (
    <div className="filterChips">
      <span>已筛选</span>
      {active.map((filter) => (
        <span key={filter.name} className="chip">
          <span className="clip">
            {filter.label}：{filter.value}
          </span>
          <button
            type="button"
            aria-label={`去掉${filter.label}`}
            onClick={() => state.setFilters({ [filter.name]: undefined })}
          >
            <CloseIcon size={10} />
          </button>
        </span>
      ))}
      {!state.loading && (
        <span>
          共 <b className="num ink">{totalText(state.total, state.capped)}</b> {state.list.unit}
        </span>
      )}
    </div>
  )
}
