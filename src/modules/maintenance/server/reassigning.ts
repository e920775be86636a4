import type { Context } from '#kernel/server/index.ts'
import { refusalOf } from '../shared/violations.ts'
import { findAnyBatch, setPeople } from './batch.store.ts'
import { asItStands } from './batch.ts'
import { checkOrders } from './checking.ts'
import { addEvents, tellPhones } from './orderRow.store.ts'
import { settle } from './settling.ts'

/** What stands against people, not against the visit; too few of them are completed by the office (jobs 6.5). */
const ofPeople: ReadonlySet<string> = new Set(['V04', 'V05', 'V06', 'V07', 'V13'])

/**
 * Orders that had people get others – a line is handed over, a lift has new people – each as far as nothing blocks them: a
 * certificate, an absence, the day's load, another order at that hour. The rest goes back to nobody and waits for the proposal.
 * Returns how many wait.
 */
export async function giveOrders(
  ctx: Context,
  had: readonly { readonly id: string; readonly workerIds: readonly string[] }[],
  crew: readonly string[],
  reason: string,
): Promise<number> {
  const before = new Map(had.map(({ id, workerIds }) => [id, workerIds]))
  const orders = await findAnyBatch(ctx, [...before.keys()])
  const { going, staying } = await settle(crew.length > 0 ? orders : [], async (rows) => {
    const found = await checkOrders(
      ctx,
      rows.map((order) => ({ ...asItStands(order), crew })),
    )
    return ({ id }) =>
      refusalOf(
        (found.get(id) ?? []).filter(({ code }) => ofPeople.has(code)),
        true,
      )
  })
  const given = new Set(going.map(({ id }) => id))
  const changed = orders
    .map(({ id }) => ({ id, workerIds: given.has(id) ? crew : [] }))
    .filter(({ id, workerIds }) => workerIds.join() !== before.get(id)?.join())
  await setPeople(ctx, changed)
  const why = new Map(staying.map(({ row, refusal }) => [row.id, refusal.message]))
  await addEvents(
    ctx,
    changed.map(({ id, workerIds }) => ({
      ...{ orderId: id, type: 'changeStaff', before: { workerIds: before.get(id) ?? [] } },
      after: { workerIds, reason: why.has(id) ? `${reason}；${why.get(id)}` : reason },
    })),
  )
  if (changed.length > 0) tellPhones(ctx, [...new Set([...crew, ...[...before.values()].flat()])])
  return orders.length - given.size
}
