// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot; the grid itself walks the focus

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { GrantRow } from './GrantRow.tsx'
import { type Granted, type GrantLine, keyed, mostOf, moved, type State, setStates } from './granting.ts'
import css from './grants.module.css'

interface Props {
  readonly lines: readonly GrantLine[]
  readonly granted: Granted
  readonly stood: Granted
  readonly other?: Granted | undefined
  readonly otherName: string
  readonly readOnly: boolean
  /** Names the module above its lines: when lines of several are shown. */
  readonly headed: boolean
  onChange(granted: Granted): void
  /** Page Up and Page Down: the module before or after. */
  onModule(step: 1 | -1): void
}

/** The codes of one module, or what was found: arrows move, space goes through the states, 1, 0 and Delete set them. */
export function GrantTable({ lines, granted, stood, other, otherName, readOnly, headed, onChange, onModule }: Props) {
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const now = useRef({ granted, stood, onChange })
  now.current = { granted, stood, onChange }
  const here = Math.min(at, Math.max(0, lines.length - 1))

  // Changed only when the person comes near: rows keep their functions and are not drawn anew.
  const set = useCallback((line: GrantLine, state: State) => {
    const { granted: current, stood: before, onChange: change } = now.current
    if (!line.code || rank(state) > rank(mostOf(line.own, before[line.code] ?? null))) return
    change(setStates(current, [line.code], state))
  }, [])
  const setInner = useCallback((line: GrantLine, state: State) => {
    const { granted: current, onChange: change } = now.current
    change(setStates(current, state === 1 ? line.givable : line.inner, state))
  }, [])

  useEffect(() => {
    if (box.current?.contains(document.activeElement)) focusRow(box.current, here)
  }, [here])

  function press(event: KeyboardEvent): void {
    const line = lines[here]
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return
    const state: State = line.code ? (granted[line.code] ?? null) : null
    const most = line.code ? mostOf(line.own, stood[line.code] ?? null) : null
    const to = moved(event.key, here, lines.length)
    const next = keyed(event.key, state, most)
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : undefined
    if (to === undefined && next === undefined && step === undefined) return
    event.preventDefault()
    if (to !== undefined) setAt(to)
    else if (step !== undefined) onModule(step)
    else if (!readOnly && next !== undefined) set(line, next)
  }

  return (
    <div ref={box} role="grid" aria-label="权限" className={css.table} onKeyDown={press}>
      {lines.map((line, n) => (
        <div key={line.key} role="rowgroup">
          {headed && lines[n - 1]?.group !== line.group && (
            <div className={`sticky py-6 px-16 bg-side sec t12 ${css.module}`}>{line.groupTitle}</div>
          )}
          <GrantRow
            line={line}
            state={line.code ? (granted[line.code] ?? null) : null}
            stood={line.code ? (stood[line.code] ?? null) : null}
            other={other && line.code ? (other[line.code] ?? null) : undefined}
            otherName={otherName}
            at={n}
            focused={n === here}
            readOnly={readOnly}
            onSet={set}
            onInner={setInner}
            onFocus={setAt}
          />
        </div>
      ))}
    </div>
  )
}

const rank = (state: State): number => state ?? -1

function focusRow(box: HTMLElement, at: number): void {
  const row = box.querySelector<HTMLElement>(`[data-at="${at}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
