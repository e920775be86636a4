import type { Context } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { minutesSaid, shortDay } from '#kernel/shared/said.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { type BalanceMove, type BalanceOrder, balance } from '../shared/balance.ts'
import type { Proposal, Scope } from '../shared/schedule.ts'
import { crewLoads, jobsOf, placing, spreadFigures } from './auto.ts'
import { type Desk, type DeskOrder, earlierDays, mayMove, openDesk, workOf } from './desk.ts'
import { checkPlacings, keepRows } from './proposals.ts'
import { watched } from './waiting.ts'

/** 均衡: fewer minutes where there are many, on earlier days or by other crews of the team (jobs 6.3, step 3). */
export async function balanceProposal(ctx: Context, scope: Scope): Promise<Proposal> {
  const desk = await openDesk(ctx, scope)
  const chosen = desk.orders.filter((order) => order.crew && mayMove(order, desk, scope.fixed ?? true))
  const byId = new Map(chosen.map((order) => [order.row.id, order]))
  const moves: BalanceMove[] = []
  const tell = watched(ctx, scope.watch)
  let begun = 0
  for (const [teamId, orders] of Map.groupBy(chosen, (order) => order.crew?.teamId ?? '')) {
    const before = begun
    const between = (share: number) => tell((before + share * orders.length) / chosen.length)
    moves.push(...(await movesOf(teamId, orders, desk, scope, between)))
    begun += orders.length
  }
  const placings = moves.flatMap((move) => {
    const order = byId.get(move.orderId)
    const crew = desk.board.byId.get(move.crewId)
    return order && crew ? [placing(order, move.date, crew, wordsOf(order, move, crew))] : []
  })
  // What the check forbids or would need a release is no help: it stays where it is.
  const rows = (await checkPlacings(ctx, placings)).filter((row) => row.ok && !row.needsApproval)
  return keepRows(ctx, rows, { figures: spreadFigures(desk, scope, rows) })
}

/** Each team by itself; what the others have counts as it stands. */
function movesOf(
  teamId: string,
  orders: readonly DeskOrder[],
  desk: Desk,
  scope: Scope,
  between: (share: number) => void,
): Promise<BalanceMove[]> {
  const crews = desk.board.crews.filter((crew) => crew.teamId === teamId)
  const asked = new Set(orders.map((order) => order.row.id))
  const crewOf = new Map(orders.map((order) => [order.row.id, order.crew?.crewId ?? '']))
  return balance({
    orders: jobsOf(orders, desk, (order) => daysOf(order, desk)).map(
      (job): BalanceOrder => ({ ...job, teamId, crewId: crewOf.get(job.orderId) ?? '' }),
    ),
    load: crewLoads(desk, scope, crews),
    work: [...desk.work, ...workOf(desk.orders.filter((order) => !asked.has(order.row.id)))],
    crews,
    setting: desk.setting,
    travel: desk.travel,
    openOn: desk.openOn,
    between,
  })
}

/** Its own day and earlier ones that are not frozen; agreed hours keep their day. */
function daysOf(order: DeskOrder, desk: Desk) {
  const open = addDays(desk.today, desk.setting.freezeDays)
  return [order.date, ...(order.hours ? [] : earlierDays(order, desk).filter((day) => day >= open))]
}

function wordsOf(order: DeskOrder, { date, left, met }: BalanceMove, crew: Crew): string {
  const from = `${shortDay(order.date, date)} ${order.crew?.name ?? ''}由 ${minutesSaid(left[0])}降到 ${minutesSaid(left[1])}`
  const whom = crew === order.crew ? '' : `${crew.name}`
  return `${from}，${date === order.date ? '' : `${shortDay(date, order.date)} `}${whom}由 ${minutesSaid(met[0])}升到 ${minutesSaid(met[1])}`
}
