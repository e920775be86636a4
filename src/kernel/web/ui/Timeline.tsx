import type { ReactNode } from 'react'
import type { Tone } from './marks.tsx'
import { timeText } from './value.tsx'

export interface TimelineItem {
  readonly key: string
  /** ISO time. */
  readonly at: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly tone?: Tone
  /** Glyph instead of the dot. */
  readonly mark?: ReactNode
}

/** What happened, newest first: time, fact, who. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.key}>
          <time className="ter num" dateTime={item.at}>
            {timeText(item.at)}
          </time>
          <span className={`timelineMark ${item.tone ?? 'plain'}`}>
            {item.mark ?? <span className="timelineDot" />}
          </span>
          <div>
            <div>{item.title}</div>
            {item.note !== undefined && <div className="ter small">{item.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
