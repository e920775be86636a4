import type { z } from 'zod'
import type { AuditEntry } from '#kernel/shared/audit.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { AuditRow } from '#modules/audit/server/index.ts'
import { DayKind } from '#modules/plan/shared/calendar.ts'

type Entry = z.output<typeof AuditEntry>
type State = Record<string, unknown> | null

interface Write {
  readonly day: Day
  readonly before: string | null
  readonly after: string | null
}

/** 休息（厂区停产）; null: as the law and the work week have it. */
function wordsOf(state: State): string | null {
  if (!state) return null
  const kind = DayKind.options.find(({ value }) => String(value) === String(state.kind))?.label ?? String(state.kind)
  return state.name ? `${kind}（${state.name}）` : kind
}

/**
 * A row holds one day, and a change says only what it changed: the whole of a day is what was said of it so far. Days that
 * one person changed at one time are one entry, as spans. `now`: the days as they stand, by the id of their row.
 */
export function calendarEntries(rows: readonly AuditRow[], now: ReadonlyMap<string, Day>): Entry[] {
  const states = new Map<string, State>()
  const writes = rows.toReversed().map((row) => {
    const known = states.get(row.rowId) ?? null
    const before = row.action === 'insert' ? null : { ...known, ...row.before }
    const after = row.action === 'delete' ? null : { ...before, ...row.after }
    states.set(row.rowId, after ?? before)
    const day = String((after ?? before)?.date ?? now.get(row.rowId) ?? '').slice(0, 10)
    return { row, day, before: wordsOf(before), after: wordsOf(after) }
  })
  const groups = Map.groupBy(
    writes.filter(({ day }) => day !== '').toReversed(),
    ({ row: { at, who } }) => `${at} ${who}`,
  )
  return [...groups.values()].flatMap((group) => {
    const row = group[0]?.row
    if (!row) return []
    const cleared = group.every(({ after }) => after === null)
    const changes = spansOf(group.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    return { id: String(row.id), at: row.at, who: row.who ?? '系统', action: cleared ? '恢复默认' : '设置', changes }
  })
}

function spansOf(writes: readonly Write[]): Entry['changes'] {
  const spans: (Write & { to: Day })[] = []
  for (const write of writes) {
    const last = spans.at(-1)
    const goesOn =
      last && addDays(last.to, 1) === write.day && last.before === write.before && last.after === write.after
    if (goesOn) last.to = write.day
    else spans.push({ ...write, to: write.day })
  }
  return spans.map(({ day, to, before, after }) => ({
    field: day === to ? day : `${day} 至 ${to}`,
    before: before ?? '默认',
    after: after ?? '默认',
  }))
}
