import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  type BatchOrder,
  checkOrders,
  findBatch,
  keepPreview,
  type Proposed,
  stateViolation,
} from '#modules/maintenance/server/index.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { peopleKey } from '../shared/crew.ts'
import type { Figure, Move, Proposal, ProposalRow, UnplacedRow } from '../shared/schedule.ts'
import { judged, moved } from './places.ts'

/** Proposals are kept under a token for ten minutes, checked row by row; nothing else is written (3020017). */

const { block, approval } = Severity.code
/** The action under which boards keep their previews. */
export const BOARD = 'board'

/** An order's new place with the reason for it. */
export interface Placing extends Move {
  chip: CalendarChip
  from: { date: Day; crew: string[]; crewName: string; start: string | null }
  crewName: string
  reason: string
}

/** What `publish` finds under the token. */
export interface KeptRow extends Move {
  orderNo: string
}

export async function judge(ctx: Context, orders: ReadonlyMap<string, BatchOrder>, moves: readonly Move[]) {
  const places = new Map<string, Proposed>()
  for (const move of moves) {
    const order = orders.get(move.orderId)
    if (order) places.set(move.orderId, moved(order, move))
  }
  const found = await checkOrders(ctx, [...places.values()])
  const violations = new Map<string, Violation[]>()
  for (const [id, place] of places) {
    const order = orders.get(id) as BatchOrder
    const against = judged(found.get(id) ?? [], place).filter((one) => isNew(one, place, order))
    violations.set(id, [...stateViolation(order, 'date'), ...against])
  }
  return violations
}

/** What only another hour can bring about (V05, V08, V18); with day and people as they were all else stood before. */
const ofHours: ReadonlySet<string> = new Set(['V05', 'V08', 'V18'])
const isNew = ({ code }: Violation, place: Proposed, order: BatchOrder) =>
  ofHours.has(code) || place.moved || peopleKey(place.crew) !== peopleKey(order.workerIds)

/** The orders of these moves; one that is missing or of another company: 1000404. */
async function ordersOfMoves(ctx: Context, moves: readonly Move[]): Promise<Map<string, BatchOrder>> {
  const ids = [...new Set(moves.map((move) => move.orderId))]
  const orders = await findBatch(ctx, ids)
  if (orders.length < ids.length) throw refuse.notFound()
  return new Map(orders.map((order) => [order.id, order]))
}

const stale: Violation = { code: String(refuse.stale.code), severity: block, text: refuse.stale.text }

/** The rows with what stands against each; rows of one proposal see each other. */
export async function checkPlacings(ctx: Context, placings: readonly Placing[]): Promise<ProposalRow[]> {
  const orders = await ordersOfMoves(ctx, placings)
  const violations = await judge(ctx, orders, placings)
  return placings.map(({ orderId, version, chip, from, date, crew, crewName, start, reason }) => {
    const old = orders.get(orderId)?.version !== version
    const found = old ? [stale] : (violations.get(orderId) ?? [])
    return {
      orderId,
      version,
      chip,
      from,
      reason,
      to: { date, crew, crewName, start: start ?? null },
      ok: !found.some((one) => one.severity === block),
      needsApproval: found.some((one) => one.severity === approval),
      violations: found.map(({ userId: _, ...shown }) => shown),
    }
  })
}

export async function keepRows(
  ctx: Context,
  rows: readonly ProposalRow[],
  more: { approvals?: ReadonlyMap<string, Move['approval']>; unplaced?: UnplacedRow[]; figures?: Figure[] } = {},
): Promise<Proposal> {
  const kept = rows.map(
    ({ orderId, version, to, chip }): KeptRow => ({
      orderId,
      version,
      orderNo: chip.orderNo,
      date: to.date,
      crew: to.crew,
      start: to.start,
      approval: more.approvals?.get(orderId) ?? null,
    }),
  )
  const versions = Object.fromEntries(rows.map((row) => [row.orderId, row.version]))
  const { token, expiresAt } = await keepPreview(ctx, { action: BOARD, params: {}, rows: kept, versions })
  return { token, expiresAt, rows: [...rows], unplaced: more.unplaced ?? [], figures: more.figures ?? [] }
}
