import { type Context, stepwise } from '#kernel/server/index.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { Violation } from '#modules/plan/shared/violation.ts'
import { keepViolations, refreshNextVisit } from './orderRow.store.ts'
import { keptWith, needsRelease, refusalUnder, type Way } from './release.ts'

/**
 * The rows of a change that may go on together. Rows are judged as they would stand with each other; when one stays behind,
 * the others are judged again without it, or a visit could leave because of a move that is never made (jobs 6.5).
 */
async function settle<R>(
  rows: readonly R[],
  judge: (going: readonly R[]) => Promise<(row: R) => Refusal | null>,
): Promise<{ going: R[]; staying: { row: R; refusal: Refusal }[] }> {
  let going = [...rows]
  const staying: { row: R; refusal: Refusal }[] = []
  while (going.length > 0) {
    const refusalOf = await judge(going)
    const judged = going.map((row) => ({ row, refusal: refusalOf(row) }))
    const left = judged.flatMap(({ row, refusal }) => (refusal ? [{ row, refusal }] : []))
    if (left.length === 0) break
    staying.push(...left)
    going = judged.flatMap(({ row, refusal }) => (refusal ? [] : [row]))
  }
  return { going, staying }
}

interface Judged {
  readonly violations: readonly Violation[]
  readonly elevatorId: string
}

interface Change<R> {
  readonly idOf: (row: R) => string
  readonly wayFor: (row: R) => Way
  /** Orders as they would stand with each other; undefined: the order is gone or was changed meanwhile. */
  readonly judge: (rows: readonly R[]) => Promise<(row: R) => Judged | undefined>
  readonly apply: (row: R) => Promise<void>
}

/**
 * Changes orders, each by itself: one that may not or fails stays behind and says why, one that waits for its release is
 * told apart, and what was released stays with the order that changed (jobs 6.5).
 */
export async function changeEach<R extends { readonly orderNo: string }>(
  ctx: Context,
  wanted: readonly R[],
  { idOf, wayFor, judge, apply }: Change<R>,
) {
  const found = new Map<string, Judged>()
  const { going, staying } = await settle(wanted, async (rows) => {
    const judgedOf = await judge(rows)
    return (row) => {
      const judged = judgedOf(row)
      if (!judged) return refuse.stale()
      found.set(idOf(row), judged)
      return refusalUnder(judged.violations, wayFor(row).release)
    }
  })
  const failedRow = (row: R, { errorCode, message: errorMsg }: Refusal) => {
    return { id: idOf(row), orderNo: row.orderNo, errorCode, errorMsg }
  }
  const waiting = staying.filter(({ row, refusal }) => wayFor(row).asks && needsRelease(refusal)).map(({ row }) => row)
  const failed = staying.filter(({ row }) => !waiting.includes(row)).map(({ row, refusal }) => failedRow(row, refusal))
  const done: R[] = []
  const lifts = new Set<string>()
  for (const row of going) {
    const { violations, elevatorId } = found.get(idOf(row)) as Judged
    try {
      await stepwise(ctx, () => apply(row))
      const notes = keptWith(violations, wayFor(row).release)
      await keepViolations(
        ctx,
        notes.map((note) => ({ ...note, orderId: idOf(row), elevatorId })),
      )
      done.push(row)
      lifts.add(elevatorId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(failedRow(row, error))
    }
  }
  await refreshNextVisit(ctx, [...lifts])
  const violations = new Map([...found].map(([id, judged]) => [id, judged.violations]))
  return { done, failed, waiting, violations }
}
