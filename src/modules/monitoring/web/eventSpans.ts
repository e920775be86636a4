import type { RecordRow } from '../shared/recordList.ts'

/** Events of lifts as spans of time, those of one mode that touch each other being one (monitoring 4.1). */
type Shown = Pick<RecordRow, 'id' | 'code' | 'occurredAt' | 'endedAt' | 'elevatorId'>

export interface EventSpan {
  readonly id: string
  readonly code: string
  /** ms */
  readonly from: number
  readonly to: number
  /** So many records are one span. */
  readonly merged: number
  /** It goes on. */
  readonly open: boolean
}

/** Apart by less, it is the same: a terminal that lost its line for a moment says it twice. */
const TOUCHES = 60_000

export function spansOf(rows: readonly Shown[], now: number): ReadonlyMap<string, readonly EventSpan[]> {
  const byLift = new Map<string, EventSpan[]>()
  const sorted = rows.toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
  for (const { id, code, occurredAt, endedAt, elevatorId } of sorted) {
    const spans = byLift.get(elevatorId) ?? []
    byLift.set(elevatorId, spans)
    const from = Date.parse(occurredAt)
    const to = endedAt === null ? now : Math.max(from, Date.parse(endedAt))
    const at = spans.findLastIndex((one) => one.code === code)
    const last = spans[at]
    if (last && from - last.to <= TOUCHES)
      spans[at] = {
        ...last,
        to: Math.max(last.to, to),
        merged: last.merged + 1,
        open: last.open || endedAt === null,
      }
    else spans.push({ id, code, from, to, merged: 1, open: endedAt === null })
  }
  return byLift
}
