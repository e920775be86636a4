import { type Context, demandFresh, findRow, type Handlers } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, later } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { approveAbsence, findEmployee, refuseUncertified, validCertificate } from '#modules/employee/server/index.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { distribute } from '#modules/employee/shared/distribution.ts'
import {
  HandoverKind,
  type HandoverLift,
  type HandoverPerson,
  piecesOf,
  takersOf,
  usualTakers,
} from '#modules/employee/shared/handover.ts'
import type { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { HOURS_A_MONTH, TRAVEL_HOURS_A_YEAR, VISIT_HOURS_A_YEAR } from '#modules/organisation/shared/loadRate.ts'
import { findActive, setOrderPeople } from './crew.store.ts'
import type { MovedOrder } from './crewChange.ts'
import {
  addHandover,
  type Colleague,
  countVisits,
  findColleagues,
  findHandovers,
  findLiftsToHand,
  type LiftToHand,
  lockOrdersOf,
  type Period,
} from './handover.store.ts'
import { undoHandover } from './handoverUndo.ts'

const LIFT_HOURS = (VISIT_HOURS_A_YEAR + TRAVEL_HOURS_A_YEAR) / 12
/** Travel to one visit, and working hours of a day (archives 6.6). */
const TRAVEL_HOURS = 0.25
const HOURS_A_DAY = 6

/** 离职与请假移交优化 (archives 10.4; decision 0022). */
export const handoverHandlers: Handlers<typeof handoverApi> = {
  async suggest(ctx, { fromId, absenceId }) {
    const employee = await findEmployee(ctx, fromId)
    const absence = absenceId ? await demandAbsence(ctx, absenceId) : undefined
    if (absence && absence.employeeId !== fromId) throw refuse.notFound()
    const period = absence ? periodOf(ctx, absence) : { from: dayOf(ctx.now), to: null }
    const found = await findLiftsToHand(ctx, fromId, period)
    const lifts = found.map((lift) => liftOf(lift, period))
    const colleagues = await findColleagues(ctx, period)
    const people = await peopleOf(ctx, lifts, employee, colleagues, period)
    const takers = usualTakers(lifts, people)
    const given = distribute(piecesOf(lifts), takersOf(takers))
    const own = colleagues.find((one) => one.id === fromId)
    return {
      kind: absence ? HandoverKind.code.substitute : HandoverKind.code.handOver,
      fromName: employee.name,
      from: absence ? period.from : null,
      to: period.to,
      base: baseOf(own),
      lifts,
      people,
      takers: takers.map(({ id }) => id),
      items: [...given].map(([elevatorId, toId]) => ({ elevatorId, toId })),
    }
  },

  async substitute(ctx, { absenceId, version, items }) {
    const absence = await demandAbsence(ctx, absenceId, version)
    const { employeeId: fromId } = absence
    const { name } = await findEmployee(ctx, fromId)
    const period = periodOf(ctx, absence)
    await demandSubstitutes(ctx, fromId, [...new Set(items.map((item) => item.toId))], period)
    const moved = await moveOrders(ctx, fromId, items, period)
    if (moved.length === 0 && items.length > 0)
      throw fieldRefusal([{ prop: 'items', msg: `${name}在此期间没有未开始的工单，请刷新后重试` }])
    // The approval takes the orders that nobody took over from the person (jobs 6.4).
    if (absence.state === AbsenceState.code.pending) await approveAbsence(ctx, { id: absenceId, version })
    if (moved.length === 0) return { lifts: 0, orders: 0, id: null }
    const id = await addHandover(ctx, {
      ...{ kind: HandoverKind.code.substitute, fromId, absenceId, lifts: [] },
      orders: changesOf(moved),
      undoUntil: absence.toAt,
    })
    return { lifts: new Set(moved.map((order) => order.elevatorId)).size, orders: moved.length, id }
  },

  async list(ctx, { id }) {
    await findEmployee(ctx, id)
    return findHandovers(ctx, id)
  },

  undo: undoHandover,
}

/** Orders of the person on these lifts go to whom each lift was given; the crews stay. Writes. */
export async function moveOrders(
  ctx: Context,
  fromId: string,
  items: readonly { readonly elevatorId: string; readonly toId: string }[],
  period: Period,
): Promise<MovedOrder[]> {
  const takers = new Map(items.map((item) => [item.elevatorId, item.toId]))
  const orders = await lockOrdersOf(ctx, fromId, [...takers.keys()], period)
  const moved = orders.map((order) => {
    const toId = takers.get(order.elevatorId) as string
    const after = order.workerIds.map((id) => (id === fromId ? toId : id))
    return { ...order, after: after.length > 0 ? [...new Set(after)] : [toId] }
  })
  if (moved.length > 0) {
    await setOrderPeople(ctx, moved)
    // Whether they can do them beside their own work is judged where visits are.
    await ctx.emit('employee.ordersHanded', { id: fromId, version: 0, orderIds: moved.map((order) => order.id) })
  }
  return moved
}

export const changesOf = (orders: readonly MovedOrder[]) =>
  orders.map(({ id, workerIds, after }) => ({ id, before: workerIds, after }))

interface AbsenceRecord {
  id: string
  version: number
  employeeId: string
  fromAt: string
  toAt: string
  state: 0 | 1 | 2 | 3
}

async function demandAbsence(ctx: Context, id: string, version?: number): Promise<AbsenceRecord> {
  const row = await findRow<AbsenceRecord>(ctx, 'employeeAbsence', id, { lock: version !== undefined })
  await findEmployee(ctx, row.employeeId)
  demandFresh(row, version)
  const { pending, approved } = AbsenceState.code
  if (row.state !== pending && row.state !== approved)
    throw fieldRefusal([{ prop: 'absenceId', msg: `请假当前为「${AbsenceState.label(row.state)}」，不能安排替班` }])
  return row
}

/** Days of an absence that are still to come; it ends at a time, so that 18:00 counts its day and 00:00 does not. */
function periodOf(ctx: Context, { fromAt, toAt }: AbsenceRecord): Period {
  const to = dayOf(new Date(Date.parse(toAt) - 1000))
  return { from: later(dayOf(new Date(fromAt)), dayOf(ctx.now)), to }
}

function liftOf({ communityId, lng, lat, useStatus, minutes, ...lift }: LiftToHand, period: Period): HandoverLift {
  const inCare = lift.held && (useStatus === 1 || useStatus === 2)
  const hours = period.to === null ? (inCare ? LIFT_HOURS : 0) : minutes / 60 + lift.orders * TRAVEL_HOURS
  return { ...lift, hours, place: { id: communityId, lng, lat } }
}

const baseOf = (person: Colleague | undefined) =>
  person && person.baseLng !== null && person.baseLat !== null ? { lng: person.baseLng, lat: person.baseLat } : null

async function peopleOf(
  ctx: Context,
  lifts: readonly HandoverLift[],
  from: { readonly id: string; readonly teamId: string | null },
  colleagues: readonly Colleague[],
  period: Period,
): Promise<HandoverPerson[]> {
  const others = colleagues.filter((one) => one.id !== from.id)
  const ids = others.map((one) => one.id)
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, period.to ?? period.from)
  const liftIds = lifts.map((lift) => lift.id)
  const visits = Map.groupBy(await countVisits(ctx, liftIds, addDays(dayOf(ctx.now), -365)), (row) => row.employeeId)
  const capacity = period.to === null ? HOURS_A_MONTH : workDays(period.from, period.to) * HOURS_A_DAY
  return others.map((one) => ({
    ...{ id: one.id, name: one.name, teamName: one.teamName, away: one.away, lifts: one.lifts, places: one.places },
    sameTeam: from.teamId !== null && one.teamId === from.teamId,
    certified: certified.has(one.id),
    hours: period.to === null ? one.lifts * LIFT_HOURS : one.minutes / 60 + one.orders * TRAVEL_HOURS,
    capacity,
    base: baseOf(one),
    visits: Object.fromEntries((visits.get(one.id) ?? []).map((row) => [row.elevatorId, row.n])),
  }))
}

/** Mondays to Fridays, at least one: an absence over a weekend is covered on it. */
function workDays(from: Day, to: Day): number {
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days++
  }
  return Math.max(1, days)
}

/** Substitutes are in service, hold a T certificate to the last day and are not away themselves. */
async function demandSubstitutes(ctx: Context, fromId: string, ids: readonly string[], period: Period): Promise<void> {
  if (ids.includes(fromId)) throw fieldRefusal([{ prop: 'items', msg: '不能由请假本人替班' }])
  const people = await findActive(ctx, ids)
  if (people.length < ids.length) throw refuse.notFound()
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, period.to ?? period.from)
  const without = people.find((person) => !certified.has(person.id))
  if (without) throw await refuseUncertified(ctx, without)
  const away = new Set((await findColleagues(ctx, period)).filter((one) => one.away).map((one) => one.id))
  const absent = people.find((person) => away.has(person.id))
  if (absent) throw fieldRefusal([{ prop: 'items', msg: `${absent.name}在此期间也请假，请另选` }])
}
