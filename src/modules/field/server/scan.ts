import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findOpenHazards } from '#modules/hazard/server/index.ts'
import { joinable } from '#modules/maintenance/server/index.ts'
import { findFieldLifts } from './bootstrap.store.ts'
import { liftsWithLast } from './bootstrap.ts'
import { findNext, findScanned } from './scan.store.ts'

/** The lift behind a sticker of this company. */
export async function scan(ctx: Context, { qr }: { qr: string }) {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const found = await findScanned(ctx, qr, employeeId)
  const [elevator] = found ? await liftsWithLast(ctx, await findFieldLifts(ctx, [found.elevatorId], employeeId)) : []
  if (!found || !elevator) throw refuse.notFound()
  const openHazards = await findOpenHazards(ctx, [found.elevatorId])
  return {
    elevator,
    orderId: found.orderId,
    token: found.token,
    running: found.orderId ? null : await joinable(ctx, found.elevatorId, employeeId),
    next: await findNext(ctx, found.elevatorId),
    openHazards,
  }
}
