import type { Context } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import type { PartsWarning } from '../shared/partsDetail.ts'
import { warningsOf } from '../shared/warnings.ts'
import { type Before, findBefore } from './facts.store.ts'
import { findLines, type LineRecord } from './request.store.ts'
import type { PartsStock } from './stock.ts'

export type WatchedLine = LineRecord & Before & { readonly stock: string | null }

/** Lines with what is known around them, and what an approver should look at twice (jobs 4.2). */
export async function watched(
  ctx: Context,
  request: { readonly id: string; readonly elevatorId: string; readonly askedOn?: Day },
  stock: PartsStock | undefined,
): Promise<{ lines: WatchedLine[]; warnings: PartsWarning[] }> {
  const lines = await findLines(ctx, request.id)
  const before = await findBefore(ctx, request.elevatorId, lines, request.id)
  const units = lines.flatMap(({ unitId }) => (unitId ? [unitId] : []))
  const left = stock && units.length > 0 ? await stock.stockOf(ctx, units) : new Map<string, string>()
  const whole = lines.map((line, at) => {
    const { warrantyTo: _, ...known } = before[at] as Before
    return { ...line, ...known, stock: line.unitId ? (left.get(line.unitId) ?? null) : null }
  })
  return { lines: whole, warnings: warningsOf(whole, request.askedOn ?? dayOf(ctx.now)) }
}
