import { type KeyboardEvent, useRef, useState } from 'react'
import type { MapPlace } from './clusters.ts'
import css from './scheme.module.css'
import { directionOf, type Spot } from './scheme.ts'

interface Props {
  readonly spots: readonly Spot[]
  readonly unit: string
  readonly base: string
  readonly open: string | undefined
  readonly onOpen: (place: MapPlace) => void
  readonly onPoint: (id: string | undefined) => void
}

/** More than a person reads; the map shows all of them. */
const MOST = 300

/** The same places in words, by minutes; arrows walk, Enter opens. */
export function SchemeList({ spots, unit, base, open, onOpen, onPoint }: Props) {
  const box = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined) return
    event.preventDefault()
    const rows = [...(box.current?.querySelectorAll('button') ?? [])]
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    <ol ref={box} className={css.list} aria-label={`按${base}出发的路程排列`} onKeyDown={walk}>
      {spots.slice(0, MOST).map((spot, n) => {
        const { place, minutes } = spot
        return (
          <li key={place.id}>
            <button
              type="button"
              aria-current={open === place.id || undefined}
              tabIndex={n === at ? 0 : -1}
              onFocus={() => {
                setAt(n)
                onPoint(place.id)
              }}
              onBlur={() => onPoint(undefined)}
              onPointerEnter={() => onPoint(place.id)}
              onPointerLeave={() => onPoint(undefined)}
              onClick={() => onOpen(place)}
            >
              <b className="num">{place.guessed ? `约 ${minutes}` : minutes} 分</b>
              <span className={css.what}>
                <span className="clip">{place.label}</span>
                {place.danger && (
                  <u data-tone={place.danger.tone} title={place.danger.word}>
                    {place.danger.mark}
                    <span className="spoken">{place.danger.word}</span>
                  </u>
                )}
              </span>
              <span className="ter num">
                {directionOf(spot)} {place.count !== undefined && `${place.count} ${unit}`}
              </span>
            </button>
          </li>
        )
      })}
      {spots.length > MOST && (
        <li className="ter">
          列出最近的 {MOST} 处，共 {spots.length} 处
        </li>
      )}
    </ol>
  )
}
