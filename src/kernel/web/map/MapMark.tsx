import type { FocusEvent } from 'react'
import { type Cluster, markSize, type Side } from './clusters.ts'
import css from './mark.module.css'

interface Props {
  readonly cluster: Cluster
  readonly unit: string
  readonly chosen: boolean
  /** On which side its name stands; absent: it shows when one points at it. */
  readonly named: Side | undefined
  readonly onOpen: () => void
  /** Pointed at from elsewhere: the list beside. */
  readonly pointed?: boolean
  /** One of many that are walked by arrows: only one of them is a stop of Tab. */
  readonly tabIndex?: number
  readonly onFocus?: (event: FocusEvent) => void
}

/** Said of a mark that is hollow. */
const GUESSED = '位置按行政区估计'

/**
 * One mark: its shape says what it is and whether it wants attention, its figure how much stands there.
 * Figures are drawn, not written: what is written is the label, and the name spoken begins with it (WCAG 2.5.3).
 */
export function MapMark({ cluster, unit, chosen, named, onOpen, pointed, tabIndex, onFocus }: Props) {
  const [first] = cluster.places
  if (!first) return null
  const alone = cluster.places.length === 1
  const shape =
    cluster.tone === 'plain' || cluster.tone === 'brand' ? (alone ? (first.shape ?? 'dot') : 'dot') : 'diamond'
  const { letter } = first
  const { danger } = cluster
  const guessed = cluster.places.every((place) => place.guessed)
  const counted = !alone || first.count !== undefined || first.mark !== undefined
  const size = markSize(cluster)
  const name = alone
    ? [first.label, first.count !== undefined && `${first.count} ${unit}`, danger?.word, first.note, guessed && GUESSED]
        .filter(Boolean)
        .join('，')
    : `${cluster.places.length} 处共 ${cluster.count} ${unit}，包括${first.label}${cluster.alerts > 0 ? `，${cluster.alerts} ${unit}要处理` : ''}${danger ? `，${danger.word}` : ''}`
  const sameColour = cluster.places.every((place) => place.colour === first.colour)
  const colour = cluster.tone === 'plain' && sameColour ? first.colour : undefined
  return (
    <button
      type="button"
      className={css.mark}
      data-shape={shape}
      data-tone={cluster.tone}
      data-many={!alone || undefined}
      data-person={letter ? true : undefined}
      data-pulse={cluster.places.some(({ pulse }) => pulse) || undefined}
      data-chosen={chosen || undefined}
      data-guessed={guessed || undefined}
      data-pointed={pointed || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      aria-label={name}
      aria-pressed={chosen || undefined}
      title={name}
      style={{ width: size, height: size, ...(colour ? { '--own': colour } : {}) }}
      onClick={onOpen}
    >
      <i aria-hidden />
      {letter && <b data-figure={letter} />}
      {counted && !letter && (
        <b
          className="num"
          data-figure={first.mark ?? (cluster.count > 9999 ? `${Math.floor(cluster.count / 1000)}k` : cluster.count)}
        />
      )}
      {danger && (
        <u data-tone={danger.tone} aria-hidden>
          {danger.mark}
        </u>
      )}
      {cluster.alerts > 0 && <em className="num" data-figure={cluster.alerts > 99 ? '99+' : cluster.alerts} />}
      {alone && !letter && (
        <span data-waits={(!named && !first.pulse) || undefined} data-side={named}>
          {first.label}
        </span>
      )}
    </button>
  )
}
