import { duration, momentText } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ScrollRegion, useNow } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { RecordRow } from '../shared/recordList.ts'
import { type EventSpan, spansOf } from './eventSpans.ts'
import css from './record.module.css'
import { codeText } from './recordMarks.tsx'

const WIDTH = 1000
/** 恢复 of what was said before: the end of another span and no span of its own. */
const ENDS: ReadonlySet<string> = new Set(['40', '51', '80'])
const COLOURS = ['var(--brand)', 'var(--ink3)', 'var(--violet)', 'var(--blue)', 'var(--amberF)'] as const

/** The rows of the page as bars, a line a lift: when it was in inspection, without power, offline. */
export function EventTimeline({ rows: all, onOpen }: { rows: readonly RecordRow[]; onOpen: (id: string) => void }) {
  const now = useNow(30)
  const today = useKit().today()
  const rows = all.filter(({ code }) => !ENDS.has(code))
  const spans = spansOf(rows, now)
  if (spans.size === 0) return <p className={`ter ${css.legend}`}>所选条件内没有事件。</p>
  const from = Math.min(...rows.map(({ occurredAt }) => Date.parse(occurredAt)))
  const until = Math.max(...[...spans.values()].flat().map(({ to }) => to))
  const codes = [...new Set(rows.map(({ code }) => code))]
  const colour = (code: string) => COLOURS[codes.indexOf(code) % COLOURS.length]
  const lifts = new Map(rows.map((row) => [row.elevatorId, row.lift]))
  return (
    <ScrollRegion className={css.timeline} label="时间线">
      <div className={css.legend}>
        {codes.map((code) => (
          <span key={code}>
            <i style={{ background: colour(code) }} />
            {codeText(code)}
          </span>
        ))}
        <span className="ter num">
          {momentText(from, today)} 至 {momentText(until, today)}
        </span>
      </div>
      {[...spans].map(([elevatorId, found]) => (
        <div key={elevatorId} className={css.lane}>
          <span className="clip">
            <LiftName of={lifts.get(elevatorId) ?? null} />
          </span>
          <svg viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" role="img" aria-label={`${found.length} 段事件`}>
            <line x1="0" x2={WIDTH} y1="11" y2="11" stroke="var(--line)" />
            {found.map((span) => (
              <Bar key={span.id} span={span} from={from} until={until} fill={colour(span.code)} onOpen={onOpen} />
            ))}
          </svg>
        </div>
      ))}
    </ScrollRegion>
  )
}

interface BarProps {
  readonly span: EventSpan
  readonly from: number
  readonly until: number
  readonly fill: string | undefined
  readonly onOpen: (id: string) => void
}

function Bar({ span, from, until, fill, onOpen }: BarProps) {
  const scale = WIDTH / Math.max(1, until - from)
  const said = `${codeText(span.code)}，${span.open ? '已' : ''}${duration((span.to - span.from) / 1000)}${span.merged > 1 ? `，合并 ${span.merged} 条` : ''}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar of a drawing has no element of its own
    <rect
      x={Math.min(WIDTH - 3, (span.from - from) * scale)}
      y="4"
      width={Math.max(3, (span.to - span.from) * scale)}
      height="14"
      fill={fill}
      role="button"
      tabIndex={0}
      aria-label={said}
      className="pointer"
      onClick={() => onOpen(span.id)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(span.id)}
    >
      <title>{said}</title>
    </rect>
  )
}
