import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { Crew } from '#modules/maintenance/shared/assignment.ts'
import { type BalanceMove, type BalanceOrder, balance, placeKey } from '../shared/balance.ts'
import type { Proposal, Scope } from '../shared/schedule.ts'
import { crewLoads, placing, spreadFigures } from './auto.ts'
import { cannot } from './crews.ts'
import { type Desk, type DeskOrder, earlierDays, mayMove, openDesk } from './desk.ts'
import { checkPlacings, keepRows } from './proposals.ts'

/** 均衡: fewer minutes where there are many, on earlier days or by other crews of the team (jobs 6.3, step 3). */
export async function balanceProposal(ctx: Context, scope: Scope): Promise<Proposal> {
  const desk = await openDesk(ctx, scope)
  const load = crewLoads(desk, scope)
  const chosen = desk.orders.filter((order) => order.crew && mayMove(order, desk, scope.fixed ?? true))
  const orders = chosen.map((order) => balanceOrder(order, order.crew as Crew, desk, load))
  const { moves } = balance({ orders, load })
  const byId = new Map(chosen.map((order) => [order.row.id, order]))
  const placings = moves.flatMap((move) => {
    const order = byId.get(move.orderId)
    const crew = desk.board.byId.get(move.crewId)
    return order && crew ? [placing(order, move.date, crew, wordsOf(order, move, crew))] : []
  })
  // What the check forbids or would need a release is no help: it stays where it is.
  const rows = (await checkPlacings(ctx, placings)).filter((row) => row.ok && !row.needsApproval)
  return keepRows(ctx, rows, { figures: spreadFigures(desk, scope, rows) })
}

function balanceOrder(order: DeskOrder, crew: Crew, desk: Desk, load: ReadonlyMap<string, number>): BalanceOrder {
  const { row, date } = order
  const open = (day: Day) => day === date || day >= addDays(desk.today, desk.setting.freezeDays)
  const days = [date, ...earlierDays(order, desk)].filter(open)
  const crews = desk.board.crews.filter((one) => one.teamId === crew.teamId)
  const places = days.flatMap((day) =>
    crews.flatMap((one) => {
      const known = load.has(placeKey(one.crewId, day))
      return known && !cannot(one.workers, day, row.level, desk.setting) ? [{ date: day, crewId: one.crewId }] : []
    }),
  )
  const { id: orderId, communityId, minutes } = row
  return { orderId, date, crewId: crew.crewId, communityId, minutes, places }
}

function wordsOf(order: DeskOrder, { date, left, met }: BalanceMove, crew: Crew): string {
  const from = `${order.date.slice(5)} ${order.crew?.name ?? ''}由${left[0]}分钟降到${left[1]}分钟`
  const whom = crew === order.crew ? '' : `${crew.name}`
  return `${from}，${date === order.date ? '' : `${date.slice(5)} `}${whom}由${met[0]}分钟升到${met[1]}分钟`
}
