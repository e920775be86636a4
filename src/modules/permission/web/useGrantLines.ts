import { useDeferredValue, useMemo, useState } from 'react'
import type { PermissionTree } from '../shared/position.ts'
import { differing, findLines, type Granted, linesOf } from './granting.ts'
import { useGrants } from './usePositions.ts'

export type GrantSight = ReturnType<typeof useGrantLines>

/** Which lines are in sight: those of one module, of all that a word finds, or where another position differs. */
export function useGrantLines(tree: PermissionTree, stood: Granted, value: Granted) {
  const [open, setOpen] = useState(() => firstUsed(tree, stood))
  const [text, setText] = useState('')
  const [compared, setCompared] = useState<string>()
  const [onlyApart, setOnlyApart] = useState(false)
  const asked = useDeferredValue(text)
  const other = useGrants(compared)
  const all = useMemo(() => linesOf(tree), [tree])
  const apart = useMemo(() => (other ? differing(all, value, other) : []), [all, value, other])
  const wide = asked.trim() !== '' || (onlyApart && other !== undefined)
  const lines = useMemo(() => {
    const from = onlyApart && other ? apart : all
    return wide ? findLines(from, asked) : all.filter((line) => line.group === open)
  }, [all, apart, asked, onlyApart, open, other, wide])
  const apartCount =
    other && apart.filter((line) => line.code && (value[line.code] ?? null) !== (other[line.code] ?? null)).length
  /** Opens a module and leaves what was looked for across all of them. */
  const turnTo = (key: string) => {
    setOpen(key)
    setText('')
    setOnlyApart(false)
  }
  const compare = (to: string | undefined) => {
    setCompared(to)
    setOnlyApart(Boolean(to))
  }
  return {
    open,
    setOpen,
    turnTo,
    text,
    setText,
    asked,
    compared,
    compare,
    other,
    onlyApart,
    setOnlyApart,
    apartCount,
    wide,
    lines,
  }
}

/** The module with most of the position's codes, so that an edit begins where it works; else the first. */
function firstUsed(tree: PermissionTree, stood: Granted): string {
  const counts = tree.map((group) => ({
    key: group.key,
    n: group.screens.filter((one) => one.code && one.code in stood).length,
  }))
  return counts.reduce((most, one) => (one.n > most.n ? one : most), counts[0] ?? { key: '', n: 0 }).key
}
