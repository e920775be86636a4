import { useState } from 'react'

/** Readings typed but not yet decided on; kept over a restart of the app until their item has a result. */
export function useDrafts(orderId: string) {
  const name = `m.draft.${orderId}`
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>(() => read(name))
  const keep = (next: Readonly<Record<string, string>>) => {
    if (Object.keys(next).length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(next))
    setDrafts(next)
  }
  return {
    of: (itemCode: string): string => drafts[itemCode] ?? '',
    set: (itemCode: string, text: string) => keep({ ...drafts, [itemCode]: text }),
    clear: (itemCode: string) => {
      const { [itemCode]: _, ...rest } = drafts
      keep(rest)
    },
  }
}

function read(name: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}')
  } catch {
    // silent: nothing kept, or by an older version
    return {}
  }
}
