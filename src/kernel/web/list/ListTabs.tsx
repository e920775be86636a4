import { thousands } from '#kernel/shared/text.ts'
import type { ListState } from './useList.ts'

interface Props {
  readonly state: ListState
  /** 工单页签 */
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: string }[]
  readonly counts: Readonly<Partial<Record<string, { total: number; capped: boolean }>>> | undefined
  /** Tabs that press while they hold rows; others are quiet. */
  readonly tones: Readonly<Record<string, 'redText strong' | 'amberText strong'>>
}

/** Tabs over a list by its filter `tab`, `all` first, each with its count; arrows walk, as in any tab list. */
export function ListTabs({ state, label: name, tabs, counts, tones }: Props) {
  const at = (state.filters.tab as string | undefined) ?? 'all'
  const go = (value: string) => state.setFilters({ tab: value === 'all' ? undefined : value })
  return (
    <div
      role="tablist"
      aria-label={name}
      className="listTabs"
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
                {count.capped ? '10,000+' : thousands(count.total)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
