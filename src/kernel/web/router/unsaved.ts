import { useEffect, useId } from 'react'

/** Forms with changes that are not saved; more than one may stand on a page. */
const dirty = new Set<string>()

export function hasUnsaved(): boolean {
  return dirty.size > 0
}

/** Forced exits skip the question (guard 1). */
export function forgetUnsaved(): void {
  dirty.clear()
}

/** Marks the open page: leaving asks (guard 1); closing or reloading the tab asks with the browser's own text. */
export function useUnsaved(changed: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!changed) return
    dirty.add(id)
    const ask = (event: BeforeUnloadEvent) => {
      // A forced exit has forgotten it and is not asked.
      if (dirty.has(id)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      dirty.delete(id)
      window.removeEventListener('beforeunload', ask)
    }
  }, [changed, id])
}
