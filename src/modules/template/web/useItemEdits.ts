import { useCallback, useEffect, useState } from 'react'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { Judge, Level, PhotoRule, ResultType, TemplateItem } from '../shared/template.ts'
import { refusedItem } from './focusItem.ts'
import type { Kind } from './kinds.ts'

type Item = TemplateItem

interface Options {
  readonly kind: Kind
  readonly national: readonly Item[]
  /** An item that the form refuses is about to be shown: nothing may hide it. */
  readonly onRefused: () => void
}

/** The items of the form, the chosen one, and what may be done to them; what a row calls stays the same. */
export function useItemEdits({ kind, national, onRefused }: Options) {
  const { store } = useForm()
  const items = useFormValue<readonly Item[]>('items')
  const [chosen, setChosen] = useState<string | undefined>(items[0]?.itemCode)
  const at = items.findIndex((item) => item.itemCode === chosen)
  const current = useCallback(() => store.value('items') as readonly Item[], [store])
  const put = useCallback((next: readonly Item[]) => store.set('items', next), [store])

  useEffect(
    () =>
      refusedItem.listen((wrong) => {
        onRefused()
        setChosen(current()[wrong]?.itemCode)
      }),
    [current, onRefused],
  )

  const remove = useCallback(
    (code: string) => {
      const now = current()
      const where = now.findIndex((item) => item.itemCode === code)
      put(now.filter((item) => item.itemCode !== code))
      setChosen((now[where + 1] ?? now[where - 1])?.itemCode)
    },
    [current, put],
  )
  const move = useCallback(
    (code: string, over: string) => {
      const now = [...current()]
      const from = now.findIndex((item) => item.itemCode === code)
      const to = now.findIndex((item) => item.itemCode === over)
      const [taken] = now.splice(from, 1)
      if (taken) now.splice(to, 0, taken)
      put(now)
    },
    [current, put],
  )
  /** A row of the company's own, below the chosen one. */
  function add(level: number | undefined): void {
    const item = freshItem(items, kind, level)
    const after = at < 0 ? items.length : at + 1
    put([...items.slice(0, after), item, ...items.slice(after)])
    setChosen(item.itemCode)
  }
  function restore(codes: readonly string[]): void {
    put(restored(current(), national, codes))
    setChosen(codes[0])
  }
  return { items, at, chosen, setChosen, remove, move, add, restore }
}

/** National rows come back where they stand among the national ones. */
export function restored(items: readonly Item[], national: readonly Item[], codes: readonly string[]): Item[] {
  const now = [...items]
  const order = new Map(national.map((item, n) => [item.itemCode, n]))
  for (const item of national.filter((one) => codes.includes(one.itemCode))) {
    const rank = order.get(item.itemCode) ?? 0
    const before = now.findIndex((one) => (order.get(one.itemCode) ?? -1) > rank)
    now.splice(before < 0 ? now.length : before, 0, item)
  }
  return now
}

/** The next free code of the company's own rows: … */
export function freshItem(items: readonly Item[], kind: Kind, level: number | undefined): Item {
  const codes = new Set(items.map((item) => item.itemCode))
  let n = 1
  while (codes.has(`Q-${n}`)) n += 1
  const near = items.at(-1)
  return {
    ...TemplateItem.parse({
      itemCode: `Q-${n}`,
      level: level ?? (kind === 3 ? Level.code.year : Level.code.halfMonth),
      part: near?.part ?? 1,
      name: '新项目',
      requirement: '待填写',
      resultType: ResultType.code.choice,
      judge: Judge.code.qualitative,
      photoRule: PhotoRule.code.onAbnormal,
      inspectClass: kind === 3 ? 'C' : null,
    }),
    name: '',
    requirement: '',
  }
}
