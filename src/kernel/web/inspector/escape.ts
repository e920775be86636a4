import { type RefObject, useEffect, useRef } from 'react'

/** What Escape closes first: lists of a field, calendars, menus, whatever lies over the page. */
const over = [
  '[aria-modal="true"]',
  'dialog[open]',
  '[role="dialog"]',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '.ant-dropdown',
  '.ant-popover',
].join()
const hidden = '.ant-select-dropdown-hidden, .ant-picker-dropdown-hidden, .ant-dropdown-hidden, .ant-popover-hidden'
const field = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]'

/** Seen before anybody answers the key: what is closed by it was open when it was pressed. */
function isTaken(event: KeyboardEvent, inspector: HTMLElement | null): boolean {
  const open = [...document.querySelectorAll<HTMLElement>(over)].some(
    (one) => !one.matches(hidden) && (one.checkVisibility?.() ?? true),
  )
  const target = event.target instanceof Element ? event.target : null
  // A field of the list, e.g. a filter, has the key for itself.
  return open || (target?.closest(field) != null && !inspector?.contains(target))
}

/** Escape anywhere on the page closes the inspector, unless something in front of it takes the key. */
export function useEscape(inspector: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    let taken = false
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') taken = isTaken(event, inspector.current)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !taken && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', press)
    }
  }, [inspector])
}
