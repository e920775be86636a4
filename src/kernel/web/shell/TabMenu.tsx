import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Closing, OpenedPage } from '../router/opened.ts'
import entries from './entries.module.css'
import popover from './popover.module.css'
import type { TabVerbs } from './useTabs.ts'

/** A tab whose menu is open, and where. */
export interface TabMenuAt {
  readonly page: OpenedPage
  readonly x: number
  readonly y: number
}

interface Props {
  readonly at: TabMenuAt
  readonly pages: readonly OpenedPage[]
  readonly verbs: TabVerbs
  onClose(): void
}

/** 刷新, 关闭 and what lies around it, at the tab that was pressed with the right button, the menu key or long. */
export function TabMenu({ at: { page, x, y }, pages, verbs, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = menu.current
    if (!box) return
    box.style.left = `${Math.max(0, Math.min(x, innerWidth - box.offsetWidth - 4))}px`
    box.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [x])
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [onClose])
  const rest = (from: number, to?: number) => pages.slice(from, to).filter(({ pinned }) => !pinned)
  const place = pages.indexOf(page)
  const closings: readonly (readonly [string, Closing, boolean])[] = [
    ['关闭', 'this', !page.pinned],
    ['关闭其他', 'others', rest(0).some((one) => one !== page)],
    ['关闭右侧', 'right', rest(place + 1).length > 0],
    ['全部关闭', 'all', rest(0).length > 0],
  ]
  const run = (verb: () => unknown) => () => {
    onClose()
    void verb()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={`${page.title}的操作`}
      className={`${popover.atPoint} ${entries.entries}`}
      style={{ left: x, top: y }}
      onKeyDown={(event) => walk(event, onClose)}
    >
      <button type="button" role="menuitem" onClick={run(() => verbs.refresh(page.address))}>
        刷新
      </button>
      {closings.map(([title, which, can]) => (
        <button
          key={which}
          type="button"
          role="menuitem"
          disabled={!can}
          onClick={run(() => verbs.close(page.address, which))}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Arrows walk, Escape and Tab close. */
function walk(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to !== undefined) {
    event.preventDefault()
    items.at(to % items.length)?.focus()
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}
