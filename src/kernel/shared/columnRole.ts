import type { Column } from './list.ts'

/**
 * What a column says of its row: the order of a list's columns follows from it (decision 0123). Who reads a list asks which row
 * it is, what is the matter with it, until when and who has it; everything else comes after that.
 */
export type ColumnRole = 'name' | 'state' | 'deadline' | 'people' | 'number' | 'rest'

const ranks: Readonly<Record<ColumnRole, number>> = { name: 0, state: 1, deadline: 2, people: 3, number: 4, rest: 4 }

/** Fields are spelt so by the specification: status, state, useStatus, checkState. */
const namesState = /^(status|state)$|(Status|State)$/

/** The role of a column: what its declaration says, otherwise what its place, its name or its kind say. */
export function roleOf(prop: string, column: Column): ColumnRole {
  if (column.role) return column.role
  if (column.fixed) return 'name'
  if (namesState.test(prop)) return 'state'
  return column.as === 'code' ? 'number' : 'rest'
}

/** Name, state, deadline, people, and the rest as it was declared. */
export function inRoleOrder<C extends Column>(columns: readonly (readonly [string, C])[]): (readonly [string, C])[] {
  const rank = ([prop, column]: readonly [string, C]) => ranks[roleOf(prop, column)]
  return [...columns].sort((a, b) => rank(a) - rank(b))
}
