import { useCallback, useMemo, useState } from 'react'
import type { TemplateItem } from '../shared/template.ts'

export type Sought = ReturnType<typeof useSought>

/** Which items somebody wants to see: of one level, with a word in them. */
export function useSought() {
  const [level, setLevel] = useState<number>()
  const [text, setText] = useState('')
  const clear = useCallback(() => {
    setLevel(undefined)
    setText('')
  }, [])
  return { level, setLevel, text, setText, clear }
}

export function useFound(items: readonly TemplateItem[], { level, text }: Sought): readonly TemplateItem[] {
  const word = text.trim()
  return useMemo(
    () =>
      items.filter(
        (item) =>
          (level === undefined || item.level === level) &&
          (word === '' || `${item.itemCode}${item.name}${item.requirement}`.includes(word)),
      ),
    [items, level, word],
  )
}
