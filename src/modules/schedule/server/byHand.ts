import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { findWorkerFacts, type WorkerRow } from '#modules/maintenance/server/index.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { Move, Proposal } from '../shared/schedule.ts'
import { findNamed } from './board.store.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'

/** Moves of a hand, all checked together as they would stand: what `publish` gets its token from. */
export async function byHand(ctx: Context, moves: readonly Move[]): Promise<Proposal> {
  const once = [...new Map(moves.map((move) => [move.orderId, move])).values()]
  const rows = await findNamed(
    ctx,
    once.map((move) => move.orderId),
  )
  const people = await findWorkerFacts(ctx, { ids: [...new Set(once.flatMap((move) => move.crew))] })
  const chips = new Map(rows.map((row) => [row.id, row]))
  const placings = once.map((move) => placingOf(move, chips.get(move.orderId), people))
  const checked = await checkPlacings(ctx, placings)
  const approvals = new Map(once.map((move) => [move.orderId, move.approval]))
  return keepRows(ctx, checked, { approvals })
}

function placingOf(move: Move, row: CalendarChip | undefined, people: ReadonlyMap<string, WorkerRow>): Placing {
  if (!row || move.crew.some((id) => !people.has(id))) throw refuse.notFound()
  return {
    ...move,
    chip: row,
    from: { date: row.date, crew: row.workerIds, crewName: row.crew, start: row.start },
    crewName: namesSaid(move.crew.map((id) => people.get(id)?.name ?? '')),
    reason: '手工调整',
  }
}
