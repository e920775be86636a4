import { type ColumnRole, roleOf } from '#kernel/shared/columnRole.ts'
import type { Column } from '#kernel/shared/list.ts'

/** A name is still told from the next one. */
const LEAST_NAME = 160

type Placed = Column & { readonly prop: string; readonly width: number }
const sum = (columns: readonly Placed[]) => columns.reduce((all, { width }) => all + width, 0)

/**
 * The columns of a list that the inspector has made narrow: what one knows a row by – its name, its state, its deadline –
 * stands within `room` px, the rest after it. Where all of it is in sight as it is, nothing moves.
 */
export function essentialFirst<C extends Placed>(columns: readonly C[], room: number): readonly C[] {
  const [name, ...others] = columns
  const of = (role: ColumnRole) => others.filter((column) => roleOf(column.prop, column) === role)
  const states = of('state')
  // One that is a state by its name, before one that its declaration makes a state: 状态 before 等级.
  const kept = [states.find(({ role }) => !role) ?? states[0], of('deadline')[0]].filter((one) => one !== undefined)
  const last = Math.max(...kept.map((one) => columns.indexOf(one)))
  if (!name || kept.length === 0 || sum(columns.slice(0, last + 1)) <= room) return columns
  const width = Math.min(name.width, Math.max(LEAST_NAME, room - sum(kept)))
  return [{ ...name, width }, ...kept, ...others.filter((one) => !kept.includes(one))]
}
