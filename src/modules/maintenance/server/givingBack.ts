import type { Context } from '#kernel/server/index.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { type BatchOrder, findBatch } from './batch.store.ts'
import { checkOrders, type Proposed } from './checking.ts'
import { proposeCrews } from './crews.ts'
import { addEvent, changeOrder, dayToday, lockAnyOrder, tellBoards } from './orderRow.store.ts'
import { asItStands } from './standing.ts'

/** What stands against the people of an order, whichever day and lift it is (jobs 6.5). */
const ofPeople: ReadonlySet<string> = new Set(['V03', 'V04', 'V05', 'V06', 'V07', 'V13'])
/** What other orders of the same day bring about: one of them less may be enough. */
const ofTheDay: ReadonlySet<string> = new Set(['V05', 'V07'])

/**
 * Orders whose day or people followed something else – a visit that was done, a line or a lift that was handed over, a
 * certificate that was replaced: nobody chose these people for this day. What they may not do goes back to 待重排 with the
 * reason and gets a new proposal, as after a leave (jobs 6.4). `named`: somebody said who has the line from now on; when
 * these are too few (V03), the office adds to them, and does not lose them. Returns how many went back.
 */
export async function giveBack(
  ctx: Context,
  orderIds: readonly string[],
  { named = false }: { named?: boolean } = {},
): Promise<number> {
  if (orderIds.length === 0) return 0
  const day = dayToday(ctx)
  const orders = (await findBatch(ctx, orderIds, { any: true })).filter(
    (order) => order.status === 0 && order.workerIds.length > 0 && order.planDate >= day,
  )
  const { against } = await judgePeople(ctx, orders.map(asItStands), { named })
  const back = orders.flatMap((order) => {
    const reasons = against.get(order.id)
    return reasons ? [{ order, reason: reasons.map((one) => one.text).join('；') }] : []
  })
  await sendBack(ctx, back)
  return back.length
}

/** To 待重排 with the reason, and proposed anew at once; one that has nobody already only gets the proposal. */
export async function sendBack(
  ctx: Context,
  back: readonly { readonly order: BatchOrder; readonly reason: string }[],
): Promise<void> {
  for (const { order: seen, reason } of back) {
    const { id, workerIds, planEnd } = seen
    if (workerIds.length === 0) continue
    const order = await lockAnyOrder(ctx, id)
    // An hour agreed with the customer stays; one that a route worked out was for these people's day.
    const hours = planEnd === null ? { planStart: null } : {}
    const changed = await changeOrder(ctx, order, { workerIds: [], ...hours })
    await addEvent(ctx, id, { type: 'unassigned', before: { workerIds }, after: { workerIds: [], reason } })
    tellBoards(ctx, { ...changed, workerIds })
  }
  const teams = [...new Set(back.flatMap(({ order }) => order.teamId ?? []))]
  if (teams.length > 0) await proposeCrews(ctx, teams)
}

export interface JudgedPeople {
  /** What stands against those that must go; who is missing can be done. */
  readonly against: ReadonlyMap<string, readonly Violation[]>
  /** What is said of the people of those that stay, without keeping them. */
  readonly warnings: ReadonlyMap<string, readonly Violation[]>
}

/**
 * Which of these visits their people may not do, in the order of their days. Of a day that is too full only the last one
 * goes, after which the others are judged again. `empty`: visits that lose their people in the same change.
 */
export async function judgePeople(
  ctx: Context,
  visits: readonly Proposed[],
  { named = false, empty = [] }: { named?: boolean; empty?: readonly Proposed[] } = {},
): Promise<JudgedPeople> {
  const against = new Map<string, readonly Violation[]>()
  const nobody = empty.map((visit) => ({ ...visit, crew: [] }))
  let [found, left] = [new Map<string, Violation[]>(), visits]
  while (left.length > 0) {
    found = await checkOrders(ctx, [...left, ...nobody])
    const going = mustGo(left, found, named)
    if (going.size === 0) break
    for (const [visit, reasons] of going) {
      against.set(visit.orderId, reasons)
      nobody.push({ ...visit, crew: [] })
    }
    left = left.filter((visit) => !going.has(visit))
  }
  const warnings = left.map(({ orderId }) => [orderId, (found.get(orderId) ?? []).filter(isWarning)] as const)
  return { against, warnings: new Map(warnings) }
}

function mustGo(
  visits: readonly Proposed[],
  found: ReadonlyMap<string, readonly Violation[]>,
  named: boolean,
): Map<Proposed, readonly Violation[]> {
  const going = new Map<Proposed, readonly Violation[]>()
  const crowded = new Map<string, Proposed>()
  const reasonsOf = ({ orderId }: Proposed) =>
    (found.get(orderId) ?? []).filter((one) => isAgainst(one) && !(named && one.code === 'V03'))
  for (const visit of visits) {
    const reasons = reasonsOf(visit)
    if (reasons.some(({ code }) => !ofTheDay.has(code))) going.set(visit, reasons)
    else if (reasons.length > 0) crowded.set(visit.planDate, visit)
  }
  for (const [, visit] of crowded) going.set(visit, reasonsOf(visit))
  return going
}

const isAgainst = ({ code, severity }: Violation) => severity === Severity.code.block && ofPeople.has(code)
const isWarning = ({ code, severity }: Violation) => severity === Severity.code.warning && ofPeople.has(code)
