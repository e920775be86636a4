import type { ReactNode } from 'react'
import { today } from '#kernel/shared/days.ts'
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

/** The year is left out inside this one (look 3); with it the clock stands on a line of its own. */
function momentText(at: string): string {
  const text = timeText(at).slice(0, 16)
  return text.startsWith(today().slice(0, 4)) ? text.slice(5) : text
}

/** What happened, newest first: time, fact, who. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.key}>
          <time className="ter num" dateTime={item.at}>
            {momentText(item.at)}
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
