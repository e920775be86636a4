import type { Context } from '#kernel/server/index.ts'
import { Severity, type Violation } from '../shared/violation.ts'
import { type BatchOrder, findBatch } from './batch.store.ts'
import { asItStands } from './batch.ts'
import { checkOrders } from './checking.ts'
import { proposeCrews } from './crews.ts'
import { addEvent, changeOrder, dayToday, lockAnyOrder, tellBoards } from './orderRow.store.ts'

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
  const back = new Map<BatchOrder, string>()
  let left = orders
  while (left.length > 0) {
    const going = await cannot(ctx, left, [...back.keys()], named)
    if (going.size === 0) break
    for (const [order, text] of going) back.set(order, text)
    left = left.filter((order) => !back.has(order))
  }
  for (const [{ id, workerIds, planEnd }, text] of back) {
    const order = await lockAnyOrder(ctx, id)
    // An hour agreed with the customer stays; one that a route worked out was for these people's day.
    const hours = planEnd === null ? { planStart: null } : {}
    const changed = await changeOrder(ctx, order, { workerIds: [], ...hours })
    await addEvent(ctx, id, { type: 'unassigned', before: { workerIds }, after: { workerIds: [], reason: text } })
    tellBoards(ctx, { ...changed, workerIds })
  }
  const teams = [...new Set([...back.keys()].flatMap(({ teamId }) => teamId ?? []))]
  if (teams.length > 0) await proposeCrews(ctx, teams)
  return back.size
}

/** Those that must go; of a day that is too full only the last one, after which the others are judged again. */
async function cannot(
  ctx: Context,
  orders: readonly BatchOrder[],
  gone: readonly BatchOrder[],
  named: boolean,
): Promise<Map<BatchOrder, string>> {
  const nobody = gone.map((order) => ({ ...asItStands(order), crew: [] }))
  const found = await checkOrders(ctx, [...orders.map(asItStands), ...nobody])
  const against = (order: BatchOrder) =>
    (found.get(order.id) ?? []).filter((one) => isAgainst(one) && !(named && one.code === 'V03'))
  const going = new Map<BatchOrder, string>()
  const crowded = new Map<string, BatchOrder>()
  for (const order of orders) {
    const violations = against(order)
    const text = violations.map((one) => one.text).join('；')
    if (violations.some(({ code }) => !ofTheDay.has(code))) going.set(order, text)
    else if (violations.length > 0) crowded.set(order.planDate, order)
  }
  for (const [, order] of crowded)
    going.set(
      order,
      against(order)
        .map((one) => one.text)
        .join('；'),
    )
  return going
}

const isAgainst = ({ code, severity }: Violation) => severity === Severity.code.block && ofPeople.has(code)
