import { useEffect, useRef } from 'react'
import { useKeyWords } from './keyWords.ts'

/** Who types keeps his letters; a radio or a tick holds no text, so the keys go on working after it. */
const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]'
const above = '[aria-modal="true"], dialog[open]'

/** What lies over the page has the keys, wherever the focus is: nobody agrees to what he does not see. */
const isCovered = () => [...document.querySelectorAll(above)].some((one) => one.checkVisibility?.() ?? true)

/**
 * Single keys of a page by their lower-case name (`d`, `1`, `arrowdown`), outside of fields and dialogs, with what they do:
 * `{ d: ['派单', send] }`. The list behind `?` reads the words.
 */
export function useKeys(keys: Readonly<Record<string, readonly [does: string, run: () => unknown]>>, on = true): void {
  const latest = useRef(keys)
  latest.current = keys
  useKeyWords(
    Object.entries(keys).map(([key, [does]]) => [key, does]),
    on,
  )
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const [, run] = latest.current[event.key.toLowerCase()] ?? []
      if (!run || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(typing) || isCovered()) return
      // A focused button or link keeps Enter for itself.
      if (event.key === 'Enter' && target?.closest('button, a')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
