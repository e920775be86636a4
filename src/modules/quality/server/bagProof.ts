import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { BagProof, partsOfLine } from '../shared/partsBag.ts'
import { findInstalledOf, findUsedOf, proveLines } from './bagProof.store.ts'

/** A bag is measured by what was really used (jobs 10.4): parts put in, and parts taken from the van on that visit. */

/** Put in on the day of the visit, or for that visit. */
async function installed(ctx: Context, { id }: Event): Promise<void> {
  if (!id) return
  const [first, ...others] = await findInstalledOf(ctx, id)
  if (!first) return
  const parts = [first, ...others].flatMap(({ name }) => partsOfLine(name))
  const { elevatorId, day, bizId, installedAt: at } = first
  await proveLines(
    ctx,
    { elevatorId, parts, day, orderId: bizId },
    { proof: BagProof.code.installed, requestId: id, at },
  )
}

async function used(ctx: Context, { id }: Event): Promise<void> {
  if (!id) return
  const uses = await findUsedOf(ctx, id)
  const [first] = uses
  if (!first) return
  const parts = uses.flatMap(({ name }) => partsOfLine(name))
  const of = { elevatorId: first.elevatorId, parts, day: null, orderId: id }
  await proveLines(ctx, of, { proof: BagProof.code.used, requestId: null, at: first.at })
}

export const provenSubscriptions: readonly Subscription[] = [
  { subscriber: 'quality.bagInstalled', events: ['partsRequest.installed'], handle: installed },
  { subscriber: 'quality.bagUsed', events: ['maintainOrder.completed'], handle: used },
]
