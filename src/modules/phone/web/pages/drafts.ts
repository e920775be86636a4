import { useState } from 'react'
import { keep, kept } from '#kernel/web/kept.ts'

/** Readings typed but not yet decided on; kept over a restart of the app until their item has a result. */
export function useDrafts(orderId: string) {
  const name = `m.draft.${orderId}`
  const [drafts, setDrafts] = useState(() => (kept(name) ?? {}) as Readonly<Record<string, string>>)
  const set = (next: Readonly<Record<string, string>>) => {
    keep(name, Object.keys(next).length === 0 ? undefined : next)
    setDrafts(next)
  }
  return {
    of: (itemCode: string): string => drafts[itemCode] ?? '',
    set: (itemCode: string, text: string) => set({ ...drafts, [itemCode]: text }),
    clear: (itemCode: string) => {
      const { [itemCode]: _, ...rest } = drafts
      set(rest)
    },
  }
}
